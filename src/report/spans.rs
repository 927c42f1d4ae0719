//! Durations: quartiles and median on a line that is even in powers of ten.

use std::fmt::Write as _;

use super::rows::{Row, Rows, cut};
use crate::page::escape;

/// So many lines are drawn, those with most known values.
const MOST: usize = 18;
const LEFT: f64 = 230.0;
/// Behind it there is room for `to resolve, 1234 of 10000 known`.
const RIGHT: f64 = 640.0;
const LINE: f64 = 24.0;
const TOP: f64 = 28.0;

/// Marks on the line: seconds, and how to call them.
const TICKS: [(f64, &str); 9] = [
    (1.0, "1 s"),
    (10.0, "10 s"),
    (60.0, "1 min"),
    (600.0, "10 min"),
    (3600.0, "1 h"),
    (21_600.0, "6 h"),
    (86_400.0, "1 d"),
    (604_800.0, "1 wk"),
    (2_592_000.0, "30 d"),
];

pub(super) fn write(out: &mut String, durations: Rows<'_>) {
    let mut drawn: Vec<Row<'_>> = durations
        .iter()
        .filter(|row| row.number("median_s").is_some_and(|median| median > 0.0))
        .collect();
    // Concepts of a single incident show nothing; the sort is stable, so all incidents stay first.
    drawn.retain(|row| row.number("known").is_some_and(|known| known >= 2.0));
    let shown = drawn.len().min(MOST);
    let mut lows = drawn.iter().filter_map(|row| row.number("lower_quartile_s"));
    let least = lows.clone().filter(|&low| low > 0.0).fold(f64::INFINITY, f64::min).max(1.0);
    let most =
        drawn.iter().filter_map(|row| row.number("upper_quartile_s")).fold(least * 10.0, f64::max);
    if lows.next().is_none() {
        out.push_str("<p class=\"none\">Too few durations are known to draw.</p>\n");
        return;
    }
    let (least, most) = ((least / 2.0).ln(), (most * 1.5).ln());
    let place = |seconds: f64| {
        let share = (seconds.max(0.5).ln() - least) / (most - least);
        LEFT + share.clamp(0.0, 1.0) * (RIGHT - LEFT)
    };
    let height = TOP + shown as f64 * LINE + 12.0;
    let _ = writeln!(
        out,
        "<figure>\n<svg viewBox=\"0 0 860 {height}\" role=\"img\" aria-label=\"Durations\">"
    );
    for (seconds, name) in TICKS {
        if seconds.ln() < least || seconds.ln() > most {
            continue;
        }
        let x = place(seconds);
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{}\"/><text class=\"tick\" x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
            height - 8.0,
            TOP - 8.0
        );
    }
    for (at, row) in drawn.iter().take(MOST).enumerate() {
        let y = TOP + at as f64 * LINE + LINE / 2.0;
        let label = row.label().unwrap_or_default();
        let number = |column| row.number(column).unwrap_or(0.0);
        let (low, high) = (place(number("lower_quartile_s")), place(number("upper_quartile_s")));
        let _ = writeln!(
            out,
            "<g><text class=\"name\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text><rect class=\"span\" x=\"{low:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"10\" rx=\"3\"/><circle class=\"median\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/><text class=\"tick\" x=\"{}\" y=\"{:.1}\">{}, {} of {} known</text><title>{}: median {}</title></g>",
            LEFT - 12.0,
            y + 4.0,
            escape(&cut(&label, 34)),
            y - 5.0,
            (high - low).max(2.0),
            place(number("median_s")),
            RIGHT + 8.0,
            y + 4.0,
            escape(&row.text("duration").unwrap_or_default().replace("time-to-", "to ")),
            number("known"),
            number("incidents"),
            escape(&label),
            words(number("median_s"))
        );
    }
    out.push_str("</svg>\n<figcaption>Point: median; bar: from the lower to the upper quartile, of exact and approximate values. The scale is even in powers of ten. Lower bounds count in the table's survival columns only.</figcaption>\n</figure>\n");
}

fn words(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s if s < 129_600.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.1} d", s / 86_400.0),
    }
}
