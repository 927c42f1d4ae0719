//! The bundled corpus as data in its own right: each case says where it comes from, and the judged
//! links name cases that there are.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use incident_graph::analyse::{Measure, MeasureOptions};
use incident_graph::facts::{Facts, TermRef};
use incident_graph::model::Table;
use incident_graph::prefixes::Prefixes;
use incident_graph::query::{self, Answer, Limits, Request, questions};
use incident_graph::vocab;
use oxrdf::Term;

use crate::support::{CORPUS, build, in_repository};

/// Identifier of each case → the addresses of its sources.
fn sources_by_case(facts: &Facts) -> BTreeMap<String, Vec<String>> {
    let id = |iri: &str| facts.id_of_iri(iri).expect("the corpus uses it");
    let (identifier, has_source, address) =
        (id(vocab::CASE_IDENTIFIER), id(vocab::HAS_SOURCE), id(vocab::ADDRESS));
    let is_read = |case: u32| facts.object(case, id(vocab::INPUT_FILE)).is_some();
    facts
        .of_predicate(identifier)
        .iter()
        .filter(|quad| is_read(quad[2]))
        .map(|&[_, name, case, _]| {
            let addresses = facts
                .objects(case, has_source)
                .flat_map(|source| facts.objects(source, address))
                .map(|address| facts.term(address).into_text().into_owned())
                .collect();
            (facts.term(name).into_text().into_owned(), addresses)
        })
        .collect()
}

fn is_web_address(text: &str) -> bool {
    (text.starts_with("https://") || text.starts_with("http://"))
        && oxrdf::NamedNode::new(text).is_ok()
}

fn rows(name: &str) -> Vec<csv::StringRecord> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let mut reader = csv::Reader::from_path(path).expect("the file is there");
    reader.records().collect::<Result<_, _>>().expect("rows of equal length")
}

#[test]
fn every_case_names_a_source_by_a_web_address() {
    let cases = sources_by_case(&CORPUS.facts);
    assert!(cases.len() >= 60, "{} cases", cases.len());
    for (case, addresses) in cases {
        assert!(!addresses.is_empty(), "{case} has no source");
        for address in addresses {
            assert!(is_web_address(&address), "{case}: {address}");
        }
    }
}

#[test]
fn judged_links_join_cases_that_there_are() {
    let cases = sources_by_case(&CORPUS.facts);
    let mut seen = BTreeSet::new();
    let (mut links, mut not_linked) = (0, 0);
    for row in rows("links.csv") {
        let (from, to, relation, reason) = (&row[0], &row[1], &row[2], &row[3]);
        assert!(cases.contains_key(from) && cases.contains_key(to), "{row:?}");
        assert!(!reason.is_empty(), "{row:?}");
        let pair = if from < to { (from, to) } else { (to, from) };
        assert!(seen.insert((pair.0.to_owned(), pair.1.to_owned())), "judged twice: {row:?}");
        if relation == "not-linked" { not_linked += 1 } else { links += 1 }
    }
    assert!(links >= 40 && not_linked >= 60, "{links} links, {not_linked} that are none");
}

#[test]
fn every_case_has_facts_that_are_traced_to_a_source_of_its_own() {
    let cases = sources_by_case(&CORPUS.facts);
    let mut traced = BTreeSet::new();
    for row in rows("sources.csv") {
        let (case, url) = (&row[0], &row[2]);
        let addresses = cases.get(case).unwrap_or_else(|| panic!("no case {case}"));
        // A text has place for one address; what else it rests on stands in this file only.
        assert!(is_web_address(url), "{case}: {url}");
        if addresses.iter().any(|address| address == url) {
            traced.insert(case.to_owned());
        }
    }
    let missing: Vec<&String> = cases.keys().filter(|case| !traced.contains(*case)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn causal_chains_are_there_and_some_close_into_loops() {
    let leads_to = CORPUS.facts.id_of_iri(vocab::LEADS_TO).expect("the corpus has chains");
    let steps: Vec<(u32, u32)> =
        CORPUS.facts.of_predicate(leads_to).iter().map(|quad| (quad[2], quad[1])).collect();
    let in_loop = |start: u32| {
        let (mut open, mut seen) = (vec![start], BTreeSet::new());
        while let Some(at) = open.pop() {
            for &(_, next) in steps.iter().filter(|(from, _)| *from == at) {
                if next == start {
                    return true;
                }
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    };
    let case_of = |factor: u32| match CORPUS.facts.term(factor) {
        TermRef::Iri(iri) => iri.rsplit_once('/').map(|(case, _)| case.to_owned()),
        _ => None,
    };
    let loops: BTreeSet<_> = steps
        .iter()
        .filter(|(from, _)| in_loop(*from))
        .filter_map(|(from, _)| case_of(*from))
        .collect();
    assert!(loops.len() >= 5, "{loops:?}");
}

#[test]
fn the_motif_and_the_question_agree_on_what_a_feedback_loop_is() {
    let facts = Arc::new(build(&[in_repository("corpus")]).facts);
    let measure = Measure::named("motifs").expect("a measure");
    let motifs = measure.run(&facts, &MeasureOptions::default()).expect("no view");
    let question = questions::find("feedback-loops").expect("bundled");
    let request = Request::new(question.sparql.clone());
    let prefixes = Prefixes::new(vocab::DEFAULT_BASE);
    let Ok(Answer::Rows(answer)) = query::run(&facts, &prefixes, request, Limits::default()) else {
        panic!("a table")
    };
    let incidents = |table: &Table, is_asked_for: &dyn Fn(&[Option<Term>]) -> bool| {
        let at = table.columns.iter().position(|column| column == "incident").expect("a column");
        let rows = table.rows.iter().filter(|row| is_asked_for(row));
        rows.map(|row| row[at].clone().expect("bound").to_string()).collect::<BTreeSet<String>>()
    };
    let is_loop = |row: &[Option<Term>]| matches!(&row[0], Some(Term::Literal(name)) if name.value() == "feedback-loop");
    let found = incidents(&motifs, &is_loop);
    assert!(found.len() > 10);
    assert_eq!(found, incidents(&answer, &|_| true));
}
