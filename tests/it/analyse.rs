//! Analyses over the story of two cases: a cache cluster at Grab, a database at Asana.

use incident_graph::analyse::{
    ConceptKind, Length, MEASURES, Measure, MeasureOption, MeasureOptions, NodeName, Telling,
    chains_table, chains_text, no_chain_text, path, similar,
};
use incident_graph::facts::{Facts, FactsBuilder, TermId};
use incident_graph::graph::{Cases, VIEWS, View, ViewOptions};
use incident_graph::labels::Labels;
use incident_graph::lexicon::Wording;
use incident_graph::model::Table;
use incident_graph::network::{PageRankOptions, page_rank};
use incident_graph::read::rdf::{FORMATS, read_rdf};

use crate::support::{CORPUS, ONTOLOGY};

const BASE: &str = "https://w3id.org/incident-graph/";

/// The fixture, and more Turtle with the same prefixes.
fn facts_with(more: &str) -> Facts {
    let mut builder = FactsBuilder::new();
    let turtle = format!("{}{more}", include_str!("../data/two-cases.ttl"));
    let (format, _) =
        FORMATS.iter().copied().find(|(_, names)| names.contains(&"ttl")).expect("Turtle is read");
    read_rdf(turtle.as_bytes(), format, &format!("{BASE}graph/cases"), &mut builder)
        .expect("valid Turtle");
    builder.build().expect("few terms")
}

fn node(facts: &Facts, name: &str) -> TermId {
    facts.id_of_iri(&format!("{BASE}{name}")).expect("named in the facts")
}

/// Rows with IRIs cut short and values bare.
fn printed(table: &Table) -> Vec<String> {
    let cell = |term: &Option<oxrdf::Term>| match term {
        Some(oxrdf::Term::Literal(literal)) => literal.value().to_owned(),
        Some(term) => term.to_string().replace(BASE, "").replace(['<', '>'], ""),
        None => "-".to_owned(),
    };
    table.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" | ")).collect()
}

fn with_first_columns(table: &Table, count: usize) -> Table {
    let mut table = table.clone();
    table.columns.truncate(count);
    table.rows.iter_mut().for_each(|row| row.truncate(count));
    table
}

fn run(measure: &str, options: &MeasureOptions, facts: &Facts) -> Table {
    Measure::named(measure).expect("a known measure").run(facts, options).expect("small")
}

fn chains(facts: &Facts, from: &str, to: &str, k: usize) -> String {
    let chains = path(facts, node(facts, from), node(facts, to), k);
    let languages = ["en".to_owned()];
    let labels = Labels::new(facts, &languages);
    chains_text(&chains, Telling { labels: &labels, wording: &Wording::default() })
}

#[test]
fn a_case_and_its_own_incident_share_no_failure_but_are_one() {
    let text = chains(&CORPUS.facts, "case/grab-2019", "incident/grab-2019/1", 5);
    assert!(text.contains("grab-2019 tells of "), "{text}");
    assert!(text.contains("→ go-redis →"), "{text}");
    assert!(!text.contains("shared failure"), "{text}");
}

#[test]
fn accounts_of_one_incident_share_no_failure_and_need_no_third_case() {
    for (one, other) in
        [("case/IG-0013", "case/github-2012"), ("incident/IG-0006/1", "case/cloudflare-2019")]
    {
        let text = chains(&CORPUS.facts, one, other, 9);
        assert!(text.contains("tells the same incident as"), "{text}");
        assert!(text.contains("names"), "{text}");
        assert!(!text.contains("shared failure"), "{text}");
        for third in ["github-2018", "cloudflare-2017", "stack-exchange-2016"] {
            assert!(!text.contains(third), "{text}");
        }
    }
}

#[test]
fn a_sentence_within_a_sentence_is_quoted_and_parts_are_told_of_once() {
    let text = chains(&CORPUS.facts, "case/IG-0013", "case/github-2012", 9);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("told in IG-0013")).collect();
    assert_eq!(
        lines,
        [
            "   “A schema migration and two failovers to and from a cold node” and “A schema migration put an \
             unusually high load on the MySQL cluster” are told in IG-0013"
        ],
        "{text}"
    );
    assert!(text.contains("is the root cause in “A schema migration and two failovers"), "{text}");
    let about = chains(&CORPUS.facts, "case/IG-0016", "org/github", 1);
    assert_eq!(about, "1. IG-0016 → GitHub\n   IG-0016 is about GitHub\n");
}

