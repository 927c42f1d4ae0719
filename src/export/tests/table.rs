//! What tables show of facts.

use std::collections::BTreeSet;

use sha2::Digest;

use super::table_rows::{column, parse, some, tables};
use super::*;

fn check(facts: &Facts, table: &str, name: &str, expect: &[&str]) {
    assert_eq!(column(&tables(facts), table, name), some(expect), "{table}.{name}");
}

#[test]
fn every_table_of_the_schema_is_there_even_without_rows() {
    let empty = FactsBuilder::new().build().expect("few terms");
    let tables = tables(&empty);
    let expect: BTreeSet<String> = SCHEMA.tables().into_iter().map(|table| table.name).collect();
    assert_eq!(tables.keys().cloned().collect::<BTreeSet<_>>(), expect);
    assert!(tables.values().all(|rows| rows.len() == 1));
}

#[test]
fn incidents_of_the_sample() {
    let files = build(&sample(), &ExportOptions::default());
    let expect = "\
incident_key,label,case_key,date_kind_concept_key,duration_bound_concept_key,severity_concept_key,\
detection_words,duration_words,incident_date,incident_date_precision,incident_date_as_stated,\
incident_year,not_after,not_before,\
outage_duration,outage_seconds,resolution_words,seconds_to_detect,seconds_to_resolve,sequence_number,\
stated_number,time_to_detect,time_to_resolve,source_file,source_record,row_hash
\"IL-0279/1\",,\"IL-0279\",,,,,,2019-02-15,\"day\",\"2019-02-15\",2019,2019-02-15T23:59:59Z,2019-02-15T00:00:00Z,,,,,60.0,1,,,\"PT1M\",\"incidentlib/a.json\",1,#
\"asana-2019/1\",,\"asana-2019\",,,,,,2019-01-01,\"year\",\"2019\",,,,,5520.0,,,,,,,,\"case-texts/asana-2019.txt\",1,#
\"asana-2019/10\",,\"asana-2019\",,,,,,,,,,,,,,,,,,,,,\"case-texts/asana-2019.txt\",1,#
\"asana-2019/2\",,\"asana-2019\",,,,,,,,,,,,,,,,,,,,,\"case-texts/asana-2019.txt\",1,#
";
    let text = String::from_utf8_lossy(&files["tables/incidents.csv"]).into_owned();
    let (mut found, mut rows) = (String::new(), text.lines());
    found.extend([rows.next().expect("a header"), "\n"]);
    for row in rows {
        let (cells, hash) = row.rsplit_once(',').expect("a hash");
        // What the definition of the column says, done by hand: without the file and the record.
        let (said, _) = cells.rsplit_once(",\"").expect("a source file");
        let digest = crate::model::hexadecimal(&sha2::Sha256::digest(said));
        assert_eq!(hash, format!("\"{digest}\""));
        found.extend([cells, ",#\n"]);
    }
    assert_eq!(found, expect);
}

#[test]
fn every_archived_copy_of_a_source_has_a_row() {
    let facts = cases(
        "<source/a/1> a inc:Source ; inc:archivedAddress \"https://b.org/1\"^^xsd:anyURI , \"https://a.org/1\"^^xsd:anyURI .",
    );
    let found = column(&tables(&facts), "source_archived_address", "archived_address");
    assert_eq!(found, some(&["https://a.org/1", "https://b.org/1"]));
    check(&facts, "other_statements", "value", &[]);
}

/// Nobody states of each case that it is no stub, and its table says so all the same.
#[test]
fn a_truth_value_that_is_false_unless_stated_is_never_null() {
    check(&sample(), "cases", "is_stub", &["false", "true", "false"]);
    let facts = cases(
        "<diagnosis/a/1> a inc:Diagnosis .
         <diagnosis/a/2> a inc:Diagnosis ; inc:isWrong false .
         <diagnosis/a/3> a inc:Diagnosis ; inc:isWrong true .
         <diagnosis/a/4> a inc:Diagnosis ; inc:isWrong \"maybe\" .",
    );
    check(&facts, "diagnoses", "is_wrong", &["false", "false", "true", "false"]);
    check(&facts, "other_statements", "value", &["maybe"]);
    let files = build(&facts, &ExportOptions::default());
    let create = String::from_utf8_lossy(&files["schema/postgresql/create.sql"]).into_owned();
    for column in ["is_stub", "is_wrong"] {
        assert!(create.contains(&format!("\"{column}\" boolean NOT NULL")), "{create}");
    }
}

#[test]
fn inferred_statements_stand_in_no_table() {
    let files = build(&sample(), &ExportOptions::default());
    for (path, bytes) in files {
        if path.starts_with("tables/") {
            assert!(!String::from_utf8_lossy(&bytes).contains("must not be seen"), "{path}");
        }
    }
    check(&sample(), "cases", "label", &["Redis Cluster at Grab", "Airbnb 2016", "Asana"]);
}

