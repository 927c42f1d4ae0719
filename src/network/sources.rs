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

/// `ln 40`: each of the two ends fails in one of forty samples.
const LOG_OF_FORTY: f64 = 3.688_879_454_113_936;

/// Between which two values the mean of values from 0 to 1 lies, in 95 of 100 samples or more, by the
/// mean of a sample: W. Hoeffding, "Probability inequalities for sums of bounded random variables",
/// 1963, theorem 1 (2.1), which by section 6 holds for samples without replacement.
pub(super) fn mean_between(mean: f64, sample: f64) -> [f64; 2] {
    [(1.0 - most_mean(1.0 - mean, sample)).min(mean), most_mean(mean, sample).max(mean)]
}

/// The mean above that of the sample from which on the sample would be too unlikely: where the
/// divergence of the two is `ln 40 / sample`. Newton's method comes from above, as the divergence is
/// convex, so that a step too few only widens the range.
fn most_mean(mean: f64, sample: f64) -> f64 {
    let bound = LOG_OF_FORTY / sample;
    let far = 1.0 - mean;
    // Three bounds that are simpler and wider: the first is good for means near 0, the others near 1.
    let mut most = (mean + bound + (bound * (bound + 2.0 * mean)).sqrt())
        .min(mean + (2.0 * far * bound).sqrt())
        .min(1.0 - (-(bound + std::f64::consts::LN_2) / far).exp());
    if most >= 1.0 || far <= 0.0 {
        return 1.0;
    }
    for _ in 0..20 {
        let toward = if mean > 0.0 { mean * (mean / most).ln() } else { 0.0 };
        let excess = toward + far * (far / (1.0 - most)).ln() - bound;
        let slope = (most - mean) / (most * (1.0 - most));
        if excess <= 1e-9 * bound {
            break;
        }
        most -= excess / slope;
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_lies_where_its_sample_is_likely_enough() {
        // Nothing was seen: (1 - p)^n = 1 / 40. Everything was: the same from the other side.
        let nothing = 1.0 - (-LOG_OF_FORTY / 512.0).exp();
        let [least, most] = mean_between(0.0, 512.0);
        assert!(least == 0.0 && (most - nothing).abs() < 1e-12, "{least} {most}");
        let [least, most] = mean_between(1.0, 512.0);
        assert!((least - (1.0 - nothing)).abs() < 1e-12 && most == 1.0, "{least} {most}");
        for (mean, sample) in [(0.5, 100.0), (0.1, 60.0), (0.9, 7.0), (0.3, 10_000.0), (0.002, 1e6)]
        {
            let [least, most] = mean_between(mean, sample);
            assert!(0.0 < least && least < mean && mean < most && most < 1.0, "{least} {most}");
            for end in [least, most] {
                let divergence: f64 =
                    mean * (mean / end).ln() + (1.0 - mean) * ((1.0 - mean) / (1.0 - end)).ln();
                assert!((divergence * sample - LOG_OF_FORTY).abs() < 1e-6, "{mean} {sample} {end}");
            }
        }
        assert_eq!(mean_between(0.4, 1.0).map(|end| (0.0..=1.0).contains(&end)), [true; 2]);
    }
}
