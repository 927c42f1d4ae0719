//! Which pairs without an edge look as if they had one, and how far that is to be trusted.

use super::subject::Subject;
use super::{AnalyseError, MeasureOptions, cell};
use crate::model::Table;
use crate::network::{
    MOST_BRINGING, MOST_EXACT, PageRankOptions, personalized_page_rank, predicted,
    prediction_quality,
};

/// So many edges are hidden at most, to see whether they are found again.
const MOST_HIDDEN: usize = 200;

/// One row a pair, the highest rated first.
pub(super) fn table(
    subject: &Subject<'_>,
    options: &MeasureOptions,
) -> Result<Table, AnalyseError> {
    let rows = subject.both_ways();
    let of = options.from.as_ref().map(|name| subject.find(name)).transpose()?;
    let pairs = predicted(rows, of, options.pairs);
    let after = ["common", "adamic_adar", "resource_allocation", "page_rank"];
    let mut table = subject.pairs_table(&["place"], &after);
    // Walks from one node serve all pairs that begin with it.
    let mut walks: Vec<(u32, Vec<f64>)> = Vec::new();
    let options_of_walk = PageRankOptions { tolerance: 1e-9, ..options.page_rank };
    let mut walk = |from: u32, to: u32| {
        let place = walks.iter().position(|&(start, _)| start == from).unwrap_or_else(|| {
            if walks.len() >= 64 {
                walks.remove(0);
            }
            walks.push((from, personalized_page_rank(rows, &[from], &options_of_walk).ranks));
            walks.len() - 1
        });
        walks[place].1[to as usize]
    };
    let is_small = subject.count() <= MOST_EXACT;
    for (place, pair) in pairs.iter().enumerate() {
        let mut row = vec![cell::count(place + 1)];
        row.extend(subject.end_cells(pair.from));
        row.extend(subject.end_cells(pair.to));
        row.push(cell::count(pair.common as usize));
        row.push(cell::double(pair.adamic_adar));
        row.push(cell::double(pair.resource_allocation));
        let both =
            (is_small || of.is_some()).then(|| walk(pair.from, pair.to) + walk(pair.to, pair.from));
        row.push(both.and_then(cell::double));
        table.push(row);
    }
    table.notes.push(format!(
        "pairs without an edge, by resource allocation, at most {}; directions not heeded; common: \
         neighbours of both; adamic_adar, resource_allocation: these weighted by 1 / ln(degree), 1 / degree; \
         page_rank: personalised PageRank from one to the other, both ways together, damping {}; neighbours \
         of more than {MOST_BRINGING} nodes bring no pairs by themselves",
        options.pairs, options.page_rank.damping
    ));
    table.notes.push(match is_small.then(|| prediction_quality(rows, MOST_HIDDEN, options.seed)) {
        None => format!("quality not measured: more than {MOST_EXACT} nodes"),
        Some(None) => "quality not measured: fewer than ten edges, or hardly a pair without one".to_owned(),
        Some(Some(quality)) => {
            let three = |values: [f64; 3]| {
                let [adamic, allocation, walk] = values;
                format!("{adamic:.3} Adamic-Adar, {allocation:.3} resource allocation, {walk:.3} PageRank")
            };
            format!(
                "quality: {} edges hidden (seed {}) and held against as many pairs without one; AUC {}; \
                 hits at {}: {}",
                quality.hidden,
                options.seed,
                three(quality.auc),
                quality.hidden,
                three(quality.hits)
            )
        }
    });
    Ok(table)
}
