//! Incidents per year, as bars.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::rows::Rows;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 190.0;
const BASE: f64 = 150.0;

pub(super) fn write(out: &mut String, timeline: Rows<'_>) {
    let years: BTreeMap<i64, f64> = timeline
        .iter()
        .filter_map(|row| Some((row.number("year")? as i64, row.number("incidents")?)))
        .collect();
    let (Some((&first, _)), Some((&last, _))) = (years.first_key_value(), years.last_key_value())
    else {
        return;
    };
    // A stray year far away must not press all others together.
    let count = (last - first + 1).min(120);
    let first = last - count + 1;
    let most = years.values().copied().fold(1.0, f64::max);
    let step = (WIDTH - 40.0) / count as f64;
    let _ = writeln!(
        out,
        "<figure>\n<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Incidents per year\">\n<line class=\"axis\" x1=\"30\" x2=\"{WIDTH}\" y1=\"{BASE}\" y2=\"{BASE}\"/>"
    );
    for tick in [most, (most / 2.0).round()] {
        let y = BASE - tick / most * 130.0;
        let _ = writeln!(
            out,
            "<line class=\"grid\" x1=\"30\" x2=\"{WIDTH}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/><text class=\"tick\" x=\"26\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>",
            y + 4.0
        );
    }
    let every = (count as f64 / 16.0).ceil() as i64;
    for year in first..=last {
        let x = 34.0 + (year - first) as f64 * step;
        let incidents = years.get(&year).copied().unwrap_or(0.0);
        let height = incidents / most * 130.0;
        let _ = writeln!(
            out,
            "<rect class=\"bar\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{year}: {incidents} incidents</title></rect>",
            BASE - height,
            (step - 3.0).max(1.0)
        );
        if (last - year) % every == 0 {
            let middle = x + (step - 3.0) / 2.0;
            let _ = writeln!(
                out,
                "<text class=\"tick\" x=\"{middle:.1}\" y=\"{}\" text-anchor=\"middle\">{year}</text>",
                BASE + 16.0
            );
        }
    }
    out.push_str("</svg>\n<figcaption>Incidents whose year is known, by year. How a corpus was gathered shows here as much as what happened.</figcaption>\n</figure>\n");
}
