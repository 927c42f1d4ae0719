//! The classes and the relations between them, drawn as SVG from the ontology alone: a class that is
//! added appears.
//!
//! Classes stand in columns by their distance from the case study, in a column near those that they
//! have to do with (the barycentre heuristic of Sugiyama, Tagawa and Toda, 1981).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::html::{Html, escape};
use super::{Source, anchor, label};
use crate::schema::{Property, PropertyKind};
use crate::vocab::{class, skos};

/// Sizes, in units of the drawing.
const BOX_WIDTH: f64 = 136.0;
const BOX_HEIGHT: f64 = 44.0;
const COLUMN: f64 = 310.0;
const ROW: f64 = 74.0;
const MARGIN: f64 = 12.0;
/// A property of more classes than this says little of any of them and is not drawn.
const MAX_DOMAINS: usize = 4;
/// Room on the right for lines within the last column and their labels.
const BOW: f64 = 110.0;
/// The height of a label and the width of a letter in it, nearly.
const LABEL_HEIGHT: f64 = 13.0;
const LETTER: f64 = 5.6;

/// From, to → names of the properties, general ones first.
type Edges<'a> = BTreeMap<(&'a str, &'a str), Vec<&'a str>>;

pub(super) fn write(source: &Source<'_>, out: &mut Html) {
    let edges = edges(source);
    let is_a: Vec<(&str, &str)> = source
        .schema
        .classes
        .iter()
        .flat_map(|class| class.supers.iter().map(|above| (class.iri.as_str(), above.as_str())))
        .filter(|(_, above)| source.schema.class(above).is_some())
        .collect();
    let columns = columns(source, &edges, &is_a);
    let places = places(&columns);
    let width = MARGIN * 2.0 + (columns.len() as f64 - 1.0) * COLUMN + BOX_WIDTH + BOW;
    let rows = columns.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let height = MARGIN * 2.0 + (rows - 1.0) * ROW + BOX_HEIGHT;
    out.raw("<section id=\"diagram\">\n<h2>Diagram</h2>\n<div class=\"scroll\">\n");
    let _ = writeln!(
        out,
        "<svg class=\"diagram\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"diagram-title\">\n<title id=\"diagram-title\">Classes and the relations between them</title>\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0.8 7.5 4 0 7.2z\"/></marker><marker id=\"triangle\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"10\" markerHeight=\"10\" orient=\"auto\"><path class=\"open\" d=\"M1 1 9 5 1 9z\"/></marker></defs>"
    );
    let mut labels: Vec<Label> = Vec::new();
    for ((from, to), names) in &edges {
        if let (Some(&start), Some(&end)) = (places.get(from), places.get(to)) {
            draw_edge(out, &mut labels, start, end, names);
        }
    }
    for (from, to) in &is_a {
        if let (Some(&start), Some(&end)) = (places.get(from), places.get(to)) {
            let _ = writeln!(out, "<path class=\"is-a\" d=\"{}\"/>", line(start, end).0);
        }
    }
    for (iri, (x, y)) in &places {
        let _ = writeln!(
            out,
            "<a href=\"#{}\"><rect x=\"{x}\" y=\"{y}\" width=\"{BOX_WIDTH}\" height=\"{BOX_HEIGHT}\" rx=\"5\"/><text class=\"name\" x=\"{tx}\" y=\"{ty}\">{}</text><text class=\"label\" x=\"{tx}\" y=\"{ly}\">{}</text></a>",
            escape(&anchor(iri)),
            escape(super::local_name(iri)),
            escape(&label(source, iri, "en")),
            tx = x + BOX_WIDTH / 2.0,
            ty = y + 19.0,
            ly = y + 34.0,
        );
    }
    for label in labels {
        let _ = writeln!(
            out,
            "<text class=\"edge\" x=\"{:.0}\" y=\"{:.0}\"><title>{}</title>{}</text>",
            label.x,
            label.y,
            label.all,
            escape(&label.text)
        );
    }
    out.raw("</svg>\n</div>\n<p class=\"note\">A line is a relation, a dashed line with a triangle leads to the more general class. Not drawn: relations of a class to itself or to concepts, and <code>isPartOfCase</code>, which all that a case tells of carries.</p>\n</section>\n");
}

fn edges<'a>(source: &Source<'a>) -> Edges<'a> {
    let mut edges = Edges::new();
    let drawn = |property: &&Property| {
        property.kind == PropertyKind::Object
            && property.domains.len() <= MAX_DOMAINS
            && !source.schema.is_direct_link(property)
    };
    for property in source.schema.properties.iter().filter(drawn) {
        for from in &property.domains {
            for to in &property.ranges {
                if from != to && to != skos::CONCEPT && from != skos::CONCEPT {
                    let names: &mut Vec<&str> = edges.entry((from, to)).or_default();
                    // The one that others lie below speaks for them.
                    if source.schema.properties_below(property).is_empty() {
                        names.push(&property.name);
                    } else {
                        names.insert(0, &property.name);
                    }
                }
            }
        }
    }
    edges
}

