//! What researchers tabulate, over small facts whose answers can be counted by hand; and bad input.

use std::collections::{BTreeMap, BTreeSet};

use incident_graph::analyse::{
    AnalyseError, ConceptKind, Length, MEASURES, Measure, MeasureOptions, NodeName,
};
use incident_graph::facts::{Facts, FactsBuilder};
use incident_graph::graph::View;
use incident_graph::model::Table;
use incident_graph::network::EdgeList;
use incident_graph::read::rdf::{FORMATS, read_rdf};

const BASE: &str = "https://w3id.org/incident-graph/";

const PREFIXES: &str = "
    @prefix inc: <https://w3id.org/incident-graph/ontology#> .
    @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
    @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    @prefix c: <https://w3id.org/incident-graph/concept/cause/> .
    @prefix s: <https://w3id.org/incident-graph/concept/symptom/> .
    @prefix k: <https://w3id.org/incident-graph/concept/> .
    @prefix : <https://w3id.org/incident-graph/incident/> .
    @prefix case: <https://w3id.org/incident-graph/case/> .
";

fn facts_of(turtle: &str) -> Facts {
    let mut builder = FactsBuilder::new();
    let (format, _) =
        FORMATS.iter().copied().find(|(_, names)| names.contains(&"ttl")).expect("Turtle is read");
    let text = format!("{PREFIXES}{turtle}");
    read_rdf(text.as_bytes(), format, &format!("{BASE}graph/cases"), &mut builder).expect("Turtle");
    builder.build().expect("few terms")
}

fn text(term: Option<&oxrdf::Term>) -> String {
    match term {
        Some(oxrdf::Term::Literal(literal)) => literal.value().to_owned(),
        Some(term) => {
            term.to_string().rsplit('/').next().unwrap_or_default().trim_matches('>').to_owned()
        }
        None => "-".to_owned(),
    }
}

/// The columns that are named, of each row.
fn picked(table: &Table, columns: &[&str]) -> Vec<String> {
    let places = columns.iter().map(|name| {
        table.columns.iter().position(|column| column == name).unwrap_or_else(|| panic!("{name}"))
    });
    let places: Vec<usize> = places.collect();
    let row = |row: &Vec<Option<oxrdf::Term>>| {
        places.iter().map(|&at| text(row[at].as_ref())).collect::<Vec<_>>().join(" ")
    };
    table.rows.iter().map(row).collect()
}

fn run(measure: &str, facts: &Facts, options: &MeasureOptions) -> Table {
    Measure::named(measure).expect("known").run(facts, options).expect("small")
}

fn on_edges(measure: &str, edges: &str, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let list = EdgeList::parse(edges).expect("edges");
    Measure::named(measure).expect("known").run_edges(&list, false, options)
}

#[test]
fn cooccurrence_is_tested_for_chance() {
    // 8 incidents: slow and capacity meet in 3 of 4 each.
    let pairs = ["xy", "xy", "xy", "xn", "ny", "nn", "nn", "nn"];
    let mut turtle = String::new();
    for (number, pair) in pairs.iter().enumerate() {
        let symptom = if pair.starts_with('x') { "slow" } else { "down" };
        let cause = if pair.ends_with('y') { "capacity" } else { "bug" };
        turtle.push_str(&format!(
            ":{number} a inc:Incident ; inc:hasSymptom s:{symptom} ; inc:hasRootCause c:{cause} .\n"
        ));
    }
    let table = run("cooccurrence", &facts_of(&turtle), &MeasureOptions::default());
    let columns = ["symptom", "cause", "n11", "n1", "n2", "n", "lift", "odds_ratio", "test"];
    let rows = picked(&table, &columns);
    assert!(rows.contains(&"slow capacity 3 4 4 8 1.5 9 fisher".to_owned()), "{rows:?}");
    // The tea of the lady: p 34/70; all four pairs have the same, so q is no greater.
    let p: f64 = picked(&table, &["p"])[0].parse().expect("a number");
    assert!((p - 34.0 / 70.0).abs() < 1e-9);
    assert_eq!(picked(&table, &["p"]), picked(&table, &["q"]));
}

