//! What can be named in a text: technologies, organisations and concepts, with their labels and the
//! rules for ambiguous ones, as plain data for `recognise`.

pub mod odd;

use std::collections::BTreeMap;

use super::Ontology;
use crate::facts::{Facts, TermId};
use crate::vocab::{
    AMBIGUITY, CUE, DOMAIN_NAME, IS_MANAGED_OFFERING_OF, IS_PART_OF, IS_VARIANT_OF, VETO, class,
    rdf, skos,
};

/// How a label may be matched. `ontology/technologies.ttl` explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// In any case.
    None,
    /// Only as spelt.
    Case,
    /// As spelt, and with a cue in the sentence.
    Cue,
    /// The preferred label never; the others as spelt.
    NeverBare,
}

/// The words for ambiguities.
const AMBIGUITIES: [(&str, Ambiguity); 4] = [
    ("none", Ambiguity::None),
    ("case", Ambiguity::Case),
    ("cue", Ambiguity::Cue),
    ("never-bare", Ambiguity::NeverBare),
];

/// What kind of thing an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// A technology.
    Technology,
    /// An organisation.
    Organization,
    /// A concept; its `slug` is `scheme/notation`.
    Concept,
}

/// One thing that can be named.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What kind of thing.
    pub kind: EntryKind,
    /// The part of its IRI after its family.
    pub slug: String,
    /// Labels that may be matched.
    pub labels: Vec<String>,
    /// How.
    pub ambiguity: Ambiguity,
    /// Words of which one must stand in the sentence.
    pub cues: Vec<String>,
    /// Phrases that hold the label and are something else.
    pub vetoes: Vec<String>,
}

/// Reads all entries, sorted by kind and slug.
pub(super) fn entries(facts: &Facts) -> Vec<Entry> {
    let mut entries = Vec::new();
    let Some(is_a) = facts.id_of_iri(rdf::TYPE) else { return entries };
    for (kind, class, family) in [
        (EntryKind::Technology, class::TECHNOLOGY, "technology/"),
        (EntryKind::Organization, class::ORGANIZATION, "org/"),
        (EntryKind::Concept, skos::CONCEPT, "concept/"),
    ] {
        let Some(class) = facts.id_of_iri(class) else { continue };
        for subject in facts.subjects(is_a, class) {
            let local = facts.iri(subject).and_then(Ontology::local);
            let Some(slug) = local.and_then(|local| local.strip_prefix(family)) else { continue };
            let values = |property: &str| values(facts, subject, property);
            let ambiguity = values(AMBIGUITY)
                .first()
                .and_then(|word| AMBIGUITIES.iter().find(|(known, _)| known == word))
                .map_or(Ambiguity::None, |(_, ambiguity)| *ambiguity);
            let mut labels = Vec::new();
            // Names of concepts are everyday words: only the phrases made for matching count.
            if kind != EntryKind::Concept {
                if ambiguity != Ambiguity::NeverBare {
                    labels.extend(values(skos::PREF_LABEL));
                }
                labels.extend(values(skos::ALT_LABEL));
            }
            labels.extend(values(skos::HIDDEN_LABEL));
            labels.sort();
            labels.dedup();
            entries.push(Entry {
                kind,
                slug: slug.to_owned(),
                labels,
                ambiguity,
                cues: values(CUE),
                vetoes: values(VETO),
            });
        }
    }
    entries
}

pub(super) fn values(facts: &Facts, subject: TermId, property: &str) -> Vec<String> {
    let Some(property) = facts.id_of_iri(property) else { return Vec::new() };
    facts
        .objects(subject, property)
        .map(|object| facts.term(object).into_text().into_owned())
        .collect()
}

/// Slug by folded name, for organisations: all labels, whatever their ambiguity, since a field that
/// holds an organisation's name holds nothing else.
pub(super) fn organization_names(facts: &Facts) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    let (Some(is_a), Some(class)) =
        (facts.id_of_iri(rdf::TYPE), facts.id_of_iri(class::ORGANIZATION))
    else {
        return names;
    };
    for subject in facts.subjects(is_a, class) {
        let local = facts.iri(subject).and_then(Ontology::local);
        let Some(slug) = local.and_then(|local| local.strip_prefix("org/")) else { continue };
        for property in [skos::PREF_LABEL, skos::ALT_LABEL, skos::HIDDEN_LABEL] {
            for name in values(facts, subject, property) {
                names.entry(crate::fold::fold(&name)).or_insert_with(|| slug.to_owned());
            }
        }
        names.entry(slug.to_owned()).or_insert_with(|| slug.to_owned());
    }
    // A host names its owner, unless a label says otherwise.
    for subject in facts.subjects(is_a, class) {
        let local = facts.iri(subject).and_then(Ontology::local);
        let Some(slug) = local.and_then(|local| local.strip_prefix("org/")) else { continue };
        for host in values(facts, subject, DOMAIN_NAME) {
            names.entry(crate::fold::fold(&host)).or_insert_with(|| slug.to_owned());
        }
    }
    names
}