/// Classes by their distance from the case study; what nothing leads to stands below it.
fn columns<'a>(
    source: &Source<'a>,
    edges: &Edges<'a>,
    is_a: &[(&'a str, &'a str)],
) -> Vec<Vec<&'a str>> {
    let mut near: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in edges.keys().chain(is_a) {
        near.entry(from).or_default().insert(to);
        near.entry(to).or_default().insert(from);
    }
    let mut columns: Vec<Vec<&str>> = vec![vec![class::CASE_STUDY]];
    let mut seen = BTreeSet::from([class::CASE_STUDY]);
    while let Some(last) = columns.last() {
        let next: BTreeSet<&str> =
            last.iter().filter_map(|iri| near.get(iri)).flatten().copied().collect();
        let mut next: Vec<&str> = next.into_iter().filter(|iri| seen.insert(iri)).collect();
        if next.is_empty() {
            break;
        }
        let position = |iri: &str| last.iter().position(|known| *known == iri);
        let centre = |iri: &&str| {
            let places: Vec<usize> =
                near.get(*iri).into_iter().flatten().filter_map(|iri| position(iri)).collect();
            // In hundredths, so that the order needs no floating point.
            places.iter().sum::<usize>() * 100 / places.len().max(1)
        };
        next.sort_by_key(|iri| (centre(iri), *iri));
        columns.push(next);
    }
    let rest: Vec<&str> = source
        .schema
        .classes
        .iter()
        .map(|class| class.iri.as_str())
        .filter(|iri| *iri != skos::CONCEPT && *iri != skos::CONCEPT_SCHEME && !seen.contains(iri))
        .collect();
    // Below the case study there is room.
    columns[0].extend(rest);
    columns
}

/// The upper left corner of each box; columns are centred.
fn places<'a>(columns: &[Vec<&'a str>]) -> BTreeMap<&'a str, (f64, f64)> {
    let rows = columns.iter().map(Vec::len).max().unwrap_or(1);
    let mut places = BTreeMap::new();
    for (column, classes) in columns.iter().enumerate() {
        let gap =
            if classes.len() > 1 { (rows - 1) as f64 / (classes.len() - 1) as f64 } else { 0.0 };
        for (row, iri) in classes.iter().enumerate() {
            let row = if classes.len() > 1 { row as f64 * gap } else { (rows - 1) as f64 / 2.0 };
            places.insert(*iri, (MARGIN + column as f64 * COLUMN, MARGIN + (row * ROW).round()));
        }
    }
    places
}

/// The path between two boxes, and where its label stands.
fn line(start: (f64, f64), end: (f64, f64)) -> (String, (f64, f64)) {
    let middle = BOX_HEIGHT / 2.0;
    let (y1, y2) = (start.1 + middle, end.1 + middle);
    if (start.0 - end.0).abs() < 1.0 {
        // In one column: a bow on the right, the wider the longer.
        let x = start.0 + BOX_WIDTH;
        let bow = 26.0 + (y2 - y1).abs() / 7.0;
        let path = format!("M{x} {y1}C{} {y1} {} {y2} {x} {y2}", x + bow, x + bow);
        return (path, (x + bow * 0.75, f64::midpoint(y1, y2)));
    }
    let forward = end.0 > start.0;
    let (x1, x2) =
        if forward { (start.0 + BOX_WIDTH, end.0) } else { (start.0, end.0 + BOX_WIDTH) };
    let bend = (x2 - x1) * 0.45;
    let path = format!("M{x1} {y1}C{} {y1} {} {y2} {x2} {y2}", x1 + bend, x2 - bend);
    // Nearer to the outer end, where lines have parted.
    let at = if forward { 0.66 } else { 0.34 };
    let ease = at * at * (3.0 - 2.0 * at);
    (path, (x1 + (x2 - x1) * at, y1 + (y2 - y1) * ease))
}

/// The name of a line.
struct Label {
    x: f64,
    y: f64,
    width: f64,
    text: String,
    /// All names, escaped.
    all: String,
}

fn draw_edge(
    out: &mut Html,
    labels: &mut Vec<Label>,
    start: (f64, f64),
    end: (f64, f64),
    names: &[&str],
) {
    let (path, (mut x, mut y)) = line(start, end);
    let all = escape(&names.join(", "));
    let _ = writeln!(out, "<path d=\"{path}\"><title>{all}</title></path>");
    let mut text = names.first().copied().unwrap_or_default().to_owned();
    if names.len() > 1 {
        let _ = write!(text, " +{}", names.len() - 1);
    }
    let width = text.len() as f64 * LETTER;
    if (start.0 - end.0).abs() < 1.0 {
        // Beside the boxes of the column, not on them.
        x = x.max(start.0 + BOX_WIDTH + width / 2.0 + 6.0);
    }
    // Down, until it lies on no other.
    let lies_on = |y: f64| {
        labels.iter().any(|other| {
            (other.y - y).abs() < LABEL_HEIGHT
                && (other.x - x).abs() < f64::midpoint(other.width, width)
        })
    };
    while lies_on(y) {
        y += LABEL_HEIGHT;
    }
    labels.push(Label { x, y, width, text, all });
}