#[test]
fn durations_heed_bounds() {
    let facts = facts_of(
        ":1 a inc:Incident ; inc:hasRootCause c:bug ; inc:outageSeconds 60 .
         :2 a inc:Incident ; inc:hasRootCause c:bug ; inc:outageSeconds 100 ; inc:hasDurationBound k:bound%2Fx .
         :3 a inc:Incident ; inc:hasRootCause c:bug ; inc:outageSeconds 80 ; inc:hasDurationBound <https://w3id.org/incident-graph/concept/bound/at-least> .
         :4 a inc:Incident ; inc:hasRootCause c:bug ; inc:outageSeconds 1 ; inc:hasDurationBound <https://w3id.org/incident-graph/concept/bound/at-most> .
         :5 a inc:Incident ; inc:hasRootCause c:bug , c:capacity .
         :6 a inc:Incident ; inc:hasRootCause c:bug ; inc:outageSeconds \"NaN\" .",
    );
    let table = run("durations", &facts, &MeasureOptions::default());
    let columns = [
        "cause",
        "duration",
        "incidents",
        "known",
        "exact",
        "at_least",
        "at_most",
        "median_s",
        "survival_median_s",
    ];
    // 60 and 100 ended; of three at risk, 80 only lasted longer: at 100 nothing is left.
    let row = "outage 6 4 2 1 1 80 100";
    assert_eq!(picked(&table, &columns), [format!("- {row}"), format!("bug {row}")]);
}

#[test]
fn trends_count_shares_of_years() {
    let mut turtle = String::new();
    // Ten incidents in each of five years, of which 1, 2, 3, 4 and 5 are due to capacity.
    for year in 0..5 {
        for number in 0..10 {
            let cause = if number <= year { "capacity" } else { "bug" };
            turtle.push_str(&format!(
                ":{year}-{number} a inc:Incident ; inc:incidentYear {} ; inc:hasRootCause c:{cause} .\n",
                2010 + year
            ));
        }
    }
    let table = run("trends", &facts_of(&turtle), &MeasureOptions::default());
    let columns = ["cause", "incidents", "first_year", "last_year", "years", "s", "tau"];
    assert_eq!(
        picked(&table, &columns),
        ["- 50 2010 2014 5 0 0", "bug 35 2010 2014 5 -10 -1", "capacity 15 2010 2014 5 10 1"]
    );
    let slope: f64 = picked(&table, &["slope"])[2].parse().expect("a number");
    assert!((slope - 0.1).abs() < 1e-12);
}

#[test]
fn recurrences_make_chains() {
    let link = |from: &str, to: &str, status: &str| {
        format!(
            "<https://w3id.org/incident-graph/link/{from}-{to}> a inc:Link ; inc:linksFrom case:{from} ; inc:linksTo case:{to} ;
             inc:hasLinkKind <https://w3id.org/incident-graph/concept/link-kind/recurrence-of> ;
             inc:hasLinkStatus <https://w3id.org/incident-graph/concept/link-status/{status}> .\n"
        )
    };
    let mut turtle = String::new();
    for (case, year) in [("a", 2012), ("b", 2015), ("c", 2019), ("d", 2020)] {
        turtle.push_str(&format!(
            "case:{case} a inc:CaseStudy ; inc:documents :{case} . :{case} a inc:Incident ; inc:incidentYear {year} .\n"
        ));
    }
    turtle += &link("c", "b", "derived");
    turtle += &link("b", "a", "asserted");
    turtle += &link("d", "c", "rejected");
    let table = run("recurrences", &facts_of(&turtle), &MeasureOptions::default());
    let columns =
        ["chain", "step", "case", "year", "recurs", "link_status", "chain_cases", "chain_years"];
    assert_eq!(
        picked(&table, &columns),
        ["1 1 a 2012 - - 3 7", "1 2 b 2015 a asserted 3 7", "1 3 c 2019 b derived 3 7"]
    );
}