#[test]
fn redis_joins_both_cases_and_no_failure_does() {
    let facts = facts_with("");
    let text = chains(&facts, "case/IL-0279", "case/asana-2019", 1);
    assert_eq!(
        text,
        "1. IL-0279 → Redis Cluster → Redis → asana-2019
   IL-0279 names Redis Cluster (“Redis Cluster”, records.json:1)
   Redis Cluster is a variant of Redis
   Redis is a remedy in asana-2019, incidents 1, 2 and 3 (“Redis”, asana.txt:16)
   = only named here, a remedy there: no shared failure
"
    );
    let back = chains(&facts, "case/asana-2019", "case/IL-0279", 1);
    assert!(back.ends_with("   = a remedy here, only named there: no shared failure\n"), "{back}");
}

#[test]
fn a_failure_here_and_a_remedy_there_are_not_one() {
    let facts = facts_with(
        "<https://w3id.org/incident-graph/incident/IL-0279/1> inc:hasFailedElement technology:redis-cluster .",
    );
    let text = chains(&facts, "case/IL-0279", "case/asana-2019", 1);
    assert!(text.contains("   Redis Cluster failed in IL-0279\n"), "{text}");
    assert!(text.ends_with("= failed here, a remedy there: no shared failure\n"), "{text}");
}

#[test]
fn what_two_failures_come_to_depends_on_what_lies_between() {
    let check = |here: &str, there: &str, registry: &str, expect: &str| {
        let facts = facts_with(&format!(
            "case:a a inc:CaseStudy ; inc:documents :ia . :ia inc:hasFailedElement technology:{here} .
             case:b a inc:CaseStudy ; inc:documents :ib . :ib inc:hasFailedElement technology:{there} .
             {registry}"
        ));
        let text = chains(&facts, "case/a", "case/b", 1);
        assert_eq!(
            text.lines().last(),
            Some(format!("   = failed here, failed there: {expect}").as_str()),
            "{text}"
        );
    };
    check("mysql", "mysql", "", "a shared failure");
    check("redis-cluster", "redis", "", "related failures, of kin");
    check(
        "replica",
        "redis-cluster",
        "technology:replica inc:isPartOf technology:redis-cluster .",
        "one is a part of the other, no shared failure",
    );
    check(
        "amazon-rds",
        "postgresql",
        "",
        "Amazon RDS may be any of several products, no shared failure is known",
    );
}

#[test]
fn further_chains_lead_over_what_is_less_telling() {
    let facts = facts_with("");
    let text = chains(&facts, "case/IL-0279", "case/asana-2019", 3);
    let heads: Vec<&str> = text.lines().filter(|line| line.contains(" → ")).collect();
    assert_eq!(
        heads,
        [
            "1. IL-0279 → Redis Cluster → Redis → asana-2019",
            "2. IL-0279 → Amazon ElastiCache → Redis → asana-2019",
            "3. IL-0279 → Amazon ElastiCache → Amazon Web Services → Amazon RDS → asana-2019",
        ]
    );
}

#[test]
fn a_chain_may_start_at_an_incident_an_organisation_or_a_technology() {
    let facts = facts_with("");
    assert_eq!(
        chains(&facts, "incident/asana-2019/2", "technology/redis", 1),
        "1. asana-2019/2 → Redis\n   Redis is a remedy in asana-2019/2 (“Redis”, asana.txt:16)\n"
    );
    let chain = chains(&facts, "org/grab", "technology/redis", 1);
    assert!(chain.starts_with("1. Grab → IL-0279 → Redis Cluster → Redis\n"), "{chain}");
    assert_eq!(
        chains(&facts, "case/airbnb-2016", "case/asana-2019", 1),
        "1. airbnb-2016 → asana-2019\n   asana-2019 names airbnb-2016 (asserted)\n"
    );
    assert_eq!(
        chains(&facts, "incident/asana-2019/3", "incident/asana-2019/2", 1),
        "1. asana-2019/3 → asana-2019/2\n   asana-2019/3 is a recurrence of asana-2019/2 (asserted)\n"
    );
    let chain = chains(&facts, "technology/memcached", "org/airbnb", 1);
    assert!(
        chain.starts_with(
            "1. Memcached → Amazon ElastiCache → Redis → asana-2019 → airbnb-2016 → Airbnb\n"
        ),
        "{chain}"
    );
    let apart = facts_with("technology:x a inc:Technology .");
    assert_eq!(chains(&apart, "technology/x", "org/grab", 3), "", "nothing joins them");
    assert_eq!(chains(&facts, "org/grab", "org/grab", 3), "");
    let languages = ["en".to_owned()];
    let labels = Labels::new(&facts, &languages);
    let telling = Telling { labels: &labels, wording: &Wording::default() };
    let told = |from: &str, to: &str| no_chain_text(node(&facts, from), node(&facts, to), telling);
    assert_eq!(told("org/grab", "org/grab"), "both names stand for one node: Grab");
    assert_eq!(told("org/grab", "org/asana"), "nothing joins Grab and Asana");
}

