//! Quads in sorted orders. Ids are numbers from 0 on, so quads are brought in order of one of them by
//! counting (D. E. Knuth, The Art of Computer Programming 3, 5.2, algorithm D), in linear time.

use super::{Quad, TermId};

/// Where the quads of each id begin in a list that is sorted by its first id: those of `id` are
/// `starts[id]..starts[id + 1]`.
pub(super) type Starts = Vec<u32>;

/// Brings quads into the order of subject, predicate, object, graph and drops repeats. Cost: linear,
/// but for sorting the quads of each subject; room for all quads once more.
pub(super) fn by_subject(quads: &[Quad], terms: usize) -> Vec<Quad> {
    let (mut sorted, ends) = scattered(quads, 0, terms, |&quad| quad);
    let mut start = 0;
    for end in ends {
        sorted[start as usize..end as usize]
            .sort_unstable_by_key(|&[_, p, o, g]| (u64::from(p) << 32 | u64::from(o), g));
        start = end;
    }
    sorted.dedup();
    sorted.shrink_to_fit();
    sorted
}

/// Quads that are sorted as object, subject, predicate, graph as predicate, object, subject, graph.
pub(super) fn by_predicate(ospg: &[Quad], terms: usize) -> Vec<Quad> {
    scattered(ospg, 2, terms, |&[o, s, p, g]| [p, o, s, g]).0
}

/// Quads that are sorted by subject as object, subject, predicate, graph.
pub(super) fn by_object(spog: &[Quad], terms: usize) -> Vec<Quad> {
    scattered(spog, 2, terms, |&[s, p, o, g]| [o, s, p, g]).0
}

/// All quads in the order of the id at `position`, otherwise as they were, each as `arranged` has it;
/// and where those of each id end.
fn scattered(
    quads: &[Quad],
    position: usize,
    terms: usize,
    arranged: impl Fn(&Quad) -> Quad,
) -> (Vec<Quad>, Vec<u32>) {
    let mut places = starts(quads.iter().map(|quad| quad[position]), terms);
    places.truncate(terms);
    // Each place moves on while it is filled, and so ends where the next began.
    let mut sorted = vec![Quad::default(); quads.len()];
    for quad in quads {
        let place = &mut places[quad[position] as usize];
        sorted[*place as usize] = arranged(quad);
        *place += 1;
    }
    (sorted, places)
}

/// Where each id's share would begin if `ids` were sorted, and behind them where the last one ends.
pub(super) fn starts(ids: impl Iterator<Item = TermId>, terms: usize) -> Starts {
    let mut starts = vec![0; terms + 1];
    for id in ids {
        starts[id as usize + 1] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    starts
}

/// The part of a sorted list whose quads begin with `prefix`. Cost: a binary search for where it
/// begins; most parts are short, so where it ends is sought in growing steps from there.
pub(super) fn range<'a>(quads: &'a [Quad], prefix: &[TermId]) -> &'a [Quad] {
    let width = prefix.len();
    let start = quads.partition_point(|quad| &quad[..width] < prefix);
    let rest = &quads[start..];
    let begins = |quad: &Quad| &quad[..width] == prefix;
    let mut high = 1;
    while high <= rest.len() && begins(&rest[high - 1]) {
        high *= 2;
    }
    let (low, high) = (high / 2, high.min(rest.len()));
    let length = low + rest[low..high].partition_point(begins);
    &rest[..length]
}

/// The values at `position` of a range in which they are sorted, each once.
pub(super) fn distinct(quads: &[Quad], position: usize) -> impl Iterator<Item = TermId> + use<'_> {
    let mut last = None;
    quads.iter().filter_map(move |quad| {
        let value = quad[position];
        (last.replace(value) != Some(value)).then_some(value)
    })
}
