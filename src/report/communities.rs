//! The picture of the communities, and what sets each apart.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::rows::{Rows, cut, short};
use crate::analyse::{AnalyseError, MeasureOptions};
use crate::facts::Facts;
use crate::graph::View;
use crate::network::{Csr, LayoutOptions, layout};
use crate::page::escape;

/// Up to so many cases are drawn one by one; above, each community is one circle.
pub(super) const MOST_NODES: usize = 800;
/// So many communities have a colour of their own and a row below the picture.
const COLOURED: usize = 12;
const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 560.0;
const MARGIN: f64 = 46.0;

/// What is drawn: circles in communities, and lines between them.
struct Drawing {
    rows: Csr,
    community: Vec<usize>,
    label: Vec<String>,
    radius: Vec<f64>,
}

pub(super) fn write(
    out: &mut String,
    facts: &Facts,
    communities: Rows<'_>,
    profiles: Rows<'_>,
    options: &MeasureOptions,
) -> Result<(), AnalyseError> {
    let view = View::named("cases").map_err(AnalyseError::Unknown)?;
    let graph = view.graph(facts, &options.view_options).map_err(AnalyseError::View)?;
    // By label alone: both list the same cases, each once, and terms sort alike in both.
    let mut of_case: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for row in communities.iter() {
        let community = row.count("community").unwrap_or(0);
        let name = row.text("node").unwrap_or_default();
        of_case.insert(name.clone(), (community, row.text("label").unwrap_or(name)));
        *sizes.entry(community).or_default() += 1;
    }
    let name = |node: &crate::graph::Node| {
        let iri = facts.iri(node.term).unwrap_or_default();
        iri.rsplit(['/', '#']).next().unwrap_or_default().to_owned()
    };
    let known: Vec<(usize, String)> = graph
        .nodes
        .iter()
        .map(|node| of_case.get(&name(node)).cloned().unwrap_or_default())
        .collect();
    let rows = graph.both_ways();
    let drawing = if known.len() <= MOST_NODES {
        by_case(rows, known)
    } else {
        by_community(&rows, &known, &sizes)
    };
    draw(out, &drawing, profiles, options.seed);
    describe(out, profiles, &sizes);
    Ok(())
}

fn by_case(rows: Csr, known: Vec<(usize, String)>) -> Drawing {
    let radius = rows.degrees().into_iter().map(|degree| 3.0 + (degree as f64).sqrt()).collect();
    let (community, label) = known.into_iter().unzip();
    Drawing { rows, community, label, radius }
}

/// One circle for each community of more than one case, the largest 60.
fn by_community(rows: &Csr, known: &[(usize, String)], sizes: &BTreeMap<usize, usize>) -> Drawing {
    const MOST: usize = 60;
    let drawn: Vec<usize> =
        sizes.iter().filter(|&(_, &size)| size > 1).map(|(&at, _)| at).take(MOST).collect();
    let mut weights: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    for node in 0..rows.node_count() as u32 {
        for (next, weight) in rows.row(node).filter(|&(next, _)| next > node) {
            let place = |node: u32| drawn.binary_search(&known[node as usize].0).ok();
            if let (Some(a), Some(b)) = (place(node), place(next))
                && a != b
            {
                *weights.entry((a.min(b) as u32, a.max(b) as u32)).or_default() += weight;
            }
        }
    }
    let edges: Vec<(u32, u32, f64)> =
        weights.into_iter().map(|((a, b), weight)| (a, b, weight)).collect();
    let largest = sizes.values().copied().max().unwrap_or(1) as f64;
    Drawing {
        rows: Csr::undirected(drawn.len(), edges.into_iter()),
        label: drawn.iter().map(|at| format!("community {at}, {} cases", sizes[at])).collect(),
        radius: drawn.iter().map(|at| 4.0 + 34.0 * (sizes[at] as f64 / largest).sqrt()).collect(),
        community: drawn,
    }
}

fn draw(out: &mut String, drawing: &Drawing, profiles: Rows<'_>, seed: u64) {
    let options = LayoutOptions { seed, ..LayoutOptions::default() };
    let places = fit(layout(&drawing.rows, &options), &drawing.rows);
    let _ = writeln!(
        out,
        "<figure>\n<svg class=\"network\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Communities of cases\">\n<g class=\"edges\">"
    );
    let count = drawing.rows.node_count() as u32;
    let most = (0..count)
        .flat_map(|node| drawing.rows.weights(node))
        .copied()
        .fold(f64::MIN_POSITIVE, f64::max);
    for node in 0..count {
        for (next, weight) in drawing.rows.row(node).filter(|&(next, _)| next > node) {
            let ([x1, y1], [x2, y2]) = (places[node as usize], places[next as usize]);
            let (from, to) = (drawing.community[node as usize], drawing.community[next as usize]);
            let class = if from == to { colour(from) } else { "between".to_owned() };
            let _ = writeln!(
                out,
                "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke-width=\"{:.2}\"/>",
                0.4 + 2.2 * weight / most
            );
        }
    }
    out.push_str("</g>\n<g class=\"nodes\">\n");
    for (node, [x, y]) in places.iter().enumerate() {
        let _ = writeln!(
            out,
            "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"><title>{}</title></circle>",
            colour(drawing.community[node]),
            drawing.radius[node],
            escape(&drawing.label[node])
        );
    }
    out.push_str("</g>\n");
    write_names(out, drawing, &places, profiles);
    out.push_str("</svg>\n<figcaption>Each circle is a case (of many cases: a community), joined to those nearest to it by shared elements, symptoms and causes; the larger the more neighbours, the closer the more alike. Colours are communities, named by what sets them apart.</figcaption>\n</figure>\n");
}