/// A case stands for its parts where chains are sought, and not in what is said.
#[test]
fn each_step_is_true_of_the_two_that_it_names() {
    let facts = facts_with(
        "case:a a inc:CaseStudy ; inc:documents :ia .
         :ia a inc:Incident ; rdfs:label \"Outage A\" ; inc:isPartOfCase case:a ; inc:hasFactor :fa ;
             inc:hasSymptom :slow ; inc:hasFailedElement technology:mysql ;
             inc:namesElement technology:mysql ; inc:affectsOrganization org:grab .
         :fa a inc:CausalFactor ; rdfs:label \"Factor A\" ; inc:isPartOfCase case:a ; inc:leadsTo :fb ;
             inc:hasFactorKind :kind .
         :fb a inc:CausalFactor ; rdfs:label \"Factor B\" ; inc:isPartOfCase case:a .
         case:b a inc:CaseStudy ; inc:documents :ib .
         :ib a inc:Incident ; rdfs:label \"Outage B\" ; inc:isPartOfCase case:b ; inc:hasSymptom :slow .
         :slow skos:prefLabel \"slow\"@en . :kind skos:prefLabel \"kind\"@en .",
    );
    let end = |name: &str| -> String {
        let terms = (0..facts.term_count() as u32).filter_map(|id| facts.iri(id));
        let found = { terms }.find(|iri| iri.ends_with(name)).expect("an end");
        found.to_owned()
    };
    let told = |from: &str, to: &str| {
        let [from, to] = [from, to].map(|name| facts.id_of_iri(&end(name)).expect("a node"));
        let languages = ["en".to_owned()];
        let labels = Labels::new(&facts, &languages);
        let telling = Telling { labels: &labels, wording: &Wording::default() };
        let chains = path(&facts, from, to, 1);
        let lines = chains[0].hops.iter().map(|hop| hop.lines(telling).join("; "));
        lines.collect::<Vec<_>>()
    };
    assert_eq!(told("/ia", "case/a"), ["a tells of Outage A"]);
    assert_eq!(told("/fa", "case/a"), ["Factor A is told in a"]);
    assert_eq!(told("/fa", "/ia"), ["Factor A is a causal factor of Outage A"]);
    assert_eq!(told("/fa", "/fb"), ["Factor A leads to Factor B"]);
    assert_eq!(told("/fa", "/kind"), ["Factor A is of the kind kind"]);
    assert_eq!(told("case/a", "/kind"), ["Factor A is of the kind kind; Factor A is told in a"]);
    assert_eq!(
        told("case/a", "case/b"),
        [
            "Outage A has the symptom slow; Outage A is told in a",
            "Outage B has the symptom slow; Outage B is told in b",
        ]
    );
    assert_eq!(told("/ia", "technology/mysql"), ["MySQL failed in Outage A"]);
}

#[test]
fn chains_are_rows_as_well() {
    let facts = facts_with("");
    let chains = path(&facts, node(&facts, "case/IL-0279"), node(&facts, "technology/redis"), 1);
    let korean = ["ko".to_owned()];
    let labels = Labels::new(&facts, &korean);
    let told =
        |wording: &Wording| printed(&chains_table(&chains, Telling { labels: &labels, wording }));
    assert_eq!(
        told(&Wording::default()),
        [
            "1 | 1 | case/IL-0279 | technology/redis-cluster | IL-0279 names Redis Cluster (“Redis Cluster”, records.json:1)",
            "1 | 2 | technology/redis-cluster | technology/redis | Redis Cluster is a variant of 레디스",
        ]
    );
    assert_eq!(
        told(ONTOLOGY.lexicon.wording(&korean)),
        [
            "1 | 1 | case/IL-0279 | technology/redis-cluster | IL-0279: Redis Cluster 언급 (“Redis Cluster”, records.json:1)",
            "1 | 2 | technology/redis-cluster | technology/redis | Redis Cluster: 레디스의 변형",
        ]
    );
}

