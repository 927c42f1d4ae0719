//! The picture of the communities, and what sets each apart.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::rows::{Rows, end_of, short};
use crate::analyse::{AnalyseError, MeasureOptions};
use crate::facts::Facts;
use crate::graph::View;
use crate::network::{Csr, LayoutOptions, layout};
use crate::page::escape;

/// Up to so many cases are drawn one by one; above, each community is one circle.
pub(super) const MOST_NODES: usize = 300;
/// Of many communities so many are drawn.
const MOST_CIRCLES: usize = 60;
/// So many communities have a colour of their own; those beyond are grey.
const COLOURED: usize = 9;
/// So many have a row below the picture.
const DESCRIBED: usize = 20;
const WIDTH: f64 = 860.0;
const HIGHEST: f64 = 700.0;
const MARGIN: f64 = 8.0;

/// What is drawn: circles in communities, and lines between them.
struct Drawing {
    rows: Csr,
    community: Vec<usize>,
    label: Vec<String>,
    /// How large circles are beside each other.
    radius: Vec<f64>,
    caption: &'static str,
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
    let name = |node: &crate::graph::Node| end_of(facts.iri(node.term).unwrap_or_default());
    let known: Vec<(usize, String)> = graph
        .nodes
        .iter()
        .map(|node| of_case.get(&name(node)).cloned().unwrap_or_default())
        .collect();
    let rows = graph.both_ways();
    let drawing = if known.len() <= MOST_NODES {
        by_case(rows, known, &sizes)
    } else {
        by_community(&rows, &known, &sizes)
    };
    draw(out, &drawing, options.seed);
    describe(out, profiles, &sizes);
    Ok(())
}

fn by_case(rows: Csr, known: Vec<(usize, String)>, sizes: &BTreeMap<usize, usize>) -> Drawing {
    let radius = rows.degrees().into_iter().map(|degree| 8.0 + (degree as f64).sqrt()).collect();
    // A case that is alone in its community is told of nowhere.
    let shared = |at| if sizes.get(&at).is_some_and(|&size| size > 1) { at } else { 0 };
    let (community, label) = known.into_iter().map(|(at, label)| (shared(at), label)).unzip();
    let caption = "Each circle is a case, the larger the more neighbours it has, joined to those nearest to it by shared elements, symptoms and causes. Its number is that of its community, told below; communities beyond the nine largest are grey, and so are cases alone, which have no number.";
    Drawing { rows, community, label, radius, caption }
}

/// One circle for each community of more than one case, the largest `MOST_CIRCLES`.
fn by_community(rows: &Csr, known: &[(usize, String)], sizes: &BTreeMap<usize, usize>) -> Drawing {
    let drawn: Vec<usize> =
        sizes.iter().filter(|&(_, &size)| size > 1).map(|(&at, _)| at).take(MOST_CIRCLES).collect();
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
        radius: drawn.iter().map(|at| 9.0 + 40.0 * (sizes[at] as f64 / largest).sqrt()).collect(),
        community: drawn,
        caption: "Each circle is a community of at least two cases, the larger the more cases; of more than 60 the largest are drawn. Lines join communities whose cases are near each other by shared elements, symptoms and causes, the thicker the more. The twenty largest are told below by their numbers; communities beyond the nine largest are grey.",
    }
}

fn draw(out: &mut String, drawing: &Drawing, seed: u64) {
    let picture = Picture::new(drawing, seed);
    let _ = writeln!(
        out,
        "<figure>\n<svg class=\"network\" viewBox=\"0 0 {WIDTH} {:.0}\" role=\"img\" aria-label=\"Communities of cases\">\n<g class=\"edges\">",
        picture.height
    );
    write_lines(out, drawing, &picture);
    out.push_str("</g>\n<g class=\"nodes\">\n");
    for (node, [x, y]) in picture.places.iter().enumerate() {
        let (community, radius) = (drawing.community[node], drawing.radius[node] * picture.scale);
        let class = colour(community);
        let _ = write!(
            out,
            "<g><title>{}</title><circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>",
            escape(&drawing.label[node])
        );
        if community > 0 {
            let size = (radius * 1.1).min(16.0);
            let _ = write!(
                out,
                "<text class=\"on-{class}\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\">{community}</text>",
                y + 0.35 * size
            );
        }
        out.push_str("</g>\n");
    }
    let _ = writeln!(
        out,
        "</g>\n</svg>\n<figcaption>{} Point at a circle for its name.</figcaption>\n</figure>",
        drawing.caption
    );
}

