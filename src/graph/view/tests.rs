use proptest::prelude::*;

use super::*;
use crate::facts::FactsBuilder;
use crate::graph::tests::{facts_of, short};
use crate::graph::{EdgeKind, NodeKind};
use crate::model::Band;

/// A graph in lines: the nodes without edges, then the edges.
fn printed(facts: &Facts, graph: &Graph) -> Vec<String> {
    let name = |index: u32| short(facts, graph.nodes[index as usize].term);
    let isolated = (0..graph.nodes.len() as u32)
        .filter(|&node| graph.edges.iter().all(|edge| edge.from != node && edge.to != node))
        .map(|node| format!("{} alone", name(node)));
    let edges = graph.edges.iter().map(|edge| {
        let kind = match edge.kind {
            EdgeKind::Property(property) => {
                let iri = facts.iri(property).unwrap_or_default();
                iri.rsplit(['#', '/']).next().unwrap_or_default().to_owned()
            }
            EdgeKind::Link(link) => short(facts, link),
            EdgeKind::Element { role, hops } => format!("{}^{hops}", role.notation()),
            EdgeKind::Similar | EdgeKind::Together => "-".to_owned(),
        };
        format!("{} {kind} {} {}", name(edge.from), name(edge.to), edge.weight)
    });
    isolated.chain(edges).collect()
}

fn check_with(view: &str, options: &ViewOptions, turtle: &str, expect: &[&str]) {
    let facts = facts_of(turtle);
    let graph = View::named(view).expect("a known view").graph(&facts, options).expect("small");
    assert_eq!(printed(&facts, &graph), expect, "{view} of {turtle}");
}

fn check(view: &str, turtle: &str, expect: &[&str]) {
    check_with(view, &ViewOptions::default(), turtle, expect);
}

const STORY: &str = "
    e:grab a inc:CaseStudy ; inc:documents e:i1 . e:asana a inc:CaseStudy ; inc:documents e:i2 , e:i3 .
    e:airbnb a inc:CaseStudy ; inc:isStub true .
    e:i1 a inc:Incident ; inc:namesElement e:cluster .
    e:i2 a inc:Incident ; inc:hasFailedElement e:ebs ; inc:hasRemedyElement e:redis .
    e:i3 a inc:Incident ; inc:hasFailedElement e:ebs .
    e:cluster a inc:Technology ; inc:isVariantOf e:redis . e:redis a inc:Technology .
    e:ebs a inc:Technology . e:apollo a inc:System .
    e:l a inc:Link ; inc:linksFrom e:asana ; inc:linksTo e:airbnb ; inc:confidence 0.9 .
    e:r a inc:Link ; inc:linksFrom e:i3 ; inc:linksTo e:i2 .
    e:n a inc:Link ; inc:linksFrom e:grab ; inc:linksTo e:asana ; inc:hasLinkStatus status:rejected .";

#[test]
fn links_that_are_not_sure_enough_are_left_out() {
    const LINKS: &str = "
        e:a a inc:CaseStudy . e:b a inc:CaseStudy . e:c a inc:CaseStudy .
        e:l1 a inc:Link ; inc:linksFrom e:a ; inc:linksTo e:b ; inc:hasBand band:suggested ; inc:confidence 0.9 .
        e:l2 a inc:Link ; inc:linksFrom e:a ; inc:linksTo e:c ; inc:hasBand band:probable ; inc:confidence 0.7 .
        e:l3 a inc:Link ; inc:linksFrom e:b ; inc:linksTo e:a ; inc:hasBand band:suggested ; inc:confidence 0.2 ;
            inc:hasLinkStatus status:accepted .
        e:l4 a inc:Link ; inc:linksFrom e:b ; inc:linksTo e:c .";
    let all = ViewOptions { kinds: vec![NodeKind::Case], ..ViewOptions::default() };
    let check = |options: &ViewOptions, expect: &[&str]| {
        for view in ["links", "full"] {
            check_with(view, options, LINKS, expect);
        }
    };
    check(&all, &["a l1 b 0.9", "a l2 c 0.7", "b l3 a 0.2", "b l4 c 1"]);
    let probable = ViewOptions { min_band: Band::Probable, ..all.clone() };
    check(&probable, &["a l2 c 0.7", "b l3 a 0.2", "b l4 c 1"]);
    let asserted = ViewOptions { min_band: Band::Asserted, ..all.clone() };
    check(&asserted, &["b l3 a 0.2", "b l4 c 1"]);
    let confident = ViewOptions { min_confidence: 0.9, ..all };
    check(&confident, &["a l1 b 0.9", "b l3 a 0.2", "b l4 c 1"]);
    let facts = facts_of(LINKS);
    let graph = View::named("links").expect("known").graph(&facts, &confident).expect("small");
    assert_eq!(graph.notes, ["links left out that are less sure than asked for: 1"]);
}