/// Looks for what makes a registry ambiguous: one preferred label of two technologies, or two
/// technologies of which each is above the other.
pub(super) fn check(facts: &Facts) -> Result<(), String> {
    let name = |subject: TermId| {
        let iri = facts.iri(subject).unwrap_or_default();
        Ontology::local(iri).unwrap_or(iri).to_owned()
    };
    let ids = facts.id_of_iri(rdf::TYPE).zip(facts.id_of_iri(class::TECHNOLOGY));
    let technologies: Vec<TermId> =
        ids.into_iter().flat_map(|(is_a, class)| facts.subjects(is_a, class)).collect();
    let mut labels: BTreeMap<String, TermId> = BTreeMap::new();
    for &subject in &technologies {
        for label in values(facts, subject, skos::PREF_LABEL) {
            let folded = crate::fold::fold(&label);
            if let Some(&other) = labels.get(&folded)
                && other != subject
            {
                return Err(format!(
                    "`{label}` is the label of {} and of {}",
                    name(other),
                    name(subject)
                ));
            }
            labels.insert(folded, subject);
        }
    }
    let above: Vec<TermId> = [IS_VARIANT_OF, IS_MANAGED_OFFERING_OF, IS_PART_OF]
        .iter()
        .filter_map(|property| facts.id_of_iri(property))
        .collect();
    for &start in &technologies {
        let mut seen = std::collections::BTreeSet::new();
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for &property in &above {
                for up in facts.objects(at, property) {
                    if up == start {
                        return Err(format!("{} stands above itself", name(start)));
                    }
                    if seen.insert(up) {
                        open.push(up);
                    }
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ontology::SHARED;

    #[test]
    fn a_registry_of_ones_own_is_read_and_checked() {
        let with = |turtle: &str| {
            let turtle = format!(
                "@prefix inc: <https://w3id.org/incident-graph/ontology#> .
                 @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
                 @prefix t: <https://w3id.org/incident-graph/technology/> .\n{turtle}"
            );
            Ontology::bundled_with(&[("own.ttl".to_owned(), turtle)])
        };
        let good =
            with("t:zorbdb a inc:Technology ; skos:prefLabel \"ZorbDB\"@en .").expect("good");
        assert!(good.entries.iter().any(|entry| entry.slug == "zorbdb"));
        let message = |turtle: &str| with(turtle).expect_err(turtle).to_string();
        assert!(
            message("t:other a inc:Technology ; skos:prefLabel \"Redis\"@en .")
                .contains("`Redis` is the label of technology/")
        );
        assert!(
            message("t:a a inc:Technology ; inc:isPartOf t:b . t:b a inc:Technology ; inc:isPartOf t:a .")
                .contains("stands above itself")
        );
        assert!(message("t:a a inc:Technology ; .. ").starts_with("own.ttl: "));
    }

    #[test]
    fn what_has_no_effect_is_told() {
        let check = |turtle: &str, expect: &[&str]| {
            let turtle = format!(
                "@prefix inc: <https://w3id.org/incident-graph/ontology#> .
                 @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
                 @prefix e: <https://example.org/> .
                 @prefix t: <https://w3id.org/incident-graph/technology/> .\n{turtle}"
            );
            let ontology =
                Ontology::bundled_with(&[("own.ttl".to_owned(), turtle.clone())]).expect("valid");
            assert_eq!(ontology.notes.len(), expect.len(), "{turtle}: {:?}", ontology.notes);
            for (note, expect) in ontology.notes.iter().zip(expect) {
                assert!(note.starts_with("own.ttl: ") && note.contains(expect), "{note}");
            }
        };
        let zorb = "t:zorbdb a inc:Technology ; skos:prefLabel \"ZorbDB\"@en";
        check(&format!("{zorb} ."), &[]);
        check("t:redis skos:altLabel \"our cache\"@en .", &[]);
        check(&format!("{zorb} ; inc:ambiguity \"case\" ; inc:isPartOf t:redis ."), &[]);
        check("t:zorbdb a inc:Technology .", &["technology/zorbdb has no label"]);
        check("t:zorbdb skos:prefLabel \"ZorbDB\"@en .", &["write `a inc:Technology` of it"]);
        check("e:zorbdb a inc:Technology .", &["<https://example.org/zorbdb> is no entry"]);
        check(&format!("{zorb} ; skos:altLabel \"!\"@en ."), &["the label `!` has no letter"]);
        check(&format!("{zorb} ; inc:ambiguity \"cse\" ."), &["`cse` is no ambiguity"]);
        check(&format!("{zorb} ; inc:ambiguity \"cue\" ."), &["needs a cue and has none"]);
        check(&format!("{zorb} ; inc:ambiguity \"never-bare\" ."), &["and has no other"]);
        check(
            &format!("{zorb} ; inc:isPartof t:redis ; e:x 1 ."),
            &["<https://example.org/x>", "ontology#isPartof>"],
        );
        let whole = include_str!("../../ontology/technologies.ttl");
        check(whole, &[]);
    }

    #[test]
    fn organisations_are_known_by_their_hosts() {
        let ontology = &*SHARED;
        for (host, slug) in [
            ("www.github.com", "github"),
            ("github.com", "github"),
            ("techblog.netflix.com", "netflix"),
            ("Status.Stripe.com", "stripe"),
            ("status.aws.amazon.com", "amazon-web-services"),
            // Somebody else's site on rented ground, and a host whose owner is not known.
            ("somebody.github.com", "somebody-github-com"),
            ("docs.google.com", "docs-google-com"),
            ("dev.azure.com", "dev-azure-com"),
            ("blog.nobody-knows.example", "blog-nobody-knows-example"),
        ] {
            assert_eq!(ontology.organization_slug(host), slug);
        }
    }
}