#[test]
fn nothing_is_near_where_only_a_remedy_is_shared() {
    let facts = facts_with("");
    let found = similar(&facts, node(&facts, "case/IL-0279"), 5).expect("a case");
    let table = found.table(&Labels::new(&facts, &["en".to_owned()]), &Wording::default());
    assert_eq!(printed(&table), [""; 0]);
    assert_eq!(
        table.notes,
        [
            "no case is near IL-0279: the closest of 1 that share anything is asana-2019, with 0.000 (near is 0.050): \
             Redis: named by Amazon ElastiCache and Redis Cluster here; a remedy there (2 cases, no shared failure)"
        ]
    );
}

#[test]
fn the_nearest_case_is_explained() {
    let facts = facts_with(
        "case:IL-0300 a inc:CaseStudy ; inc:caseIdentifier \"IL-0300\" ; inc:documents :i300 ; inc:hasDomain domain:database .
         :i300 a inc:Incident ; inc:hasSymptom symptom:high-error-rate ; inc:hasContributingCause cause:software-bug ;
            inc:hasAffectedElement technology:redis-cluster .
         case:IL-0301 a inc:CaseStudy ; inc:hasDomain domain:aws .",
    );
    let found = similar(&facts, node(&facts, "case/IL-0279"), 5).expect("a case");
    let rows = printed(&found.table(&Labels::new(&facts, &["en".to_owned()]), &Wording::default()));
    assert_eq!(rows.len(), 1, "IL-0301 shares a domain and no word: {rows:?}");
    assert!(rows[0].starts_with("1 | case/IL-0300 | - | 0."), "{rows:?}");
    for part in [
        "high error rate (2 cases, +0.",
        "cause software bug: root cause here; contributing cause there (2 cases)",
        "Redis Cluster: named here; affected there (2 cases)",
    ] {
        assert!(rows[0].contains(part), "{part}: {rows:?}");
    }
    assert!(similar(&facts, node(&facts, "org/grab"), 5).is_err(), "an organisation is no case");
}

/// Vectors are those of all accounts of an incident; what is said of a case, it says itself.
#[test]
fn only_words_that_both_cases_have_are_named() {
    let facts = &CORPUS.facts;
    let english = ["en".to_owned()];
    let labels = Labels::new(facts, &english);
    let found = similar(facts, node(facts, "case/IG-0044"), 100).expect("a case");
    let near = found.neighbours.iter().find(|near| near.case == node(facts, "case/IG-0041"));
    let why = near.expect("shares words").why(&labels, &Wording::default());
    // Of Korean, only what others tell of both.
    assert!(why.contains("words of other accounts of the incident (+0."), "{why}");
    assert!(!why.contains('재') && !why.contains('배'), "{why}");
    let all: Vec<String> =
        found.neighbours.iter().map(|near| near.why(&labels, &Wording::default())).collect();
    assert!(all.iter().any(|why| why.contains("`Redis`")), "{all:?}");
    assert!(all.iter().all(|why| !why.contains("`redi`")), "{all:?}");
}

#[test]
fn components_join_what_shares_an_element() {
    let facts = facts_with("");
    let table = run("components", &MeasureOptions::default(), &facts);
    assert_eq!(
        table.notes[0],
        "measure `components`: which nodes hang together, directly or through others"
    );
    assert_eq!(
        table.notes[1],
        "view `elements`: 15 nodes, 10 edges; weight: incidents of the case in which the element has the role"
    );
    assert!(
        table.notes[2].contains(": 5, the largest with 7 of 15 nodes; 3 nodes stand alone"),
        "{:?}",
        table.notes
    );
    let climbing = MeasureOptions {
        view_options: ViewOptions { climb: true, ..ViewOptions::default() },
        ..MeasureOptions::default()
    };
    let table = run("components", &climbing, &facts);
    assert!(
        table.notes[2].contains(": 2, the largest with 14 of 15 nodes; 1 nodes"),
        "{:?}",
        table.notes
    );
}

