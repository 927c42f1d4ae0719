//! Motifs named in words: what several things in one incident come to.
//!
//! The motifs are data: `motifs.toml` of the ontology says what makes each.

use std::collections::{BTreeMap, BTreeSet};

use super::concepts::{CONCEPT_KINDS, Incidents};
use super::{AnalyseError, MeasureOptions, cell};
use crate::facts::{Facts, TermId};
use crate::graph::Cases;
use crate::graph::lookup::{self, statements};
use crate::labels::Labels;
use crate::model::Table;
use crate::ontology::Part;
use crate::vocab::{self, skos};

/// One row for each incident that shows a motif, in the order of the motifs.
pub(super) fn table(facts: &Facts, options: &MeasureOptions) -> Result<Table, AnalyseError> {
    let cases = Cases::new(facts);
    let seen = Seen::new(facts, &cases);
    let labels = Labels::new(facts, &options.languages);
    let mut table = Table::new([
        "motif",
        "words",
        "incident",
        "incident_label",
        "case",
        "case_label",
        "evidence",
    ]);
    let mut counts = Vec::new();
    for motif in &options.motifs {
        let mut shown = 0;
        for &incident in &seen.incidents.all {
            let met: Option<Vec<String>> =
                motif.part.iter().map(|part| seen.met(part, incident, &labels)).collect();
            let Some(evidence) = met else { continue };
            shown += 1;
            let case = cases.of(incident).next();
            table.push(vec![
                cell::string(motif.name.as_str()),
                cell::string(motif.words.as_str()),
                cell::node(facts, incident),
                cell::label(&labels, incident),
                case.and_then(|case| cell::node(facts, case)),
                case.and_then(|case| cell::label(&labels, case)),
                cell::string(evidence.join(" + ")),
            ]);
        }
        counts.push(format!("{} {shown}", motif.name));
    }
    table.notes.push(format!(
        "incidents that show a motif, of {}: {}; evidence: what makes it, one of each part",
        seen.incidents.all.len(),
        counts.join(", ")
    ));
    Ok(table)
}

/// What incidents have.
struct Seen {
    incidents: Incidents,
    /// `(incident, concept)`, sorted.
    concepts: Vec<(TermId, TermId)>,
    /// Actions of each incident, with the kinds, outcomes and statuses of each.
    actions: BTreeMap<TermId, Vec<Action>>,
    /// Incidents whose causal factors go round in a circle, each with a factor of it.
    loops: BTreeMap<TermId, TermId>,
    /// Each concept by `scheme/notation`, and what stands right below it.
    by_name: BTreeMap<String, TermId>,
    below: BTreeMap<TermId, Vec<TermId>>,
}

#[derive(Default)]
struct Action {
    kinds: Vec<TermId>,
    ends: BTreeSet<String>,
}

impl Seen {
    fn new(facts: &Facts, cases: &Cases) -> Self {
        let incidents = Incidents::new(facts, cases);
        let mut concepts: Vec<(TermId, TermId)> =
            CONCEPT_KINDS.iter().flat_map(|kind| incidents.concepts(facts, kind)).collect();
        concepts.sort_unstable();
        concepts.dedup();
        let mut by_name = BTreeMap::new();
        for (concept, scheme) in statements(facts, skos::IN_SCHEME) {
            let name =
                format!("{}/{}", lookup::notation(facts, scheme), lookup::notation(facts, concept));
            by_name.insert(name, concept);
        }
        let mut below: BTreeMap<TermId, Vec<TermId>> = BTreeMap::new();
        for (narrow, broad) in statements(facts, skos::BROADER) {
            below.entry(broad).or_default().push(narrow);
        }
        let (actions, loops) = (actions(facts), loops(facts));
        Self { incidents, concepts, actions, loops, by_name, below }
    }

