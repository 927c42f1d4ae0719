//! What the program says of links and likeness, it says in each language of the lexicon.

use std::collections::BTreeSet;

use incident_graph::analyse::{chain_sentences, similar};
use incident_graph::labels::Labels;
use incident_graph::lexicon::{Lexicon, Wording};
use incident_graph::model::Table;
use incident_graph::query::{LinkFilter, Named, links};
use incident_graph::vocab::{class, rdf};

use crate::support::{CORPUS, ONTOLOGY};

fn lexicon() -> &'static Lexicon {
    &ONTOLOGY.lexicon
}

fn in_language(tag: &str) -> &'static Wording {
    lexicon().wording(&[tag.to_owned()])
}

/// The cells of a column, as texts.
fn cells(table: &Table, column: &str) -> Vec<String> {
    let at = table.columns.iter().position(|name| name == column).expect("the column");
    let text = |cell: &oxrdf::Term| match cell {
        oxrdf::Term::Literal(literal) => literal.value().to_owned(),
        other => other.to_string(),
    };
    table.rows.iter().map(|row| row[at].as_ref().map_or_else(String::new, text)).collect()
}

#[test]
fn all_languages_say_the_same_sentences() {
    let of = |tag: &str| -> BTreeSet<&str> { in_language(tag).english().collect() };
    assert!(of("vi").len() > 50, "{}", of("vi").len());
    assert_eq!(of("vi"), of("ko"));
    assert_eq!(of("en").len(), 0, "English says itself");
    assert_eq!(of("ko-KR"), of("ko"));
    let first_that_can = lexicon().wording(&["fr".to_owned(), "vi".to_owned()]);
    assert!(first_that_can.english().next().is_some());
}

#[test]
fn the_evidence_of_each_derived_link_is_told_in_each_language() {
    let rows = |tag: &str| {
        let languages = [tag.to_owned()];
        let filter = LinkFilter::default();
        let table = links(&CORPUS.facts, &filter, Named::Label, &languages, in_language(tag));
        cells(&table, "evidence")
    };
    let english = rows("en");
    for tag in ["vi", "ko"] {
        let mut lines = 0;
        for (said, again) in english.iter().zip(rows(tag)) {
            // A stated link rests on the words of its source, which stay as they are.
            if !said.starts_with(['+', '-']) {
                assert_eq!(*said, again);
                continue;
            }
            for (line, other) in said.split(" | ").zip(again.split(" | ")) {
                assert_ne!(line, other, "{tag}");
                let number = |line: &str| line.split(' ').next().map(str::to_owned);
                if line.starts_with(['+', '-']) {
                    assert_eq!(number(line), number(other), "the weight stays");
                } else {
                    let place = |line: &str| line.split_once("; ").map(|(_, at)| at.to_owned());
                    assert_eq!(place(line), place(other), "places stay");
                }
                lines += 1;
            }
        }
        assert!(lines > 500, "{lines}");
    }
}

#[test]
fn chains_are_told_in_each_language() {
    for tag in ["vi", "ko"] {
        let known: BTreeSet<&str> = in_language(tag).english().collect();
        let missing: Vec<&str> =
            chain_sentences().filter(|sentence| !known.contains(sentence)).collect();
        assert!(missing.is_empty(), "{tag} has no words for {missing:#?}");
    }
}

#[test]
fn kinds_have_one_name_for_machines_and_labels_for_people() {
    let kinds = |named: Named, tag: &str| -> BTreeSet<String> {
        let languages = [tag.to_owned()];
        let filter = LinkFilter::default();
        let table = links(&CORPUS.facts, &filter, named, &languages, in_language(tag));
        cells(&table, "kind").into_iter().collect()
    };
    let stable = kinds(Named::Stable, "en");
    assert!(stable.contains("recurrence-of") && stable.contains("same-incident"), "{stable:?}");
    assert_eq!(stable, kinds(Named::Stable, "ko"));
    assert!(kinds(Named::Label, "en").contains("recurrence of"));
    assert!(kinds(Named::Label, "ko").is_disjoint(&stable));
}

#[test]
fn why_a_case_is_near_is_told_in_each_language() {
    let facts = &CORPUS.facts;
    let id = |iri: &str| facts.id_of_iri(iri).expect("in the corpus");
    for tag in ["vi", "ko"] {
        let languages = [tag.to_owned()];
        let labels = Labels::new(facts, &languages);
        let mut cases = 0;
        for case in facts.subjects(id(rdf::TYPE), id(class::CASE_STUDY)) {
            // Stubs are like nothing.
            let Ok(similar) = similar(facts, case, 5) else { continue };
            let table = similar.table(&labels, in_language(tag));
            cases += 1;
            let told = cells(&table, "why").join("\n") + &table.notes.join("\n");
            for english in
                [" cases", "1 case", " here; ", "words ", "in both", "organisation", "near"]
            {
                // Labels may stay English, whole sentences may not.
                assert!(!told.contains(&format!("({english}")), "{told}");
                assert!(!told.contains(&format!("{english} (")), "{told}");
                assert!(!told.contains(&format!(" · {english}")), "{told}");
            }
            assert!(!told.contains(" here; ") && !told.contains("no case is near"), "{told}");
        }
        assert!(cases > 90, "{cases}");
    }
}
