//! Shapes over facts: SHACL Core (W3C Recommendation, 2017), run by the crate `shacl-rust`.
//!
//! That crate ignores what it does not know; a shape that asks for more would then seem to be
//! fulfilled. So a shapes file is read for unknown constructs first, and one is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use oxrdf::{
    BlankNode, Graph, Literal, NamedNode, NamedOrBlankNode, NamedOrBlankNodeRef, Term, TermRef,
    Triple,
};
use oxttl::TurtleParser;
use shacl_rust::validation::dataset::ValidationDataset;
use shacl_rust::{ValidationResult, parse_shapes};

use crate::facts::{self, Facts, TermId, parse_term};
use crate::model::Table;
use crate::vocab::{self, rdf, sh, xsd};

/// How grave a finding is, from least to most (SHACL, section 2.1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something that a corpus may well lack.
    Info,
    /// A term or a gap for a person to look at.
    Warning,
    /// An error of the program or of a hand-made graph.
    Violation,
}

impl Severity {
    /// All severities, the gravest first.
    pub const ALL: [Self; 3] = [Self::Violation, Self::Warning, Self::Info];

    /// Its name in tables and options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Violation => "violation",
        }
    }

    fn iri(self) -> &'static str {
        match self {
            Self::Info => sh::INFO,
            Self::Warning => sh::WARNING,
            Self::Violation => sh::VIOLATION,
        }
    }
}

/// One way in which the facts break a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How grave it is.
    pub severity: Severity,
    /// The node that breaks the shape.
    pub focus: Term,
    /// The property, as in a SPARQL path: `<iri>`, `^<iri>` where it is read backwards.
    pub path: Option<String>,
    /// The value that is wrong, where one is.
    pub value: Option<Term>,
    /// What is wrong, and what to do.
    pub message: String,
    /// The shape.
    pub shape: String,
    /// The constraint component, an IRI of the SHACL vocabulary.
    pub component: String,
}

/// Why shapes cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShapesError {
    /// What is wrong, with its place or its name.
    pub message: String,
}

impl fmt::Display for ShapesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ShapesError {}

/// The constraints that a shape may consist of, each with what a finding means. `sh:closed` and SPARQL
/// constraints are not among them: nothing here needs them.
pub const CONSTRAINTS: [(&str, &str); 25] = [
    ("and", "one of several forms that it must all have is missing"),
    ("class", "a value is of another class"),
    ("datatype", "a value has another datatype, or its words are none of that type"),
    ("disjoint", "a value stands under another property, too, which excludes it"),
    ("equals", "the values are not those of another property"),
    ("hasValue", "a value that must be there is not"),
    ("in", "a value is none of a closed list"),
    ("languageIn", "a text is in another language"),
    ("lessThan", "a value is not less than that of another property"),
    ("lessThanOrEquals", "a value is greater than that of another property"),
    ("maxCount", "there are too many values"),
    ("maxExclusive", "a value is too great"),
    ("maxInclusive", "a value is too great"),
    ("maxLength", "a text is too long"),
    ("minCount", "there are too few values, or none"),
    ("minExclusive", "a value is too small"),
    ("minInclusive", "a value is too small"),
    ("minLength", "a text is too short, or empty"),
    ("node", "a value has another form than another shape asks for"),
    ("nodeKind", "a value is a text where a node is needed, or a node where a text is"),
    ("not", "it has a form that it must not have"),
    ("or", "it has none of several forms of which it must have one"),
    ("pattern", "the words of a value do not fit a pattern"),
    ("uniqueLang", "two texts are in one language"),
    ("xone", "it has none of several forms, or more than one"),
];

/// What else a shape may consist of. Property paths with repetition are not among it.
const OTHER_PARTS: [&str; 15] = [
    "deactivated",
    "description",
    "flags",
    "group",
    "inversePath",
    "message",
    "name",
    "order",
    "path",
    "property",
    "severity",
    "targetClass",
    "targetNode",
    "targetObjectsOf",
    "targetSubjectsOf",
];

fn is_supported(part: &str) -> bool {
    OTHER_PARTS.contains(&part) || CONSTRAINTS.iter().any(|(constraint, _)| *constraint == part)
}