#[test]
fn statements_become_bridges_values_and_texts() {
    let facts = sample();
    let tables = tables(&facts);
    let cells = |table: &str| -> Vec<String> {
        tables[table][1..]
            .iter()
            .map(|row| {
                row.iter().map(|cell| cell.as_deref().unwrap_or("")).collect::<Vec<_>>().join("|")
            })
            .collect()
    };
    assert_eq!(
        cells("case_domain"),
        [
            "IL-0279|domain/aws|incidentlib/a.json|1|||",
            "IL-0279|domain/database|incidentlib/a.json|1|||"
        ]
    );
    assert_eq!(cells("organization_domain_name"), ["grab|grab.com", "grab|grab.sg"]);
    assert_eq!(
        cells("incident_cause"),
        ["IL-0279/1|cause/error-handling-bug|root_cause|incidentlib/a.json|1|||"]
    );
    assert_eq!(
        cells("incident_involves"),
        [
            "IL-0279/1|system/grab/apollo|affected_element|incidentlib/a.json|1|||",
            "IL-0279/1|system/grab/apollo|failed_element|incidentlib/a.json|1|||",
            "IL-0279/1|technology/redis|names_element|incidentlib/a.json|1|||",
            "asana-2019/2|technology/redis|remedy_element|case-texts/asana-2019.txt|1|||",
        ]
    );
    assert_eq!(
        cells("texts")[..4],
        [
            "case/IL-0279|summary|en|A \"slow\" replica,\nthen errors.|incidentlib/a.json|1",
            "case/IL-0279|summary|ko|복제본이 느려졌다.|incidentlib/a.json|1",
            "case/IL-0279|title|en|Redis Cluster at Grab|incidentlib/a.json|1",
            "case/IL-0279|title|ko|그랩의 레디스|incidentlib/a.json|1",
        ]
    );
    assert_eq!(
        cells("edges").iter().filter(|row| !row.ends_with("||||")).collect::<Vec<_>>(),
        [
            "case/asana-2019|case/airbnb-2016|mentions|asserted|asserted|1.0|asana-2019--mentions--airbnb-2016"
        ],
        "a rejected link is no edge"
    );
    assert_eq!(cells("links").len(), 2);
    assert_eq!(cells("other_statements"), Vec::<String>::new());
    assert_eq!(column(&tables, "diagnostics", "input_line"), some(&["7"]));
}

#[test]
fn labels_follow_the_languages_asked_for() {
    let facts = cases(
        "org:a a inc:Organization ; skos:prefLabel \"a en\"@en , \"a ko\"@ko .
         org:b a inc:Organization ; skos:prefLabel \"b gb\"@en-gb , \"b vi\"@vi .
         org:c a inc:Organization ; skos:prefLabel \"c vi\"@vi , \"c plain\" .
         org:d a inc:Organization .",
    );
    let options =
        ExportOptions { languages: vec!["ko".into(), "en".into()], ..ExportOptions::default() };
    let tables = parse(build(&facts, &options));
    assert_eq!(column(&tables, "organizations", "label"), some(&["a ko", "b gb", "c plain", ""]));
}

#[test]
fn what_a_column_cannot_show_is_another_statement() {
    let facts = cases(
        "case:a a inc:CaseStudy ; inc:accountYear \"many\" , 2019 ; inc:caseIdentifier \"a\"@en ;
            <http://other.org/p> <http://other.org/o> ; inc:hasCategory <concept/category/x> , <concept/category/y> .",
    );
    let tables = tables(&facts);
    assert_eq!(column(&tables, "cases", "account_year"), some(&["2019"]));
    assert_eq!(column(&tables, "cases", "case_identifier"), some(&["a"]));
    assert_eq!(column(&tables, "cases", "category_concept_key"), some(&["category/x"]));
    assert_eq!(
        column(&tables, "other_statements", "value"),
        some(&[
            "http://other.org/o",
            "many",
            "a",
            "https://w3id.org/incident-graph/concept/category/y"
        ])
    );
    assert_eq!(column(&tables, "other_statements", "language"), some(&["", "", "en", ""]));
}

#[test]
fn a_general_statement_beside_a_special_one_says_nothing_new() {
    let facts = cases(
        "<incident/a/1> a inc:Incident ; inc:hasCause <concept/cause/x> , <concept/cause/y> ; inc:hasRootCause <concept/cause/x> .",
    );
    let tables = tables(&facts);
    assert_eq!(column(&tables, "incident_cause", "kind"), some(&["root_cause", "cause"]));
    assert_eq!(column(&tables, "other_statements", "value"), some(&[]));
}

