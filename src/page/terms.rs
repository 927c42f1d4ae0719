//! Classes and properties.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::html::{Html, escape, prose};
use super::{LANGUAGES, Source, anchor, label, links, short, wording};
use crate::schema::{Class, ColumnType, Property, PropertyKind, Wording};
use crate::vocab::{self, INC, owl, rdfs, skos};

/// Classes, ours first, each with its anchor.
pub(super) fn class_entries(source: &Source<'_>) -> Vec<(String, String)> {
    classes(source).into_iter().map(|class| (anchor(&class.iri), class.name.clone())).collect()
}

fn classes<'a>(source: &Source<'a>) -> Vec<&'a Class> {
    let mut classes: Vec<&Class> = source.schema.classes.iter().collect();
    classes.sort_by_key(|class| (!class.iri.starts_with(INC), &class.name));
    classes
}

pub(super) fn write_classes(source: &Source<'_>, out: &mut Html) {
    out.raw("<section id=\"classes\">\n<h2>Classes</h2>\n");
    for class in classes(source) {
        write_class(source, class, out);
    }
    out.raw("</section>\n");
}

fn write_class(source: &Source<'_>, class: &Class, out: &mut Html) {
    open_term(&class.iri, "class", &class.labels, &class.definitions, out);
    out.raw("<dl class=\"facts\">\n");
    write_examples(source, &class.iri, out);
    row(out, "Is a", &class.supers.iter().map(|iri| term_link(source, iri)).collect::<Vec<_>>());
    let below = source.schema.classes.iter().filter(|other| other.supers.contains(&class.iri));
    row(out, "More special", &below.map(|class| term_link(source, &class.iri)).collect::<Vec<_>>());
    if let Some(export) = &class.export {
        let role = format!(
            "table <code>{}</code>, key <code>{}_key</code>, {}",
            escape(&export.table),
            escape(&export.key),
            match export.role.name() {
                "node" => "a node in graph files",
                "edge" => "an edge in graph files",
                _ => "not drawn in graph files",
            }
        );
        row(out, "In exports", &[role]);
    }
    let carried = |property: &&Property| property.domains.contains(&class.iri);
    let properties = source.schema.properties.iter().filter(carried);
    row(out, "Properties", &properties.map(|p| term_link(source, &p.iri)).collect::<Vec<_>>());
    let pointing = source.schema.properties.iter().filter(|p| p.ranges.contains(&class.iri));
    row(out, "Pointed to by", &pointing.map(|p| term_link(source, &p.iri)).collect::<Vec<_>>());
    out.raw("</dl>\n</article>\n");
}

pub(super) fn write_properties(source: &Source<'_>, out: &mut Html) {
    out.raw("<section id=\"properties\">\n<h2>Properties</h2>\n");
    write_index(source, out);
    let mut properties: Vec<&Property> = source.schema.properties.iter().collect();
    properties.sort_by_key(|property| &property.name);
    let (ours, others): (Vec<_>, Vec<_>) =
        properties.into_iter().partition(|property| property.iri.starts_with(INC));
    for property in ours {
        write_property(source, property, out);
    }
    out.raw("<h3 id=\"annotations\">Properties of the exports</h3>\n<p>They say how classes and properties of this ontology become tables, columns and graph files.</p>\n");
    for iri in source.instances(owl::ANNOTATION_PROPERTY) {
        if iri.starts_with(INC) && source.schema.property(iri).is_none() {
            let definitions = source.texts(iri, skos::DEFINITION);
            open_term(iri, "annotation", &source.texts(iri, rdfs::LABEL), &definitions, out);
            out.raw("</article>\n");
        }
    }
    out.raw("<h3 id=\"outside\">Properties of other vocabularies</h3>\n<p>Used in the data as their own vocabularies define them; here stands what they mean for it.</p>\n");
    for property in others {
        write_property(source, property, out);
    }
    out.raw("</section>\n");
}

/// Names of properties by the class that carries them.
fn write_index(source: &Source<'_>, out: &mut Html) {
    out.raw("<div id=\"properties-index\" class=\"index\">\n");
    let mut shared: BTreeMap<&str, &Property> = BTreeMap::new();
    let mut by_class: BTreeMap<&str, BTreeMap<&str, &Property>> = BTreeMap::new();
    for property in source.schema.properties.iter().filter(|p| p.iri.starts_with(INC)) {
        match property.domains.as_slice() {
            [class] => {
                by_class.entry(class).or_default().insert(&property.name, property);
            }
            _ => {
                shared.insert(&property.name, property);
            }
        }
    }
    let mut groups: Vec<(String, &BTreeMap<&str, &Property>)> = classes(source)
        .into_iter()
        .filter_map(|class| {
            Some((term_link(source, &class.iri), by_class.get(class.iri.as_str())?))
        })
        .collect();
    groups.push(("several classes".to_owned(), &shared));
    for (title, properties) in groups {
        let _ = write!(out, "<div><h4>{title}</h4><ul>");
        for property in properties.values() {
            let _ = write!(out, "<li>{}</li>", term_link(source, &property.iri));
        }
        out.raw("</ul></div>\n");
    }
    out.raw("</div>\n");
}