/// Runs shapes, given as Turtle, over the union of all graphs.
///
/// Findings are sorted: the gravest first, then by node, path, shape and component. Cost: one copy of
/// all facts, then for each node of a target what its shapes look at; uses all cores.
///
/// # Errors
/// Where the Turtle cannot be read, or a shape uses something that would be ignored.
pub fn findings(facts: &Facts, shapes: &str) -> Result<Vec<Finding>, ShapesError> {
    let mut shapes_graph = graph_of(shapes)?;
    let rewritten = node_as_and(&mut shapes_graph);
    let parsed = parse_shapes(&shapes_graph)
        .map_err(|error| ShapesError { message: format!("shapes: {error}") })?;
    let dataset =
        ValidationDataset::from_triples_with_experimental_index(union(facts), shapes_graph.clone())
            .map_err(|error| ShapesError { message: error.to_string() })?;
    let report = shacl_rust::validate(&dataset, &parsed);
    let messages = messages(&shapes_graph);
    let mut findings: Vec<Finding> = report.get_results().iter().map(finding).collect();
    for finding in &mut findings {
        // The engine repeats the constraint; the shape says what to do.
        if let Some(message) = messages.get(&finding.shape) {
            finding.message.clone_from(message);
        }
    }
    for finding in &mut findings {
        if finding.component == sh::AND_CONSTRAINT_COMPONENT && rewritten.contains(&finding.shape) {
            sh::NODE_CONSTRAINT_COMPONENT.clone_into(&mut finding.component);
        }
    }
    findings.sort_by_cached_key(Finding::sort_key);
    findings.dedup();
    Ok(findings)
}

fn graph_of(shapes: &str) -> Result<Graph, ShapesError> {
    let mut graph = Graph::new();
    for triple in TurtleParser::new().for_slice(shapes.as_bytes()) {
        let triple = triple.map_err(|error| {
            let at = error.location().start;
            let (line, column) = (at.line + 1, at.column + 1);
            ShapesError { message: format!("shapes.ttl:{line}:{column}: {error}") }
        })?;
        graph.insert(&triple);
    }
    let unknown: BTreeSet<&str> = graph
        .iter()
        .filter_map(|triple| triple.predicate.as_str().strip_prefix(sh::NS))
        .filter(|name| !is_supported(name))
        .collect();
    if let Some(name) = unknown.first() {
        let message = format!(
            "shapes.ttl uses sh:{name}, which would be ignored here; say it with the constraints of \
             SHACL Core, or run the file with another engine"
        );
        return Err(ShapesError { message });
    }
    Ok(graph)
}

/// The shapes that a finding may name: local name → message.
///
/// # Errors
/// Where the Turtle cannot be read, or a shape uses something that would be ignored.
pub fn shapes(text: &str) -> Result<BTreeMap<String, String>, ShapesError> {
    let messages = messages(&graph_of(text)?).into_iter();
    Ok(messages.map(|(shape, message)| (local_name(&shape).to_owned(), message)).collect())
}

fn local_name(iri: &str) -> &str {
    iri.rsplit(['#', '/']).next().unwrap_or(iri)
}

/// The message of each shape that has one, in English where there are several.
fn messages(shapes: &Graph) -> BTreeMap<String, String> {
    let mut messages = BTreeMap::new();
    for triple in shapes.triples_for_predicate(&NamedNode::new_unchecked(sh::MESSAGE)) {
        let (NamedOrBlankNodeRef::NamedNode(shape), TermRef::Literal(text)) =
            (triple.subject, triple.object)
        else {
            continue;
        };
        let is_english = text.language().is_none_or(|language| language == "en");
        if is_english || !messages.contains_key(shape.as_str()) {
            messages.insert(shape.as_str().to_owned(), text.value().to_owned());
        }
    }
    messages
}

/// Says `sh:node X` as `sh:and ( X )`, which means the same (SHACL, sections 4.6.2 and 4.7.1): under
/// `sh:node`, shacl-rust 0.2.12 rejects every literal. Gives the shapes of which a finding about
/// `sh:and` is one about `sh:node`.
fn node_as_and(graph: &mut Graph) -> BTreeSet<String> {
    let named = |iri: &'static str| NamedNode::new_unchecked(iri);
    let (node, and) = (named(sh::NODE), named(sh::AND));
    let nodes: Vec<Triple> =
        graph.triples_for_predicate(&node).map(oxrdf::TripleRef::into_owned).collect();
    let mut shapes = BTreeSet::new();
    for (number, triple) in nodes.into_iter().enumerate() {
        graph.remove(&triple);
        if graph.object_for_subject_predicate(&triple.subject, &and).is_none()
            && let NamedOrBlankNode::NamedNode(shape) = &triple.subject
        {
            shapes.insert(shape.as_str().to_owned());
        }
        let list = BlankNode::new_unchecked(format!("and{number}"));
        graph.insert(&Triple::new(list.clone(), named(rdf::FIRST), triple.object));
        graph.insert(&Triple::new(list.clone(), named(rdf::REST), named(rdf::NIL)));
        graph.insert(&Triple::new(triple.subject, and.clone(), list));
    }
    shapes
}

