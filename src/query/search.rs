//! Cases by words, in any language, with the line that matched.
//!
//! Every text of a case is looked at: its title, its sections, what belongs to it through
//! `inc:isPartOfCase`; and the labels, in all languages, of what it states (causes, technologies, its
//! organisation …). A case counts as one document. First come the cases that the query identifies, then
//! those that state the node that it identifies, then those of an organisation and a year (`cloudflare 2019`),
//! then those with all words in one title, or there and in these names, then those that hold all words, then
//! the rest; within each by BM25 (Robertson and Zaragoza, 2009, formula 3.15), where a rare word counts
//! more. A word also finds its other forms (`retrying`), longer words that begin with
//! it, which Korean particles ask for, and words with other marks; all weigh less than the word itself.
//! A letter that was typed without a mark stands for it with any, one with a mark for that mark: a word
//! with another mark there is found, but does not count as the word.

mod matching;
mod snippet;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use oxrdf::{Literal, NamedNode, Term};

use self::matching::{Found, Query};
use super::resolve::identified;
use super::text::fold;
use crate::facts::{Facts, Quad, TermId, TermRef};
use crate::labels::Labels;
use crate::model::Table;
use crate::prefixes::Prefixes;
use crate::vocab::{self, class, dcterms, graph, rdf, rdfs, skos, xsd};

/// Properties by which a case states something whose labels are words of its own. How sure a reading is,
/// or of what kind a link, is not among them.
const STATED_BY: [&str; 22] = [
    vocab::HAS_SUBJECT,
    vocab::HAS_DOMAIN,
    vocab::HAS_TOPIC,
    vocab::HAS_CATEGORY,
    vocab::HAS_SYMPTOM,
    vocab::HAS_CAUSE,
    vocab::HAS_ROOT_CAUSE,
    vocab::HAS_TRIGGER_CAUSE,
    vocab::HAS_CONTRIBUTING_CAUSE,
    vocab::HAS_SUSTAINING_CAUSE,
    vocab::HAS_SEVERITY,
    vocab::HAS_DETECTION_METHOD,
    vocab::HAS_REMEDIATION,
    vocab::HAS_FAILED_ELEMENT,
    vocab::HAS_AFFECTED_ELEMENT,
    vocab::HAS_REMEDY_ELEMENT,
    vocab::HAS_ACTION_KIND,
    vocab::HAS_FACTOR_KIND,
    vocab::INVOLVES_KIND,
    vocab::AFFECTS_ORGANIZATION,
    vocab::REFERS_TO_ELEMENT,
    vocab::REFERS_TO_ORGANIZATION,
];

/// Those of them whose labels name the case as its title does.
const NAMED_BY: [&str; 2] = [vocab::HAS_SUBJECT, vocab::AFFECTS_ORGANIZATION];

/// Properties of a case and of its incidents whose values are years, which name it, too.
const YEARS: [&str; 2] = [vocab::ACCOUNT_YEAR, vocab::INCIDENT_YEAR];

/// How much a further occurrence adds, and how much a long case loses: the usual values.
const K1: f64 = 1.2;
const B: f64 = 0.75;
/// What a word in a title or a heading counts for, against one in the text.
const TITLE_WEIGHT: f64 = 3.0;
/// What a word in a label of something that the case states counts for.
const LABEL_WEIGHT: f64 = 2.0;
/// How much better a case is that has the words side by side, as they were asked for.
const PHRASE_WEIGHT: f64 = 1.5;

/// Properties whose plain strings are no texts of a case, or repeat what stands in another one.
const NO_TEXT: &[&str] = &[
    vocab::INPUT_FILE,
    vocab::INPUT_FORMAT,
    vocab::FIELD,
    vocab::LANGUAGE,
    vocab::HAS_RULE,
    vocab::METHOD,
    vocab::WORDS,
    vocab::CONTEXT,
    vocab::NAMED_AS,
    vocab::LEAD_WORD,
];

