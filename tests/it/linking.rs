//! Links that no source states: what is found, how it is explained, and that a person's word is final.

use std::collections::BTreeMap;
use std::fs;

use incident_graph::iri::Iris;
use incident_graph::link::derive::MAX_PER_CASE_AND_KIND;
use incident_graph::link::score::RULES_VERSION;
use incident_graph::link::{Link, LinkOptions, Links, Status, evidence, link};
use incident_graph::model::{Band, LinkKind};
use incident_graph::pipeline::Options;
use incident_graph::read::judged::parse_decisions;

use crate::support::PIPELINE;

const LONG: &str = "An engineer deleted the data directory of the primary PostgreSQL server in place of the \
    replica. Of five backup methods none had worked for months: dumps were empty, snapshots were off, and \
    alerts by mail were rejected. About 300 GB were lost and 5,037 projects had to be restored from a \
    staging copy that was six hours old.";
const SHORT: &str = "The data directory of the primary PostgreSQL server was deleted in place of the \
    replica; of five backup methods none had worked, 5,037 projects were restored from a staging copy.";
const OTHER: &str =
    "A wrong route was announced, and for 27 minutes no page of the shop could be reached.";

fn record(id: &str, organization: &str, text: &str, more: &str) -> String {
    format!(
        r#"{{"id":"{id}","org":"{organization}","summary":{{"en":"{text}"}},"symptoms":[]{more}}}"#
    )
}

fn links_with(records: &[String], options: &LinkOptions) -> Links {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cases.jsonl");
    fs::write(&path, records.join("\n")).expect("written");
    let build = Options { no_links: true, ..Options::default() };
    let built = PIPELINE.build(&[path], &build, &mut |_| ()).expect("built");
    assert_eq!(built.run.cases as usize, records.len(), "{:?}", built.diagnostics);
    link(&built.facts, &Iris::default(), options)
}

fn same_incident(links: &Links) -> Vec<(&str, &str, Status, Band)> {
    let of_kind = links.links.iter().filter(|link| link.kind == LinkKind::SameIncident);
    of_kind
        .map(|link| (link.from_case.as_str(), link.to_case.as_str(), link.status, link.band))
        .collect()
}