#[test]
fn rank_says_how_it_was_made_and_sums_to_one() {
    let facts = facts_with("");
    for view in ["elements", "full", "cases", "technologies", "links"] {
        let options = MeasureOptions { view: View::named(view).ok(), ..MeasureOptions::default() };
        let table = run("rank", &options, &facts);
        let scores = table.rows.iter().filter_map(|row| match &row[4] {
            Some(oxrdf::Term::Literal(literal)) => literal.value().parse::<f64>().ok(),
            _ => None,
        });
        assert!((scores.sum::<f64>() - 1.0).abs() < 1e-9, "{view}");
        assert!(table.notes[2].starts_with("weighted PageRank, damping 0.85"), "{:?}", table.notes);
    }
    let table = run("rank", &MeasureOptions::default(), &facts);
    assert!(
        printed(&table)[0].starts_with(
            "1 | case/asana-2019 | Recent downtime, and what is done about it | case | 0."
        ),
        "{:?}",
        printed(&table)
    );
}

#[test]
fn redis_is_shared_only_with_its_variants() {
    let facts = facts_with("");
    assert_eq!(
        printed(&run("shared", &MeasureOptions::default(), &facts)),
        ["technology/redis | Redis | technology | 1 | 2 | 0 | 0 | 1 | 0"]
    );
    let facts = facts_with("case:asana-2019 inc:hasDomain domain:database .");
    assert_eq!(
        printed(&run("shared", &MeasureOptions::default(), &facts)),
        [
            "concept/domain/database | database | domain | 2 | 2 | - | - | - | -",
            "technology/redis | Redis | technology | 1 | 2 | 0 | 0 | 1 | 0",
        ]
    );
}

#[test]
fn cooccurrence_counts_incidents_for_which_both_kinds_are_known() {
    let facts = facts_with(
        ":i4 a inc:Incident ; inc:hasSymptom symptom:high-error-rate ; inc:hasRootCause cause:capacity .
         :i5 a inc:Incident ; inc:hasSymptom symptom:slow ; inc:hasRootCause cause:capacity ; inc:hasContributingCause cause:capacity .
         :i6 a inc:Incident ; inc:hasSymptom symptom:slow .",
    );
    let table = run("cooccurrence", &MeasureOptions::default(), &facts);
    let columns = "symptom symptom_label cause cause_label n11 n1 n2 n support lift npmi odds_ratio \
                   odds_low odds_high chi_square p test q";
    assert_eq!(table.columns.join(" "), columns);
    assert!(table.rows.iter().all(|row| row[10..].iter().all(Option::is_some)));
    let table = &with_first_columns(&table, 10);
    let third = 1.0 / 3.0;
    assert_eq!(
        printed(table),
        [
            format!(
                "concept/symptom/high-error-rate | high error rate | concept/cause/assumption-unverified | unverified assumption | 1 | 2 | 1 | 3 | {third} | 1.5"
            ),
            format!(
                "concept/symptom/high-error-rate | high error rate | concept/cause/capacity | - | 1 | 2 | 2 | 3 | {third} | 0.75"
            ),
            format!(
                "concept/symptom/high-error-rate | high error rate | concept/cause/software-bug | software bug | 1 | 2 | 1 | 3 | {third} | 1.5"
            ),
            format!(
                "concept/symptom/slow | - | concept/cause/capacity | - | 1 | 1 | 2 | 3 | {third} | 1.5"
            ),
            format!(
                "concept/symptom/stale-service-routing | stale service routing | concept/cause/assumption-unverified | unverified assumption | 1 | 1 | 1 | 3 | {third} | 3"
            ),
            format!(
                "concept/symptom/stale-service-routing | stale service routing | concept/cause/software-bug | software bug | 1 | 1 | 1 | 3 | {third} | 3"
            ),
        ]
    );
    assert!(
        table.notes[1].ends_with("counted over the 3 of 7 incidents for which both are known"),
        "{:?}",
        table.notes
    );
    // What a case states holds for each of its incidents; one kind with itself gives each pair once.
    let domain = ConceptKind::named("domain").expect("known");
    let options = MeasureOptions { kinds: (domain, domain), ..MeasureOptions::default() };
    let table = run("cooccurrence", &options, &facts);
    assert_eq!(
        table.columns[..4],
        ["domain", "domain_label", "other_domain", "other_domain_label"]
    );
    assert_eq!(
        printed(&with_first_columns(&table, 10)),
        ["concept/domain/aws | AWS | concept/domain/database | database | 1 | 1 | 1 | 1 | 1 | 1"]
    );
}