/// Cases that hold the words of `text`, best first, at most `limit`.
///
/// Columns: the case and its label (in `languages`, best first), its score in thousandths, and of the
/// best text the property, the language, the line with the words in `«»`, the file and the line of the
/// input. Where that is a label, the property is the one that the case states it by. Cost: two passes
/// over the facts, in which each text is searched once, and one over the names of nodes where the query
/// may be an identifier; no index is kept.
pub fn search(
    facts: &Facts,
    prefixes: &Prefixes,
    text: &str,
    languages: &[String],
    limit: usize,
) -> Table {
    let mut table = Table::new([
        "case",
        "caseLabel",
        "score",
        "field",
        "language",
        "match",
        "inputFile",
        "inputLine",
    ]);
    let query = Query::new(text);
    if query.is_empty() {
        table.notes.push("the text to search for holds no word".to_owned());
        return table;
    }
    let identified = Identified::new(facts, prefixes, text);
    let scan = scan(facts, &query, &identified);
    let found = scan.ranked(&query);
    let labels = Labels::new(facts, languages);
    for hit in found.iter().take(limit) {
        table.push(row(facts, &labels, &query, hit));
    }
    table.notes.push(match found.len() {
        0 => "no case holds any of these words".to_owned(),
        1 => "1 case holds at least one of the words".to_owned(),
        n if n > limit => format!("{limit} of {n} cases that hold at least one of the words"),
        n => format!("{n} cases hold at least one of the words"),
    });
    for name in identified.others.iter().filter_map(|&node| facts.iri(node)) {
        let name = prefixes.name(name);
        table.notes.push(format!("`{text}` is {name}: `incident-graph show {name}` tells of it"));
    }
    table
}

/// What the query identifies.
struct Identified {
    /// Cases, and those to which an identified incident, section, mention … belongs.
    cases: BTreeSet<TermId>,
    /// Technologies, concepts and other nodes that belong to no case.
    others: BTreeSet<TermId>,
    /// Whether the query is no plain word, so that what states `others` is what was asked for.
    is_name: bool,
}

impl Identified {
    fn new(facts: &Facts, prefixes: &Prefixes, text: &str) -> Self {
        let mut found = Self {
            cases: BTreeSet::new(),
            others: BTreeSet::new(),
            is_name: !text.trim().chars().all(char::is_alphabetic),
        };
        let ids = Ids::new(facts);
        for node in identified(facts, prefixes, text).iter().filter_map(|iri| facts.id_of_iri(iri))
        {
            match ids.case_of(facts.of_subject(node)) {
                Some(case) => found.cases.insert(case),
                None => found.others.insert(node),
            };
        }
        found
    }
}

/// What one case holds of the words.
struct Hits {
    case: TermId,
    /// Weighted occurrences of each word.
    frequencies: Vec<f64>,
    /// Whether each word is held, and not only with other marks.
    is_held: Vec<bool>,
    /// The same of each title that holds any.
    titles: Vec<Vec<bool>>,
    /// The same of the names of its organisation, and of its years.
    is_named: Vec<bool>,
    /// Whether a year is among these.
    has_year: bool,
    has_phrase: bool,
    /// What statements give it.
    standing: Standing,
    /// Length of all texts, in words.
    length: f64,
    /// The text that holds most, with its value of merit: node, property, object.
    best: (f64, TermId, TermId, TermId),
}

struct Scan {
    hits: Vec<Hits>,
    cases: usize,
    length: f64,
}

/// What a case is found by: the better, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    SomeWords,
    AllWords,
    AllWordsInTitle,
    /// It is what `Org Year` stands for.
    IsOrganisationAndYear,
    StatesWhatIsIdentified,
    IsIdentified,
}

struct Hit<'a> {
    standing: Standing,
    score: u64,
    hits: &'a Hits,
}

impl Hits {
    fn new(case: TermId, needles: usize) -> Self {
        Self {
            case,
            frequencies: vec![0.0; needles],
            is_held: vec![false; needles],
            titles: Vec::new(),
            is_named: vec![false; needles],
            has_year: false,
            has_phrase: false,
            standing: Standing::SomeWords,
            length: 0.0,
            best: (f64::MIN, 0, 0, 0),
        }
    }

