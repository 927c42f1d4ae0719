//! What the two kinds of input become: on fixtures of the shape of real records, and on the real
//! ones where they are there.

#![allow(clippy::print_stderr)]

use std::path::{Path, PathBuf};

use incident_graph::facts::Facts;
use incident_graph::pipeline::{Built, Options};
use incident_graph::vocab::DEFAULT_BASE;

use crate::support::PIPELINE;

fn build(paths: &[&Path]) -> Built {
    let paths: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
    PIPELINE.build(&paths, &Options::default(), &mut |_| ()).expect("paths exist")
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn iri(name: &str) -> String {
    match name.split_once(':') {
        Some(("inc", local)) => format!("{}{local}", incident_graph::vocab::INC),
        Some(("dcterms", local)) => format!("http://purl.org/dc/terms/{local}"),
        Some(("skos", local)) => format!("http://www.w3.org/2004/02/skos/core#{local}"),
        _ => format!("{DEFAULT_BASE}{name}"),
    }
}

/// The objects of a subject and property, shortened: local part, or literal as it is written.
fn objects(facts: &Facts, subject: &str, property: &str) -> Vec<String> {
    let (Some(subject), Some(property)) =
        (facts.id_of_iri(&iri(subject)), facts.id_of_iri(&iri(property)))
    else {
        return Vec::new();
    };
    facts
        .objects(subject, property)
        .map(|object| {
            let term = facts.encoded(object);
            term.strip_prefix('<').and_then(|iri| iri.strip_suffix('>')).map_or_else(
                || term.replace("http://www.w3.org/2001/XMLSchema#", "xsd:"),
                |iri| iri.strip_prefix(DEFAULT_BASE).unwrap_or(iri).to_owned(),
            )
        })
        .collect()
}

#[track_caller]
fn check(facts: &Facts, subject: &str, property: &str, expect: &[&str]) {
    assert_eq!(objects(facts, subject, property), expect, "{subject} {property}");
}

#[test]
fn a_record_arrives_field_by_field() {
    let built = build(&[&fixture("record.json")]);
    let facts = &built.facts;
    let (case, incident) = ("case/FX-0001", "incident/FX-0001/1");
    check(facts, case, "inc:caseIdentifier", &["\"FX-0001\""]);
    check(facts, case, "inc:hasSubject", &["org/grab"]);
    check(facts, case, "inc:document", &["\"runbook.md\""]);
    check(
        facts,
        case,
        "dcterms:title",
        &["\"About 1 in 20 calls worked\"@en", "\"스무 번에 한 번만 성공했다\"@ko"],
    );
    check(facts, case, "inc:hasDomain", &["concept/domain/aws", "concept/domain/database"]);
    check(
        facts,
        case,
        "inc:lessons",
        &["\"Check each command.\"@en", "\"Kiểm tra từng lệnh.\"@vi"],
    );
    check(facts, case, "inc:writtenBy", &["\"tester\""]);
    check(facts, case, "inc:reviewedBy", &[]);
    check(
        facts,
        case,
        "inc:casePage",
        &["\"https://cases.example.com/cases/FX-0001\"^^<xsd:anyURI>"],
    );
    check(facts, case, "dcterms:modified", &["\"2026-11-14T12:33:53.278644Z\"^^<xsd:dateTime>"]);
    check(
        facts,
        "source/FX-0001/1",
        "inc:address",
        &["\"https://engineering.example.com/post\"^^<xsd:anyURI>"],
    );
    check(
        facts,
        "source/FX-0001/1",
        "inc:archivedAddress",
        &[
            "\"https://web.archive.org/web/2026/https://engineering.example.com/post\"^^<xsd:anyURI>",
        ],
    );
    check(facts, "source/FX-0001/1", "inc:hasSourceKind", &["concept/source-kind/blog"]);
    check(facts, incident, "inc:incidentDate", &["\"2019-02-15\"^^<xsd:date>"]);
    check(facts, incident, "inc:incidentYear", &["\"2019\"^^<xsd:integer>"]);
    check(facts, incident, "inc:hasDateKind", &["concept/date-kind/incident"]);
    check(facts, incident, "inc:timeToResolve", &["\"PT1M\"^^<xsd:duration>"]);
    check(facts, incident, "inc:secondsToResolve", &["\"60\"^^<xsd:decimal>"]);
    check(facts, incident, "inc:resolutionWords", &["\"1m\""]);
    check(facts, incident, "inc:secondsToDetect", &[]);
    check(
        facts,
        incident,
        "inc:hasSymptom",
        &["concept/local-symptom/brand-new-symptom", "concept/symptom/high-error-rate"],
    );
    check(facts, incident, "inc:hasRootCause", &["concept/cause/software-bug"]);
    check(facts, incident, "inc:hasContributingCause", &["concept/cause/assumption-unverified"]);
    check(facts, incident, "inc:involvesKind", &["concept/component-kind/cache"]);
    check(facts, incident, "inc:hasSeverity", &[]);
    check(
        facts,
        "impact/FX-0001/1",
        "inc:impactScope",
        &["\"Apollo, Grab's state machine: few calls worked\""],
    );
    check(facts, "impact/FX-0001/1", "inc:impactRegion", &[]);
    check(facts, "action/FX-0001/1", "dcterms:description", &["\"Use a separate client\""]);
    check(facts, "unmapped/FX-0001/1", "inc:fieldName", &["\"mood\""]);
    check(facts, "unmapped/FX-0001/1", "inc:rawValue", &["\"{ \\\"team\\\": \\\"tired\\\" }\""]);
    let codes: Vec<&str> = built.diagnostics.iter().map(|d| d.code.as_str()).collect();
    assert_eq!(codes, ["map-unknown-term", "read-unknown-field"]);
    assert_eq!(built.diagnostics[1].place.to_string(), "record.json:32:11");
}

#[test]
fn what_the_texts_of_a_record_name() {
    let built = build(&[&fixture("record.json")]);
    let facts = &built.facts;
    // A slave node failed; the cluster that it belongs to did not.
    check(facts, "incident/FX-0001/1", "inc:hasFailedElement", &[]);
    check(
        facts,
        "incident/FX-0001/1",
        "inc:namesElement",
        &["technology/amazon-elasticache", "technology/go-redis", "technology/redis-cluster"],
    );
    check(facts, "system/grab/apollo", "inc:isOperatedBy", &["org/grab"]);
    let words: Vec<String> = (1..=4)
        .flat_map(|n| objects(facts, &format!("quantity/FX-0001/{n}"), "inc:words"))
        .collect();
    assert!(words.contains(&"\"roughly 1 in 21\"".to_owned()), "{words:?}");
    assert!(words.contains(&"\"above 95%\"".to_owned()), "{words:?}");
    assert!(words.contains(&"\"95% 넘는\"".to_owned()), "{words:?}");
    // The vendor follows from the registry.
    check(facts, "technology/amazon-elasticache", "inc:isProvidedBy", &["org/amazon-web-services"]);
}

fn check_series(facts: &Facts, case: &str) {
    let incident = |n: usize| format!("incident/{case}/{n}");
    check(
        facts,
        &format!("case/{case}"),
        "inc:documents",
        &[&incident(1), &incident(2), &incident(3)],
    );
    for (n, date, seconds, bound) in [
        (1, "2019-07-29", "5520", &["concept/bound/at-least"][..]),
        (2, "2019-08-01", "3060", &[]),
        (3, "2019-08-13", "2040", &[]),
    ] {
        check(facts, &incident(n), "inc:incidentDate", &[&format!("\"{date}\"^^<xsd:date>")]);
        check(
            facts,
            &incident(n),
            "inc:outageSeconds",
            &[&format!("\"{seconds}\"^^<xsd:decimal>")],
        );
        check(facts, &incident(n), "inc:hasDurationBound", bound);
        check(
            facts,
            &incident(n),
            "inc:hasRemedyElement",
            &[
                "technology/amazon-dynamodb",
                "technology/innodb",
                "technology/opentracing",
                "technology/redis",
            ],
        );
    }
    check(facts, &incident(1), "inc:hasFailedElement", &[]);
    check(facts, &incident(2), "inc:hasFailedElement", &["technology/amazon-ebs"]);
    check(facts, &incident(3), "inc:hasFailedElement", &["technology/amazon-ebs"]);
    // A wrong diagnosis is told, and is no cause.
    check(facts, &incident(1), "inc:hasDiagnosis", &[&format!("diagnosis/{case}/1")]);
    check(facts, &incident(1), "inc:hasCause", &[]);
    let link = format!("link/{case}.3--recurrence-of--{case}.2");
    check(facts, &link, "inc:linksFrom", &[&incident(3)]);
    check(facts, &link, "inc:linksTo", &[&incident(2)]);
    check(facts, &format!("case/{case}"), "inc:categoryNumber", &["\"3\"^^<xsd:integer>"]);
    check(facts, &format!("case/{case}"), "inc:hasCategory", &["concept/category/quy-mo-lon"]);
    check(facts, &format!("case/{case}"), "inc:hasDifficulty", &["concept/difficulty/medium"]);
    check(
        facts,
        &format!("case/{case}"),
        "inc:hasTopic",
        &[
            "concept/topic/load-shedding-rate-limit-va-backpressure",
            "concept/topic/su-co-va-postmortem",
        ],
    );
}

fn check_stub(facts: &Facts, line: u64) {
    let link = "link/asana-2019--mentions--airbnb-2016";
    check(facts, link, "inc:linksTo", &["case/airbnb-2016"]);
    check(facts, link, "inc:hasBand", &["concept/band/asserted"]);
    check(facts, link, "inc:inputLine", &[&format!("\"{line}\"^^<xsd:integer>")]);
    check(facts, "case/airbnb-2016", "inc:isStub", &["\"true\"^^<xsd:boolean>"]);
    check(facts, "case/airbnb-2016", "inc:hasSubject", &["org/airbnb"]);
    check(facts, "case/airbnb-2016", "inc:accountYear", &["\"2016\"^^<xsd:integer>"]);
    check(facts, "case/asana-2019", "inc:mentions", &["case/airbnb-2016"]);
}

#[test]
fn a_series_of_outages_becomes_incidents_with_their_own_elements() {
    let built = build(&[&fixture("series.txt")]);
    check_series(&built.facts, "asana-2019");
    check_stub(&built.facts, 25);
    check(
        &built.facts,
        "case/asana-2019",
        "dcterms:title",
        &["\"Three outages of one database\"@en"],
    );
    check(
        &built.facts,
        "link/asana-2019--mentions--airbnb-2016",
        "inc:evidence",
        &["\"Cắt kết nối ở proxy: Airbnb 2016\"@vi"],
    );
    let codes: Vec<&str> = built.diagnostics.iter().map(|d| d.code.as_str()).collect();
    assert_eq!(codes, ["read-missing-original"]);
}

#[test]
fn a_stub_becomes_a_case_and_the_link_keeps_its_iri() {
    let built = build(&[&fixture("series.txt"), &fixture("article.md")]);
    let facts = &built.facts;
    check(facts, "link/asana-2019--mentions--airbnb-2016", "inc:linksTo", &["case/airbnb-2016"]);
    check(facts, "case/airbnb-2016", "inc:isStub", &[]);
    check(facts, "case/airbnb-2016", "inc:hasCaseKind", &["concept/case-kind/article"]);
    check(facts, "case/airbnb-2016", "inc:documents", &[]);
    check(facts, "link/airbnb-2016--mentions--asana-2019", "inc:linksTo", &["case/asana-2019"]);
    check(
        facts,
        "source/airbnb-2016/1",
        "inc:address",
        &["\"https://example.org/proxy\"^^<xsd:anyURI>"],
    );
}

#[test]
fn a_case_under_another_id_replaces_the_stub() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = r#"{"id":"AB-0001","org":"Airbnb","date":"2016-10-01","title":{"en":"Proxy"},"symptoms":["high-latency"]}"#;
    std::fs::write(folder.path().join("a.json"), record).expect("written");
    std::fs::copy(fixture("series.txt"), folder.path().join("b.txt")).expect("copied");
    let facts = build(&[folder.path()]).facts;
    let link = "link/asana-2019--mentions--airbnb-2016";
    check(&facts, link, "inc:linksTo", &["case/AB-0001"]);
    check(&facts, "case/airbnb-2016", "dcterms:isReplacedBy", &["case/AB-0001"]);
    check(&facts, "case/airbnb-2016", "inc:isStub", &["\"true\"^^<xsd:boolean>"]);
    check(&facts, "case/asana-2019", "inc:mentions", &["case/AB-0001"]);
}