/// Each triple once, whatever graphs it stands in.
fn union(facts: &Facts) -> impl Iterator<Item = Triple> + use<'_> {
    let mut last = None;
    facts.quads().iter().filter_map(move |&[subject, predicate, object, _]| {
        let triple = [subject, predicate, object];
        if last.replace(triple) == Some(triple) {
            return None;
        }
        let subject: NamedOrBlankNode = match parse_term(facts.encoded(subject)) {
            Term::NamedNode(node) => node.into(),
            Term::BlankNode(node) => node.into(),
            Term::Literal(_) => return None,
        };
        let predicate = NamedNode::new_unchecked(facts.iri(predicate)?);
        Some(Triple::new(subject, predicate, parse_term(facts.encoded(object))))
    })
}

fn finding(result: &ValidationResult<'_>) -> Finding {
    let severity = match result.severity().as_str() {
        sh::INFO => Severity::Info,
        sh::WARNING => Severity::Warning,
        _ => Severity::Violation,
    };
    Finding {
        severity,
        focus: result.focus_node().into_owned(),
        path: result.result_path().map(ToString::to_string),
        value: result.value().map(TermRef::into_owned),
        message: result.messages().first().cloned().unwrap_or_default(),
        shape: match result.source_shape() {
            NamedOrBlankNodeRef::NamedNode(node) => node.as_str().to_owned(),
            NamedOrBlankNodeRef::BlankNode(_) => String::new(),
        },
        component: result
            .source_constraint_component()
            .map(|component| component.as_str().to_owned())
            .unwrap_or_default(),
    }
}

impl Finding {
    /// The shape and the constraint that is broken: `Incident-outageSeconds.datatype`.
    pub fn code(&self) -> String {
        let constraint = local_name(&self.component).replace("ConstraintComponent", "");
        let mut letters = constraint.chars();
        let first = letters.next().map(|letter| letter.to_ascii_lowercase());
        let constraint: String = first.into_iter().chain(letters).collect();
        format!("{}.{constraint}", local_name(&self.shape))
    }

    fn sort_key(
        &self,
    ) -> (std::cmp::Reverse<Severity>, String, Option<String>, String, String, String) {
        (
            std::cmp::Reverse(self.severity),
            self.focus.to_string(),
            self.path.clone(),
            self.shape.clone(),
            self.component.clone(),
            self.value.as_ref().map(ToString::to_string).unwrap_or_default(),
        )
    }
}

/// The columns of [`table`]; diagnostics of reading have the same.
pub const COLUMNS: [&str; 12] = [
    "severity", "code", "case", "file", "line", "column", "record", "node", "field", "value",
    "message", "help",
];

/// Findings as rows, each with the case that its node belongs to, or that first states it, and the place
/// where the node or else the case was read. A node that is wrong itself is told by its words.
/// The code is [`Finding::code`].
pub fn table(findings: &[Finding], facts: &Facts) -> Table {
    let mut table = Table::new(COLUMNS);
    let owners = Owners::new(facts);
    let text = |value: &str| Some(Term::from(Literal::new_simple_literal(value)));
    for finding in findings {
        let case = owners.case_of(&finding.focus);
        let of_case = |property| case.and_then(|case| owners.value(case, property));
        let node = owners.id(&finding.focus);
        let of_node = |property| node.and_then(|node| owners.value(node, property));
        // A file and a line of one node: those of the case would tell another place.
        let read = if of_node(owners.file).is_some() { node } else { case };
        let of_read = |property| read.and_then(|read| owners.value(read, property));
        let is_node_itself = finding.value.as_ref() == Some(&finding.focus);
        let value = finding.value.clone().filter(|_| !is_node_itself);
        table.push(vec![
            text(finding.severity.name()),
            text(&finding.code()),
            of_case(owners.identifier),
            of_read(owners.file),
            of_read(owners.line),
            None,
            of_case(owners.record),
            Some(finding.focus.clone()),
            finding.path.as_deref().map(short_path).as_deref().and_then(text),
            value.or_else(|| of_node(owners.words)),
            text(&finding.message),
            None,
        ]);
    }
    table
}

/// `^hasAction` for `^<https://w3id.org/incident-graph/ontology#hasAction>`.
fn short_path(path: &str) -> String {
    path.split(" / ")
        .map(|step| {
            let (reversed, iri) = step.strip_prefix('^').map_or(("", step), |iri| ("^", iri));
            let iri = iri.trim_matches(['<', '>']);
            format!("{reversed}{}", local_name(iri))
        })
        .collect::<Vec<_>>()
        .join("/")
}