/// The lines between circles, the thicker the more weight.
fn write_lines(out: &mut String, drawing: &Drawing, picture: &Picture) {
    let count = drawing.rows.node_count() as u32;
    let most = (0..count)
        .flat_map(|node| drawing.rows.weights(node))
        .copied()
        .fold(f64::MIN_POSITIVE, f64::max);
    for node in 0..count {
        for (next, weight) in drawing.rows.row(node).filter(|&(next, _)| next > node) {
            let [[x1, y1], [x2, y2]] = [node, next].map(|node| picture.places[node as usize]);
            let (from, to) = (drawing.community[node as usize], drawing.community[next as usize]);
            let class = if from == to { colour(from) } else { "between".to_owned() };
            let _ = writeln!(
                out,
                "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke-width=\"{:.2}\"/>",
                0.4 + 2.6 * weight / most
            );
        }
    }
}

/// Where circles stand in the picture.
struct Picture {
    places: Vec<[f64; 2]>,
    height: f64,
    /// By how much radii shrink or grow, so that no two circles lie on each other.
    scale: f64,
}

impl Picture {
    fn new(drawing: &Drawing, seed: u64) -> Self {
        let sizes: Vec<[f64; 2]> = drawing.radius.iter().map(|radius| [2.0 * radius; 2]).collect();
        let shape = WIDTH / HIGHEST;
        let options = LayoutOptions { seed, reach: 20.0, shape, ..LayoutOptions::default() };
        let mut places = layout(&drawing.rows, &sizes, &options);
        let edges = |axis: usize, sign: f64| {
            let ends = places.iter().zip(&drawing.radius);
            ends.map(|(place, radius)| sign * place[axis] + radius).fold(0.0, f64::max)
        };
        let [left, right] = [edges(0, -1.0), edges(0, 1.0)];
        let [bottom, top] = [edges(1, -1.0), edges(1, 1.0)];
        let room = |length: f64, extent: f64| (length - 2.0 * MARGIN) / extent.max(1.0);
        let scale = room(WIDTH, left + right).min(room(HIGHEST, top + bottom)).min(2.0);
        let inset = (WIDTH - scale * (left + right)) / 2.0;
        for [x, y] in &mut places {
            [*x, *y] = [inset + scale * (*x + left), MARGIN + scale * (top - *y)];
        }
        Self { places, height: scale * (top + bottom) + 2.0 * MARGIN, scale }
    }
}

/// The class of a community's colour.
fn colour(community: usize) -> String {
    if (1..=COLOURED).contains(&community) { format!("c{community}") } else { "c0".to_owned() }
}

/// A row for each of the largest communities of more than one case.
fn describe(out: &mut String, profiles: Rows<'_>, sizes: &BTreeMap<usize, usize>) {
    out.push_str("<table class=\"profiles\">\n<thead><tr><th></th><th>cases</th><th>what sets it apart (share of its cases, lift)</th><th>central case</th><th>bridge case</th></tr></thead>\n<tbody>\n");
    for (&community, &size) in sizes.iter().filter(|&(_, &size)| size > 1).take(DESCRIBED) {
        let own = profiles.iter().filter(|row| row.number("community") == Some(community as f64));
        let case = |column, node| {
            let first = own.clone().next();
            let text = first.and_then(|row| row.text(column).or_else(|| row.text(node)));
            escape(&text.unwrap_or_default())
        };
        let features: Vec<String> = own.clone().take(5).map(feature).collect();
        let features = if features.is_empty() {
            "<span class=\"weak\">nothing that two of its cases have more often than others</span>"
                .to_owned()
        } else {
            features.join("; ")
        };
        let _ = writeln!(
            out,
            "<tr><td><span class=\"dot {}\">{community}</span></td><td class=\"number\">{size}</td><td>{features}</td><td>{}</td><td>{}</td></tr>",
            colour(community),
            case("central_label", "central_case"),
            case("bridge_label", "bridge_case")
        );
    }
    out.push_str("</tbody>\n</table>\n");
}

/// What sets a community apart, how many of its cases have it, and how much more often than others.
fn feature(row: super::rows::Row<'_>) -> String {
    format!(
        "{} <span class=\"weak\">{:.0} %, {}×</span>",
        escape(&row.label().unwrap_or_default()),
        100.0 * row.number("share").unwrap_or(0.0),
        short(row.number("lift").unwrap_or(0.0))
    )
}