#[test]
fn a_node_that_is_only_referred_to_has_a_row() {
    let facts = cases(
        "<incident/a/1> a inc:Incident ; inc:affectsOrganization org:b , <http://else.org/c> ; inc:isPartOfCase case:a .",
    );
    let tables = tables(&facts);
    assert_eq!(
        column(&tables, "organizations", "organization_key"),
        some(&["b", "http://else.org/c"])
    );
    assert_eq!(column(&tables, "cases", "case_key"), some(&["a"]));
    assert_eq!(
        column(&tables, "nodes", "node_key"),
        some(&["case/a", "http://else.org/c", "incident/a/1", "org/b"])
    );
}

#[test]
fn nodes_and_edges_show_ownership_only_where_nothing_else_leads_there() {
    let facts = cases(
        "case:a a inc:CaseStudy ; inc:documents <incident/a/1> .
         <incident/a/1> a inc:Incident ; inc:isPartOfCase case:a .
         <action/a/1> a inc:Action ; inc:isPartOfCase case:a .",
    );
    let tables = tables(&facts);
    assert_eq!(column(&tables, "edges", "from_node_key"), some(&["action/a/1", "case/a"]));
    assert_eq!(column(&tables, "edges", "kind"), some(&["case", "documents"]));
}

#[test]
fn two_statements_that_look_the_same_are_one_row() {
    let facts = cases("org:a a inc:Organization ; inc:domainName \"a.com\" , \"a.com\"@en .");
    check(&facts, "organization_domain_name", "domain_name", &["a.com"]);
    check(&facts, "other_statements", "language", &["en"]);
}

#[test]
fn empty_strings_and_nul_are_counted() {
    let mut builder = FactsBuilder::new();
    let graph = builder.iri("https://w3id.org/incident-graph/graph/cases");
    let case = builder.iri("https://w3id.org/incident-graph/case/a");
    let rdf_type = builder.iri(crate::vocab::rdf::TYPE);
    let class = builder.iri(crate::vocab::class::CASE_STUDY);
    builder.insert(case, rdf_type, class, graph);
    for (property, value) in
        [(crate::vocab::CASE_IDENTIFIER, ""), (crate::vocab::WRITTEN_BY, "a\0b")]
    {
        let (property, value) = (builder.iri(property), builder.string(value));
        builder.insert(case, property, value, graph);
    }
    let facts = builder.build().expect("few terms");
    let place = tempfile::tempdir().expect("a temporary folder");
    let report = write_folder(
        &facts,
        &SCHEMA,
        &place.path().join("out"),
        &[format("csv")],
        &ExportOptions::default(),
    )
    .expect("written");
    assert_eq!((report.tally.empty_strings, report.tally.replaced_characters), (1, 1));
    let tables = parse(contents(&place.path().join("out")));
    assert_eq!(column(&tables, "cases", "case_identifier"), some(&[""]));
    assert_eq!(column(&tables, "cases", "written_by"), some(&["a\u{FFFD}b"]));
}

#[test]
fn a_statement_names_the_surest_words_that_give_its_role() {
    let mention = |number: u8, role: &str, band: &str, line: u8| {
        format!(
            "<mention/a/{number}> a inc:Mention ; inc:isPartOfCase case:a ; inc:tellsOf <incident/a/1> ;
                inc:refersToElement technology:redis ; inc:hasRole <concept/element-role/{role}> ;
                inc:hasBand <concept/band/{band}> ; inc:inputLine {line} ; inc:field \"summary\" .\n"
        )
    };
    let facts = cases(
        &[
            mention(1, "failed", "suggested", 3),
            mention(2, "failed", "asserted", 9),
            mention(10, "failed", "asserted", 5),
            mention(4, "named", "asserted", 1),
            "<mention/a/5> a inc:Mention ; inc:isPartOfCase case:a ; inc:refersToConcept <concept/domain/x> .
             case:a a inc:CaseStudy ; inc:documents <incident/a/1> ; inc:hasDomain <concept/domain/x> .
             <incident/a/1> a inc:Incident ; inc:isPartOfCase case:a ;
                inc:hasFailedElement technology:redis ; inc:hasRemedyElement technology:redis ;
                inc:affectsOrganization org:b ."
                .to_owned(),
        ]
        .concat(),
    );
    let tables = tables(&facts);
    let check = |table: &str, field: &str, line: &str, mention: &str| {
        assert_eq!(column(&tables, table, "source_field"), some(&[field]), "{table}");
        assert_eq!(column(&tables, table, "source_line"), some(&[line]), "{table}");
        assert_eq!(column(&tables, table, "mention_key"), some(&[mention]), "{table}");
    };
    check("incident_failed_element", "summary", "5", "a/10");
    // Nobody says that it was the remedy but the statement itself.
    check("incident_remedy_element", "", "", "");
    check("case_domain", "", "", "a/5");
    check("incident_affects_organization", "", "", "");
    assert_eq!(
        column(&tables, "incident_involves", "kind"),
        some(&["failed_element", "remedy_element"])
    );
    assert_eq!(column(&tables, "incident_involves", "mention_key"), some(&["a/10", ""]));
}