    /// Takes in what one text holds, with what it counts for.
    fn add(&mut self, found: &[Found], weight: f64, text: &Text) {
        for (sum, found) in self.frequencies.iter_mut().zip(found) {
            *sum += found.weight * weight;
        }
        for (is_held, found) in self.is_held.iter_mut().zip(found) {
            *is_held |= found.is_held;
        }
        if text.is_title {
            self.titles.push(found.iter().map(|found| found.is_held).collect());
        }
        self.has_phrase |= text.has_phrase;
        let sum: f64 = found.iter().map(|found| found.weight).sum();
        let held = found.iter().filter(|found| found.is_held).count() as f64;
        // More of the words before more of one word; a short text before a long one.
        let merit = held * 100.0 + sum.min(99.0) * weight + f64::from(text.has_phrase) * 50.0
            - (text.bytes.max(1) as f64).log2();
        if merit > self.best.0 {
            let [node, property, object] = text.triple;
            self.best = (merit, node, property, object);
        }
    }

    fn raise(&mut self, standing: Standing) {
        self.standing = self.standing.max(standing);
    }

    /// Takes in what a name of the case beside its title holds.
    fn name(&mut self, found: &[Found]) {
        for (is_named, found) in self.is_named.iter_mut().zip(found) {
            *is_named |= found.is_held;
        }
    }

    fn standing(&self, query: &Query) -> Standing {
        let in_title = |title: &Vec<bool>| query.holds_all(|at| title[at] || self.is_named[at]);
        let is_named = query.holds_all(|at| self.is_named[at]);
        let by_words = if is_named && self.has_year && query.len() > 1 {
            Standing::IsOrganisationAndYear
        } else if is_named || self.titles.iter().any(in_title) {
            Standing::AllWordsInTitle
        } else if query.holds_all(|at| self.is_held[at]) {
            Standing::AllWords
        } else {
            Standing::SomeWords
        };
        self.standing.max(by_words)
    }
}

/// A text, as far as hits are concerned.
struct Text {
    triple: [TermId; 3],
    bytes: usize,
    is_title: bool,
    has_phrase: bool,
}

impl Scan {
    /// Cases by what they are found by, then by score, then by IRI.
    fn ranked(&self, query: &Query) -> Vec<Hit<'_>> {
        let cases = self.cases as f64;
        let average = (self.length / cases.max(1.0)).max(1.0);
        let weights: Vec<f64> = (0..query.len())
            .map(|word| {
                let with =
                    self.hits.iter().filter(|hits| hits.frequencies[word] > 0.0).count() as f64;
                ((cases - with + 0.5) / (with + 0.5)).ln_1p()
            })
            .collect();
        let mut found: Vec<Hit<'_>> = self
            .hits
            .iter()
            .map(|hits| {
                let norm = K1 * (1.0 - B + B * hits.length / average);
                let sum: f64 = hits
                    .frequencies
                    .iter()
                    .zip(&weights)
                    .map(|(&tf, weight)| weight * tf * (K1 + 1.0) / (tf + norm))
                    .sum();
                let sum = if hits.has_phrase { sum * PHRASE_WEIGHT } else { sum };
                // Thousandths: scores that print alike are alike, and ties go to the case.
                #[expect(clippy::cast_sign_loss, reason = "sums of weights are positive")]
                let score = (sum * 1_000.0).round() as u64;
                Hit { standing: hits.standing(query), score, hits }
            })
            .collect();
        found.sort_by_key(|hit| (Reverse(hit.standing), Reverse(hit.score), hit.hits.case));
        found
    }
}

/// Ids of the properties and classes that the scan asks for.
struct Ids {
    is_part_of_case: Option<TermId>,
    rdf_type: Option<TermId>,
    case_study: Option<TermId>,
    inferred: Option<TermId>,
    title: Option<TermId>,
    heading: Option<TermId>,
    identifier: Option<TermId>,
    labels: Vec<TermId>,
    stated_by: Vec<TermId>,
    named_by: Vec<TermId>,
    years: Vec<TermId>,
    no_text: Vec<TermId>,
}

