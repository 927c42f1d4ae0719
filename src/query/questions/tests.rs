use std::sync::Arc;

use super::*;
use crate::query::testing::{facts_of, prefixes};
use crate::query::{Answer, Limits, Request, run};

/// The rows of a question, IRIs shortened, of some of its columns.
fn rows(facts: &str, name: &str, given: &[&str], columns: &[&str]) -> Vec<Vec<String>> {
    let facts = Arc::new(facts_of(facts));
    let question = find(name).expect("a bundled question");
    let given: Vec<String> = given.iter().map(|text| (*text).to_owned()).collect();
    let parameters = question.bind(&facts, &prefixes(), &given).expect("values");
    let request = Request { parameters, ..Request::new(question.sparql.clone()) };
    let Answer::Rows(table) =
        run(&facts, &prefixes(), request, Limits::default()).expect("an answer")
    else {
        panic!("no rows")
    };
    let at =
        |column: &&str| table.columns.iter().position(|name| name == column).expect("a column");
    let cell = |value: &Option<Term>| match value {
        None => "-".to_owned(),
        Some(Term::NamedNode(node)) => prefixes().shorten(node.as_str()).unwrap_or_default(),
        Some(Term::Literal(literal)) => literal.value().to_owned(),
        Some(other) => other.to_string(),
    };
    table.rows.iter().map(|row| columns.iter().map(|name| cell(&row[at(name)])).collect()).collect()
}

#[test]
fn the_data_set_is_no_case() {
    let facts = "dataset:all dcterms:title \"All outages\"@en, \"모든 장애\"@ko . \
        case:x a inc:CaseStudy ; dcterms:title \"An outage\"@en, \"장애\"@ko .";
    assert_eq!(rows(facts, "cases-in-two-languages", &[], &["case"]), [["case:x"]]);
    assert_eq!(rows(facts, "search-text", &["text=outage"], &["case"]), [["case:x"]]);
}

#[test]
fn a_recurrence_has_one_row_and_what_is_stated_comes_first() {
    let link = |name: &str, status: &str, confidence: &str, evidence: &str| {
        format!(
            "link:{name} a inc:Link ; inc:hasLinkKind <kind> ; inc:linksFrom case:{name} ; \
             inc:linksTo case:before ; inc:hasLinkStatus <{status}> ; inc:confidence {confidence} ; \
             inc:evidence {evidence} . <{status}> skos:notation \"{status}\" ."
        )
    };
    let facts = [
        "@base <https://example.org/> . <kind> skos:notation \"recurrence-of\" .".to_owned(),
        link("likely", "derived", "0.7", "\"1.0 one\", \"0.5 two\", \"0.2 three\""),
        link("likelier", "derived", "0.8", "\"1.0 one\""),
        link("judged", "accepted", "0.6", "\"1.0 one\""),
        link("said", "asserted", "1.0", "\"again\""),
        link("denied", "rejected", "0.9", "\"1.0 one\""),
    ];
    assert_eq!(
        rows(&facts.concat(), "recurrences", &[], &["again", "words", "reasons"]),
        [
            ["case:said", "again", "1"],
            ["case:judged", "1.0 one", "1"],
            ["case:likelier", "1.0 one", "1"],
            ["case:likely", "-", "3"]
        ]
    );
}

/// What is said of a value that is none.
fn refused(name: &str, given: &[&str]) -> String {
    let given: Vec<String> = given.iter().map(|text| (*text).to_owned()).collect();
    let question = find(name).expect("a bundled question");
    question.bind(&facts_of(""), &prefixes(), &given).expect_err("no value").to_string()
}

#[test]
fn a_fact_that_no_question_knows_is_refused() {
    let error = refused("incidents-with-gap", &["fact=symptoms"]);
    assert!(error.contains("`symptoms` is none of action, cause, date"), "{error}");
    assert!(error.contains("did you mean `symptom`?"), "{error}");
    assert!(refused("incidents-with-gap", &["fact=foo"]).contains("`foo` is none of"));
    let facts = "incident:x a inc:Incident ; inc:hasCause cause:a .";
    let with_gap = |fact: &str| rows(facts, "incidents-with-gap", &[fact], &["incident"]);
    assert_eq!(with_gap("fact=Root Cause"), [["incident:x"]]);
    assert!(with_gap("fact=cause").is_empty());
    // Those that are counted, and no others.
    let mut counted = rows(facts, "gaps", &[], &["fact"]).concat();
    counted.sort();
    assert_eq!(counted, find("incidents-with-gap").expect("bundled").parameters[0].values);
}