    /// The words of what meets a part, if something does.
    fn met(&self, part: &Part, incident: TermId, labels: &Labels<'_>) -> Option<String> {
        let start = self.concepts.partition_point(|&(other, _)| other < incident);
        let own = self.concepts[start..].iter().take_while(|&&(other, _)| other == incident);
        let wanted = self.all_below(&part.concepts);
        let mut found = own.map(|&(_, concept)| concept).filter(|concept| wanted.contains(concept));
        if let Some(concept) = found.next() {
            return Some(labels.name(concept));
        }
        let wanted = self.all_below(&part.actions);
        for action in self.actions.get(&incident).into_iter().flatten() {
            let kind = action.kinds.iter().find(|kind| wanted.contains(kind));
            let end = part.outcomes.iter().find(|end| action.ends.contains(end.as_str()));
            if let (Some(&kind), Some(end)) = (kind, end) {
                return Some(format!("{} ({})", labels.name(kind), end.replace('-', " ")));
            }
        }
        let factor = self.loops.get(&incident).filter(|_| part.is_loop)?;
        Some(format!("a loop of causal factors ({})", labels.name(*factor)))
    }

    /// The concepts of these names and all below them.
    fn all_below(&self, names: &[String]) -> BTreeSet<TermId> {
        let mut all = BTreeSet::new();
        let mut waiting: Vec<TermId> =
            names.iter().filter_map(|name| self.by_name.get(name)).copied().collect();
        while let Some(concept) = waiting.pop() {
            if all.insert(concept) {
                waiting.extend(self.below.get(&concept).into_iter().flatten());
            }
        }
        all
    }
}

fn actions(facts: &Facts) -> BTreeMap<TermId, Vec<Action>> {
    let mut of_action: BTreeMap<TermId, Action> = BTreeMap::new();
    for (action, kind) in statements(facts, vocab::HAS_ACTION_KIND) {
        of_action.entry(action).or_default().kinds.push(kind);
    }
    for property in [vocab::HAS_ACTION_OUTCOME, vocab::HAS_ACTION_STATUS] {
        for (action, end) in statements(facts, property) {
            let end = match lookup::notation(facts, end) {
                "reverted" => "taken-back",
                other => other,
            };
            of_action.entry(action).or_default().ends.insert(end.to_owned());
        }
    }
    for (_, action) in statements(facts, vocab::REVERTS) {
        of_action.entry(action).or_default().ends.insert("taken-back".to_owned());
    }
    for (action, _) in statements(facts, vocab::WORSENS) {
        of_action.entry(action).or_default().ends.insert("harmful".to_owned());
    }
    let mut of_incident: BTreeMap<TermId, Vec<Action>> = BTreeMap::new();
    for (incident, action) in statements(facts, vocab::HAS_ACTION) {
        if let Some(action) = of_action.remove(&action) {
            of_incident.entry(incident).or_default().push(action);
        }
    }
    of_incident
}

/// Incidents with factors that lead back to themselves: strongly connected components of more than
/// one factor, or of one that leads to itself.
fn loops(facts: &Facts) -> BTreeMap<TermId, TermId> {
    let edges: Vec<(TermId, TermId)> = statements(facts, vocab::LEADS_TO).collect();
    let mut factors: Vec<TermId> = edges.iter().flat_map(|&(from, to)| [from, to]).collect();
    factors.sort_unstable();
    factors.dedup();
    let mut graph = petgraph::graph::DiGraph::<TermId, ()>::new();
    let nodes: Vec<_> = factors.iter().map(|&factor| graph.add_node(factor)).collect();
    let node = |factor| factors.binary_search(&factor).ok().map(|place| nodes[place]);
    for (from, to) in edges {
        if let (Some(from), Some(to)) = (node(from), node(to)) {
            graph.add_edge(from, to, ());
        }
    }
    let mut in_loop = BTreeSet::new();
    for part in petgraph::algo::tarjan_scc(&graph) {
        if part.len() > 1 || part.first().is_some_and(|&one| graph.contains_edge(one, one)) {
            in_loop.extend(part.into_iter().map(|node| graph[node]));
        }
    }
    let mut loops = BTreeMap::new();
    for (incident, factor) in statements(facts, vocab::HAS_FACTOR) {
        if in_loop.contains(&factor) {
            let least = loops.entry(incident).or_insert(factor);
            *least = factor.min(*least);
        }
    }
    loops
}
