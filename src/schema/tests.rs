use std::collections::BTreeSet;

use super::*;
use crate::facts::{Facts, FactsBuilder};
use crate::read::rdf::read_rdf;
use crate::vocab::{PROPERTIES, class, skos};

fn facts(turtle: &str) -> Facts {
    let mut builder = FactsBuilder::new();
    let format = oxrdfio::RdfFormat::Turtle;
    read_rdf(turtle.as_bytes(), format, "http://example.org/g", &mut builder)
        .expect("valid Turtle");
    builder.build().expect("few terms")
}

fn bundled() -> Schema {
    Schema::from_facts(&facts(include_str!("../../ontology/incident.ttl")))
        .unwrap_or_else(|error| panic!("{error}"))
}

fn columns_of(schema: &Schema, table: &str) -> Vec<String> {
    let tables = schema.tables();
    let table = tables.iter().find(|candidate| candidate.name == table).expect("the table exists");
    table.columns.iter().map(|column| column.name.clone()).collect()
}

/// An ontology of one class and whatever `more` says.
fn small(more: &str) -> Result<Schema, SchemaError> {
    let head = "@prefix inc: <https://w3id.org/incident-graph/ontology#> .
        @prefix owl: <http://www.w3.org/2002/07/owl#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        inc:Thing a owl:Class ; inc:tableName \"things\" ; inc:keyName \"thing\" ; inc:exportRole \"node\" .";
    Schema::from_facts(&facts(&format!("{head}\n{more}")))
}

#[test]
fn the_bundled_ontology_is_a_schema() {
    let schema = bundled();
    for class in class::ALL {
        let class = schema.class(class).expect("every class of ours is read");
        let grouping = class.iri == class::ELEMENT;
        assert_eq!(class.export.is_none(), grouping, "{} has a table", class.iri);
        assert!(!class.definitions.is_empty(), "{} has a definition", class.iri);
    }
    for property in PROPERTIES {
        let property = schema.property(property).expect("every property of ours is read");
        assert!(!property.domains.is_empty(), "{} has a domain", property.iri);
    }
    assert!(schema.version.is_some());
}

#[test]
fn every_property_has_a_column_or_a_table() {
    let schema = bundled();
    let shown: BTreeSet<String> = schema
        .tables()
        .into_iter()
        .flat_map(|table| table.columns)
        .filter_map(|column| column.property)
        .collect();
    for property in &schema.properties {
        let elsewhere = property.registry_only
            || property.kind == PropertyKind::Text
            || schema.is_direct_link(property);
        assert_eq!(shown.contains(&property.iri), !elsewhere, "{}", property.iri);
    }
}

#[test]
fn columns_stand_in_their_fixed_order() {
    let schema = bundled();
    assert_eq!(
        columns_of(&schema, "incidents"),
        [
            "incident_key",
            "label",
            "case_key",
            "date_kind_concept_key",
            "duration_bound_concept_key",
            "severity_concept_key",
            "detection_words",
            "duration_words",
            "incident_date",
            "incident_date_precision",
            "incident_date_as_stated",
            "incident_year",
            "not_after",
            "not_before",
            "outage_duration",
            "outage_seconds",
            "resolution_words",
            "seconds_to_detect",
            "seconds_to_resolve",
            "sequence_number",
            "stated_number",
            "time_to_detect",
            "time_to_resolve",
            "source_file",
            "source_record",
            "row_hash",
        ]
    );
    assert_eq!(
        columns_of(&schema, "case_domain"),
        [
            "case_key",
            "concept_key",
            "source_file",
            "source_record",
            "source_field",
            "source_line",
            "mention_key",
            "row_hash",
        ]
    );
    assert_eq!(
        columns_of(&schema, "organization_domain_name"),
        ["organization_key", "domain_name", "row_hash"]
    );
    assert_eq!(
        columns_of(&schema, "technology_variant_of"),
        ["technology_key", "variant_of_technology_key", "row_hash"]
    );
    assert_eq!(columns_of(&schema, "system_part_of"), ["system_key", "node_key", "row_hash"]);
    // What no mention can name has no words.
    assert_eq!(
        columns_of(&schema, "case_source"),
        ["case_key", "source_key", "source_file", "source_record", "row_hash"]
    );
    assert_eq!(
        columns_of(&schema, "incident_cause"),
        [
            "incident_key",
            "concept_key",
            "kind",
            "source_file",
            "source_record",
            "source_field",
            "source_line",
            "mention_key",
            "row_hash",
        ]
    );
    assert_eq!(columns_of(&schema, "dates")[..2], ["date_key", "year"].map(String::from));
    let links = columns_of(&schema, "links");
    assert_eq!(
        links[..4],
        ["link_key", "band_concept_key", "from_case_key", "from_node_key"].map(String::from)
    );
}

