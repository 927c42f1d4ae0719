//! Blank nodes of RDF files: each file has its own, and their names are the same in each run.

use std::fs;

use incident_graph::vocab as v;

use crate::support::{build, build_text};

const HEAD: &str = "@prefix inc: <https://w3id.org/incident-graph/ontology#> .\n\
                    @prefix case: <https://w3id.org/incident-graph/case/> .\n";

#[test]
fn one_label_in_two_files_is_two_nodes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["a", "b"] {
        let text = format!(
            "{HEAD}case:{name} a inc:CaseStudy ; inc:documents _:b0 . _:b0 a inc:Incident ."
        );
        fs::write(folder.path().join(format!("{name}.ttl")), text).expect("written");
    }
    let facts = build(&[folder.path().to_path_buf()]).facts;
    let documents = facts.id_of_iri(v::DOCUMENTS).expect("used");
    let documented = |name: &str| {
        let case = facts.id_of_iri(&format!("https://w3id.org/incident-graph/case/{name}"));
        facts.object(case.expect("a case"), documents).expect("an incident")
    };
    assert_ne!(documented("a"), documented("b"));
}

#[test]
fn nodes_without_a_label_have_the_same_names_in_each_run() {
    let case = "https://w3id.org/incident-graph/case/X";
    let turtle = format!("{HEAD}case:X inc:documents [ a inc:Incident ], [ a inc:Incident ] .");
    let json = format!(
        r#"{{"@context": {{"inc": "{0}"}}, "@id": "{case}", "inc:documents": [{{"@type": "inc:Incident"}}, {{"@type": "inc:Incident"}}]}}"#,
        v::INC
    );
    let xml = format!(
        "<rdf:RDF xmlns:rdf=\"{}\" xmlns:inc=\"{}\"><inc:CaseStudy rdf:about=\"{case}\">\
         <inc:documents><inc:Incident/></inc:documents></inc:CaseStudy></rdf:RDF>",
        v::rdf::NS,
        v::INC
    );
    for (name, text) in [("x.ttl", turtle), ("x.jsonld", json), ("x.rdf", xml)] {
        let terms = || {
            let facts = build_text(name, &text).facts;
            let quads =
                facts.quads().iter().map(|quad| quad.map(|id| facts.encoded(id).to_owned()));
            quads.collect::<Vec<_>>()
        };
        let first = terms();
        assert!(first.iter().any(|quad| quad[2].starts_with("_:f")), "{name}");
        assert_eq!(first, terms(), "{name}");
    }
}
