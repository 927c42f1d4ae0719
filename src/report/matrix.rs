//! Which concepts of two kinds stand in the same incidents, as a matrix.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::rows::{Rows, cut, short};
use crate::page::escape;

/// So many rows and columns, the most frequent ones.
const MOST: usize = 16;
const CELL: f64 = 30.0;
const LEFT: f64 = 210.0;
const TOP: f64 = 170.0;

struct Meeting {
    together: f64,
    lift: f64,
    q: f64,
    npmi: f64,
}

pub(super) fn write(out: &mut String, pairs: Rows<'_>) {
    let (first, second) = (pairs.column(0), pairs.column(2));
    let mut of_row: BTreeMap<String, f64> = BTreeMap::new();
    let mut of_column: BTreeMap<String, f64> = BTreeMap::new();
    let mut cells: BTreeMap<(String, String), Meeting> = BTreeMap::new();
    for row in pairs.iter() {
        let name = |at: usize| row.at(at + 1).or_else(|| row.at(at));
        let (Some(a), Some(b)) = (name(0), name(2)) else { continue };
        let number = |column| row.number(column).unwrap_or(0.0);
        of_row.insert(a.clone(), number("n1"));
        of_column.insert(b.clone(), number("n2"));
        let meeting = Meeting {
            together: number("n11"),
            lift: number("lift"),
            q: row.number("q").unwrap_or(1.0),
            npmi: number("npmi"),
        };
        cells.insert((a, b), meeting);
    }
    let (rows, columns) = (most_frequent(&of_row), most_frequent(&of_column));
    let width = LEFT + columns.len() as f64 * CELL + 110.0;
    let height = TOP + rows.len() as f64 * CELL + 8.0;
    let _ = writeln!(
        out,
        "<figure>\n<svg viewBox=\"0 0 {width} {height}\" style=\"max-width:{width}px\" role=\"img\" aria-label=\"Co-occurrence of {} and {}\">",
        escape(first),
        escape(second)
    );
    for (at, (name, count)) in columns.iter().enumerate() {
        let x = LEFT + (at as f64 + 0.5) * CELL + 4.0;
        let _ = writeln!(
            out,
            "<text class=\"name\" transform=\"translate({x:.1} {}) rotate(-52)\">{} <tspan class=\"count\">{count}</tspan><title>{}</title></text>",
            TOP - 8.0,
            escape(&cut(name, 26)),
            escape(name)
        );
    }
    for (line, (name, count)) in rows.iter().enumerate() {
        let y = TOP + line as f64 * CELL;
        let _ = writeln!(
            out,
            "<text class=\"name\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{} <tspan class=\"count\">{count}</tspan><title>{}</title></text>",
            LEFT - 8.0,
            y + CELL / 2.0 + 4.0,
            escape(&cut(name, 30)),
            escape(name)
        );
        for (at, (other, _)) in columns.iter().enumerate() {
            let x = LEFT + at as f64 * CELL;
            let size = CELL - 2.0;
            let Some(meeting) = cells.get(&(name.to_string(), other.to_string())) else {
                let _ = writeln!(
                    out,
                    "<rect class=\"empty\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>"
                );
                continue;
            };
            // Colour says whether they meet more or less often than by chance, the number how often.
            let strength = meeting.npmi.clamp(-1.0, 1.0);
            let class = if strength < 0.0 { "less" } else { "more" };
            let sure = if meeting.q <= 0.05 { " sure" } else { "" };
            let _ = writeln!(
                out,
                "<g><rect class=\"{class}{sure}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill-opacity=\"{:.2}\"/><text class=\"value\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text><title>{} and {}: {} incidents, lift {}, q {}</title></g>",
                0.08 + 0.82 * strength.abs(),
                x + size / 2.0,
                y + size / 2.0 + 4.0,
                meeting.together,
                escape(name),
                escape(other),
                meeting.together,
                short(meeting.lift),
                short(meeting.q)
            );
        }
    }
    let _ = writeln!(
        out,
        "</svg>\n<figcaption>Rows: {}, columns: {}, the most frequent of each with the incidents that have them. A number is how many incidents have both. <span class=\"key more\">More</span> or <span class=\"key less\">less</span> often than by chance, the deeper the stronger (NPMI); a dark frame where q ≤ 0.05.</figcaption>\n</figure>",
        escape(&first.replace('_', " ")),
        escape(&second.replace('_', " "))
    );
}

fn most_frequent(counts: &BTreeMap<String, f64>) -> Vec<(&str, f64)> {
    let mut sorted: Vec<(&str, f64)> =
        counts.iter().map(|(name, &count)| (name.as_str(), count)).collect();
    sorted.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    sorted.truncate(MOST);
    sorted
}
