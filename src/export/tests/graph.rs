//! `GraphML`.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

/// What a small reader of the XML finds. It knows the form that we write, and checks that the file
/// has no other.
#[derive(Debug, Default)]
struct Graph {
    /// Key id to (part, name, type).
    keys: BTreeMap<String, (String, String, String)>,
    nodes: BTreeMap<String, BTreeMap<String, String>>,
    /// Edge id to (source, target, data).
    edges: BTreeMap<String, (String, String, BTreeMap<String, String>)>,
}

fn unescaped(text: &str) -> String {
    assert!(!text.contains(['<', '>']), "unescaped: {text}");
    for entity in text.split('&').skip(1) {
        let name = entity.split(';').next().expect("an entity");
        assert!(["amp", "lt", "gt", "quot", "#13"].contains(&name), "&{name};");
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#13;", "\r")
        .replace("&amp;", "&")
}

fn attribute(tag: &str, name: &str) -> String {
    let at = tag.find(&format!(" {name}=\"")).unwrap_or_else(|| panic!("no {name} in {tag}"));
    let rest = &tag[at + name.len() + 3..];
    let value = unescaped(&rest[..rest.find('"').expect("closed")]);
    if name != "attr.name" && name != "for" && name != "attr.type" {
        let token = value.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-:".contains(&b));
        assert!(token && !value.is_empty(), "`{value}` is no NMTOKEN");
    }
    value
}

fn parse(xml: &str) -> Graph {
    let mut graph = Graph::default();
    let xml =
        xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").expect("a declaration");
    let allowed =
        |c: char| c >= ' ' && c != '\u{FFFE}' && c != '\u{FFFF}' || c == '\n' || c == '\t';
    assert!(xml.chars().all(allowed), "characters that XML cannot hold");
    assert!(xml.ends_with("  </graph>\n</graphml>\n"));
    for element in xml.split("\n  <key").skip(1) {
        let tag = element.split("/>").next().expect("closed");
        let id = attribute(tag, "id");
        let entry =
            (attribute(tag, "for"), attribute(tag, "attr.name"), attribute(tag, "attr.type"));
        assert!(["string", "int", "long", "double", "boolean"].contains(&entry.2.as_str()));
        assert!(graph.keys.insert(id.clone(), entry).is_none(), "key {id} twice");
    }
    for (part, start) in [("node", "\n    <node"), ("edge", "\n    <edge")] {
        for element in xml.split(start).skip(1) {
            let element = &element[..element.find(&format!("</{part}>")).expect("closed")];
            let (tag, rest) = element.split_once('>').expect("closed");
            let mut data = BTreeMap::new();
            for entry in rest.split("<data").skip(1) {
                let (tag, rest) = entry.split_once('>').expect("closed");
                let key = attribute(tag, "key");
                let (of, _, graph_type) = &graph.keys[&key];
                assert_eq!(of, part, "{key}");
                let value = unescaped(rest.strip_suffix("</data>").expect("closed"));
                match graph_type.as_str() {
                    "int" => assert!(value.parse::<i32>().is_ok(), "{key} = {value}"),
                    "long" => assert!(value.parse::<i64>().is_ok(), "{key} = {value}"),
                    "double" => {
                        assert!(value.parse::<f64>().is_ok_and(f64::is_finite), "{key} = {value}");
                    }
                    "boolean" => {
                        assert!(["true", "false"].contains(&value.as_str()), "{key} = {value}");
                    }
                    _ => {}
                }
                assert!(data.insert(key.clone(), value).is_none(), "{key} twice");
            }
            let id = attribute(tag, "id");
            if part == "node" {
                assert!(graph.nodes.insert(id.clone(), data).is_none(), "node {id} twice");
            } else {
                assert_eq!(data["eid"], id);
                let edge = (attribute(tag, "source"), attribute(tag, "target"), data);
                for end in [&edge.0, &edge.1] {
                    assert!(graph.nodes.contains_key(end), "edge {id} dangles at {end}");
                }
                assert!(graph.edges.insert(id.clone(), edge).is_none(), "edge {id} twice");
            }
        }
    }
    let pairs: BTreeSet<_> =
        graph.edges.values().map(|(source, target, _)| (source, target)).collect();
    assert_eq!(pairs.len(), graph.edges.len(), "one edge for each pair");
    let names: BTreeMap<_, _> =
        graph.keys.values().map(|(part, name, of)| ((part, name), of)).collect();
    assert_eq!(names.len(), graph.keys.len(), "one key for each name");
    graph
}

fn graph(facts: &Facts, options: &ExportOptions) -> Graph {
    parse(&text(facts, "graphml", options))
}

#[test]
fn the_sample_as_a_graph() {
    let graph = graph(&sample(), &ExportOptions::default());
    let redis = &graph.nodes["technology:redis"];
    assert_eq!(
        (redis["label"].as_str(), redis["kind"].as_str(), redis["name"].as_str()),
        ("Redis", "technology", "redis")
    );
    let grab = &graph.nodes["org:grab"];
    assert_eq!((grab["label_en"].as_str(), grab["label_ko"].as_str()), ("Grab", "그랩"));
    let incident = &graph.nodes["incident:IL-0279:1"];
    assert_eq!(incident["label"], "IL-0279/1", "what has no label shows its key");
    assert_eq!(
        (incident["incident_year"].as_str(), incident["seconds_to_resolve"].as_str()),
        ("2019", "60.0")
    );
    assert!(!incident.contains_key("outage_seconds"), "what is absent is left out");

    let (_, _, both) = &graph.edges["incident:IL-0279:1__system:grab:apollo"];
    assert_eq!(
        (both["weight"].as_str(), both["interaction"].as_str()),
        ("2.0", "affected_element; failed_element")
    );
    let (_, _, link) = &graph.edges["case:asana-2019__case:airbnb-2016"];
    assert_eq!(
        (
            link["edgekind"].as_str(),
            link["status"].as_str(),
            link["band"].as_str(),
            link["confidence"].as_str()
        ),
        ("mentions", "asserted", "asserted", "1.0")
    );
    assert!(
        !graph.edges.contains_key("case:IL-0279__incident:asana-2019:2"),
        "a rejected link is no edge"
    );
    assert!(
        !graph.edges.contains_key("incident:IL-0279:1__case:IL-0279"),
        "ownership is drawn only where needed"
    );
    assert!(!graph.nodes.keys().any(|id| id.starts_with("link:")
        || id.starts_with("run:")
        || id.starts_with("diagnostic:")));
}

#[test]
fn each_view_is_a_graph_of_its_own() {
    let whole = text(&sample(), "graphml", &ExportOptions::default());
    for view in crate::graph::VIEWS {
        let options = ExportOptions { view: Some(view), ..ExportOptions::default() };
        let written = text(&sample(), "graphml", &options);
        let graph = parse(&written);
        match view.name {
            "full" => assert_eq!(written, whole),
            "links" => {
                assert!(graph.nodes.keys().all(|id| id.starts_with("case:")));
                let (_, _, link) = &graph.edges["case:asana-2019__case:airbnb-2016"];
                assert_eq!(
                    (link["edgekind"].as_str(), link["weight"].as_str()),
                    ("mentions", "1.0")
                );
            }
            "technologies" => {
                assert!(written.contains("edgedefault=\"undirected\""));
                assert!(graph.nodes.keys().all(|id| id.starts_with("technology:")));
            }
            _ => assert!(!graph.nodes.is_empty()),
        }
    }
}

#[test]
fn a_year_is_that_of_the_incident_or_of_the_account() {
    let facts = cases(
        "case:a a inc:CaseStudy ; inc:documents <incident/a/1> , <incident/a/2> .
         <incident/a/1> a inc:Incident ; inc:incidentYear 2019 . <incident/a/2> a inc:Incident ; inc:incidentYear 2018 .
         case:b a inc:CaseStudy ; inc:accountYear 2016 . case:c a inc:CaseStudy .",
    );
    let graph = graph(&facts, &ExportOptions::default());
    let year = |id: &str| graph.nodes[id].get("year").map(String::as_str);
    assert_eq!(
        [year("case:a"), year("incident:a:1"), year("case:b"), year("case:c")],
        [Some("2018"), Some("2019"), Some("2016"), None]
    );
}

#[test]
fn a_link_and_its_direct_statement_are_one() {
    // As a Turtle file has it, which does not keep the graphs apart.
    let facts = cases(
        "case:a a inc:CaseStudy ; inc:mentions case:b ; inc:isRelatedTo case:b . case:b a inc:CaseStudy .
         <link/a--mentions--b> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:b ; inc:hasLinkKind <concept/link-kind/mentions> .",
    );
    let graph = graph(&facts, &ExportOptions::default());
    assert_eq!(graph.edges["case:a__case:b"].2["weight"], "1.0");
}

#[test]
fn whole_numbers_are_as_wide_as_the_data_asks() {
    let facts =
        |users: &str| cases(&format!("<action/a/1> a inc:Action ; inc:sequenceNumber {users} ."));
    for (value, expect) in [
        ("5", Some("int")),
        ("2147483647", Some("int")),
        ("2147483648", Some("long")),
        ("99999999999999999999", None),
    ] {
        let graph = graph(&facts(value), &ExportOptions::default());
        let found = graph.keys.get("sequence_number").map(|key| key.2.as_str());
        assert_eq!(found, expect, "{value}");
    }
}

#[test]
fn ids_are_names_and_tell_nodes_apart() {
    let facts = cases(
        "case:a_b a inc:CaseStudy . case:a a inc:CaseStudy . <case/a:b> a inc:CaseStudy .
         <http://x.org/q?a=1&b=é#f> a inc:CaseStudy . <http://x.org/q_3Fa=1> a inc:CaseStudy . <case/a/b> a inc:CaseStudy .",
    );
    let graph = graph(&facts, &ExportOptions::default());
    assert_eq!(graph.nodes.len(), 6);
    assert!(graph.nodes.contains_key("case:a_5Fb") && graph.nodes.contains_key("case:a:b"));
}

fn any_statements() -> impl Strategy<Value = Facts> {
    let properties = SCHEMA.properties.len();
    prop::collection::vec((0..5_u8, 0..3_u8, 0..properties, 0..9_u8, any::<String>()), 0..40)
        .prop_map(|statements| {
            let mut builder = FactsBuilder::new();
            let graph = builder.iri("https://w3id.org/incident-graph/graph/cases");
            let rdf_type = builder.iri(crate::vocab::rdf::TYPE);
            let families = [
                ("case", crate::vocab::class::CASE_STUDY),
                ("incident", crate::vocab::class::INCIDENT),
                ("system", crate::vocab::class::SYSTEM),
                ("link", crate::vocab::class::LINK),
                ("mention", crate::vocab::class::MENTION),
            ];
            for (family, number, property, object, text) in statements {
                let name = |family: u8, number: u8| {
                    format!(
                        "https://w3id.org/incident-graph/{}/x_{number}",
                        families[usize::from(family)].0
                    )
                };
                let subject = builder.iri(&name(family, number));
                let class = builder.iri(families[usize::from(family)].1);
                builder.insert(subject, rdf_type, class, graph);
                let predicate = builder.iri(&SCHEMA.properties[property].iri);
                let object = match object {
                    0 => builder.string(&text),
                    1 => builder.text(&text, "ko"),
                    2 => builder.typed("3000000000", crate::vocab::xsd::INTEGER),
                    3 => builder.typed("0.5", crate::vocab::xsd::DECIMAL),
                    other => builder.iri(&name(other - 4, number / 2)),
                };
                builder.insert(subject, predicate, object, graph);
            }
            builder.build().expect("few terms")
        })
}

proptest! {
    #[test]
    fn any_facts_give_a_well_formed_graph(facts in any_statements()) {
        graph(&facts, &ExportOptions::default());
    }
}