#[test]
fn no_link_claims_a_shared_failure_of_what_is_a_remedy_elsewhere() {
    let facts = build(&[&fixture("series.txt"), &fixture("record.json")]).facts;
    let link_class = facts.id_of_iri(incident_graph::vocab::class::LINK).expect("links exist");
    let is_a = facts.id_of_iri(incident_graph::vocab::rdf::TYPE).expect("types exist");
    let links: Vec<&str> =
        facts.subjects(is_a, link_class).filter_map(|link| facts.iri(link)).collect();
    assert!(links.iter().all(|link| !link.contains("FX-0001")), "{links:?}");
}

/// The two real inputs, where they are at hand.
#[test]
fn the_seeds_become_what_their_table_says() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/seeds");
    if !seeds.is_dir() {
        eprintln!("skipped: the seed files are not here");
        return;
    }
    let built = build(&[&seeds]);
    let facts = &built.facts;
    assert_eq!((built.run.records, built.run.cases, built.run.skipped), (2, 2, 0));
    check_series(facts, "asana-2019");
    check_stub(facts, 32);
    check(
        facts,
        "link/asana-2019--mentions--airbnb-2016",
        "inc:evidence",
        &["\"Chủ động cắt kết nối ở proxy DB khi pool cạn: Airbnb 2016\"@vi"],
    );
    check(
        facts,
        "case/asana-2019",
        "inc:hasSection",
        &[
            "section/asana-2019/1",
            "section/asana-2019/2",
            "section/asana-2019/3",
            "section/asana-2019/4",
            "section/asana-2019/5",
        ],
    );
    let incident = "incident/IL-0279/1";
    check(facts, "case/IL-0279", "inc:hasSubject", &["org/grab"]);
    check(facts, incident, "inc:incidentDate", &["\"2019-02-15\"^^<xsd:date>"]);
    check(facts, incident, "inc:secondsToResolve", &["\"60\"^^<xsd:decimal>"]);
    check(
        facts,
        incident,
        "inc:hasSymptom",
        &["concept/symptom/high-error-rate", "concept/symptom/stale-service-routing"],
    );
    check(facts, incident, "inc:hasRootCause", &["concept/cause/software-bug"]);
    check(facts, incident, "inc:hasContributingCause", &["concept/cause/assumption-unverified"]);
    check(facts, incident, "inc:involvesKind", &["concept/component-kind/cache"]);
    check(facts, incident, "inc:hasFailedElement", &[]);
    for slug in ["amazon-elasticache", "go-redis", "gredis3", "redis-cluster"] {
        let named = objects(facts, incident, "inc:namesElement");
        assert!(named.contains(&format!("technology/{slug}")), "{slug} in {named:?}");
    }
    for text in ["inc:summary", "inc:lessons"] {
        assert_eq!(objects(facts, "case/IL-0279", text).len(), 2, "{text} in two languages");
    }
    assert_eq!(objects(facts, incident, "inc:triggerText").len(), 2);
    assert_eq!(objects(facts, incident, "inc:symptomsText").len(), 2);
    check(facts, "technology/redis-cluster", "inc:isVariantOf", &["technology/redis"]);
}
