//! All terms of the ontology, against the list of what was ever published: none vanishes unnoticed.
//!
//! A line of `tests/data/terms.txt` is a kind, a name, and for a term on its way out `deprecated` or
//! `removed` with the version. `UPDATE_TERMS=1 cargo test --test it terms::` adds lines for new terms; it
//! takes none away. The rules: `docs/ontology-policy.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use incident_graph::facts::Facts;
use incident_graph::vocab::{DEFAULT_BASE, INC, dcterms, owl, rdf, skos};

use crate::support::ONTOLOGY;

const DEPRECATED: &str = "http://www.w3.org/2002/07/owl#deprecated";
const CHANGE_NOTE: &str = "http://www.w3.org/2004/02/skos/core#changeNote";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Kind and name of each term, with its IRI.
fn terms(facts: &Facts) -> BTreeMap<String, String> {
    let mut terms = BTreeMap::new();
    let rdf_type = facts.id_of_iri(rdf::TYPE).expect("things have types");
    for (class, kind) in [
        (owl::CLASS, "class"),
        (owl::OBJECT_PROPERTY, "property"),
        (owl::DATATYPE_PROPERTY, "property"),
        (owl::ANNOTATION_PROPERTY, "annotation"),
        (skos::CONCEPT_SCHEME, "scheme"),
        (skos::CONCEPT, "concept"),
    ] {
        let Some(class) = facts.id_of_iri(class) else { continue };
        for iri in facts.subjects(rdf_type, class).filter_map(|id| facts.iri(id)) {
            let name = iri
                .strip_prefix(INC)
                .or_else(|| iri.strip_prefix(DEFAULT_BASE)?.strip_prefix("concept/"));
            if let Some(name) = name {
                terms.insert(format!("{kind} {name}"), iri.to_owned());
            }
        }
    }
    terms
}

/// What is wrong with the terms, given the list, in words.
fn problems(facts: &Facts, list: &str, has_migration: &dyn Fn(&str) -> bool) -> Vec<String> {
    let terms = terms(facts);
    let says = |iri: &str, property: &str| {
        let pair = facts.id_of_iri(iri).zip(facts.id_of_iri(property));
        pair.is_some_and(|(subject, property)| facts.object(subject, property).is_some())
    };
    let mut problems = Vec::new();
    let mut listed = Vec::new();
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [kind, name, status @ ..] = words.as_slice() else {
            problems.push(format!("`{line}` is no kind and name"));
            continue;
        };
        let term = format!("{kind} {name}");
        let iri = terms.get(&term);
        match (status, iri) {
            ([], None) => problems.push(format!(
                "{term} is gone; deprecate a term before it goes (docs/ontology-policy.md)"
            )),
            ([], Some(iri)) if says(iri, DEPRECATED) => {
                problems.push(format!("{term} is deprecated; its line says not since when"));
            }
            (["deprecated", _], None) => problems.push(format!(
                "{term} is gone; say `removed` and the version in its line, and write a migration"
            )),
            (["deprecated", version], Some(iri)) => {
                if !says(iri, DEPRECATED) {
                    problems.push(format!("{term} lacks `owl:deprecated true`"));
                }
                if !says(iri, dcterms::IS_REPLACED_BY) && !says(iri, CHANGE_NOTE) {
                    problems.push(format!("{term} names no successor and no reason"));
                }
                if version.split('.').count() != 3 {
                    problems.push(format!("`{version}` of {term} is no version"));
                }
            }
            (["removed", _], Some(_)) => {
                problems.push(format!("{term} was removed; its name must not be used again"));
            }
            (["removed", version], None) => {
                if !has_migration(version) {
                    problems.push(format!("ontology/migrations/{version}.rq is missing: {term}"));
                }
            }
            ([], Some(_)) => {}
            _ => problems.push(format!("`{line}` ends in no known status")),
        }
        listed.push(term);
    }
    for term in terms.keys().filter(|term| !listed.contains(term)) {
        problems
            .push(format!("{term} is new; add it: UPDATE_TERMS=1 cargo test --test it terms::"));
    }
    problems
}

#[test]
fn no_term_vanishes_and_none_is_unlisted() {
    let path = root().join("tests/data/terms.txt");
    let mut list = fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("UPDATE_TERMS").is_some() {
        let mut lines: Vec<String> = list.lines().map(str::to_owned).collect();
        for term in terms(&ONTOLOGY.facts).into_keys() {
            let known = |line: &String| *line == term || line.starts_with(&format!("{term} "));
            if !lines.iter().any(known) {
                lines.push(term);
            }
        }
        // Comments begin with `#`, which sorts before every letter.
        lines.sort();
        list = lines.join("\n") + "\n";
        fs::write(&path, &list).expect("writable");
    }
    let has_migration =
        |version: &str| root().join(format!("ontology/migrations/{version}.rq")).is_file();
    let problems = problems(&ONTOLOGY.facts, &list, &has_migration);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn what_the_list_notices() {
    let terms: Vec<String> = terms(&ONTOLOGY.facts).into_keys().collect();
    let list = terms.join("\n");
    let check = |list: &str, expect: &str| {
        let found = problems(&ONTOLOGY.facts, list, &|version| version == "1.0.0");
        assert_eq!(found.len(), usize::from(!expect.is_empty()), "{found:?}");
        assert!(found.iter().all(|problem| problem.contains(expect)), "{found:?}");
    };
    check(&list, "");
    check(&format!("{list}\nproperty hasGone"), "property hasGone is gone; deprecate");
    check(&format!("{list}\nproperty hasGone deprecated 0.2.0"), "say `removed`");
    check(&format!("{list}\nproperty hasGone removed 1.0.0"), "");
    check(&format!("{list}\nproperty hasGone removed 2.0.0"), "migrations/2.0.0.rq is missing");
    check(&list.replace("property hasCause\n", ""), "property hasCause is new");
    let removed = list.replace("property hasCause\n", "property hasCause removed 1.0.0\n");
    check(&removed, "must not be used again");
    let vague = list.replace("property hasCause\n", "property hasCause soon\n");
    check(&vague, "ends in no known status");
    let deprecated = list.replace("property hasCause\n", "property hasCause deprecated 0.2.0\n");
    let found = problems(&ONTOLOGY.facts, &deprecated, &|_| false);
    assert_eq!(found.len(), 2, "neither marked nor explained in the Turtle: {found:?}");
}

/// The figures that stand in several places are the same in all.
#[test]
fn the_citation_names_the_versions_that_are() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).expect("there");
    let version = format!("\nversion: {}\n", env!("CARGO_PKG_VERSION"));
    assert!(citation.contains(&version), "CITATION.cff and Cargo.toml differ");
    let version = format!("\n    version: {}\n", ONTOLOGY.version);
    assert!(citation.contains(&version), "CITATION.cff and incident.ttl differ");
}
