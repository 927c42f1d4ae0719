//! One label for a node, in the language that was asked for.

use std::collections::BTreeSet;

use oxrdf::{Literal, Term};

use crate::facts::{Facts, TermId, TermRef};
use crate::vocab::{self, dcterms, rdfs, skos};

/// Label properties, best first. `rdfs:label` repeats the others in `graph/inferred`; other people's
/// RDF may have only one of them.
const PROPERTIES: [&str; 3] = [skos::PREF_LABEL, dcterms::TITLE, rdfs::LABEL];

/// Picks labels: for each node one or none, always the same one.
#[derive(Debug)]
pub struct Labels<'a> {
    facts: &'a Facts,
    languages: &'a [String],
    properties: [Option<TermId>; 3],
    identifier: Option<TermId>,
    told: Told,
}

/// The properties that tell whose incident a case is of, and of which day.
#[derive(Debug)]
struct Told {
    documents: Option<TermId>,
    organization: Option<TermId>,
    /// The best first: of an incident, then of the account.
    dates: [Option<TermId>; 2],
    account_year: Option<TermId>,
}

/// A label and its language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The words.
    pub text: String,
    /// The language tag, where it has one.
    pub language: Option<String>,
}

impl Label {
    /// The label as a literal, with its language.
    pub fn into_literal(self) -> Literal {
        match self.language {
            Some(language) => Literal::new_language_tagged_literal_unchecked(self.text, language),
            None => Literal::new_simple_literal(self.text),
        }
    }
}

/// The languages in which anything is said, sorted. Cost: one look at each literal.
pub fn languages(facts: &Facts) -> Vec<String> {
    let tags: BTreeSet<&str> = (0..facts.term_count() as TermId)
        .map(|id| facts.encoded(id))
        // Terms are sorted, and no literal stands behind an IRI.
        .take_while(|term| term.starts_with('"'))
        .filter_map(|term| term.rsplit_once("\"@").map(|(_, tag)| tag))
        .filter(|tag| !tag.contains('"'))
        .collect();
    tags.into_iter().map(str::to_owned).collect()
}

impl<'a> Labels<'a> {
    /// Labels in these languages, best first. What has a label in none of them is named in English,
    /// else without a language, else in the first language by its tag.
    pub fn new(facts: &'a Facts, languages: &'a [String]) -> Self {
        let properties = PROPERTIES.map(|iri| facts.id_of_iri(iri));
        let id = |iri| facts.id_of_iri(iri);
        let told = Told {
            documents: id(vocab::DOCUMENTS),
            organization: id(vocab::AFFECTS_ORGANIZATION),
            dates: [id(vocab::INCIDENT_DATE), id(vocab::INCIDENT_YEAR)],
            account_year: id(vocab::ACCOUNT_YEAR),
        };
        Self { facts, languages, properties, identifier: id(vocab::CASE_IDENTIFIER), told }
    }

    /// The label of a node; of a case without one, whose incident it is and when: "Slack, 2018-06-27".
    pub fn of(&self, node: TermId) -> Option<Label> {
        self.own(node).or_else(|| Some(Label { text: self.told_of(node)?, language: None }))
    }

    /// Organisation and date of the first incident of a case; its identifier where no date is known.
    pub fn told_of(&self, case: TermId) -> Option<String> {
        let object = |node, property: Option<TermId>| self.facts.object(node, property?);
        let incident = object(case, self.told.documents)?;
        let organization = self.own(object(incident, self.told.organization)?)?.text;
        let dates = self.told.dates.iter().map(|&property| object(incident, property));
        let account = [self.told.account_year, self.identifier].map(|of| object(case, of));
        let told = dates.chain(account).flatten().next()?;
        Some(format!("{organization}, {}", self.facts.term(told).into_text()))
    }

    /// The label that a node itself has.
    fn own(&self, node: TermId) -> Option<Label> {
        let mut best = None;
        for (rank, property) in self.properties.iter().enumerate() {
            let Some(property) = *property else { continue };
            for object in self.facts.objects(node, property) {
                let TermRef::Literal { value, language, .. } = self.facts.term(object) else {
                    continue;
                };
                let key = (self.rank(language), language, rank, object);
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, value));
                }
            }
        }
        best.map(|((_, language, _, _), value)| Label {
            text: value.into_owned(),
            language: language.map(str::to_owned),
        })
    }

    /// The text of a property that says it in one language or several, chosen as labels are.
    pub fn text_of(&self, node: TermId, property: TermId) -> Option<String> {
        let texts =
            self.facts.objects(node, property).filter_map(|object| match self.facts.term(object) {
                TermRef::Literal { value, language, .. } => {
                    Some(((self.rank(language), language, object), value))
                }
                _ => None,
            });
        let best = texts.min_by(|(left, _), (right, _)| left.cmp(right));
        best.map(|(_, text)| text.into_owned())
    }

    /// The label of a term, as a term; literals and unknown nodes have none.
    pub fn of_term(&self, node: &Term) -> Option<Term> {
        let Term::NamedNode(node) = node else { return None };
        let label = self.of(self.facts.id_of_iri(node.as_str())?)?;
        Some(label.into_literal().into())
    }

    /// A short name, for sentences: of a case its identifier, else the label it has, else what its IRI ends
    /// with.
    pub fn name(&self, node: TermId) -> String {
        if let Some(identifier) = self.identifier.and_then(|p| self.facts.object(node, p)) {
            return self.facts.term(identifier).into_text().into_owned();
        }
        self.own(node).map_or_else(|| local_name(self.facts, node), |label| label.text)
    }

    /// The facts whose nodes are named.
    pub fn facts(&self) -> &'a Facts {
        self.facts
    }

    /// How well a language fits: its place in the list (a region of it, such as `en-gb` for `en`,
    /// right behind), then English, then no language, then all others.
    fn rank(&self, language: Option<&str>) -> usize {
        let asked = self.languages.len() * 2;
        let Some(language) = language else { return asked + 1 };
        let is_region_of = |wanted: &str| {
            language.strip_prefix(wanted).is_some_and(|region| region.starts_with('-'))
        };
        let exact = self.languages.iter().position(|wanted| wanted == language).map(|at| at * 2);
        let region = self.languages.iter().position(|wanted| is_region_of(wanted));
        exact.into_iter().chain(region.map(|at| at * 2 + 1)).min().unwrap_or(if language == "en" {
            asked
        } else {
            asked + 2
        })
    }
}