#[test]
fn elements_join_cases_by_role() {
    check(
        "elements",
        STORY,
        &[
            "airbnb alone",
            "apollo alone",
            "asana failed^0 ebs 2",
            "asana remedy^0 redis 1",
            "cluster named^0 grab 1",
        ],
    );
    let climbing = ViewOptions { climb: true, ..ViewOptions::default() };
    check_with(
        "elements",
        &climbing,
        STORY,
        &[
            "airbnb alone",
            "apollo alone",
            "asana failed^0 ebs 2",
            "asana remedy^0 redis 1",
            "cluster named^0 grab 1",
            "grab named^1 redis 0.5",
        ],
    );
    let failed = ViewOptions { roles: vec![Role::Failed], ..ViewOptions::default() };
    check_with(
        "elements",
        &failed,
        STORY,
        &[
            "airbnb alone",
            "apollo alone",
            "cluster alone",
            "grab alone",
            "redis alone",
            "asana failed^0 ebs 2",
        ],
    );
}

#[test]
fn links_join_cases_and_rejected_ones_do_not() {
    check("links", STORY, &["grab alone", "asana l airbnb 0.9", "asana r asana 1"]);
}

#[test]
fn technologies_meet_in_cases() {
    check("technologies", STORY, &["cluster alone", "ebs - redis 1"]);
}

#[test]
fn the_full_view_draws_each_statement_once() {
    check(
        "full",
        STORY,
        &[
            "apollo alone",
            // A link refers to it as to a concept.
            "concept/link-status/rejected alone",
            "asana l airbnb 0.9",
            "asana documents i2 1",
            "asana documents i3 1",
            "cluster isVariantOf redis 1",
            "grab documents i1 1",
            "i1 namesElement cluster 1",
            "i2 hasFailedElement ebs 1",
            "i2 hasRemedyElement redis 1",
            "i3 hasFailedElement ebs 1",
            "i3 r i2 1",
        ],
    );
    check(
        "full",
        "e:i a inc:Incident ; inc:hasRootCause e:x ; inc:hasCause e:x , e:y . e:x a skos:Concept . e:y a skos:Concept .
         e:c a inc:CaseStudy ; inc:mentions e:d , e:c . e:d a inc:CaseStudy .
         e:l a inc:Link ; inc:linksFrom e:c ; inc:linksTo e:d .",
        &["c mentions c 1", "c l d 1", "i hasRootCause x 1", "i hasCause y 1"],
    );
}

#[test]
fn only_the_nearest_cases_are_joined() {
    let cases =
        "e:a inc:hasDomain e:x , e:y . e:b inc:hasDomain e:x , e:y . e:c inc:hasDomain e:x .
        e:a a inc:CaseStudy . e:b a inc:CaseStudy . e:c a inc:CaseStudy . e:d a inc:CaseStudy .";
    check("cases", cases, &["d alone", "a - b 1", "a - c 0.431", "b - c 0.431"]);
    let one = ViewOptions { neighbours: 1, ..ViewOptions::default() };
    check_with("cases", &one, cases, &["d alone", "a - b 1", "a - c 0.431"]);
    let rare = ViewOptions { most_holders: 2, ..ViewOptions::default() };
    check_with("cases", &rare, cases, &["c alone", "d alone", "a - b 1"]);
}

#[test]
fn a_view_that_would_be_too_large_stops_before_it_is() {
    let facts = facts_of(STORY);
    let options = ViewOptions { most_edges: 0, ..ViewOptions::default() };
    let error =
        View::named("technologies").expect("known").graph(&facts, &options).expect_err("one edge");
    assert_eq!(
        error.to_string(),
        "the view `technologies` would have up to 1 edges, more than 0; \
         leave out what is only named: --roles failed,affected,remedy"
    );
}

#[test]
fn an_unknown_view_names_the_nearest() {
    let error = View::named("element").expect_err("no such view");
    assert_eq!(error.to_string(), "there is no view `element`; nearest: `elements`");
}

#[test]
fn nothing_makes_an_empty_graph() {
    for view in VIEWS {
        let graph = view.graph(&Facts::default(), &ViewOptions::default()).expect("small");
        assert!(graph.nodes.is_empty() && graph.edges.is_empty(), "{}", view.name);
    }
}