/// A link between two incidents or cases of the tests.
fn link(from: &str, kind: &str, to: &str, status: &str, band: &str) -> String {
    format!(
        "<{BASE}link/{from}-{kind}-{to}> a inc:Link ; inc:linksFrom <{BASE}{from}> ; inc:linksTo <{BASE}{to}> ;
         inc:hasLinkKind <{BASE}concept/link-kind/{kind}> ; inc:hasBand <{BASE}concept/band/{band}> ;
         inc:hasLinkStatus <{BASE}concept/link-status/{status}> .\n"
    )
}

#[test]
fn recurrences_are_ordered_by_what_came_back_and_then_by_day() {
    let mut turtle = String::new();
    for (case, day) in
        [("a", "05-02"), ("b", "03-04"), ("c", "02-01"), ("d", "01-01"), ("e", "12-31")]
    {
        turtle.push_str(&format!(
            "case:{case} a inc:CaseStudy ; inc:documents :{case} . :{case} a inc:Incident ; inc:incidentYear 2012 ;
             inc:incidentDate \"2012-{day}\"^^xsd:date ; inc:notBefore \"2012-{day}T00:00:00Z\"^^xsd:dateTime .\n"
        ));
    }
    // Nothing dates another account of what `c` tells but `c`; of `f` only the year of the case is known.
    turtle += "case:c2 a inc:CaseStudy ; inc:documents :c2 . :c2 a inc:Incident .
               case:f a inc:CaseStudy ; inc:documents :f ; inc:accountYear 2011 . :f a inc:Incident .\n";
    turtle += &link("case/a", "recurrence-of", "case/b", "asserted", "asserted");
    turtle += &link("case/c", "recurrence-of", "case/b", "derived", "probable");
    turtle += &link("case/c2", "same-incident", "case/c", "derived", "probable");
    turtle += &link("case/e", "recurrence-of", "case/c2", "derived", "certain");
    turtle += &link("case/f", "recurrence-of", "case/b", "accepted", "suggested");
    turtle += &link("case/d", "recurrence-of", "case/b", "derived", "suggested");
    let facts = facts_of(&turtle);
    let columns = ["chain", "step", "case", "year", "recurs"];
    let sure = [
        "1 1 b 2012 -",
        "1 2 f 2011 b",
        "1 3 c2 2012 -",
        "1 3 c 2012 b",
        "1 4 a 2012 b",
        "1 5 e 2012 c2",
    ];
    let table = run("recurrences", &facts, &MeasureOptions::default());
    assert_eq!(picked(&table, &columns), sure);
    assert!(table.notes.iter().any(|note| note.starts_with("1 links that are only suggested")));
    let options = MeasureOptions { suggested: true, ..MeasureOptions::default() };
    let rows = picked(&run("recurrences", &facts, &options), &columns);
    assert_eq!(rows[2], "1 3 d 2012 b");
    assert_eq!(rows.len(), sure.len() + 1);
}

#[test]
fn an_incident_comes_back_within_its_own_case() {
    let mut turtle =
        "case:a a inc:CaseStudy ; inc:documents :a1 , :a2 . :a1 a inc:Incident . :a2 a inc:Incident .\n"
            .to_owned();
    turtle += &link("incident/a1", "recurrence-of", "incident/a2", "asserted", "asserted");
    let table = run("recurrences", &facts_of(&turtle), &MeasureOptions::default());
    let columns = ["step", "case", "incident", "recurs", "recurs_incident", "chain_cases"];
    assert_eq!(picked(&table, &columns), ["1 a a2 - - 1", "2 a a1 a a2 1"]);
}

