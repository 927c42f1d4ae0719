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
            let met = motif.part.iter().map(|part| seen.evidence(part, incident, &labels));
            let met: Vec<String> = met.map(|found| found.join(", ")).collect();
            if met.iter().any(String::is_empty) {
                continue;
            }
            shown += 1;
            let case = cases.of(incident).next();
            table.push(vec![
                cell::string(motif.name.as_str()),
                cell::string(motif.words.as_str()),
                cell::node(facts, incident),
                cell::label(&labels, incident),
                case.and_then(|case| cell::node(facts, case)),
                case.and_then(|case| cell::label(&labels, case)),
                cell::string(met.join(" + ")),
            ]);
        }
        counts.push(format!("{} {shown}", motif.name));
    }
    table.notes.push(format!(
        "incidents that show a motif, of {}: {}; evidence: what makes it, part by part, all that is known of each",
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
    /// The causal factors of each incident that keep it going, with the band of each.
    sustaining_factors: BTreeMap<TermId, Vec<(TermId, Option<TermId>)>>,
    /// `(incident, cause)` of the causes that keep an incident going, sorted.
    sustaining_causes: Vec<(TermId, TermId)>,
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
        let mut sustaining_causes: Vec<(TermId, TermId)> =
            statements(facts, vocab::HAS_SUSTAINING_CAUSE).collect();
        sustaining_causes.sort_unstable();
        Self {
            incidents,
            concepts,
            actions: actions(facts),
            loops: loops(facts),
            sustaining_factors: sustaining_factors(facts),
            sustaining_causes,
            by_name,
            below,
        }
    }

    /// All that meets a part, in words: loops first, as they say most, and concepts last.
    fn evidence(&self, part: &Part, incident: TermId, labels: &Labels<'_>) -> Vec<String> {
        let mut found = Vec::new();
        if let Some(&factor) = self.loops.get(&incident).filter(|_| part.is_loop) {
            found.push(format!("a loop of causal factors ({})", labels.name(factor)));
        }
        if part.sustaining {
            for &(factor, band) in self.sustaining_factors.get(&incident).into_iter().flatten() {
                let band = band.map_or(String::new(), |band| format!(", {}", labels.name(band)));
                found.push(format!("a sustaining factor ({}{band})", labels.name(factor)));
            }
            let causes = of_incident(&self.sustaining_causes, incident);
            found
                .extend(causes.map(|cause| format!("a sustaining cause ({})", labels.name(cause))));
        }
        let wanted = self.all_below(&part.actions);
        for action in self.actions.get(&incident).into_iter().flatten() {
            let kind = action.kinds.iter().find(|kind| wanted.contains(kind));
            let end = part.outcomes.iter().find(|end| action.ends.contains(end.as_str()));
            if let (Some(&kind), Some(end)) = (kind, end) {
                found.push(format!("{} ({})", labels.name(kind), end.replace('-', " ")));
            }
        }
        let wanted = self.all_below(&part.concepts);
        let met = of_incident(&self.concepts, incident).filter(|concept| wanted.contains(concept));
        found.extend(met.map(|concept| labels.name(concept)));
        // Actions of one kind and end are said once.
        let mut seen = BTreeSet::new();
        found.retain(|words| seen.insert(words.clone()));
        found
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

/// What a sorted list of pairs has of an incident.
fn of_incident(
    pairs: &[(TermId, TermId)],
    incident: TermId,
) -> impl Iterator<Item = TermId> + use<'_> {
    let start = pairs.partition_point(|&(other, _)| other < incident);
    let own = pairs[start..].iter().take_while(move |&&(other, _)| other == incident);
    own.map(|&(_, found)| found)
}

/// The causal factors of each incident that a source, or the reading of one, says to keep it going.
fn sustaining_factors(facts: &Facts) -> BTreeMap<TermId, Vec<(TermId, Option<TermId>)>> {
    let role = lookup::values(facts, vocab::HAS_FACTOR_ROLE);
    let band = lookup::values(facts, vocab::HAS_BAND);
    let mut of_incident: BTreeMap<TermId, Vec<(TermId, Option<TermId>)>> = BTreeMap::new();
    for (incident, factor) in statements(facts, vocab::HAS_FACTOR) {
        if role(factor).is_some_and(|role| lookup::notation(facts, role) == "sustaining") {
            of_incident.entry(incident).or_default().push((factor, band(factor)));
        }
    }
    of_incident
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