fn records() -> Vec<String> {
    vec![
        record("A-1", "GitLab", LONG, r#","date":"2017-01-31""#),
        record("B-7", "GitLab", SHORT, ""),
        record("C-3", "Fastly", OTHER, r#","date":"2021-06-08""#),
        record("D-4", "GitLab", "Mail was late.", r#","date":"2020-02-01""#),
    ]
}

fn lines(link: &Link) -> impl Iterator<Item = &str> {
    link.evidence.iter().map(|evidence| evidence.words.as_str())
}

#[test]
fn two_accounts_of_one_incident_are_found_and_explained() {
    let found = links_with(&records(), &LinkOptions::default());
    assert_eq!(
        same_incident(&found),
        [("case/A-1", "case/B-7", Status::Derived, Band::Certain)],
        "{:#?}",
        found.links
    );
    let link = found.links.iter().find(|link| link.kind == LinkKind::SameIncident).expect("there");
    let told: Vec<&str> = lines(link).collect();
    assert!(told.iter().any(|line| line.contains("one organisation")), "{told:#?}");
    let word = told.iter().find(|line| line.starts_with("word `")).expect("words");
    assert!(word.contains(" of 4 cases") && word.contains("cases.jsonl:1 summary@"), "{word}");
}

#[test]
fn the_evidence_gives_the_confidence_again() {
    let build = Options { no_links: true, ..Options::default() };
    let built = PIPELINE.build(&[], &build, &mut |_| ()).expect("the corpus");
    let found = link(&built.facts, &Iris::default(), &LinkOptions::default());
    let derived: Vec<&Link> =
        found.links.iter().filter(|link| link.status == Status::Derived).collect();
    assert!(derived.len() > 20, "{}", derived.len());
    let mut of_case: BTreeMap<(&str, LinkKind), usize> = BTreeMap::new();
    for link in derived {
        assert_eq!(evidence::confidence_of(lines(link)), link.confidence, "{link:#?}");
        let method = format!("rules {RULES_VERSION}, registry ");
        assert!(link.method.starts_with(&method), "{}", link.method);
        for case in [&link.from_case, &link.to_case] {
            *of_case.entry((case, link.kind)).or_default() += 1;
        }
    }
    assert!(of_case.values().all(|&count| count <= MAX_PER_CASE_AND_KIND));
    let again = link_again(&built.facts);
    assert_eq!(found.links, again.links, "the same from run to run");
}

fn link_again(facts: &incident_graph::facts::Facts) -> Links {
    link(facts, &Iris::default(), &LinkOptions::default())
}

#[test]
fn order_of_arrival_changes_nothing() {
    let all = links_with(&records(), &LinkOptions::default());
    let mut reversed = records();
    reversed.reverse();
    let other = links_with(&reversed, &LinkOptions::default());
    let ends = |links: &Links| -> Vec<(String, u16, Band)> {
        links.links.iter().map(|link| (link.iri.clone(), link.confidence, link.band)).collect()
    };
    assert_eq!(ends(&all), ends(&other));
}

#[test]
fn a_month_beside_the_year_chooses_between_incidents() {
    let mut records = records();
    records[0] = record("A-1", "GitLab", LONG, r#","date":"2017-01-31""#);
    records[1] = record("A-2", "GitLab", LONG, r#","date":"2017-06-05""#);
    let naming = |id: &str, month: &str| {
        record(id, "Zorb", &format!("It was like the GitLab outage of {month} 2017."), "")
    };
    records.extend([naming("Z-1", "June"), naming("Z-2", "February"), naming("Z-3", "May")]);
    let found = links_with(&records, &LinkOptions::default());
    let named = |from: &str| -> Vec<String> {
        let links = found.links.iter().filter(|link| link.kind == LinkKind::Mentions);
        links.filter(|link| link.from_case == from).map(|link| link.to_case.clone()).collect()
    };
    assert_eq!(named("case/Z-1"), ["case/A-2"]);
    assert_eq!(named("case/Z-2"), ["case/A-1"], "31 January is beside February");
    assert_eq!(named("case/Z-3"), ["case/gitlab-2017-05"], "neither is of May");
    // A case that bears the name of organisation and year is none of another month.
    records[0] = record("gitlab-2017", "GitLab", LONG, r#","date":"2017-01-31""#);
    let found = links_with(&records, &LinkOptions::default());
    let stubs: Vec<(&str, Option<&str>)> =
        found.stubs.iter().map(|stub| (stub.id.as_str(), stub.replaced_by.as_deref())).collect();
    let june = ("gitlab-2017-06", Some("case/A-2"));
    assert_eq!(stubs, [("gitlab-2017-05", None), june]);
    assert!(found.ambiguous.is_empty(), "{:?}", found.ambiguous);
}

#[test]
fn an_account_that_gives_its_own_organisation_and_year_means_itself() {
    let mut records = records();
    let named = format!("{SHORT} This was the GitLab outage of January 2017.");
    // One is dated, so it is itself of that year; the other may mean either.
    records[0] =
        record("A-1", "GitLab", &format!("{LONG} GitLab 2017."), r#","date":"2017-01-31""#);
    records[1] = record("B-7", "GitLab", &named, "");
    let found = links_with(&records, &LinkOptions::default());
    assert_eq!(
        same_incident(&found),
        [("case/A-1", "case/B-7", Status::Derived, Band::Certain)],
        "naming the year keeps no two accounts apart: {:#?}",
        found.links
    );
    let from_dated = found.links.iter().filter(|link| link.kind == LinkKind::Mentions);
    assert!(from_dated.clone().all(|link| link.from_case != "case/A-1"), "{from_dated:#?}");
    let stands_for_none = found.stubs.iter().all(|stub| stub.replaced_by.is_some());
    assert!(stands_for_none && found.ambiguous.is_empty(), "{:?}", found.stubs);
}

#[test]
fn organisations_with_a_part_of_their_names_in_common_are_no_strangers() {
    let of = |one: &str, other: &str| {
        let records = [
            record("A-1", one, LONG, r#","date":"2017-01-31""#),
            record("B-7", other, SHORT, ""),
            record("C-3", "Fastly", OTHER, r#","date":"2021-06-08""#),
        ];
        let found = links_with(&records, &LinkOptions::default());
        let link = found.links.into_iter().find(|link| link.kind == LinkKind::SameIncident);
        link.map_or(0, |link| link.confidence)
    };
    let (namesakes, strangers) = (of("Acme / Gitter", "Gitter/Acorn"), of("Acme Gitter", "Acorn"));
    assert!(namesakes > strangers, "{namesakes} {strangers}");
}

#[test]
fn trouble_elsewhere_on_the_same_day_is_upstream() {
    const VICTIM: &str = "An outage at Cloudflare, by a regular expression in a firewall rule, made the shop \
        unreachable for half an hour.";
    let victim = record("S-1", "Shopify", VICTIM, r#","date":"2019-07-02""#);
    let upstream = |id: &str, text: &str| record(id, "Cloudflare", text, r#","date":"2019-07-02""#);
    let regex = upstream(
        "U-7",
        "A regular expression in a firewall rule took all CPU time of every proxy.",
    );
    let cascades = |records: &[String]| -> Vec<(String, String, Band)> {
        let links = links_with(records, &LinkOptions::default()).links;
        let of_kind = links.into_iter().filter(|link| link.kind == LinkKind::CascadeFrom);
        of_kind.map(|link| (link.from_case, link.to_case, link.band)).collect()
    };
    let towards = |id: &str, band| ("case/S-1".to_owned(), format!("case/{id}"), band);
    let mut records = vec![victim.clone(), regex.clone()];
    assert_eq!(cascades(&records), [towards("U-7", Band::Certain)]);
    // Which of two was it? That is for a person to say.
    records
        .push(upstream("V-8", "A regular expression in a firewall rule let wrong pages through."));
    let expect = [towards("U-7", Band::Suggested), towards("V-8", Band::Suggested)];
    assert_eq!(cascades(&records), expect);
    // The order of identifiers says nothing.
    let last = record("Z-9", "Shopify", VICTIM, r#","date":"2019-07-02""#);
    records[0] = last;
    let bands: Vec<Band> = cascades(&records).into_iter().map(|(_, _, band)| band).collect();
    assert_eq!(bands, [Band::Suggested, Band::Suggested]);
    // Named, but nothing is told of its trouble.
    let bystander = VICTIM.replace("An outage at Cloudflare", "A full disk behind Cloudflare");
    let bystander = record("S-1", "Shopify", &bystander, r#","date":"2019-07-02""#);
    let facts = cascades(&[bystander, regex]);
    assert!(facts.iter().all(|(_, _, band)| *band == Band::Suggested), "{facts:?}");
}

#[test]
fn who_looks_into_the_day_of_another_tells_the_same_incident() {
    const PLACES: &str = "Eastlake, Harding, Chamberlin, Hanna, Juniper, Sammis, Canton, Akron, Toledo, \
        Ontario, Michigan, Vermont, Connecticut, Massachusetts and Cleveland";
    // Names are rare only where there are other cases.
    let records: Vec<String> = (0..40)
        .map(|number| record(&format!("F-{number}"), "Fastly", &format!("{OTHER} {number}"), ""))
        .collect();
    let own = format!(
        "Three lines of FirstEnergy sagged into trees that nobody had cut, while a race in Unix \
         software kept every alarm silent for an hour; Amtrak, Newark, Hoboken, Queens, Bronx, Yonkers, \
         Albany and Buffalo waited for trains, water, light. Dark were {PLACES}."
    );
    let other = format!(
        "The panel asks Congress for rules that bind, with fines, audits and training of operators, \
         since FirstEnergy studied neither voltage nor margins; Washington, Ottawa, Quebec, Carmel, \
         Princeton, Houston, Dallas and Denver were heard. In the chapter about places: {PLACES}."
    );
    let day = r#","date":"2003-08-14""#;
    let is_same = |organization: &str, report: &str, reported_day: &str| {
        let mut records = records.clone();
        records.push(record("A-1", organization, &own, day));
        records.push(record("P-1", "Blackout Panel", report, reported_day));
        let links = links_with(&records, &LinkOptions::default());
        let found = same_incident(&links);
        found.contains(&("case/A-1", "case/P-1", Status::Derived, Band::Certain))
    };
    let joint = "FirstEnergy / General Electric";
    assert!(is_same(joint, &other, day));
    assert!(is_same("FirstEnergy", &other, day));
    assert!(!is_same(joint, &other, r#","date":"2003-08-16""#), "another day");
    assert!(!is_same("Con Edison", &other, day), "the panel does not name it");
    let victim = other.replace(
        "since FirstEnergy studied neither voltage",
        "after an outage at FirstEnergy; no voltage",
    );
    assert_ne!(victim, other);
    for organization in ["FirstEnergy", joint] {
        assert!(!is_same(organization, &victim, day), "it was brought down itself");
    }
    // A text may use another name of one of them.
    for (joint, name) in
        [("AWS / General Electric", "Amazon Web Services"), ("Moby / Docker", "Docker, Inc.")]
    {
        assert!(is_same(joint, &other.replace("FirstEnergy", name), day), "{joint}");
    }
}

#[test]
fn a_product_named_as_an_organisation_belongs_to_its_owner() {
    let records = [
        record(
            "N-1",
            "Netflix",
            "An outage of AWS stopped all streams.",
            r#","date":"2012-12-24""#,
        ),
        record(
            "E-2",
            "amazon-ec2",
            "State of load balancers was deleted.",
            r#","date":"2012-12-24""#,
        ),
    ];
    let links = links_with(&records, &LinkOptions::default()).links;
    let found: Vec<_> = links.iter().map(|link| (link.kind, link.to_case.as_str())).collect();
    assert_eq!(found, [(LinkKind::CascadeFrom, "case/E-2")]);
}

#[test]
fn a_slug_of_the_source_stands_back_where_the_registry_knows_the_name() {
    let more = r#","org_slug":"google-cloud-platform","date":"2019-06-02""#;
    let records = [
        record("A-1", "Google Cloud Platform", LONG, more),
        record("B-2", "Google Cloud", SHORT, r#","date":"2019-06-02""#),
    ];
    let links = links_with(&records, &LinkOptions::default());
    let told = links.links.iter().flat_map(lines).any(|line| line.ends_with("one organisation"));
    assert!(told, "{:?}", links.links);
}

#[test]
fn a_page_that_two_cite_joins_them_and_one_that_many_cite_does_not() {
    let source = |page: &str| format!(r#","sources":[{{"url":"https://example.org/{page}"}}]"#);
    let two = [
        record("A-1", "Grab", "Bookings failed.", &source("report.html")),
        record("B-1", "Grab", "A queue was full.", &source("report/?utm_source=x")),
    ];
    let found = links_with(&two, &LinkOptions::default());
    assert_eq!(same_incident(&found).len(), 1, "{:#?}", found.links);
    let hidden = LinkOptions { hide_addresses: true, ..LinkOptions::default() };
    assert_eq!(same_incident(&links_with(&two, &hidden)), []);
    let many: Vec<String> = (0..12)
        .map(|at| {
            let text = format!("Incident of week {at}: zorb{at} was late.");
            record(&format!("{}-1", char::from(b'A' + at)), "Grab", &text, &source("history"))
        })
        .collect();
    assert_eq!(same_incident(&links_with(&many, &LinkOptions::default())), []);
}

/// A note, two longer accounts of one list that repeat it, and another incident of the same firm; with more
/// fields of the note and the second account, and of the first account.
fn quoting(fields: &str, fields_of_first: &str) -> Vec<String> {
    const NOTE: &str =
        "A combination of conflicting deployed versions and a reused flag caused a $460M loss.";
    let long = |more: &str| format!("{NOTE} {more}");
    vec![
        record("N-1", "Knight Capital", NOTE, fields),
        record(
            "L-1",
            "Knight Capital",
            &long("One of eight routers kept retired code."),
            fields_of_first,
        ),
        record("L-2", "Knight Capital", &long("Orders went out for 45 minutes."), fields),
        record("L-3", "Knight Capital", "A test order reached the exchange.", ""),
    ]
}

#[test]
fn a_sentence_that_few_have_word_for_word_joins_its_accounts() {
    let options = LinkOptions::default();
    let day = r#","date":"2012-08-01""#;
    let links = links_with(&quoting("", day), &options);
    let joined: Vec<_> =
        same_incident(&links).into_iter().filter(|link| link.3 == Band::Certain).collect();
    let expect = [("case/L-1", "case/L-2"), ("case/L-1", "case/N-1"), ("case/L-2", "case/N-1")];
    assert_eq!(joined.iter().map(|link| (link.0, link.1)).collect::<Vec<_>>(), expect);
    let quoted = "summary@2 “combination of conflicting deployed versions and a reused …”";
    let told = format!(
        "a sentence stands in both word for word and in few others; \
         cases.jsonl:2 {quoted}; cases.jsonl:1 {quoted}"
    );
    let link = links.links.iter().find(|link| link.to_case == "case/N-1").expect("found above");
    assert!(lines(link).any(|line| line.ends_with(&told)), "{link:?}");
    // A headline is given again, and what is said of two days is a phrase.
    let headline = concat!(
        r#","title":{"en":"A combination of conflicting deployed versions and a reused flag caused "#,
        r#"a $460M loss"}"#,
    );
    let other_day = r#","date":"2013-02-01""#;
    for records in [quoting(headline, day), quoting(other_day, day)] {
        let links = links_with(&records, &options);
        let sentences =
            links.links.iter().flat_map(lines).filter(|line| line.contains("a sentence"));
        assert_eq!(sentences.count(), 0);
    }
}

#[test]
fn a_sentence_that_others_quote_joins_nothing() {
    const QUOTE: &str = "We are aware that a fault in the Zeta fabric kept some customers from their \
        volumes for about two hours.";
    const PHRASE: &str = "We are investigating reports of degraded performance for Actions and Webhooks in \
        all regions.";
    let quoted = |id: &str, firm: &str, more: &str| {
        record(id, firm, &format!("{QUOTE} {more}"), r#","date":"2021-06-08""#)
    };
    let records = [
        quoted("A-1", "Alpha", "Our shop was closed and carts were lost."),
        quoted("B-1", "Beta", "Trains ran, but no ticket was sold."),
    ];
    let links = links_with(&records, &LinkOptions::default());
    assert!(same_incident(&links).iter().all(|link| link.3 < Band::Probable), "{links:?}");
    // What an organisation always says is none of its incidents.
    let mut history: Vec<String> = (1..9)
        .map(|at| {
            let text = PHRASE.replace("Webhooks", &format!("Service{at}"));
            record(&format!("G-{at}"), "GitHub", &text, &format!(r#","date":"2021-0{at}-10""#))
        })
        .collect();
    for (id, day) in [("G-20", "2021-11-04"), ("G-21", "2021-11-05")] {
        history.push(record(id, "GitHub", PHRASE, &format!(r#","date":"{day}""#)));
    }
    let links = links_with(&history, &LinkOptions::default());
    assert!(same_incident(&links).iter().all(|link| link.3 < Band::Probable), "{links:?}");
}

#[test]
fn a_persons_word_is_final() {
    let decide = |rows: &str| {
        let text = format!("from,to,kind,decision,by,on,reason\n{rows}");
        LinkOptions {
            decisions: parse_decisions(&text).expect("decisions"),
            decisions_file: "decisions.csv".to_owned(),
            ..LinkOptions::default()
        }
    };
    let rejected =
        links_with(&records(), &decide("B-7,A-1,same-incident,reject,Kim,2026-01-02,two\n"));
    let same = same_incident(&rejected);
    assert_eq!(same.len(), 1, "{same:?}");
    assert_eq!((same[0].2, same[0].3), (Status::Rejected, Band::Suggested));
    // What was rejected can still be seen.
    let of_pair = |links: &Links| {
        let kind = LinkKind::SameIncident;
        links.links.iter().find(|link| link.kind == kind).expect("the pair").clone()
    };
    let found = of_pair(&links_with(&records(), &LinkOptions::default()));
    let kept = of_pair(&rejected);
    assert_eq!((kept.confidence, &kept.rule), (found.confidence, &found.rule));
    let (evidence, said) = kept.evidence.split_at(found.evidence.len());
    assert_eq!(evidence, found.evidence);
    assert_eq!(said.len(), 1);
    assert_eq!(said[0].words, "rejected by Kim, 2026-01-02, two");
    // What contradicted it in a cluster still does.
    let days = ["2020-01-01", "", "2020-02-20"].map(|day| match day {
        "" => String::new(),
        day => format!(r#","date":"{day}","date_kind":"incident""#),
    });
    let three: Vec<String> = ["A-1", "B-2", "C-3"]
        .iter()
        .zip(&days)
        .map(|(id, day)| record(id, "GitLab", LONG, day))
        .collect();
    let of_all = links_with(&three, &LinkOptions::default());
    let contradicted = of_all
        .links
        .iter()
        .find(|link| link.evidence.iter().any(|item| item.words.contains("contradict")))
        .expect("A and C are of other days");
    let id = |local: &str| local.strip_prefix("case/").expect("a case").to_owned();
    let (from, to) = (id(&contradicted.from_case), id(&contradicted.to_case));
    let row = format!("{from},{to},same-incident,reject,Kim,,\n");
    let judged = links_with(&three, &decide(&row));
    let still = judged.links.iter().find(|link| link.status == Status::Rejected).expect("kept");
    assert_eq!(still.confidence, contradicted.confidence);
    // As `links` prints the ends.
    let iri = |id: &str| format!("https://w3id.org/incident-graph/case/{id}");
    let row = format!("{},<{}>,same-incident,reject,Kim,2026-01-02,two\n", iri("A-1"), iri("B-7"));
    assert_eq!(of_pair(&links_with(&records(), &decide(&row))), kept);
    // Through a cluster: what is accepted as one incident with B-7 is kept from A-1, too.
    let mut more = records();
    more.push(record("E-5", "GitLab", SHORT, ""));
    let through = links_with(
        &more,
        &decide("B-7,E-5,same-incident,accept,Kim,,\nB-7,A-1,same-incident,reject,Kim,,\n"),
    );
    for (from, to, status, _) in same_incident(&through) {
        let holds = status != Status::Rejected;
        assert!(!(holds && [from, to].contains(&"case/A-1")), "{from} {to} {status:?}");
    }
    let retyped = links_with(&records(), &decide("A-1,B-7,part-of,retype,Kim,,\n"));
    assert_eq!(same_incident(&retyped)[0].2, Status::Rejected);
    assert!(retyped.links.iter().any(|link| link.kind == LinkKind::PartOf
        && link.status == Status::Accepted
        && link.band == Band::Certain));
    let stale = links_with(&records(), &decide("A-1,X-9,related,accept,Kim,,\n"));
    assert_eq!(stale.diagnostics.len(), 1);
    assert_eq!(
        stale.diagnostics[0].to_string(),
        "warning[link-stale-decision]: there is no case `X-9`: the row has no effect\n  --> \
         decisions.csv:2\n  help: mend the identifier, or drop the row"
    );
}

#[test]
fn a_decision_on_evidence_that_has_changed_is_listed() {
    let decide = |confidence: &str| {
        let text = format!(
            "from,to,kind,decision,confidence\nA-1,B-7,same-incident,accept,{confidence}\n\
             C-3,D-4,same-mechanism,reject,{confidence}\n"
        );
        LinkOptions {
            decisions: parse_decisions(&text).expect("decisions"),
            decisions_file: "decisions.csv".to_owned(),
            ..LinkOptions::default()
        }
    };
    let now = links_with(&records(), &LinkOptions::default());
    let now = now.links.iter().find(|link| link.kind == LinkKind::SameIncident).expect("found");
    let now = format!("{:.4}", f64::from(now.confidence) / 10_000.0);
    let told = |confidence: &str| -> Vec<String> {
        let links = links_with(&records(), &decide(confidence));
        links.diagnostics.iter().map(|told| format!("{}: {}", told.place, told.message)).collect()
    };
    let gone = |confidence: &str| {
        format!(
            "decisions.csv:3: `C-3` and `D-4` were judged at a confidence of {confidence}, and are no \
             longer found alike; the decision holds"
        )
    };
    assert_eq!(told(&now), [gone(&now)]);
    let changed = format!(
        "decisions.csv:2: `A-1` and `B-7` were judged at a confidence of 0.5000, which is {now} now; \
         the decision holds"
    );
    assert_eq!(told("0.5"), [changed, gone("0.5000")]);
}

#[test]
fn a_reference_that_fits_several_cases_keeps_them_or_is_decided_by_its_sentence() {
    let case = |id: &str, text: &str| record(id, "GitHub", text, r#","date":"2012-11-30""#);
    let naming = |text: &str| {
        vec![
            case("G-1", "A switch that aggregates links was upgraded and froze."),
            case("G-2", "A schema migration made the database fail over to a cold replica."),
            record("N-1", "Grab", text, r#","date":"2020-01-01""#),
        ]
    };
    let mentions = |links: &Links| -> Vec<String> {
        let of_kind = links.links.iter().filter(|link| link.kind == LinkKind::Mentions);
        of_kind.map(|link| link.to_case.clone()).collect()
    };
    let clear = links_with(
        &naming("It is like GitHub 2012, when a schema migration brought a cold replica."),
        &LinkOptions::default(),
    );
    assert_eq!(mentions(&clear), ["case/G-2"], "{:?}", clear.diagnostics);
    let unclear = links_with(&naming("It is like GitHub 2012."), &LinkOptions::default());
    let candidates: Vec<usize> = unclear.ambiguous.values().map(Vec::len).collect();
    assert_eq!(candidates, [2], "no guess");
}

/// Accounts of one day of one organisation in two lists (`A-…`, `B-…`) that share next to nothing.
fn of_one_day(ids: &[&str]) -> Vec<String> {
    let mut records: Vec<String> = (0..20)
        .map(|number| record(&format!("F-{number}"), "Fastly", &format!("{OTHER} {number}"), ""))
        .collect();
    let texts =
        ["Bookings failed after a deploy.", "Nobody could book a ride.", "Bookings were late."];
    records.extend(
        ids.iter().zip(texts).map(|(id, text)| record(id, "Grab", text, r#","date":"2019-03-09""#)),
    );
    records
}

#[test]
fn two_lists_that_have_one_case_each_of_a_day_tell_one_incident() {
    let bands = |ids: &[&str]| -> Vec<(String, String, Band)> {
        let links = links_with(&of_one_day(ids), &LinkOptions::default());
        same_incident(&links)
            .into_iter()
            .filter(|(.., band)| *band != Band::Suggested)
            .map(|(from, to, _, band)| (from.to_owned(), to.to_owned(), band))
            .collect()
    };
    let pair = |from: &str, to: &str| (format!("case/{from}"), format!("case/{to}"));
    let found = bands(&["A-1", "B-1"]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].0.clone(), found[0].1.clone()), pair("A-1", "B-1"));
    assert_eq!(bands(&["A-1", "A-2"]), [], "a list tells an incident once");
    let crowded = bands(&["A-1", "A-2", "B-1"]);
    assert!(crowded.iter().all(|(.., band)| *band < Band::Certain), "which of two? {crowded:?}");
}

#[test]
fn a_page_about_several_days_joins_only_what_is_of_one() {
    let on = |id: &str, day: &str| {
        let more =
            format!(r#","date":"{day}","sources":[{{"url":"https://example.org/review.html"}}]"#);
        record(id, "Grab", &format!("zorb{id} was late."), &more)
    };
    let records = [
        on("A-1", "2019-03-09"),
        on("A-2", "2019-06-01"),
        on("B-1", "2019-06-01"),
        on("C-1", "2019-09-01"),
    ];
    let links = links_with(&records, &LinkOptions::default());
    let found: Vec<_> =
        same_incident(&links).into_iter().map(|(from, to, ..)| (from, to)).collect();
    assert_eq!(found, [("case/A-2", "case/B-1")]);
    // Where all state one day, more than eight may cite it; where one states none, they may not.
    let mut records: Vec<String> = (b'A'..=b'L')
        .map(|letter| on(&format!("{}-1", char::from(letter)), "2019-03-09"))
        .collect();
    let cited = |records: &[String]| {
        let links = links_with(records, &LinkOptions::default()).links;
        links.iter().flat_map(lines).any(|line| line.contains("both cite"))
    };
    assert!(cited(&records));
    records[5] = records[5].replace(r#""date":"2019-03-09","#, "");
    assert!(!cited(&records));
}

#[test]
fn what_came_back_came_on_a_later_day() {
    let recurrences = |text: &str, first: &str, second: &str| -> Vec<(String, Band)> {
        let day =
            |day: &str| if day.is_empty() { String::new() } else { format!(r#","date":"{day}""#) };
        let mut records = of_one_day(&[]);
        records.push(record("A-1", "Grab", text, &day(first)));
        records.push(record("A-2", "Grab", text, &day(second)));
        let links = links_with(&records, &LinkOptions::default()).links;
        let of_kind = links.into_iter().filter(|link| link.kind == LinkKind::RecurrenceOf);
        let of_grab = of_kind.filter(|link| link.from_case.starts_with("case/A-"));
        of_grab.map(|link| (link.from_case, link.band)).collect()
    };
    assert_eq!(
        recurrences(LONG, "2019-03-09", "2019-06-01"),
        [("case/A-2".to_owned(), Band::Probable)]
    );
    assert_eq!(
        recurrences(LONG, "2019-06-01", "2019-03-09"),
        [("case/A-1".to_owned(), Band::Probable)]
    );
    assert_eq!(recurrences(SHORT, "2019-03-09", "2019-03-09"), []);
    // A text may name the day of what came back.
    let mut records = of_one_day(&[]);
    let first = "Bookings stopped, and riders waited for an hour in the rain of the evening.";
    let again = "Bookings stopped as on 9 March 2019, and riders waited for an hour in the rain.";
    records.push(record("A-1", "Grab", first, r#","date":"2019-03-09""#));
    records.push(record("A-2", "Grab", again, r#","date":"2019-06-01""#));
    let links = links_with(&records, &LinkOptions::default()).links;
    let mut of_kind = links.iter().filter(|link| link.kind == LinkKind::RecurrenceOf);
    assert!(of_kind.any(|link| link.from_case == "case/A-2"), "{links:#?}");
}

#[test]
fn trouble_at_a_division_that_has_no_case_is_trouble_at_its_owner() {
    let records = [
        record("N-1", "Zorblax", "The AWS outage stopped all streams.", r#","date":"2012-12-24""#),
        record("E-2", "Amazon", "State of load balancers was deleted.", r#","date":"2012-12-24""#),
    ];
    let links = links_with(&records, &LinkOptions::default()).links;
    let [cascade] = &links[..] else { panic!("one link: {links:#?}") };
    assert_eq!(cascade.kind, LinkKind::CascadeFrom);
    assert!(lines(cascade).any(|line| line.contains("tells of trouble")), "{cascade:#?}");
}
