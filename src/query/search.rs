//! Cases by words, in any language, with the line that matched.
//!
//! Every text of a case is looked at: its title, its sections, what belongs to it through
//! `inc:isPartOfCase`; and the labels, in all languages, of what it states (causes, technologies, its
//! organisation …). A case counts as one document, ranked first by how many of the words it holds, then
//! by how many of them stand in a title, then by BM25 (Robertson and Zaragoza, 2009, formula 3.15), where
//! a rare word counts more. A word also finds its other forms (`retrying`), longer words that begin with
//! it, which Korean particles ask for, and one without marks finds those with marks; all weigh less than
//! the word itself.

mod matching;
mod snippet;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use oxrdf::{Literal, NamedNode, Term};

use self::matching::{Needle, needles};
use super::text::fold;
use crate::facts::{Facts, Quad, TermId, TermRef};
use crate::labels::Labels;
use crate::model::Table;
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
/// over the facts, in which each text is searched once; no index is kept.
pub fn search(facts: &Facts, text: &str, languages: &[String], limit: usize) -> Table {
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
    let needles = needles(text);
    if needles.is_empty() {
        table.notes.push("the text to search for holds no word".to_owned());
        return table;
    }
    let scan = scan(facts, &needles, &fold(text));
    let found = scan.ranked(needles.len());
    let labels = Labels::new(facts, languages);
    for hit in found.iter().take(limit) {
        table.push(row(facts, &labels, &needles, hit));
    }
    table.notes.push(match found.len() {
        0 => "no case holds any of these words".to_owned(),
        n if n > limit => format!("{limit} of {n} cases that hold at least one of the words"),
        n => format!("{n} cases hold at least one of the words"),
    });
    table
}

/// What one case holds of the words.
struct Hits {
    case: TermId,
    /// Weighted occurrences of each word.
    frequencies: Vec<f64>,
    /// Whether each word stands in a title.
    in_title: Vec<bool>,
    has_phrase: bool,
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

struct Hit<'a> {
    /// How many of the words the case holds, and how many in a title.
    held: (usize, usize),
    score: u64,
    hits: &'a Hits,
}

impl Hits {
    fn new(case: TermId, words: usize) -> Self {
        Self {
            case,
            frequencies: vec![0.0; words],
            in_title: vec![false; words],
            has_phrase: false,
            length: 0.0,
            best: (f64::MIN, 0, 0, 0),
        }
    }

    /// Takes in what one text holds, with what it counts for.
    fn add(&mut self, frequencies: &[f64], weight: f64, text: &Text) {
        for (sum, tf) in self.frequencies.iter_mut().zip(frequencies) {
            *sum += tf * weight;
        }
        if text.is_title {
            for (in_title, tf) in self.in_title.iter_mut().zip(frequencies) {
                *in_title |= *tf > 0.0;
            }
        }
        self.has_phrase |= text.has_phrase;
        let sum: f64 = frequencies.iter().sum();
        let held = frequencies.iter().filter(|&&tf| tf > 0.0).count() as f64;
        // More of the words before more of one word; a short text before a long one.
        let merit = held * 100.0 + sum.min(99.0) * weight + f64::from(text.has_phrase) * 50.0
            - (text.bytes.max(1) as f64).log2();
        if merit > self.best.0 {
            let [node, property, object] = text.triple;
            self.best = (merit, node, property, object);
        }
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
    /// Cases by the number of words that they hold, then by that of words in a title, then by score,
    /// then by IRI.
    fn ranked(&self, words: usize) -> Vec<Hit<'_>> {
        let cases = self.cases as f64;
        let average = (self.length / cases.max(1.0)).max(1.0);
        let weights: Vec<f64> = (0..words)
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
                let held = hits.frequencies.iter().filter(|&&tf| tf > 0.0).count();
                let in_title = hits.in_title.iter().filter(|&&is_there| is_there).count();
                // Thousandths: scores that print alike are alike, and ties go to the case.
                #[expect(clippy::cast_sign_loss, reason = "sums of weights are positive")]
                let score = (sum * 1_000.0).round() as u64;
                Hit { held: (held, in_title), score, hits }
            })
            .collect();
        found.sort_by_key(|hit| (Reverse(hit.held), Reverse(hit.score), hit.hits.case));
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
    labels: Vec<TermId>,
    stated_by: Vec<TermId>,
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
            stated_by: ids(&STATED_BY),
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
    frequencies: Vec<f64>,
    label: TermId,
    bytes: usize,
    has_phrase: bool,
}

/// What is no part of a case, but may be stated by one, and has a label with one of the words.
fn label_hits(
    facts: &Facts,
    ids: &Ids,
    needles: &[Needle],
    phrase: &str,
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
            let frequencies = matching::frequencies(needles, &folded);
            let sum: f64 = frequencies.iter().sum();
            if sum == 0.0 {
                continue;
            }
            let has_phrase = needles.len() > 1 && folded.contains(phrase.trim());
            let bytes = folded.len();
            let entry = found.entry(node).or_insert_with(|| LabelHits {
                frequencies: vec![0.0; needles.len()],
                label: object,
                bytes,
                has_phrase: false,
            });
            // Labels in other languages say the same again.
            for (best, tf) in entry.frequencies.iter_mut().zip(&frequencies) {
                *best = best.max(*tf);
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

fn scan(facts: &Facts, needles: &[Needle], phrase: &str) -> Scan {
    let ids = Ids::new(facts);
    let labels = label_hits(facts, &ids, needles, phrase);
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
            let frequencies = matching::frequencies(needles, &folded);
            if frequencies.iter().all(|&tf| tf == 0.0) {
                continue;
            }
            let is_title = Some(property) == ids.title;
            let is_above = is_title || Some(property) == ids.heading;
            let weight = if is_above { TITLE_WEIGHT } else { 1.0 };
            let text = Text {
                triple: [node, property, object],
                bytes: folded.len(),
                is_title,
                has_phrase: needles.len() > 1 && folded.contains(phrase.trim()),
            };
            let entry = hits.entry(case).or_insert_with(|| Hits::new(case, needles.len()));
            entry.add(&frequencies, weight, &text);
        }
        if labels.is_empty() {
            continue;
        }
        for &[node, property, object, graph] in quads {
            if Some(graph) == ids.inferred || !ids.stated_by.contains(&property) {
                continue;
            }
            if let Some(found) = labels.get(&object)
                && stated.insert((case, object))
            {
                let text = Text {
                    triple: [node, property, found.label],
                    bytes: found.bytes,
                    is_title: false,
                    has_phrase: found.has_phrase,
                };
                let entry = hits.entry(case).or_insert_with(|| Hits::new(case, needles.len()));
                entry.add(&found.frequencies, LABEL_WEIGHT, &text);
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

fn row(facts: &Facts, labels: &Labels<'_>, needles: &[Needle], hit: &Hit<'_>) -> Vec<Option<Term>> {
    let (_, node, property, object) = hit.hits.best;
    let case = facts.iri(hit.hits.case).map(|iri| Term::from(NamedNode::new_unchecked(iri)));
    let label = case.as_ref().and_then(|case| labels.of_term(case));
    let text = facts.term(object);
    let language = text.language().map(|tag| Literal::new_simple_literal(tag).into());
    let snippet = Literal::new_simple_literal(snippet::snippet(&text.into_text(), needles)).into();
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