#[test]
fn foreign_keys_name_their_table() {
    let schema = bundled();
    for table in schema.tables() {
        for column in &table.columns {
            let is_key = column.name.ends_with("_key") || column.storage == Storage::Date;
            let own = column.name == table.columns[0].name && table.has_own_key();
            assert_eq!(
                column.references.is_some(),
                is_key && !own,
                "{}.{}",
                table.name,
                column.name
            );
            if let Some((referenced, key)) = &column.references {
                assert_eq!(
                    &columns_of(&schema, referenced)[0],
                    key,
                    "{}.{}",
                    table.name,
                    column.name
                );
            }
        }
    }
}

#[test]
fn a_class_below_takes_what_the_class_above_carries() {
    let schema = bundled();
    let kind = schema.property(vocab::HAS_KIND).expect("known");
    assert!(schema.applies_to(kind, class::TECHNOLOGY));
    assert!(schema.applies_to(kind, class::SYSTEM));
    assert!(!schema.applies_to(kind, class::ORGANIZATION));
    let involves = schema.property(vocab::INVOLVES).expect("known");
    let targets: Vec<&str> =
        schema.target_classes(involves).iter().map(|class| class.name.as_str()).collect();
    assert_eq!(targets, ["System", "Technology"]);
    let in_scheme = schema.property(skos::IN_SCHEME).expect("known");
    assert_eq!(schema.target_class(in_scheme).expect("one").iri, skos::CONCEPT_SCHEME);
}

#[test]
fn problems_are_named_all_at_once() {
    let error = small(
        "inc:a a owl:DatatypeProperty ; rdfs:range xsd:string .
         inc:b a owl:DatatypeProperty ; rdfs:domain inc:Thing .
         inc:c a owl:DatatypeProperty ; rdfs:domain inc:Thing ; rdfs:range xsd:hexBinary .
         inc:d a owl:DatatypeProperty ; rdfs:domain inc:Thing ; inc:columnType \"time\" .
         inc:e a owl:DatatypeProperty ; rdfs:domain inc:Thing ; rdfs:range xsd:string ; inc:columnName \"A b\" .
         inc:f a owl:DatatypeProperty ; rdfs:domain inc:Thing ; rdfs:range xsd:boolean ; inc:falseUnlessStated true .
         inc:Half a owl:Class ; inc:tableName \"halves\" .
         inc:Odd a owl:Class ; inc:tableName \"odds\" ; inc:keyName \"odd\" ; inc:exportRole \"nodes\" .",
    )
    .expect_err("nine problems");
    let about: Vec<&str> = error
        .problems
        .iter()
        .map(|problem| problem.about.rsplit('#').next().expect("a name"))
        .collect();
    assert_eq!(about, ["Half", "Odd", "Odd", "a", "b", "c", "d", "e", "f"]);
    assert!(error.to_string().contains("help: write `node`, `edge` or `record`"));
}

#[test]
fn one_name_for_two_columns_is_a_problem() {
    let error = small(
        "inc:label a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:domain inc:Thing ; rdfs:range xsd:string .",
    )
    .expect_err("`label` is taken");
    assert_eq!(error.problems[0].message, "two columns of the table are named `label`");
}

#[test]
fn a_property_of_another_vocabulary_counts_only_where_it_is_said_to_apply() {
    let schema = small(
        "<http://other.org/p> a owl:ObjectProperty .
         <http://other.org/q> a owl:ObjectProperty ; inc:appliesTo inc:Thing .",
    )
    .expect("no problem");
    assert_eq!(schema.properties.len(), 1);
}

/// What a mention says of its text is no place of the input, nor is the order of the sections of a case.
#[test]
fn places_are_the_columns_that_a_line_more_in_a_file_changes() {
    let tables = bundled().tables();
    let columns = tables.iter().flat_map(|table| &table.columns);
    let places: BTreeSet<&str> =
        columns.filter(|column| column.is_place).map(|column| column.name.as_str()).collect();
    let expect = [
        "input_column",
        "input_file",
        "input_line",
        "input_record",
        "source_file",
        "source_line",
        "source_record",
    ];
    assert_eq!(places, BTreeSet::from(expect));
}