/// The end of an IRI, decoded; with what stands before it where it is only a number: `IL-0279/1`.
fn local_name(facts: &Facts, node: TermId) -> String {
    let TermRef::Iri(iri) = facts.term(node) else {
        return facts.term(node).into_text().into_owned();
    };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let mut start = iri.rfind(['/', '#']).map_or(0, |at| at + 1);
    if is_number(&iri[start..]) && start > 0 {
        start = iri[..start - 1].rfind(['/', '#']).map_or(0, |at| at + 1);
    }
    percent_encoding::percent_decode_str(&iri[start..]).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::rdf::read_rdf;

    fn facts_of(turtle: &str) -> Facts {
        let mut builder = crate::facts::FactsBuilder::new();
        let turtle = format!(
            "@prefix inc: <{}> . @prefix skos: <{}> . @prefix dcterms: <{}> . @prefix rdfs: <{}> .
             @prefix e: <http://e/> . {turtle}",
            vocab::INC,
            skos::NS,
            dcterms::NS,
            rdfs::NS
        );
        let format = oxrdfio::RdfFormat::Turtle;
        read_rdf(turtle.as_bytes(), format, "http://e/g", &mut builder).expect("valid Turtle");
        builder.build().expect("few terms")
    }

    fn check(languages: &[&str], expected: Option<(&str, Option<&str>)>) {
        let facts = facts_of(
            r#"e:a rdfs:label "copy"@en , "b"@vi , "가"@ko ; skos:prefLabel "a"@en , "z"@en .
               e:plain rdfs:label "no language" , "đây"@vi ."#,
        );
        let languages: Vec<String> = languages.iter().map(|&l| l.to_owned()).collect();
        let labels = Labels::new(&facts, &languages);
        let node = facts.id_of_iri("http://e/a").expect("in the facts");
        let found = labels.of(node).expect("has labels");
        assert_eq!(Some((found.text.as_str(), found.language.as_deref())), expected);
        let plain = facts.id_of_iri("http://e/plain").expect("in the facts");
        let found = labels.of(plain).expect("has labels");
        let vietnamese = languages.iter().any(|language| language == "vi");
        assert_eq!(found.text, if vietnamese { "đây" } else { "no language" });
    }

    #[test]
    fn one_label_is_picked_by_the_order_of_languages() {
        check(&["ko", "en"], Some(("가", Some("ko"))));
        check(&["fr", "vi"], Some(("b", Some("vi"))));
        check(&["fr"], Some(("a", Some("en"))));
        check(&["en"], Some(("a", Some("en"))));
    }

    #[test]
    fn a_case_without_a_title_is_called_by_organization_and_date() {
        let check = |incident: &str, expect: Option<&str>| {
            let facts = facts_of(&format!(
                "e:o skos:prefLabel \"Slack\"@en . e:i {incident} .
                 e:c inc:documents e:i ; inc:caseIdentifier \"list:L1\" ."
            ));
            let case = facts.id_of_iri("http://e/c").expect("in the facts");
            let found = Labels::new(&facts, &[]).of(case).map(|label| label.text);
            assert_eq!(found.as_deref(), expect, "{incident}");
        };
        let of_slack = "inc:affectsOrganization e:o";
        check(&format!("{of_slack} ; inc:incidentDate \"2018-06-27\""), Some("Slack, 2018-06-27"));
        check(&format!("{of_slack} ; inc:incidentYear 2018"), Some("Slack, 2018"));
        check(of_slack, Some("Slack, list:L1"));
        check("inc:incidentYear 2018", None);
    }

    #[test]
    fn a_case_goes_by_its_identifier_and_the_nameless_by_their_iri() {
        let check = |turtle: &str, node: &str, expect: &str| {
            let facts = facts_of(turtle);
            let id = facts.id_of_iri(&format!("http://e/{node}")).expect("in the facts");
            assert_eq!(Labels::new(&facts, &[]).name(id), expect, "{turtle}");
        };
        check("e:c inc:caseIdentifier \"IL-1\" ; dcterms:title \"Long\"@en .", "c", "IL-1");
        check("e:r skos:prefLabel \"Redis\"@en .", "r", "Redis");
        check("<http://e/incident/a%20b/1> inc:isPartOfCase e:c .", "incident/a%20b/1", "a b/1");
        check(
            "<http://e/concept/symptom/slow> inc:isPartOfCase e:c .",
            "concept/symptom/slow",
            "slow",
        );
    }
}
