//! `ontology`: the page explains every term, leads nowhere wrong, and needs nothing from outside; its
//! examples run; the other forms say what the files say.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use incident_graph::export::write_document;
use incident_graph::facts::{Facts, FactsBuilder};
use incident_graph::ontology::Ontology;
use incident_graph::page::{LANGUAGES, Shown, page, run_example};
use incident_graph::read::rdf::{format_of, read_rdf};
use incident_graph::vocab::{self, DEFAULT_BASE, INC, rdf, skos};
use regex::Regex;

use crate::support::{ONTOLOGY, SCHEMA, build, program};

static EXAMPLES: LazyLock<Vec<Shown>> = LazyLock::new(|| {
    let facts = Arc::new(build(&[]).facts);
    let run = |example| run_example(example, &facts, &SCHEMA).unwrap_or_else(|e| panic!("{e}"));
    ONTOLOGY.examples.iter().map(run).collect()
});
static PAGE: LazyLock<String> = LazyLock::new(|| page(&ONTOLOGY, &SCHEMA, &EXAMPLES));

fn found(pattern: &str) -> BTreeSet<&'static str> {
    let pattern = Regex::new(pattern).expect("a pattern");
    pattern.captures_iter(&PAGE).map(|found| found.get(1).expect("a group").as_str()).collect()
}

#[test]
fn every_term_has_the_anchor_that_its_iri_ends_in() {
    let anchors = found("id=\"([^\"]*)\"");
    let classes = SCHEMA.classes.iter().map(|class| &class.iri);
    let properties = SCHEMA.properties.iter().map(|property| &property.iri);
    let mut terms = 0;
    for local in classes.chain(properties).filter_map(|iri| iri.strip_prefix(INC)) {
        assert!(anchors.contains(local), "{local}");
        terms += 1;
    }
    assert!(terms > 170, "only {terms} terms");
    let facts = &ONTOLOGY.facts;
    let rdf_type = facts.id_of_iri(rdf::TYPE).expect("there");
    for class in [skos::CONCEPT, skos::CONCEPT_SCHEME] {
        for concept in facts.subjects(rdf_type, facts.id_of_iri(class).expect("there")) {
            let local = facts.iri(concept).and_then(|iri| iri.strip_prefix(DEFAULT_BASE));
            assert!(anchors.contains(local.expect("of ours")), "{local:?}");
        }
    }
}

#[test]
fn links_lead_somewhere_and_no_anchor_stands_twice() {
    let anchors = found("id=\"([^\"]*)\"");
    let dangling: Vec<&str> =
        found("href=\"#([^\"]*)\"").into_iter().filter(|to| !anchors.contains(to)).collect();
    assert!(dangling.is_empty(), "{dangling:?}");
    assert_eq!(PAGE.matches(" id=\"").count(), anchors.len(), "an anchor stands twice");
}

#[test]
fn the_page_needs_nothing_from_outside_and_no_script() {
    for forbidden in ["<script", "<link", "<img", "<iframe", "src=", "@import", "url(h", "onclick"]
    {
        assert!(!PAGE.contains(forbidden), "{forbidden}");
    }
}

/// Every element that is opened is closed, in order.
#[test]
fn the_page_is_well_formed() {
    const VOID: [&str; 3] = ["meta", "input", "br"];
    let tag = Regex::new("<(/?)([a-zA-Z][a-zA-Z0-9]*)[^>]*?(/?)>").expect("a pattern");
    let body = PAGE.split_once("</style>").expect("a style sheet").1;
    let mut open = vec!["head", "html"];
    open.reverse();
    for found in tag.captures_iter(body) {
        let name = found.get(2).expect("a name").as_str();
        if VOID.contains(&name) || !found[3].is_empty() {
            continue;
        }
        if found[1].is_empty() {
            open.push(name);
        } else {
            assert_eq!(open.pop(), Some(name), "closed after {open:?}");
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn terms_are_explained_in_three_languages() {
    for property in SCHEMA.properties.iter().filter(|property| property.iri.starts_with(INC)) {
        for (tag, _) in LANGUAGES {
            for wordings in [&property.labels, &property.definitions] {
                assert!(wordings.iter().any(|w| w.language == tag), "{} {tag}", property.name);
            }
        }
    }
    for (tag, _) in LANGUAGES {
        assert!(PAGE.matches(&format!("<dt lang=\"{tag}\">")).count() > 190, "{tag}");
    }
}

#[test]
fn every_example_is_cut_from_the_corpus_and_answers() {
    assert_eq!(EXAMPLES.len(), 6);
    for shown in EXAMPLES.iter() {
        let mut builder = FactsBuilder::new();
        let format = format_of("x.ttl").expect("Turtle");
        read_rdf(shown.turtle.as_bytes(), format, "http://example.org/g", &mut builder)
            .unwrap_or_else(|error| panic!("{}: {error}", shown.name));
        assert!(!shown.rows.rows.is_empty(), "{}", shown.name);
        for (tag, _) in LANGUAGES {
            assert!(!shown.title(tag).is_empty(), "{} {tag}", shown.name);
        }
    }
    let rows = |name: &str| {
        let shown = EXAMPLES.iter().find(|shown| shown.name == name).expect("an example");
        shown.rows.rows.len()
    };
    // Three incidents of one account; two accounts that meet.
    assert_eq!(rows("1-account"), 3);
    assert!(rows("5-registry") >= 2);
}

#[test]
fn json_ld_says_what_the_turtle_says() {
    let read = |text: &[u8], name: &str| -> Facts {
        let mut builder = FactsBuilder::new();
        read_rdf(text, format_of(name).expect("RDF"), vocab::ONTOLOGY, &mut builder)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        builder.build().expect("few terms")
    };
    let document = ONTOLOGY.document(vocab::ONTOLOGY);
    let mut json = Vec::new();
    write_document(&document, &SCHEMA, &mut json).expect("memory");
    let mut again = Vec::new();
    let read_again = Ontology::bundled();
    write_document(&read_again.document(vocab::ONTOLOGY), &SCHEMA, &mut again).expect("memory");
    assert!(json == again, "another run gives other bytes");
    let lines = |facts: &Facts| -> Vec<String> {
        // Blank nodes have other names in each; what is said of them is compared.
        let name = |&id: &u32| match facts.encoded(id) {
            blank if blank.starts_with("_:") => "_:b".to_owned(),
            other => other.to_owned(),
        };
        let mut lines: Vec<String> = facts
            .quads()
            .iter()
            .map(|quad| quad.iter().map(name).collect::<Vec<_>>().join(" "))
            .collect();
        lines.sort();
        lines
    };
    let turtle = read(ONTOLOGY.turtle().as_bytes(), "x.ttl");
    let json = read(&json, "x.jsonld");
    assert_eq!(lines(&json), lines(&turtle));
    assert_eq!(lines(&document), lines(&turtle));
}

#[test]
fn the_command_writes_each_form() {
    let run = |format: &str| {
        let output = program()
            .args(["ontology", "--quiet", "--format", format])
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{format}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(run("html"), *PAGE);
    assert!(run("ttl").contains("a owl:Ontology"));
    assert!(run("jsonld").contains("\"@type\": \"owl:Ontology\""));
    assert!(run("context").starts_with("{\n  \"@context\": {"));
}
