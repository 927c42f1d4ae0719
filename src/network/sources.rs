//! Searches from many nodes, spread over threads; the sums do not depend on how many there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Random;

/// Up to this many nodes, measures that search from each node do so; above it they take a sample.
pub const MOST_EXACT: usize = 20_000;

/// How many nodes a sample has where nothing else is asked for.
pub const SAMPLE: usize = 512;

/// From which nodes searches start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleOptions {
    /// So many nodes; all where there are no more. Not given: all up to [`MOST_EXACT`], above it
    /// [`SAMPLE`].
    pub sources: Option<usize>,
    /// Where the sample comes from.
    pub seed: u64,
}

impl SampleOptions {
    /// The nodes, sorted.
    pub(super) fn draw(self, nodes: usize) -> Vec<u32> {
        let default = if nodes <= MOST_EXACT { nodes } else { SAMPLE };
        Random::new(self.seed).sample(self.sources.unwrap_or(default).max(1), nodes as u32)
    }
}

/// Into so many blocks the sources are divided. Sums are made within blocks, then over blocks in their
/// order: so the number of threads changes no bit of them.
const BLOCKS: usize = 16;

/// Sums of two values for each node over searches from all sources: `search` adds what one source
/// gives. `new` makes what a thread needs for its searches.
pub(super) fn sums<S>(
    sources: &[u32],
    nodes: usize,
    new: impl Fn() -> S + Sync,
    search: impl Fn(&mut S, u32, &mut [[f64; 2]]) + Sync,
) -> Vec<[f64; 2]> {
    let blocks: Vec<&[u32]> = sources.chunks(sources.len().div_ceil(BLOCKS).max(1)).collect();
    let next = AtomicUsize::new(0);
    // What is summed up, how many blocks are in it, and blocks that came before their turn.
    let sum = Mutex::new((vec![[0.0; 2]; nodes], 0_usize, Vec::<(usize, Vec<[f64; 2]>)>::new()));
    let work = || {
        let mut state = new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(block) = blocks.get(at) else { return };
            let mut own = vec![[0.0; 2]; nodes];
            for &source in *block {
                search(&mut state, source, &mut own);
            }
            let mut guard = sum.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (total, done, early) = &mut *guard;
            early.push((at, own));
            while let Some(place) = early.iter().position(|(at, _)| at == done) {
                let (_, own) = early.swap_remove(place);
                for (total, own) in total.iter_mut().zip(own) {
                    total[0] += own[0];
                    total[1] += own[1];
                }
                *done += 1;
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(blocks.len());
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    sum.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).0
}

/// The standard error of `population` times the mean of a sample drawn without replacement, from the
/// sum of its values and of their squares (W. G. Cochran, "Sampling techniques", 1977, section 2.5).
pub(super) fn standard_error(population: usize, sample: usize, sum: f64, squares: f64) -> f64 {
    if sample < 2 || sample >= population {
        return if sample >= population { 0.0 } else { f64::NAN };
    }
    let (all, size) = (population as f64, sample as f64);
    let variance = ((squares - sum * sum / size) / (size - 1.0)).max(0.0);
    all * (variance / size * (1.0 - size / all)).sqrt()
}
