//! Labelled sentences: what recognising finds of `Org Year`, of technologies and of organisations, measured.
//! The sentences are ours; half of those about names are traps. `docs/linking.md` has the figures.

use std::collections::BTreeSet;

use incident_graph::model::{
    Case, Language, Mention, OrganizationName, ReferenceTarget, Target, Text,
};
use incident_graph::read::csv::parse_rows;
use incident_graph::recognise::Recogniser;

use crate::support::ONTOLOGY;

struct Figures {
    right: usize,
    found: usize,
    wanted: usize,
    wrong: Vec<String>,
}

impl Figures {
    fn precision(&self) -> f64 {
        self.right as f64 / self.found as f64
    }

    fn recall(&self) -> f64 {
        self.right as f64 / self.wanted as f64
    }
}

fn measure(file: &str, name_of: fn(&Mention) -> Option<String>) -> Figures {
    let recogniser = Recogniser::new(&ONTOLOGY);
    let mut figures = Figures { right: 0, found: 0, wanted: 0, wrong: Vec::new() };
    for row in parse_rows(file, &["language", "text", "expect"]).expect("a labelled file") {
        let text = row.get("text").to_owned();
        let mut case = Case {
            id: "x".to_owned(),
            // A case of another firm, so that no organisation is its own.
            organization: Some(OrganizationName { name: "Zorb".to_owned(), slug: None }),
            summaries: vec![Text {
                value: text.clone(),
                language: Language::parse(row.get("language")),
                line: 1,
            }],
            ..Case::default()
        };
        recogniser.recognise(&mut case);
        let found: BTreeSet<String> = case.mentions.iter().filter_map(name_of).collect();
        let wanted: BTreeSet<String> =
            row.get("expect").split_whitespace().map(str::to_owned).collect();
        figures.found += found.len();
        figures.wanted += wanted.len();
        figures.right += found.intersection(&wanted).count();
        if found != wanted {
            figures.wrong.push(format!("line {}: {text}\n  {wanted:?} != {found:?}", row.line));
        }
    }
    figures
}

#[track_caller]
fn check(figures: &Figures, precision: f64, recall: f64) {
    let report = format!(
        "precision {:.3}, recall {:.3}\n{}",
        figures.precision(),
        figures.recall(),
        figures.wrong.join("\n")
    );
    assert!(figures.precision() >= precision && figures.recall() >= recall, "{report}");
}

#[test]
fn organization_and_year() {
    let figures = measure(include_str!("../data/org-year.csv"), |mention| match &mention.target {
        // What stands apart is linked only where there is such a case, and is never a stub.
        _ if mention.rule == "organization-year-apart" => None,
        Target::Case(ReferenceTarget::OrganizationYear { slug, year, .. }) => {
            Some(format!("{slug}-{year}"))
        }
        _ => None,
    });
    check(&figures, 0.99, 0.95);
}

#[test]
fn technologies() {
    let figures =
        measure(include_str!("../data/technologies.csv"), |mention| match &mention.target {
            Target::Technology(slug) => Some(slug.clone()),
            _ => None,
        });
    check(&figures, 0.98, 0.95);
}

#[test]
fn roles_of_technologies() {
    let figures = measure(include_str!("../data/roles.csv"), |mention| {
        let Target::Technology(slug) = &mention.target else { return None };
        Some(format!("{slug}={}", mention.role?.notation()))
    });
    check(&figures, 0.95, 0.95);
}

#[test]
fn organizations() {
    let figures =
        measure(include_str!("../data/organizations.csv"), |mention| match &mention.target {
            Target::Organization(slug) => Some(slug.clone()),
            _ => None,
        });
    check(&figures, 0.98, 0.95);
}