impl Ids {
    fn new(facts: &Facts) -> Self {
        let ids = |iris: &[&str]| iris.iter().filter_map(|iri| facts.id_of_iri(iri)).collect();
        Self {
            is_part_of_case: facts.id_of_iri(vocab::IS_PART_OF_CASE),
            rdf_type: facts.id_of_iri(rdf::TYPE),
            case_study: facts.id_of_iri(class::CASE_STUDY),
            // Under whatever base.
            inferred: facts
                .graphs()
                .iter()
                .copied()
                .find(|&name| facts.iri(name).is_some_and(|iri| iri.ends_with(graph::INFERRED))),
            title: facts.id_of_iri(dcterms::TITLE),
            heading: facts.id_of_iri(vocab::HEADING),
            identifier: facts.id_of_iri(vocab::CASE_IDENTIFIER),
            stated_by: ids(&STATED_BY),
            named_by: ids(&NAMED_BY),
            years: ids(&YEARS),
            labels: ids(&[skos::PREF_LABEL, skos::ALT_LABEL, rdfs::LABEL]),
            no_text: ids(NO_TEXT),
        }
    }

    /// The case that a subject is or belongs to.
    fn case_of(&self, quads: &[Quad]) -> Option<TermId> {
        let object = |predicate: Option<TermId>| {
            quads.iter().find(|quad| Some(quad[1]) == predicate).map(|quad| quad[2])
        };
        object(self.is_part_of_case).or_else(|| {
            quads
                .iter()
                .find(|quad| Some(quad[1]) == self.rdf_type && Some(quad[2]) == self.case_study)
                .map(|quad| quad[0])
        })
    }
}

/// What stands in labels: the best of each word, and the label that holds most.
struct LabelHits {
    found: Vec<Found>,
    label: TermId,
    bytes: usize,
    has_phrase: bool,
}

/// What is no part of a case, but may be stated by one, and has a label with one of the words.
fn label_hits(
    facts: &Facts,
    ids: &Ids,
    query: &Query,
    identified: &Identified,
) -> BTreeMap<TermId, LabelHits> {
    let mut found: BTreeMap<TermId, LabelHits> = BTreeMap::new();
    for quads in facts.quads().chunk_by(|left, right| left[0] == right[0]) {
        if ids.case_of(quads).is_some() {
            continue;
        }
        let mut most = 0.0;
        for &[node, property, object, _] in quads {
            if !ids.labels.contains(&property) {
                continue;
            }
            let label = facts.term(object).into_text();
            let folded = fold(&label);
            let in_label = query.find(&folded);
            let sum: f64 = in_label.iter().map(|found| found.weight).sum();
            let is_identified = identified.is_name && identified.others.contains(&node);
            if sum == 0.0 && !is_identified {
                continue;
            }
            let has_phrase = query.is_phrase_of(&folded);
            let bytes = folded.len();
            let entry = found.entry(node).or_insert_with(|| LabelHits {
                found: vec![Found::default(); query.len()],
                label: object,
                bytes,
                has_phrase: false,
            });
            // Labels in other languages say the same again.
            for (best, found) in entry.found.iter_mut().zip(&in_label) {
                best.weight = best.weight.max(found.weight);
                best.is_held |= found.is_held;
            }
            entry.has_phrase |= has_phrase;
            if sum > most {
                most = sum;
                (entry.label, entry.bytes) = (object, bytes);
            }
        }
    }
    found
}