#[test]
fn motifs_are_what_several_things_come_to() {
    let concept = |name: &str| {
        let (scheme, _) = name.split_once('/').expect("scheme/notation");
        format!(
            "<{BASE}concept/{name}> a skos:Concept ; skos:inScheme <{BASE}concept/{scheme}> .\n"
        )
    };
    let mut turtle: String = [
        "cause/retry-storm",
        "cause/feedback-loop",
        "component-kind/database",
        "component-kind/mysql",
        "symptom/failed-failover",
        "remediation/rollback",
    ]
    .iter()
    .map(|name| concept(name))
    .collect();
    turtle += "
        c:retry-storm skos:broader c:feedback-loop .
        <https://w3id.org/incident-graph/concept/component-kind/mysql> skos:broader <https://w3id.org/incident-graph/concept/component-kind/database> .
        :1 a inc:Incident ; inc:hasRootCause c:retry-storm ; inc:hasSymptom s:failed-failover ;
           inc:involvesKind <https://w3id.org/incident-graph/concept/component-kind/mysql> .
        :2 a inc:Incident ; inc:hasRootCause c:retry-storm .
        :3 a inc:Incident ; inc:hasFactor :f , :g . :f inc:leadsTo :g . :g inc:leadsTo :f .
        :4 a inc:Incident ; inc:hasAction :undo .
        :undo inc:hasActionKind <https://w3id.org/incident-graph/concept/remediation/rollback> ;
           inc:hasActionOutcome <https://w3id.org/incident-graph/concept/action-outcome/failed> .
        :5 a inc:Incident ; inc:hasAction :well .
        :well inc:hasActionKind <https://w3id.org/incident-graph/concept/remediation/rollback> ;
           inc:hasActionOutcome <https://w3id.org/incident-graph/concept/action-outcome/worked> .
        :6 a inc:Incident ; inc:hasFactor :h ; inc:hasSustainingCause c:cold-cache ; inc:hasRootCause c:retry-storm .
        :h inc:hasFactorRole <https://w3id.org/incident-graph/concept/factor-role/sustaining> ; inc:leadsTo :h .";
    let table = run("motifs", &facts_of(&turtle), &MeasureOptions::default());
    assert_eq!(
        picked(&table, &["motif", "incident", "evidence"]),
        [
            "retry-storm-with-database-failover 1 retry-storm + failed-failover + mysql",
            "feedback-loop 1 retry-storm",
            "feedback-loop 2 retry-storm",
            "feedback-loop 3 a loop of causal factors (f)",
            "feedback-loop 6 a loop of causal factors (h), a sustaining factor (h), \
             a sustaining cause (cold-cache), retry-storm",
            "failed-rollback 4 rollback (failed)",
            "failed-failover 1 failed-failover",
        ]
    );
}

#[test]
fn communities_are_set_apart_by_what_they_have() {
    let mut turtle = String::new();
    for number in 0..12 {
        let (cause, symptom) = if number < 6 { ("bug", "slow") } else { ("capacity", "down") };
        turtle.push_str(&format!(
            "case:{number} a inc:CaseStudy ; inc:documents :{number} .
             :{number} a inc:Incident ; inc:hasRootCause c:{cause} ; inc:hasSymptom s:{symptom} .\n"
        ));
    }
    let facts = facts_of(&turtle);
    let table = run("profiles", &facts, &MeasureOptions::default());
    let columns = ["community", "community_cases", "feature", "with_feature", "share", "lift"];
    assert_eq!(
        picked(&table, &columns),
        ["1 6 slow 6 1 2", "1 6 bug 6 1 2", "2 6 down 6 1 2", "2 6 capacity 6 1 2"]
    );
    let table = run("communities", &facts, &MeasureOptions::default());
    assert_eq!(table.rows.len(), 12);
    assert!(
        table.notes.iter().any(|note| note.contains("seed 0") && note.contains("modularity 0.5"))
    );
}