#[test]
fn a_window_that_ends_before_it_begins_is_refused() {
    let error = refused("cases-in-window", &["from=2020-01-02", "to=2020-01-01"]);
    assert!(error.contains("`from` (2020-01-02) is after `to` (2020-01-01)"), "{error}");
    assert!(refused("cases-in-window", &["from=2030-01-01"]).contains("`to` (2019-12-31)"));
    assert!(rows("", "cases-in-window", &["from=2020-01-01", "to=2020-01-01"], &[]).is_empty());
}

#[test]
fn values_of_no_parameter_are_no_header() {
    let error = Question::parse("x", "# param: a (string) = b\n# values: c = d\n").expect_err("c");
    assert_eq!(error.line, 2);
    let question = Question::parse("x", "# param: a (string) = b\n# values: a = b, c d\n");
    assert_eq!(question.expect("a header").parameters[0].values, ["b", "c d"]);
}

/// Incidents of GitHub, some of them in cases that tell the same.
const TOLD_TWICE: &str = "
    case:list a inc:CaseStudy . case:page a inc:CaseStudy . case:text a inc:CaseStudy . case:one a inc:CaseStudy .
    case:list inc:isSameIncidentAs case:page . case:text inc:isSameIncidentAs case:list .
    case:one inc:isSameIncidentAs incident:far .
    incident:list1 a inc:Incident ; inc:isPartOfCase case:list ; inc:sequenceNumber 1 ;
        inc:affectsOrganization org:github ; inc:incidentDate \"2012-09-10\"^^xsd:date ; inc:incidentYear 2012 .
    incident:list2 a inc:Incident ; inc:isPartOfCase case:list ; inc:sequenceNumber 2 ;
        inc:affectsOrganization org:github ; inc:incidentDate \"2012-09-11\"^^xsd:date ; inc:incidentYear 2012 .
    # The same days, told the other way round.
    incident:text1 a inc:Incident ; inc:isPartOfCase case:text ; inc:sequenceNumber 1 ;
        inc:affectsOrganization org:github ; inc:incidentDate \"2012-09-11\"^^xsd:date ; inc:incidentYear 2012 .
    incident:text2 a inc:Incident ; inc:isPartOfCase case:text ; inc:sequenceNumber 2 ;
        inc:affectsOrganization org:github ; inc:incidentDate \"2012-09-10\"^^xsd:date ; inc:incidentYear 2012 .
    # No days.
    incident:page1 a inc:Incident ; inc:isPartOfCase case:page ; inc:sequenceNumber 1 ;
        inc:affectsOrganization org:github ; inc:hasCause cause:bug .
    incident:page2 a inc:Incident ; inc:isPartOfCase case:page ; inc:sequenceNumber 2 ;
        inc:affectsOrganization org:github .
    # One of the incidents of a case, and the only one of another.
    incident:far a inc:Incident ; inc:isPartOfCase case:other ; inc:affectsOrganization org:github ;
        inc:incidentYear 2015 .
    incident:next a inc:Incident ; inc:isPartOfCase case:other ; inc:affectsOrganization org:github .
    incident:one a inc:Incident ; inc:isPartOfCase case:one ; inc:affectsOrganization org:github .";

#[test]
fn incidents_of_cases_that_tell_the_same_are_counted_once_each() {
    let columns = ["year", "incidents", "withCause"];
    assert_eq!(
        rows(TOLD_TWICE, "incidents-by-year", &[], &columns),
        [["-", "1", "0"], ["2012", "2", "1"], ["2015", "1", "0"]]
    );
    let columns = ["organization", "incidents", "cases"];
    assert_eq!(
        rows(TOLD_TWICE, "organizations-by-incidents", &[], &columns),
        [["org:github", "4", "5"]]
    );
}