proptest! {
    #[test]
    fn equal_facts_give_equal_graphs_in_whatever_order_they_come(
        picks in prop::collection::vec((0..8_u8, 0..5_u8, 0..8_u8), 0..60),
        turn in any::<usize>(),
    ) {
        let properties = [
            "hasFailedElement", "namesElement", "hasRemedyElement", "hasDomain", "isVariantOf",
        ];
        let build = |picks: &[(u8, u8, u8)]| {
            let mut builder = FactsBuilder::new();
            let graph = builder.iri("http://e/graph/cases");
            let kind = builder.iri(crate::vocab::rdf::TYPE);
            for (class, letter) in [("CaseStudy", 'c'), ("Technology", 't')] {
                let class = builder.iri(&format!("{}{class}", crate::vocab::INC));
                for number in 0..8 {
                    let node = builder.iri(&format!("http://e/{letter}{number}"));
                    builder.insert(node, kind, class, graph);
                }
            }
            for &(from, property, to) in picks {
                let from = builder.iri(&format!("http://e/{}{from}", if property == 4 { 't' } else { 'c' }));
                let to = builder.iri(&format!("http://e/t{to}"));
                let property = builder.iri(&format!("{}{}", crate::vocab::INC, properties[property as usize]));
                builder.insert(from, property, to, graph);
            }
            builder.build().expect("few terms")
        };
        let mut turned = picks.clone();
        let count = picks.len().max(1);
        turned.rotate_left(turn % count);
        turned.reverse();
        let (left, right) = (build(&picks), build(&turned));
        let options = ViewOptions { climb: true, neighbours: 2, ..ViewOptions::default() };
        for view in VIEWS {
            let graph = view.graph(&left, &options).expect("small");
            prop_assert_eq!(&graph, &view.graph(&right, &options).expect("small"));
            for edge in &graph.edges {
                prop_assert!((edge.to as usize) < graph.nodes.len() && edge.weight.is_finite());
                prop_assert!(edge.weight > 0.0);
            }
        }
    }
}

/// The rows of a view that heed directions: from, to and the weight of each entry.
fn rows_of(view: &str, options: &ViewOptions, turtle: &str) -> Vec<String> {
    let facts = facts_of(turtle);
    let graph = View::named(view).expect("a known view").graph(&facts, options).expect("small");
    let rows = graph.rows();
    let name = |index: u32| short(&facts, graph.nodes[index as usize].term);
    (0..rows.node_count() as u32)
        .flat_map(|from| rows.row(from).map(move |(to, weight)| (from, to, weight)))
        .map(|(from, to, weight)| format!("{} {} {weight}", name(from), name(to)))
        .collect()
}

#[test]
fn links_of_a_symmetric_kind_lead_both_ways() {
    const LINKS: &str = "
        e:a a inc:CaseStudy . e:b a inc:CaseStudy . e:c a inc:CaseStudy .
        e:l a inc:Link ; inc:linksFrom e:b ; inc:linksTo e:a ; inc:confidence 0.5 ;
            inc:hasLinkKind <http://e/concept/link-kind/same-incident> .
        e:m a inc:Link ; inc:linksFrom e:b ; inc:linksTo e:a ; inc:confidence 0.25 ;
            inc:hasLinkKind <http://e/concept/link-kind/recurrence-of> .
        e:n a inc:Link ; inc:linksFrom e:c ; inc:linksTo e:a ;
            inc:hasLinkKind <http://e/concept/link-kind/recurrence-of> .";
    // The lesser end comes first, whichever of them the link names first.
    check("links", LINKS, &["a l b 0.5", "b m a 0.25", "c n a 1"]);
    // What leads the same way adds up.
    let together = ViewOptions::default();
    assert_eq!(rows_of("links", &together, LINKS), ["a b 0.5", "b a 0.75", "c a 1"]);
    let apart = ViewOptions { multi: true, ..ViewOptions::default() };
    assert_eq!(rows_of("links", &apart, LINKS), ["a b 0.5", "b a 0.25", "b a 0.5", "c a 1"]);
}

#[test]
fn a_symmetric_statement_is_one_edge_from_whichever_end_it_is_stated() {
    let stated = "e:a a inc:CaseStudy . e:b a inc:CaseStudy . e:c a inc:CaseStudy .
        e:a inc:isSameIncidentAs e:b . e:b inc:isSameIncidentAs e:a . e:c inc:isRecurrenceOf e:a .";
    check("full", stated, &["a isSameIncidentAs b 1", "c isRecurrenceOf a 1"]);
    let rows = rows_of("full", &ViewOptions::default(), stated);
    assert_eq!(rows, ["a b 1", "b a 1", "c a 1"]);
}

#[test]
fn a_replaced_stub_is_a_node_of_no_view() {
    let stub = "e:old a inc:CaseStudy ; inc:isStub true ; dcterms:isReplacedBy e:new . e:new a inc:CaseStudy .
        e:named a inc:CaseStudy ; inc:isStub true .";
    for view in ["full", "links", "cases", "elements"] {
        check(view, stub, &["named alone", "new alone"]);
    }
}

#[test]
fn kinds_that_a_view_has_not_are_said() {
    let options = ViewOptions { kinds: vec![NodeKind::Concept], ..ViewOptions::default() };
    let elements = View::named("elements").expect("a known view");
    let graph = elements.graph(&facts_of(STORY), &options).expect("small");
    assert!(graph.nodes.is_empty());
    assert_eq!(
        graph.notes,
        ["the view `elements` has no node of the kinds asked for; it has case, system, technology"]
    );
}