#[test]
fn the_smallest_graphs_have_answers() {
    for (edges, nodes) in [("", 0), ("a\n", 1), ("a\nb\nc\n", 3), ("a a\n", 1), ("a b 0\n", 2)] {
        for measure in MEASURES.iter().filter(|measure| measure.default_view.is_some()) {
            let from = Some(NodeName::Word("a".to_owned()));
            let options =
                MeasureOptions { from: from.clone(), to: from, ..MeasureOptions::default() };
            let list = EdgeList::parse(edges).expect("edges");
            for is_directed in [false, true] {
                let found = measure.run_edges(&list, is_directed, &options);
                let at_all =
                    ["bridges", "articulation-points", "link-prediction", "shortest-paths"];
                match found {
                    Err(AnalyseError::NotInGraph { node }) => assert!(nodes == 0 && node == "a"),
                    Err(error) => panic!("{} of {edges:?}: {error}", measure.name),
                    Ok(table) if at_all.contains(&measure.name) => assert!(table.rows.len() <= 2),
                    Ok(table) => {
                        assert_eq!(table.rows.len(), nodes, "{} of {edges:?}", measure.name);
                    }
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let options = MeasureOptions::default();
    let error = |measure, edges, options: &MeasureOptions| {
        on_edges(measure, edges, options).expect_err("not possible").to_string()
    };
    assert_eq!(
        error("hops", "a b", &options),
        "the measure `hops` needs a node; name it with --from"
    );
    let far = MeasureOptions { from: Some(NodeName::Word("z".to_owned())), ..options.clone() };
    assert_eq!(
        error("hops", "a b", &far),
        "`z` is not among the nodes of this graph; choose another view or node"
    );
    let by_weight = MeasureOptions { length: Some(Length::Weight), ..options.clone() };
    assert!(error("betweenness", "a b 0", &by_weight).starts_with("an edge has no length"));
    assert_eq!(
        error("shared", "a b", &options),
        "the measure `shared` reads facts and no list of edges"
    );
    // A weight that is none can only come from code: readers refuse it.
    let broken = EdgeList { names: vec!["a".into(), "b".into()], edges: vec![(0, 1, f64::NAN)] };
    let found = Measure::named("rank").expect("known").run_edges(&broken, false, &options);
    assert_eq!(
        found.expect_err("no weight").to_string(),
        "an edge has the weight NaN; weights are finite numbers from 0"
    );
}

#[test]
fn equal_seeds_give_equal_tables() {
    let edges: String =
        (0..300_u32).map(|n| format!("{} {}\n", n * 7 % 101, (n * n + 3) % 101)).collect();
    for measure in ["communities", "betweenness", "closeness", "link-prediction"] {
        let seeded = |seed| MeasureOptions { seed, sources: Some(20), ..MeasureOptions::default() };
        let table = |seed| on_edges(measure, &edges, &seeded(seed)).expect("small");
        assert_eq!(table(5), table(5), "{measure}");
    }
}

#[test]
fn one_kind_serves_for_durations_and_trends() {
    let facts = facts_of(":1 a inc:Incident ; inc:hasSymptom s:slow ; inc:outageSeconds 60 .");
    let symptom = ConceptKind::named("symptom").expect("known");
    let options = MeasureOptions { kinds: (symptom, symptom), ..MeasureOptions::default() };
    let table = run("durations", &facts, &options);
    assert_eq!(picked(&table, &["symptom", "median_s"]), ["- 60", "slow 60"]);
}

#[test]
fn every_measure_is_documented() {
    let page = include_str!("../../docs/measures.md");
    for measure in MEASURES {
        let line = page
            .lines()
            .find(|line| line.starts_with("| `") && line.contains(&format!("`{}`", measure.name)));
        let line =
            line.unwrap_or_else(|| panic!("docs/measures.md has no line `{}`", measure.name));
        if let Some(view) = measure.default_view {
            assert!(line.contains(&format!("| {view} |")), "{line} is of the view {view}");
        }
    }
}

/// The program, and what it printed on standard error.
fn program(arguments: &[&str]) -> (bool, String) {
    let output = crate::support::program().args(arguments).output().expect("the program starts");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn the_map_of_communities_can_be_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let target = folder.path().join("a");
    let (is_fine, errors) =
        program(&["analyze", "--all", "--output", &target.display().to_string(), "-q"]);
    assert!(is_fine, "{errors}");
    let page = std::fs::read_to_string(target.join("report.html")).expect("written");
    assert!(page.contains("<th class=\"number\">cases, with variants</th>"));
    let map = page.split("<svg class=\"network\"").nth(1).expect("a map");
    let (map, below) = map.split_once("</svg>").expect("closed");
    let number = |text: &str, name: &str| -> f64 {
        let (_, rest) = text.split_once(&format!(" {name}=\"")).expect("it is there");
        rest.split('"').next().and_then(|value| value.parse().ok()).expect("a number")
    };
    let circles: Vec<[f64; 3]> = map
        .split("<circle")
        .skip(1)
        .map(|circle| ["cx", "cy", "r"].map(|name| number(circle, name)))
        .collect();
    assert!(circles.len() > 90, "a circle for each case");
    for (at, [x, y, r]) in circles.iter().enumerate() {
        for [u, v, s] in &circles[..at] {
            let apart = ((x - u) * (x - u) + (y - v) * (y - v)).sqrt();
            assert!(apart + 0.5 > r + s, "{x} {y} lies on {u} {v}");
        }
    }
    let numbers: BTreeSet<&str> = map
        .split("<text")
        .skip(1)
        .filter_map(|text| text.split_once('>')?.1.split('<').next())
        .collect();
    assert!(numbers.len() > 3);
    for number in numbers {
        assert!(below.contains(&format!("\">{number}</span></td>")), "{number} is told below");
    }
}

#[test]
fn all_measures_and_their_report_make_a_folder_that_needs_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (target, again) = (folder.path().join("a"), folder.path().join("b"));
    for target in [&target, &again] {
        let (is_fine, errors) =
            program(&["analyze", "--all", "--output", &target.display().to_string(), "-q"]);
        assert!(is_fine, "{errors}");
    }
    let read = |path: &std::path::Path| std::fs::read_to_string(path).expect("written");
    let page = read(&target.join("report.html"));
    for forbidden in ["<script", "src=", "@import", "url(", "http://", "https://"] {
        assert!(!page.contains(forbidden), "the report holds {forbidden}");
    }
    assert!(page.matches("<svg").count() >= 4 && page.contains("What goes together"));
    let manifest = read(&target.join("manifest.json"));
    for measure in MEASURES.iter().filter(|measure| !measure.needs_start) {
        let name = format!("{}.csv", measure.name);
        assert!(page.contains(&name) && manifest.contains(&name), "{name}");
        assert_eq!(read(&target.join(&name)), read(&again.join(&name)), "{name}");
    }
    assert_eq!(page, read(&again.join("report.html")));
    assert!(manifest.contains("seed 0"), "the manifest says how tables were made");
    // A folder of somebody else's is not replaced.
    let foreign = folder.path().join("c");
    std::fs::create_dir(&foreign).expect("created");
    std::fs::write(foreign.join("mine.txt"), "x").expect("written");
    let (is_fine, errors) =
        program(&["analyze", "--all", "--output", &foreign.display().to_string()]);
    assert!(!is_fine && errors.contains("not empty"), "{errors}");
    assert_eq!(std::fs::read_dir(&foreign).expect("there").count(), 1);
}

/// The rows of `graph_measures` of a build: node and view, and the values by measure.
fn measured(folder: &std::path::Path) -> BTreeMap<(String, String), BTreeMap<String, f64>> {
    let mut reader =
        csv::Reader::from_path(folder.join("tables/graph_measures.csv")).expect("written");
    let mut found: BTreeMap<_, BTreeMap<String, f64>> = BTreeMap::new();
    for row in reader.records() {
        let row = row.expect("well-formed");
        let of = found.entry((row[0].to_owned(), row[1].to_owned())).or_default();
        let value = row[3].parse().expect("a number");
        assert_eq!(of.insert(row[2].to_owned(), value), None, "{row:?} twice");
    }
    found
}

#[test]
fn the_table_of_measures_says_what_analyze_says() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let folder = place.path().join("graph");
    let target = folder.display().to_string();
    let views = ["cases", "elements", "full", "links"];
    let formats = "nquads,csv,jsonl";
    let (is_fine, errors) = program(&[
        "build",
        "-q",
        "--out",
        &target,
        "--format",
        formats,
        "--measures",
        &views.join(","),
    ]);
    assert!(is_fine, "{errors}");
    let (is_fine, errors) = program(&["verify", "-q", &target]);
    assert!(is_fine, "{errors}");
    let found = measured(&folder);
    let quads = std::fs::read(folder.join("graph.nq")).expect("written");
    let mut builder = FactsBuilder::new();
    let (format, _) =
        FORMATS.iter().copied().find(|(_, names)| names.contains(&"nq")).expect("read");
    read_rdf(quads.as_slice(), format, "", &mut builder).expect("N-Quads");
    let facts = builder.build().expect("few terms");
    let mut compared = 0;
    for view in views {
        let options = MeasureOptions {
            view: Some(View::named(view).expect("known")),
            ..MeasureOptions::default()
        };
        for (measure, column, name) in [
            ("degree", "degree", "degree"),
            ("degree", "weighted_degree", "weighted_degree"),
            ("rank", "score", "page_rank"),
            ("cores", "core", "core"),
            ("components", "component", "component"),
            ("communities", "community", "community"),
        ] {
            let table = run(measure, &facts, &options);
            let at = |name: &str| table.columns.iter().position(|column| column == name);
            let (node, value) = at("node").zip(at(column)).expect("columns");
            assert!(!table.rows.is_empty(), "{measure} of {view}");
            for row in &table.rows {
                let Some(oxrdf::Term::NamedNode(iri)) = &row[node] else { panic!("{row:?}") };
                let key = iri.as_str().strip_prefix(BASE).unwrap_or(iri.as_str());
                let stands = found[&(key.to_owned(), view.to_owned())][name];
                let expect: f64 = text(row[value].as_ref()).parse().expect("a number");
                assert!((stands - expect).abs() <= expect.abs() * 1e-11, "{key} {view} {name}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, found.len() * 6, "and nothing else stands there");
    // What costs little is there unasked, and nothing is on demand.
    for (asked, expect) in [(&[][..], vec!["links"]), (&["--measures", "none"], vec![])] {
        let mut arguments = vec!["build", "-q", "--out", &target, "--format", "csv"];
        arguments.extend_from_slice(asked);
        let (is_fine, errors) = program(&arguments);
        assert!(is_fine, "{errors}");
        let views: BTreeSet<String> = measured(&folder).into_keys().map(|(_, view)| view).collect();
        assert_eq!(Vec::from_iter(views), expect);
    }
}

#[test]
fn slips_at_the_door_are_explained() {
    let said = |arguments: &[&str], words: &str| {
        let (is_fine, errors) = program(arguments);
        assert!(!is_fine && errors.contains(words), "{arguments:?}: {errors}");
    };
    said(&["analyze", "comunities"], "communities");
    said(&["analyze", "rank", "--seed", "1", "--seed", "2"], "cannot be used multiple times");
    said(&["analyze", "rank", "--damping", "nan"], "write a number from 0 and below 1");
    said(&["analyze", "communities", "--resolution=-1"], "resolution");
    said(&["analyze", "hops"], "needs a node; name it with --from");
    said(&["analyze", "cooccurrence", "--kinds", "cause,symptom,domain"], "--kinds");
    said(&["analyze", "timeline", "--view", "cases"], "reads no view");
    said(&["analyze", "--all"], "--output");
    said(&["analyze"], "<MEASURE>");
}
