//! Links, stubs and resolved mentions into `graph/links`; direct triples into `graph/inferred`.

use crate::facts::{Facts, FactsBuilder, TooLarge};
use crate::iri::Iris;
use crate::link::{Links, Status};
use crate::model::LinkKind;
use crate::ontology::Ontology;
use crate::vocab::{self as v, class, dcterms, graph, rdf, rdfs, xsd};

/// The property that stands directly between the ends of a link of this kind.
fn direct_property(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Mentions => v::MENTIONS,
        LinkKind::SameIncident => v::IS_SAME_INCIDENT_AS,
        LinkKind::RecurrenceOf => v::IS_RECURRENCE_OF,
        LinkKind::CascadeFrom => v::IS_CASCADE_FROM,
        LinkKind::SameMechanism => v::HAS_SAME_MECHANISM_AS,
        LinkKind::PartOf => v::IS_PART_OF_INCIDENT,
        LinkKind::Related => v::IS_RELATED_TO,
    }
}

/// Maps links into facts of their own, to be merged with those that they were found in.
///
/// # Errors
/// Where there are too many terms or quads for 32 bits.
pub fn links(links: &Links, iris: &Iris, ontology: &Ontology) -> Result<Facts, TooLarge> {
    let mut facts = FactsBuilder::new();
    let in_links = facts.iri(&iris.local(graph::LINKS));
    let inferred = facts.iri(&iris.local(graph::INFERRED));
    for stub in &links.stubs {
        let node = facts.iri(&iris.case(&stub.id));
        let add = |facts: &mut FactsBuilder, property: &str, object| {
            let property = facts.iri(property);
            facts.insert(node, property, object, in_links);
        };
        let value = facts.iri(class::CASE_STUDY);
        add(&mut facts, rdf::TYPE, value);
        let value = facts.string(&stub.id);
        add(&mut facts, v::CASE_IDENTIFIER, value);
        let value = facts.typed("true", xsd::BOOLEAN);
        add(&mut facts, v::IS_STUB, value);
        let title = match &stub.title {
            (words, Some(language)) => facts.text(words, language),
            (words, None) => facts.string(words),
        };
        add(&mut facts, dcterms::TITLE, title);
        let label = facts.iri(rdfs::LABEL);
        facts.insert(node, label, title, inferred);
        if let Some(organization) = &stub.organization {
            let value = facts.iri(organization);
            add(&mut facts, v::HAS_SUBJECT, value);
        }
        if let Some(year) = stub.year {
            let value = facts.typed(&year.to_string(), xsd::INTEGER);
            add(&mut facts, v::ACCOUNT_YEAR, value);
        }
        if let Some(page) = &stub.page {
            let value = facts.typed(page, xsd::ANY_URI);
            add(&mut facts, v::CASE_PAGE, value);
        }
        if let Some(case) = &stub.replaced_by {
            let value = facts.iri(&iris.local(case));
            add(&mut facts, dcterms::IS_REPLACED_BY, value);
        }
    }
    for (mention, case) in &links.resolved {
        let (mention, case) = (facts.iri(mention), facts.iri(case));
        for (property, graph) in [(v::REFERS_TO_CASE, in_links), (v::REFERS_TO, inferred)] {
            let property = facts.iri(property);
            facts.insert(mention, property, case, graph);
        }
    }
    for (mention, cases) in &links.ambiguous {
        let mention = facts.iri(mention);
        let property = facts.iri(v::MAY_REFER_TO);
        for case in cases {
            let case = facts.iri(case);
            facts.insert(mention, property, case, in_links);
        }
    }
    let mut concepts = std::collections::BTreeSet::new();
    for link in &links.links {
        let node = facts.iri(&link.iri);
        let add = |facts: &mut FactsBuilder, property: &str, object| {
            let property = facts.iri(property);
            facts.insert(node, property, object, in_links);
        };
        let value = facts.iri(class::LINK);
        add(&mut facts, rdf::TYPE, value);
        for (property, end) in [
            (v::LINKS_FROM, &link.from),
            (v::LINKS_TO, &link.to),
            (v::FROM_CASE, &link.from_case),
            (v::TO_CASE, &link.to_case),
        ] {
            let value = facts.iri(&iris.local(end));
            add(&mut facts, property, value);
        }
        for (property, scheme, notation) in [
            (v::HAS_LINK_KIND, "link-kind", link.kind.notation()),
            (v::HAS_LINK_STATUS, "link-status", link.status.notation()),
            (v::HAS_BAND, "band", link.band.notation()),
        ] {
            concepts.insert((scheme, notation));
            let value = facts.iri(&iris.concept(scheme, notation));
            add(&mut facts, property, value);
        }
        let confidence = format!("{}.{:04}", link.confidence / 10_000, link.confidence % 10_000);
        let confidence = confidence.trim_end_matches('0').trim_end_matches('.');
        let value = facts.typed(confidence, xsd::DECIMAL);
        add(&mut facts, v::CONFIDENCE, value);
        for (property, value) in [
            (v::METHOD, Some(&link.method)),
            (v::HAS_RULE, Some(&link.rule)),
            (v::NAMED_AS, link.named_as.as_ref()),
        ] {
            if let Some(value) = value {
                let value = facts.string(value);
                add(&mut facts, property, value);
            }
        }
        for (index, evidence) in link.evidence.iter().enumerate() {
            let words = match &evidence.language {
                Some(language) => facts.text(&evidence.words, language),
                None => facts.string(&evidence.words),
            };
            add(&mut facts, v::EVIDENCE, words);
            // Further places stand on the mentions, which the link's ends lead to.
            if index > 0 {
                continue;
            }
            if evidence.file.is_empty() {
                continue;
            }
            let file = facts.string(&evidence.file);
            add(&mut facts, v::INPUT_FILE, file);
            let line = facts.typed(&evidence.line.to_string(), xsd::INTEGER);
            add(&mut facts, v::INPUT_LINE, line);
            if let Some(reason) = &evidence.reason {
                let reason = facts.encoded(reason);
                add(&mut facts, v::REASON, reason);
            }
        }
        if link.band.is_fact() && link.status != Status::Rejected {
            let (from, to) = (facts.iri(&iris.local(&link.from)), facts.iri(&iris.local(&link.to)));
            let mut properties = vec![direct_property(link.kind), v::IS_RELATED_TO];
            properties.dedup();
            for property in properties {
                let property = facts.iri(property);
                facts.insert(from, property, to, inferred);
            }
        }
    }
    concepts_of_links(&concepts, &mut facts, iris, ontology);
    facts.build()
}

/// The concepts that links use, with their schemes, as `map` copies those that cases use.
fn concepts_of_links(
    concepts: &std::collections::BTreeSet<(&str, &str)>,
    facts: &mut FactsBuilder,
    iris: &Iris,
    ontology: &Ontology,
) {
    let mut mapper = super::Mapper::new(ontology, iris.clone());
    for (scheme, notation) in concepts {
        mapper.use_iri(&iris.concept(scheme, notation));
    }
    // Such a small set never runs out of ids.
    let Ok(vocabulary) = mapper.finish() else { return };
    for quad in vocabulary.quads() {
        let [s, p, o, g] = quad.map(|id| facts.encoded(vocabulary.encoded(id)));
        facts.insert(s, p, o, g);
    }
}