/// Finds the case that a node belongs to, and where that case was read.
struct Owners<'f> {
    facts: &'f Facts,
    part_of: Option<TermId>,
    from: Option<TermId>,
    identifier: Option<TermId>,
    file: Option<TermId>,
    line: Option<TermId>,
    record: Option<TermId>,
    words: Option<TermId>,
}

impl<'f> Owners<'f> {
    fn new(facts: &'f Facts) -> Self {
        let id = |iri: &str| facts.id_of_iri(iri);
        Self {
            facts,
            part_of: id(vocab::IS_PART_OF_CASE),
            from: id(vocab::FROM_CASE),
            identifier: id(vocab::CASE_IDENTIFIER),
            file: id(vocab::INPUT_FILE),
            line: id(vocab::INPUT_LINE),
            record: id(vocab::INPUT_RECORD),
            words: id(vocab::WORDS),
        }
    }

    fn id(&self, node: &Term) -> Option<TermId> {
        let Term::NamedNode(node) = node else { return None };
        self.facts.id_of_iri(node.as_str())
    }

    /// The case of a node, or of what states it: a term that no scheme knows is used by a case.
    fn case_of(&self, node: &Term) -> Option<TermId> {
        let node = self.id(node)?;
        self.owner(node)
            .or_else(|| self.facts.prefix_ospg(&[node]).iter().find_map(|quad| self.owner(quad[1])))
    }

    fn owner(&self, node: TermId) -> Option<TermId> {
        let via = |property: Option<TermId>, node| self.facts.object(node, property?);
        // A link belongs to the case that it starts from.
        let node = via(self.from, node).unwrap_or(node);
        let case = via(self.part_of, node).unwrap_or(node);
        via(self.identifier, case).map(|_| case)
    }

    fn value(&self, case: TermId, property: Option<TermId>) -> Option<Term> {
        let value = self.facts.object(case, property?)?;
        match self.facts.term(value) {
            facts::TermRef::Literal { .. } => Some(parse_term(self.facts.encoded(value))),
            _ => None,
        }
    }
}

/// A SHACL validation report (section 3.6). Its nodes are blank, as that section has them; their
/// labels are numbers in the order of the findings, so that the same findings give the same bytes.
pub fn report(findings: &[Finding]) -> Vec<Triple> {
    let report = BlankNode::new_unchecked("report");
    let mut triples = Vec::new();
    let mut add = |subject: &BlankNode, predicate: &'static str, object: Term| {
        triples.push(Triple::new(subject.clone(), NamedNode::new_unchecked(predicate), object));
    };
    let named = |iri: &str| Term::from(NamedNode::new_unchecked(iri));
    add(&report, rdf::TYPE, named(sh::VALIDATION_REPORT));
    let conforms = Literal::new_typed_literal(
        findings.is_empty().to_string(),
        NamedNode::new_unchecked(xsd::BOOLEAN),
    );
    add(&report, sh::CONFORMS, conforms.into());
    for (number, finding) in (1..).zip(findings) {
        let result = BlankNode::new_unchecked(format!("result{number}"));
        add(&report, sh::RESULT, result.clone().into());
        add(&result, rdf::TYPE, named(sh::VALIDATION_RESULT));
        add(&result, sh::FOCUS_NODE, finding.focus.clone());
        add(&result, sh::RESULT_SEVERITY, named(finding.severity.iri()));
        if !finding.component.is_empty() {
            add(&result, sh::SOURCE_CONSTRAINT_COMPONENT, named(&finding.component));
        }
        if !finding.shape.is_empty() {
            add(&result, sh::SOURCE_SHAPE, named(&finding.shape));
        }
        if let Some(value) = &finding.value {
            add(&result, sh::VALUE, value.clone());
        }
        let message = Literal::new_simple_literal(&finding.message);
        add(&result, sh::RESULT_MESSAGE, message.into());
        if let Some(path) = &finding.path {
            if let Some(inverse) = path.strip_prefix('^') {
                let step = BlankNode::new_unchecked(format!("path{number}"));
                add(&result, sh::RESULT_PATH, step.clone().into());
                add(&step, sh::INVERSE_PATH, named(inverse.trim_matches(['<', '>'])));
            } else if !path.contains(" / ") {
                add(&result, sh::RESULT_PATH, named(path.trim_matches(['<', '>'])));
            }
        }
    }
    triples
}
