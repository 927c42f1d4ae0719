//! Every view in every graph format: the same graph as the measures have.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;

use super::*;
use crate::export::drawing::Extras;
use crate::graph::{Edge, EdgeKind, Graph, Node, NodeKind, VIEWS, ViewOptions, weight};
use crate::model::ErrorCode;

/// The formats that show a graph.
fn graph_formats() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().filter(|format| format.graph().is_some())
}

/// The nodes, and the edges with the bits of their weights.
type Shape = (Vec<String>, Vec<(String, String, u64)>);

fn shape_of_graph(facts: &Facts, graph: &Graph) -> Shape {
    let iri = |place: u32| {
        facts.iri(graph.nodes[place as usize].term).expect("named nodes only").to_owned()
    };
    let nodes = (0..graph.nodes.len() as u32).map(iri).collect();
    let edges = graph
        .pairs()
        .map(|pair| (iri(pair[0].from), iri(pair[0].to), weight(pair).to_bits()))
        .collect();
    (nodes, edges)
}

fn shape_of_json(text: &str) -> Shape {
    let file: Value = serde_json::from_str(text).expect("JSON");
    let iris: BTreeMap<&str, &str> = file["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .map(|node| (node["id"].as_str().expect("an id"), node["iri"].as_str().expect("an IRI")))
        .collect();
    let nodes = file["nodes"].as_array().expect("nodes").iter();
    let iri = |value: &Value| iris[value.as_str().expect("an id")].to_owned();
    let edges = file["edges"].as_array().expect("edges").iter();
    (
        nodes.map(|node| iri(&node["id"])).collect(),
        edges
            .map(|edge| {
                let weight = edge["weight"].as_f64().expect("a number");
                (iri(&edge["source"]), iri(&edge["target"]), weight.to_bits())
            })
            .collect(),
    )
}

fn check_views(facts: &Facts, view_options: &ViewOptions) {
    for view in VIEWS {
        let graph = view.graph_by(facts, &SCHEMA, view_options).expect("small");
        let options = ExportOptions {
            view: Some(view),
            view_options: view_options.clone(),
            ..ExportOptions::default()
        };
        let written = text(facts, "node-link", &options);
        assert_eq!(shape_of_json(&written), shape_of_graph(facts, &graph), "{}", view.name);
        let rows = graph.rows();
        assert_eq!(rows.node_count(), graph.nodes.len(), "{}", view.name);
        let entries: usize =
            graph.pairs().map(|pair| if graph.is_one_way(pair) { 1 } else { 2 }).sum();
        assert_eq!(rows.entry_count(), entries, "measures count the edges of the file");
    }
}

#[test]
fn a_view_is_the_same_graph_in_a_file_and_in_a_measure() {
    for multi in [false, true] {
        let options = ViewOptions { multi, climb: true, ..ViewOptions::default() };
        check_views(&sample(), &options);
        let kinds = vec![NodeKind::Case, NodeKind::Incident, NodeKind::Technology];
        check_views(&sample(), &ViewOptions { kinds, ..options });
    }
}

/// How many nodes and edges each format has.
fn counts(facts: &Facts, options: &ExportOptions) -> Vec<(&'static str, usize, usize)> {
    let mut counts = Vec::new();
    for format in graph_formats() {
        let found = if format.layout() == Layout::Folder {
            let files = written(facts, &[format], options);
            let rows = |suffix: &str| {
                let (_, bytes) =
                    files.iter().find(|(path, _)| path.ends_with(suffix)).expect("a table");
                ::csv::Reader::from_reader(&bytes[..])
                    .records()
                    .inspect(|row| assert!(row.is_ok()))
                    .count()
            };
            let edges = if format.name == "neo4j-csv" { "relationships.csv" } else { "edges.csv" };
            (rows("nodes.csv"), rows(edges))
        } else {
            let text = text(facts, format.name, options);
            let lines =
                |starts: &str| text.lines().filter(|l| l.trim_start().starts_with(starts)).count();
            match format.name {
                "graphml" | "gexf" => (lines("<node "), lines("<edge ")),
                "dot" => {
                    let arrows =
                        lines("\"") - text.lines().filter(|l| l.contains(" [fillcolor=")).count();
                    (text.lines().filter(|l| l.contains(" [fillcolor=")).count(), arrows)
                }
                name => {
                    let file: Value = serde_json::from_str(&text).expect("JSON");
                    let list = |value: &Value| value.as_array().map_or(0, Vec::len);
                    match name {
                        "cytoscape-json" => {
                            (list(&file["elements"]["nodes"]), list(&file["elements"]["edges"]))
                        }
                        "cx2" => (list(&file[4]["nodes"]), list(&file[5]["edges"])),
                        _ => (list(&file["nodes"]), list(&file["edges"])),
                    }
                }
            }
        };
        counts.push((format.name, found.0, found.1));
    }
    counts
}

fn check_counts(facts: &Facts, nodes: usize, edges: usize) {
    let options = ExportOptions {
        view: Some(View::named("full").expect("known")),
        ..ExportOptions::default()
    };
    let found = counts(facts, &options);
    for (name, n, e) in found {
        // Neo4j has an edge for each statement, and these graphs have no two between the same nodes.
        assert_eq!((n, e), (nodes, edges), "{name}");
    }
}

#[test]
fn a_graph_may_have_nothing_one_node_or_no_edge() {
    check_counts(&Facts::default(), 0, 0);
    check_counts(&cases("case:a a inc:CaseStudy ."), 1, 0);
    check_counts(&cases("case:a a inc:CaseStudy . case:b a inc:CaseStudy ."), 2, 0);
    check_counts(
        &cases(
            "case:a a inc:CaseStudy ; inc:mentions case:a . case:b a inc:CaseStudy ; inc:mentions case:a .",
        ),
        2,
        2,
    );
}

#[test]
fn a_hub_costs_what_its_edges_cost() {
    let mut turtle = String::from("<technology/redis> a inc:Technology . ");
    for number in 0..3000 {
        turtle.push_str(&format!(
            "<incident/c/{number}> a inc:Incident ; inc:hasFailedElement <technology/redis> . "
        ));
    }
    check_counts(&cases(&turtle), 3001, 3000);
}

#[test]
fn every_flavour_of_every_format_is_written_the_same_twice() {
    for format in graph_formats().filter(|format| format.layout() == Layout::File) {
        let plain = text(&sample(), format.name, &ExportOptions::default());
        for &flavour in format.graph().expect("a graph").flavours {
            let written = |seed| {
                let options =
                    ExportOptions { flavour: Some(flavour), seed, ..ExportOptions::default() };
                text(&sample(), format.name, &options)
            };
            assert_eq!(written(1), written(1), "{} {}", format.name, flavour.name());
            assert_ne!(written(1), plain, "{} {}", format.name, flavour.name());
        }
    }
}

#[test]
fn a_broken_graph_is_no_file() {
    let facts = cases("case:a a inc:CaseStudy . case:b a inc:CaseStudy .");
    let id = |name: &str| {
        facts.id_of_iri(&format!("https://w3id.org/incident-graph/case/{name}")).expect("known")
    };
    let node = |name| Node { term: id(name), kind: NodeKind::Case };
    let edge = |to, weight| Edge { from: 0, to, kind: EdgeKind::Similar, weight, mutual: true };
    let options = ExportOptions::default();
    let source = Source::new(&facts, &SCHEMA, &options);
    for (nodes, edges, expect) in [
        (vec![node("a"), node("b")], vec![edge(1, f64::NAN)], "`weight` of `case:a__case:b` is"),
        (vec![node("a"), node("b")], vec![edge(1, f64::INFINITY)], "which is no double"),
        (vec![node("a"), node("b")], vec![edge(2, 1.0)], "an edge leads to node 2 of 2"),
        (vec![node("a"), node("a")], vec![], "two nodes have the id `case:a`"),
        (vec![node("a"), node("b")], vec![edge(1, 1.0), edge(0, 1.0)], "edges are out of order"),
    ] {
        let graph = Graph { nodes, edges, directed: false, multi: false, notes: Vec::new() };
        let view = View::named("cases").expect("known");
        let drawing = Drawing::of(&source, view, Cow::Owned(graph), Extras::default());
        for format in graph_formats() {
            let outcome = match &format.writer {
                Writer::Graph(_, write) => write(&drawing, &mut Vec::new()),
                Writer::GraphFolder(_, write) => {
                    let place = tempfile::tempdir().expect("a temporary folder");
                    write(&drawing, &NewFolder::new(place.path()))
                }
                _ => continue,
            };
            let error = outcome.expect_err(expect);
            assert_eq!(error.code, ErrorCode::ExportGraph, "{}", format.name);
            assert!(error.message.contains(expect), "{}: {error}", format.name);
        }
    }
}

#[test]
fn a_confidence_that_is_no_number_weighs_one_and_is_told() {
    let facts = cases(
        "case:a a inc:CaseStudy . case:b a inc:CaseStudy . case:c a inc:CaseStudy .
         <link/1> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:b ; inc:confidence \"NaN\"^^<http://www.w3.org/2001/XMLSchema#double> .
         <link/2> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:c ; inc:confidence 0.25 .",
    );
    let view = View::named("links").expect("known");
    let graph = view.graph(&facts, &ViewOptions::default()).expect("small");
    let weights: Vec<f64> = graph.edges.iter().map(|edge| edge.weight).collect();
    assert_eq!(weights, [1.0, 0.25]);
    assert_eq!(
        graph.notes,
        ["1 links state a confidence that is no number from 0 to 1; they weigh 1"]
    );
}

#[test]
fn a_projection_that_is_too_large_leaves_the_old_file() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let path = place.path().join("graph.gexf");
    std::fs::write(&path, "old").expect("written");
    let options = ExportOptions {
        view: Some(View::named("technologies").expect("known")),
        view_options: ViewOptions { most_edges: 0, ..ViewOptions::default() },
        ..ExportOptions::default()
    };
    let facts = cases(
        "case:a a inc:CaseStudy ; inc:documents <incident/a/1> .
         <incident/a/1> a inc:Incident ; inc:hasFailedElement <technology/x> , <technology/y> .
         <technology/x> a inc:Technology . <technology/y> a inc:Technology .",
    );
    let error = write_file(&facts, &SCHEMA, &path, format("gexf"), &options).expect_err("one edge");
    assert_eq!(error.code, ErrorCode::ExportView);
    assert!(error.help.contains("--roles"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "old");
    assert_eq!(
        std::fs::read_dir(place.path()).expect("readable").count(),
        1,
        "nothing left behind"
    );
}

#[test]
fn only_the_kinds_of_edge_that_were_asked_for() {
    let only = |kinds: &[&str]| ViewOptions {
        edge_kinds: kinds.iter().map(|&kind| kind.to_owned()).collect(),
        ..ViewOptions::default()
    };
    let full = View::named("full").expect("known");
    let graph = full.graph_by(&sample(), &SCHEMA, &only(&["mentions"])).expect("small");
    assert!(!graph.edges.is_empty());
    assert!(graph.edges.iter().all(|edge| matches!(edge.kind, EdgeKind::Link(_))));
    let error = full.graph_by(&sample(), &SCHEMA, &only(&["failed_elment"])).expect_err("unknown");
    assert_eq!(
        error.to_string(),
        "the view `full` has no edges `failed_elment`; the nearest is `failed_element`"
    );
}

#[test]
fn lists_are_one_text_and_a_count() {
    let facts = cases(
        "<technology/x> a inc:Technology . case:a a inc:CaseStudy ; inc:domainName \"x.org\" .
         <org/o> a inc:Organization ; inc:domainName \"b.com\" , \"a.com\" .",
    );
    let file: Value =
        serde_json::from_str(&text(&facts, "node-link", &ExportOptions::default())).expect("JSON");
    let organization = file["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .find(|node| node["kind"] == "organization")
        .expect("it is there");
    assert_eq!(organization["domain_name"], "a.com; b.com");
    assert_eq!(organization["domain_name_count"], 2);
}

#[test]
fn a_mutual_link_is_drawn_without_a_direction() {
    let facts = cases(
        "case:a a inc:CaseStudy . case:b a inc:CaseStudy . case:c a inc:CaseStudy .
         <link/1> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:b ;
             inc:hasLinkKind <concept/link-kind/same-incident> .
         <link/2> a inc:Link ; inc:linksFrom case:c ; inc:linksTo case:b ;
             inc:hasLinkKind <concept/link-kind/recurrence-of> .
         # Of a pair that has both, the direction counts.
         <link/3> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:c ;
             inc:hasLinkKind <concept/link-kind/same-mechanism> .
         <link/4> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:c ;
             inc:hasLinkKind <concept/link-kind/recurrence-of> .",
    );
    let links = |flavour| ExportOptions {
        view: Some(View::named("links").expect("known")),
        flavour,
        ..ExportOptions::default()
    };
    let count =
        |name: &str, flavour, what: &str| text(&facts, name, &links(flavour)).matches(what).count();
    assert_eq!(count("gexf", Some(Flavour::Gephi), " type=\"undirected\""), 1);
    assert_eq!(count("gexf", None, " type=\"undirected\""), 0, "networkx reads no mixed file");
    assert_eq!(count("graphml", None, "directed=\"false\""), 0, "nor here");
    assert_eq!(count("graphml", None, "<data key=\"mutual\">true</data>"), 1);
    assert_eq!(count("graphml", Some(Flavour::Yed), "target=\"none\""), 1);
    assert_eq!(count("graphml", Some(Flavour::Yed), "target=\"standard\""), 2);
    assert_eq!(count("dot", None, "dir=\"none\""), 1);
    for name in ["node-link", "cytoscape-json", "cx2"] {
        assert_eq!(count(name, None, "\"mutual\":true"), 1, "{name}");
    }
    let files = written(&facts, &[Format::find("gephi-csv").expect("known")], &links(None));
    let (_, edges) = files.iter().find(|(path, _)| path.ends_with("edges.csv")).expect("a table");
    let edges = String::from_utf8_lossy(edges);
    assert_eq!(
        (edges.matches("\"Undirected\"").count(), edges.matches("\"Directed\"").count()),
        (1, 2)
    );
}

/// Two cases that a source and a rule join, and an element that failed and was affected.
fn joined() -> Facts {
    cases(
        "case:a a inc:CaseStudy ; inc:documents <incident/a/1> . case:b a inc:CaseStudy .
         <incident/a/1> a inc:Incident ; inc:hasFailedElement <technology/x> ; inc:hasAffectedElement <technology/x> .
         <technology/x> a inc:Technology .
         <link/1> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:b ; inc:hasLinkKind <concept/link-kind/mentions> ;
           inc:hasLinkStatus <concept/link-status/asserted> ; inc:confidence 1.0 .
         <link/2> a inc:Link ; inc:linksFrom case:a ; inc:linksTo case:b ; inc:hasLinkKind <concept/link-kind/cascade-from> ;
           inc:hasLinkStatus <concept/link-status/derived> ; inc:confidence 0.6 .",
    )
}

fn in_view(view: &str, flavour: Option<Flavour>) -> ExportOptions {
    let view = Some(View::named(view).expect("known"));
    ExportOptions { view, flavour, ..ExportOptions::default() }
}

#[test]
fn an_edge_has_the_kind_that_says_most() {
    for (view, expect) in [("links", "cascade-from"), ("elements", "failed")] {
        let written = text(&joined(), "node-link", &in_view(view, None));
        let file: Value = serde_json::from_str(&written).expect("JSON");
        assert_eq!(file["edges"][0]["kind"], expect, "{written}");
        assert_eq!(file["edges"][0]["count"], 2);
    }
}

#[test]
fn lines_are_dashed_where_nobody_states_the_link() {
    let dot = text(&joined(), "dot", &in_view("links", None));
    assert!(dot.contains("penwidth=\"5.0\", style=\"dashed\", label=\"cascade-from\""), "{dot}");
    let gexf = text(&joined(), "gexf", &in_view("links", Some(Flavour::Gephi)));
    assert!(gexf.contains("<viz:thickness value=\"5.0\"/><viz:shape value=\"dashed\"/>"), "{gexf}");
    let yed = text(&joined(), "graphml", &in_view("links", Some(Flavour::Yed)));
    assert!(yed.contains("type=\"dashed\" width=\"5.0\""), "{yed}");
}

#[test]
fn a_network_for_cytoscape_has_a_style_and_counts_its_entries() {
    let written = text(&joined(), "cx2", &in_view("links", Some(Flavour::Cytoscape)));
    let file: Value = serde_json::from_str(&written).expect("JSON");
    let aspect = |name: &str| {
        let mut aspects = file.as_array().expect("aspects").iter();
        aspects.find_map(|aspect| aspect[name].as_array()).expect("it is there")
    };
    for entry in aspect("metaData") {
        let name = entry["name"].as_str().expect("a name");
        assert_eq!(entry["elementCount"], aspect(name).len(), "{name}");
    }
    assert_eq!(aspect("edgeBypasses")[0]["v"]["EDGE_LINE_STYLE"], "dashed");
    assert_eq!(aspect("nodeBypasses").len(), 2);
}