/// The names of the communities, each in the middle of its circles, none on another.
fn write_names(out: &mut String, drawing: &Drawing, places: &[[f64; 2]], profiles: Rows<'_>) {
    const LINE: f64 = 15.0;
    let mut written: Vec<(f64, f64, f64)> = Vec::new();
    for community in 1..=COLOURED {
        let members: Vec<[f64; 2]> = places
            .iter()
            .zip(&drawing.community)
            .filter(|&(_, &at)| at == community)
            .map(|(&place, _)| place)
            .collect();
        let features: Vec<String> = profiles
            .iter()
            .filter(|row| row.number("community") == Some(community as f64))
            .filter_map(super::rows::Row::label)
            .take(2)
            .collect();
        if members.is_empty() || features.is_empty() {
            continue;
        }
        let middle = |axis: usize| {
            let mut values: Vec<f64> = members.iter().map(|place| place[axis]).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        let text = cut(&format!("{community} {}", features.join(", ")), 48);
        let width = text.chars().count() as f64 * 6.6;
        let x = middle(0).clamp(width / 2.0 + 4.0, WIDTH - width / 2.0 - 4.0);
        let mut y = middle(1).clamp(LINE, HEIGHT - 6.0);
        let lies_on = |y: f64, written: &[(f64, f64, f64)]| {
            written.iter().any(|&(other_x, other_y, other_width)| {
                (other_y - y).abs() < LINE
                    && (other_x - x).abs() < f64::midpoint(width, other_width)
            })
        };
        while lies_on(y, &written) && y < HEIGHT - 6.0 {
            y += LINE;
        }
        written.push((x, y, width));
        let _ = writeln!(
            out,
            "<text class=\"community\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
            escape(&text)
        );
    }
}

/// Places within the drawing. What stands alone would press all else together: it goes to the rim.
fn fit(places: Vec<[f64; 2]>, rows: &Csr) -> Vec<[f64; 2]> {
    let degrees = rows.degrees();
    let joined = |axis: usize| {
        places.iter().zip(&degrees).filter(|&(_, &degree)| degree > 0).map(move |(p, _)| p[axis])
    };
    let range = |axis: usize| {
        let least = joined(axis).fold(f64::INFINITY, f64::min);
        let most = joined(axis).fold(f64::NEG_INFINITY, f64::max);
        if least <= most { (least, (most - least).max(1e-9)) } else { (0.0, 1.0) }
    };
    let ((left, wide), (top, high)) = (range(0), range(1));
    places
        .into_iter()
        .map(|[x, y]| {
            let along = |at: f64, least: f64, span: f64, length: f64| {
                MARGIN + ((at - least) / span).clamp(-0.04, 1.04) * (length - 2.0 * MARGIN)
            };
            [along(x, left, wide, WIDTH), along(y, top, high, HEIGHT)]
        })
        .collect()
}

/// The class of a community's colour.
fn colour(community: usize) -> String {
    if (1..=COLOURED).contains(&community) { format!("c{community}") } else { "c0".to_owned() }
}

/// A row for each of the largest communities.
fn describe(out: &mut String, profiles: Rows<'_>, sizes: &BTreeMap<usize, usize>) {
    out.push_str("<table class=\"profiles\">\n<thead><tr><th></th><th>cases</th><th>what sets it apart (share of its cases, lift)</th><th>central case</th><th>bridge case</th></tr></thead>\n<tbody>\n");
    for (&community, &size) in sizes.iter().take(COLOURED) {
        let own = profiles.iter().filter(|row| row.number("community") == Some(community as f64));
        let Some(first) = own.clone().next() else { continue };
        let features: Vec<String> = own
            .take(5)
            .map(|row| {
                format!(
                    "{} <span class=\"weak\">{:.0} %, {}×</span>",
                    escape(&row.label().unwrap_or_default()),
                    100.0 * row.number("share").unwrap_or(0.0),
                    short(row.number("lift").unwrap_or(0.0))
                )
            })
            .collect();
        let case = |column| escape(&first.text(column).unwrap_or_default());
        let _ = writeln!(
            out,
            "<tr><td><span class=\"dot {}\">{community}</span></td><td class=\"number\">{size}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            colour(community),
            features.join("; "),
            case("central_label"),
            case("bridge_label")
        );
    }
    out.push_str("</tbody>\n</table>\n");
}
