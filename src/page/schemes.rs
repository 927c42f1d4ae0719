//! Concept schemes and their concepts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::html::{Html, escape, prose};
use super::terms::{english, outside};
use super::{LANGUAGES, Source, anchor};
use crate::schema::Wording;
use crate::vocab::skos;

/// Schemes, each with its anchor, by name.
pub(super) fn entries(source: &Source<'_>) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = source
        .instances(skos::CONCEPT_SCHEME)
        .into_iter()
        .map(|iri| (anchor(iri), english(&source.texts(iri, skos::PREF_LABEL)).to_owned()))
        .collect();
    entries.sort_by(|left, right| left.1.cmp(&right.1));
    entries
}

pub(super) fn write(source: &Source<'_>, out: &mut Html) {
    out.raw(
        "<section id=\"schemes\">\n<h2>Concept schemes</h2>\n\
         <p>A notation is what stands in records. One that no scheme knows becomes a concept of a \
         scheme of its own, <code>local-NAME</code>, and is reported.</p>\n",
    );
    let mut schemes = source.instances(skos::CONCEPT_SCHEME);
    schemes.sort_by_cached_key(|iri| english(&source.texts(iri, skos::PREF_LABEL)).to_owned());
    // Concepts by what stands above them: another concept, or their scheme.
    let mut below: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for concept in source.instances(skos::CONCEPT) {
        let broader = source.iris(concept, skos::BROADER);
        let above = match broader.as_slice() {
            [] => source.iris(concept, skos::IN_SCHEME),
            _ => broader,
        };
        for above in above.into_iter().take(1) {
            below.entry(above).or_default().push(concept);
        }
    }
    for scheme in schemes {
        let id = escape(&anchor(scheme));
        let labels = source.texts(scheme, skos::PREF_LABEL);
        let _ = writeln!(
            out,
            "<article id=\"{id}\" class=\"term scheme\">\n<h3><a href=\"#{id}\">{}</a> <small>scheme</small></h3>\n<p class=\"iri\">{}</p>\n<dl class=\"words\">",
            escape(english(&labels)),
            escape(scheme),
        );
        let definitions = source.texts(scheme, skos::DEFINITION);
        for (tag, _) in LANGUAGES {
            if let Some(label) = labels.iter().find(|label| label.language == tag) {
                let definition = definitions.iter().find(|text| text.language == tag);
                let _ = writeln!(
                    out,
                    "<dt lang=\"{tag}\">{}</dt><dd lang=\"{tag}\">{}</dd>",
                    escape(&label.text),
                    definition.map(|text| prose(&text.text)).unwrap_or_default(),
                );
            }
        }
        out.raw("</dl>\n");
        if below.contains_key(scheme) {
            out.raw("<div class=\"scroll\"><table>\n<thead><tr><th>notation</th><th>what it means</th></tr></thead>\n<tbody>\n");
            write_concepts(source, &below, scheme, 0, out);
            out.raw("</tbody>\n</table></div>\n");
        } else {
            out.raw("<p class=\"note\">Filled by the data.</p>\n");
        }
        out.raw("</article>\n");
    }
    out.raw("</section>\n");
}

/// Concepts below a scheme or a concept; `depth` ends the walk where a file goes round.
fn write_concepts(
    source: &Source<'_>,
    below: &BTreeMap<&str, Vec<&str>>,
    above: &str,
    depth: usize,
    out: &mut Html,
) {
    if depth > 5 {
        return;
    }
    for concept in below.get(above).into_iter().flatten() {
        let notation = source.texts(concept, skos::NOTATION);
        let _ = write!(
            out,
            "<tr id=\"{}\"><td class=\"depth-{depth}\"><code>{}</code></td><td>",
            escape(&anchor(concept)),
            escape(english(&notation)),
        );
        let labels = source.texts(concept, skos::PREF_LABEL);
        let definitions = source.texts(concept, skos::DEFINITION);
        for (tag, _) in LANGUAGES {
            let find = |texts: &[Wording]| {
                texts.iter().find(|text| text.language == tag).map(|text| prose(&text.text))
            };
            if let Some(label) = find(&labels) {
                let definition = find(&definitions).unwrap_or_default();
                let _ = write!(out, "<p lang=\"{tag}\"><b>{label}</b> {definition}</p>");
            }
        }
        let akin = source.iris(concept, skos::CLOSE_MATCH);
        if !akin.is_empty() {
            let _ = write!(out, "<p class=\"note\">Close to {}</p>", outside(&akin));
        }
        out.raw("</td></tr>\n");
        write_concepts(source, below, concept, depth + 1, out);
    }
}