#[test]
fn the_timeline_says_how_exactly_dates_are_known() {
    let facts = facts_with(
        ":i4 a inc:Incident ; inc:incidentDate \"2012-06\"^^xsd:gYearMonth .
         :i5 a inc:Incident ; inc:incidentDate \"2012\"^^xsd:gYear .
         :i6 a inc:Incident ; inc:incidentYear 2019 .
         :i7 a inc:Incident .
         :i8 a inc:Incident ; inc:incidentDate \"2021-10-04T15:39:00Z\"^^xsd:dateTime .
         :i9 a inc:Incident ; inc:incidentDate \"2021-10-05\"^^xsd:date ; inc:isPartOfCase case:later ;
            inc:hasDateKind <https://w3id.org/incident-graph/concept/date-kind/published> .
         case:later a inc:CaseStudy ; inc:publicationDate \"2021-10-05\"^^xsd:date .",
    );
    let table = run("timeline", &MeasureOptions::default(), &facts);
    assert_eq!(table.columns, ["year", "incidents", "cases", "to_day", "to_month", "to_year"]);
    assert_eq!(
        printed(&table),
        [
            "2012 | 2 | 0 | 0 | 1 | 1",
            "2019 | 5 | 2 | 4 | 0 | 1",
            "2021 | 1 | 0 | 1 | 0 | 0",
            "- | 2 | 1 | 0 | 0 | 0",
        ]
    );
    assert_eq!(
        table.notes[1],
        "10 incidents; the date of 8 is known, of 2 not (last row, without a year); of these, 1 are told in a case \
         whose date of publication is known"
    );
}

#[test]
fn unknown_names_bring_the_nearest() {
    let error = |name| Measure::named(name).expect_err("unknown").to_string();
    assert_eq!(error("timelin"), "there is no measure `timelin`; nearest: `timeline`");
    assert_eq!(
        error("co-occurence"),
        "there is no measure `co-occurence`; nearest: `cooccurrence`"
    );
    assert!(error("zebra").contains("known: `components`, `degree`, `rank`"));
    let error = ConceptKind::named("causes").expect_err("unknown").to_string();
    assert_eq!(error, "there is no kind of concept `causes`; nearest: `cause`");
}

#[test]
fn a_view_is_refused_where_none_is_read() {
    let options = MeasureOptions { view: View::named("full").ok(), ..MeasureOptions::default() };
    let error = Measure::named("timeline").expect("known").run(&Facts::default(), &options);
    assert_eq!(
        error.expect_err("no view").to_string(),
        "the measure `timeline` reads no view; leave out the view"
    );
}

#[test]
fn equal_facts_in_another_order_give_equal_tables() {
    let forward = facts_with("");
    let mut builder = FactsBuilder::new();
    for quad in forward.quads().iter().rev() {
        let [s, p, o, g] = quad.map(|id| builder.encoded(forward.encoded(id)));
        builder.insert(s, p, o, g);
    }
    let backward = builder.build().expect("few terms");
    for measure in MEASURES.iter().filter(|measure| !measure.needs_start) {
        let options = MeasureOptions::default();
        assert_eq!(run(measure.name, &options, &forward), run(measure.name, &options, &backward));
    }
}

#[test]
fn no_facts_give_empty_tables() {
    for measure in MEASURES.iter().filter(|measure| !measure.needs_start) {
        let table = run(measure.name, &MeasureOptions::default(), &Facts::default());
        assert_eq!(table.rows.len(), 0, "{}", measure.name);
        assert!(!table.notes.is_empty(), "{}", measure.name);
    }
}