fn write_property(source: &Source<'_>, property: &Property, out: &mut Html) {
    let kind = match property.kind {
        PropertyKind::Object => "relation",
        PropertyKind::Data(_) => "value",
        PropertyKind::Text => "text",
    };
    open_term(&property.iri, kind, &property.labels, &property.definitions, out);
    out.raw("<dl class=\"facts\">\n");
    write_examples(source, &property.iri, out);
    let terms = |iris: &[String]| iris.iter().map(|iri| term_link(source, iri)).collect::<Vec<_>>();
    row(out, "Of", &terms(&property.domains));
    let mut values = terms(&property.ranges);
    if let (PropertyKind::Data(column_type), []) = (property.kind, property.ranges.as_slice()) {
        values.push(type_in_words(column_type).to_owned());
    }
    if property.kind == PropertyKind::Text {
        values.push("a text for each language".to_owned());
    }
    row(out, "Values", &values);
    row(out, "Taken from", &terms(&property.value_schemes));
    row(out, "Says also", &terms(&property.supers));
    let below = source.schema.properties.iter().filter(|p| p.supers.contains(&property.iri));
    row(out, "More special", &below.map(|p| term_link(source, &p.iri)).collect::<Vec<_>>());
    let how_many = if property.functional { "at most one" } else { "any number" };
    row(out, "How many", &[how_many.to_owned()]);
    if property.registry_only {
        row(out, "In exports", &["left out: it only steers the recognition of names".to_owned()]);
    } else {
        let word = match property.kind {
            PropertyKind::Object => "key, edge",
            PropertyKind::Data(_) => "column",
            PropertyKind::Text => "field of the table of texts",
        };
        row(out, "In exports", &[format!("{word} <code>{}</code>", escape(&property.column))]);
    }
    out.raw("</dl>\n</article>\n");
}

/// What a column type allows, where OWL can state no range.
fn type_in_words(column_type: ColumnType) -> &'static str {
    match column_type {
        ColumnType::Date => "a year, a month, a day or a moment",
        ColumnType::DateTime => "a moment (<code>xsd:dateTime</code>)",
        ColumnType::Duration => "a duration (<code>xsd:duration</code>)",
        ColumnType::Integer => "a whole number",
        ColumnType::Decimal => "a number",
        ColumnType::Boolean => "true or false",
        ColumnType::Address => "a web address",
        ColumnType::String => "a string",
    }
}

fn open_term(iri: &str, kind: &str, labels: &[Wording], definitions: &[Wording], out: &mut Html) {
    let id = anchor(iri);
    let _ = writeln!(
        out,
        "<article id=\"{0}\" class=\"term\">\n<h3><a href=\"#{0}\">{1}</a> <small>{kind}</small></h3>",
        escape(&id),
        escape(&short(iri)),
    );
    let _ = writeln!(out, "<p class=\"iri\">{}</p>", escape(iri));
    out.raw("<dl class=\"words\">\n");
    for (tag, _) in LANGUAGES {
        let text = |wordings: &[Wording]| {
            wordings.iter().find(|wording| wording.language == tag).map(|w| w.text.clone())
        };
        if let Some(label) = text(labels) {
            let definition = text(definitions).map(|text| prose(&text)).unwrap_or_default();
            let _ = writeln!(
                out,
                "<dt lang=\"{tag}\">{}</dt><dd lang=\"{tag}\">{definition}</dd>",
                escape(&label),
            );
        }
    }
    out.raw("</dl>\n");
}

fn write_examples(source: &Source<'_>, iri: &str, out: &mut Html) {
    let examples = source.texts(iri, skos::EXAMPLE);
    row(out, "Example", &examples.iter().map(|e| prose(&e.text)).collect::<Vec<_>>());
}

fn row(out: &mut Html, name: &str, values: &[String]) {
    if !values.is_empty() {
        let _ = writeln!(out, "<dt>{name}</dt><dd>{}</dd>", values.join(", "));
    }
}

/// A link to where a term stands on this page, or to its own page.
fn term_link(source: &Source<'_>, iri: &str) -> String {
    let here = source.schema.class(iri).is_some()
        || source.schema.property(iri).is_some()
        || iri.starts_with(vocab::DEFAULT_BASE);
    if !here {
        return format!("<code>{}</code>", escape(&short(iri)));
    }
    let title = label(source, iri, "en");
    format!(
        "<a href=\"#{}\" title=\"{}\">{}</a>",
        escape(&anchor(iri)),
        escape(&title),
        escape(iri.strip_prefix(INC).unwrap_or(&short(iri)))
    )
}

/// Links out of the page, for what is akin elsewhere.
pub(super) fn outside(iris: &[&str]) -> String {
    links(iris)
}

/// The words in the first language that there are.
pub(super) fn english(wordings: &[Wording]) -> &str {
    wording(wordings, "en")
}