fn scan(facts: &Facts, query: &Query, identified: &Identified) -> Scan {
    let ids = Ids::new(facts);
    let labels = label_hits(facts, &ids, query, identified);
    let mut lengths: BTreeMap<TermId, f64> = BTreeMap::new();
    let mut hits: BTreeMap<TermId, Hits> = BTreeMap::new();
    // Case and node that it states: counted once, however often it is stated.
    let mut stated: BTreeSet<(TermId, TermId)> = BTreeSet::new();
    for quads in facts.quads().chunk_by(|left, right| left[0] == right[0]) {
        let Some(case) = ids.case_of(quads) else { continue };
        let length = lengths.entry(case).or_default();
        for ([node, property, object], text) in texts(facts, &ids, quads) {
            let folded = fold(&text);
            *length += folded.split_ascii_whitespace().count() as f64;
            let found = query.find(&folded);
            let is_identifier =
                Some(property) == ids.identifier && identified.cases.contains(&case);
            if !is_identifier && found.iter().all(|found| found.weight == 0.0) {
                continue;
            }
            let is_title = Some(property) == ids.title;
            let is_above = is_title || Some(property) == ids.heading;
            let weight = if is_above { TITLE_WEIGHT } else { 1.0 };
            let text = Text {
                triple: [node, property, object],
                bytes: folded.len(),
                is_title,
                has_phrase: query.is_phrase_of(&folded),
            };
            let entry = hits.entry(case).or_insert_with(|| Hits::new(case, query.len()));
            entry.add(&found, weight, &text);
            if identified.cases.contains(&case) {
                entry.raise(Standing::IsIdentified);
            }
        }
        for &[node, property, object, graph] in quads {
            if Some(graph) == ids.inferred {
                continue;
            }
            if ids.years.contains(&property) && stated.insert((case, object)) {
                let mut found = query.find(&facts.term(object).into_text());
                // `201` is no year.
                found.iter_mut().filter(|found| found.weight < 1.0).for_each(|found| {
                    *found = Found::default();
                });
                if found.iter().any(|found| found.is_held) {
                    let triple = [node, property, object];
                    // A line is shown rather than a year, so this counts as the longest of texts.
                    let text =
                        Text { triple, bytes: usize::MAX, is_title: false, has_phrase: false };
                    let entry = hits.entry(case).or_insert_with(|| Hits::new(case, query.len()));
                    entry.add(&found, TITLE_WEIGHT, &text);
                    entry.name(&found);
                    entry.has_year = true;
                }
            }
            if labels.is_empty() || !ids.stated_by.contains(&property) {
                continue;
            }
            let Some(found) = labels.get(&object) else { continue };
            if ids.named_by.contains(&property) {
                let entry = hits.entry(case).or_insert_with(|| Hits::new(case, query.len()));
                entry.name(&found.found);
            }
            if stated.insert((case, object)) {
                let text = Text {
                    triple: [node, property, found.label],
                    bytes: found.bytes,
                    is_title: false,
                    has_phrase: found.has_phrase,
                };
                let entry = hits.entry(case).or_insert_with(|| Hits::new(case, query.len()));
                entry.add(&found.found, LABEL_WEIGHT, &text);
                if identified.is_name && identified.others.contains(&object) {
                    entry.raise(Standing::StatesWhatIsIdentified);
                }
            }
        }
    }
    let length = lengths.values().sum();
    for entry in hits.values_mut() {
        entry.length = lengths.get(&entry.case).copied().unwrap_or_default();
    }
    Scan { hits: hits.into_values().collect(), cases: lengths.len(), length }
}

/// The texts of one subject: node, property and object, and the words.
fn texts<'a>(
    facts: &'a Facts,
    ids: &'a Ids,
    quads: &'a [Quad],
) -> impl Iterator<Item = ([TermId; 3], std::borrow::Cow<'a, str>)> {
    let mut last = None;
    quads.iter().filter_map(move |&[node, property, object, graph]| {
        // Labels in `graph/inferred` are copies.
        if Some(graph) == ids.inferred || ids.no_text.contains(&property) {
            return None;
        }
        let key = [node, property, object];
        if last.replace(key) == Some(key) {
            return None;
        }
        match facts.term(object) {
            TermRef::Literal { value, datatype, language } => {
                (language.is_some() || datatype == xsd::STRING).then_some((key, value))
            }
            _ => None,
        }
    })
}

fn row(facts: &Facts, labels: &Labels<'_>, query: &Query, hit: &Hit<'_>) -> Vec<Option<Term>> {
    let (_, node, property, object) = hit.hits.best;
    let case = facts.iri(hit.hits.case).map(|iri| Term::from(NamedNode::new_unchecked(iri)));
    let label = case.as_ref().and_then(|case| labels.of_term(case));
    let text = facts.term(object);
    let language = text.language().map(|tag| Literal::new_simple_literal(tag).into());
    let snippet = Literal::new_simple_literal(snippet::snippet(&text.into_text(), query)).into();
    // The place of the text where it has one of its own, else that of the case.
    let place = |property: &str| {
        let property = facts.id_of_iri(property)?;
        let value =
            facts.object(node, property).or_else(|| facts.object(hit.hits.case, property))?;
        Some(crate::facts::parse_term(facts.encoded(value)))
    };
    vec![
        case,
        label,
        Some(Literal::from(hit.score).into()),
        facts.iri(property).map(|iri| NamedNode::new_unchecked(iri).into()),
        language,
        Some(snippet),
        place(vocab::INPUT_FILE),
        place(vocab::INPUT_LINE),
    ]
}

#[cfg(test)]
mod tests;