#[test]
fn every_analysis_runs_over_the_bundled_corpus() {
    let facts = &CORPUS.facts;
    let cases = Cases::new(facts).all;
    assert!(cases.len() > 12);
    for view in VIEWS {
        let graph = view.graph(facts, &ViewOptions::default()).expect("the corpus is small");
        assert!(!graph.edges.is_empty(), "{}", view.name);
        let ranks = page_rank(&graph.rows(), &PageRankOptions::default()).ranks;
        assert!((ranks.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}", view.name);
    }
    for measure in MEASURES.iter().filter(|measure| !measure.needs_start) {
        assert!(!run(measure.name, &MeasureOptions::default(), facts).rows.is_empty());
    }
    let english = ["en".to_owned()];
    let labels = Labels::new(facts, &english);
    let mut near = 0;
    // A case that is only named has nothing to compare.
    let is_stub = facts.id_of_iri(incident_graph::vocab::IS_STUB);
    let told = |&&case: &&TermId| is_stub.and_then(|stub| facts.object(case, stub)).is_none();
    for &case in cases.iter().filter(told) {
        let found = similar(facts, case, 3).expect("a case");
        near += usize::from(!found.neighbours.is_empty());
        for neighbour in &found.neighbours {
            let words: u32 = neighbour.words.iter().map(|word| word.score).sum();
            let parts = words + neighbour.other_accounts;
            let off = (parts + neighbour.organization + neighbour.day + neighbour.cascade)
                .abs_diff(neighbour.score);
            assert!(neighbour.is_one_incident || off < 40, "parts make the whole: {neighbour:?}");
            assert!(!neighbour.why(&labels, &Wording::default()).is_empty());
        }
    }
    assert!(near * 2 > cases.len(), "{near} of {} have a near case", cases.len());
    let (first, last) = (cases[0], cases[cases.len() - 1]);
    for chain in path(facts, first, last, 5) {
        assert_eq!((chain.nodes.first(), chain.nodes.last()), (Some(&first), Some(&last)));
        let telling = Telling { labels: &labels, wording: &Wording::default() };
        assert!(chain.hops.iter().all(|hop| !hop.lines(telling).is_empty()), "{chain:?}");
    }
}

/// The options of a measure are those that change what it says, and no others.
#[test]
fn a_measure_heeds_the_options_that_it_lists() {
    let facts = facts_with(&format!(
        "<{BASE}link/1> a inc:Link ; inc:linksFrom <{BASE}case/IL-0279> ; inc:linksTo <{BASE}case/asana-2019> ;
         inc:hasLinkKind <{BASE}concept/link-kind/recurrence-of> ; inc:hasBand <{BASE}concept/band/suggested> ."
    ));
    let name = |iri: &str| Some(NodeName::Term(node(&facts, iri)));
    let kind = |name: &str| ConceptKind::named(name).expect("a kind");
    let base = MeasureOptions {
        from: name("case/IL-0279"),
        to: name("technology/redis-cluster"),
        length: Some(Length::Hops),
        sources: Some(1),
        view_options: ViewOptions { climb: true, ..ViewOptions::default() },
        ..MeasureOptions::default()
    };
    let with = |change: &dyn Fn(&mut MeasureOptions)| {
        let mut options = base.clone();
        change(&mut options);
        options
    };
    let changed = [
        (MeasureOption::From, with(&|options| options.from = name("technology/redis-cluster"))),
        (MeasureOption::To, with(&|options| options.to = name("case/asana-2019"))),
        (MeasureOption::Length, with(&|options| options.length = Some(Length::Weight))),
        (MeasureOption::Sources, with(&|options| options.sources = Some(2))),
        (MeasureOption::Seed, with(&|options| options.seed = 7)),
        (MeasureOption::Resolution, with(&|options| options.resolution = 0.5)),
        (MeasureOption::Damping, with(&|options| options.page_rank.damping = 0.5)),
        (MeasureOption::Rounds, with(&|options| options.rounds = Some(0))),
        (MeasureOption::Kind, with(&|options| options.kinds.1 = kind("domain"))),
        (MeasureOption::Kinds, with(&|options| options.kinds.0 = kind("domain"))),
        (MeasureOption::Motifs, with(&|options| options.motifs.clear())),
        (MeasureOption::Suggested, with(&|options| options.suggested = true)),
    ];
    // The view of cases has but two of them.
    let elements = View::named("elements").expect("a view");
    for measure in MEASURES {
        let view = measure.default_view.map(|_| elements);
        let told = |options: &MeasureOptions| {
            run(measure.name, &MeasureOptions { view, ..options.clone() }, &facts)
        };
        let usual = told(&base);
        for (option, options) in &changed {
            let differs = told(options) != usual;
            assert_eq!(differs, measure.options.contains(option), "{}: {option:?}", measure.name);
        }
    }
}
