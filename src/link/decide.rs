//! A person's word about links is final: what is rejected stays apart, also through clusters, what is
//! accepted stays joined. Scores from outside propose links, and no more.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::derive::{Clusters, MAX_PER_CASE_AND_KIND};
use super::profile::Profiles;
use super::{Evidence, Link, LinkOptions, Links, Status};
use crate::iri::{Iris, encode, link_end};
use crate::model::{Band, Code, Decision, Diagnostic, LinkKind, Place, Verdict};

/// Two decisions that cannot both hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Lines of both.
    pub lines: (u64, u64),
    /// What is the matter.
    pub message: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lines {} and {} contradict: {}", self.lines.0, self.lines.1, self.message)
    }
}

impl std::error::Error for Contradiction {}

fn pair(decision: &Decision) -> (&str, &str) {
    let (from, to) = (decision.from.as_str(), decision.to.as_str());
    if from <= to { (from, to) } else { (to, from) }
}

/// Looks for decisions that cannot both hold: one kind of one pair accepted and rejected, a pair
/// retyped twice, or two cases kept apart that accepted pairs make one incident.
///
/// # Errors
/// The first contradiction, with both lines.
pub fn check_decisions(decisions: &[Decision]) -> Result<(), Contradiction> {
    let mut said: BTreeMap<(&str, &str, LinkKind), &Decision> = BTreeMap::new();
    let mut retyped: BTreeMap<(&str, &str), &Decision> = BTreeMap::new();
    let names: BTreeSet<&str> = decisions
        .iter()
        .flat_map(|decision| [decision.from.as_str(), decision.to.as_str()])
        .collect();
    let names: Vec<&str> = names.into_iter().collect();
    let place = |name: &str| names.binary_search(&name).unwrap_or_default() as u32;
    let mut clusters = Clusters::new(names.len());
    let mut joined: Vec<&Decision> = Vec::new();
    for decision in decisions {
        let (from, to) = pair(decision);
        let holds = decision.verdict != Verdict::Reject;
        if let Some(first) = said.get(&(from, to, decision.kind))
            && (first.verdict == Verdict::Reject) == holds
        {
            return Err(Contradiction {
                lines: (first.line, decision.line),
                message: format!(
                    "`{}` of {from} and {to} is accepted and rejected",
                    decision.kind.notation()
                ),
            });
        }
        said.insert((from, to, decision.kind), decision);
        if decision.verdict == Verdict::Retype {
            if let Some(first) = retyped.get(&(from, to))
                && first.kind != decision.kind
            {
                return Err(Contradiction {
                    lines: (first.line, decision.line),
                    message: format!("{from} and {to} are given two kinds"),
                });
            }
            retyped.insert((from, to), decision);
        }
        if holds && decision.kind == LinkKind::SameIncident {
            clusters.join(place(from), place(to));
            joined.push(decision);
        }
    }
    for decision in decisions {
        let (from, to) = pair(decision);
        let apart = decision.verdict == Verdict::Reject && decision.kind == LinkKind::SameIncident;
        if apart && clusters.of(place(from)) == clusters.of(place(to)) {
            let root = clusters.of(place(from));
            let line = joined
                .iter()
                .find(|joined| clusters.of(place(&joined.from)) == root)
                .map_or(decision.line, |joined| joined.line);
            return Err(Contradiction {
                lines: (line, decision.line),
                message: format!(
                    "{from} and {to} are kept apart, and accepted pairs make them one incident"
                ),
            });
        }
    }
    Ok(())
}

/// Pairs of cases that must not be taken for one incident.
#[derive(Debug)]
pub struct Apart {
    together: Clusters,
    /// Those that are kept apart, by the least cases of their clusters.
    clusters: BTreeSet<(u32, u32)>,
    /// The very pairs that were rejected.
    rejected: BTreeSet<(u32, u32)>,
}

impl Apart {
    /// From decisions about cases that are there.
    pub fn new(profiles: &Profiles<'_>, iris: &Iris, decisions: &[Decision]) -> Self {
        let place = |id: &str| {
            profiles.facts.id_of_iri(&iris.case(id)).and_then(|case| profiles.index_of(case))
        };
        let mut together = Clusters::new(profiles.len());
        let of_incident: Vec<(u32, u32, bool)> = decisions
            .iter()
            .filter(|decision| decision.kind == LinkKind::SameIncident)
            .filter_map(|decision| {
                let holds = decision.verdict != Verdict::Reject;
                Some((place(&decision.from)?, place(&decision.to)?, holds))
            })
            .collect();
        for &(from, to, holds) in &of_incident {
            if holds {
                together.join(from, to);
            }
        }
        let rejected: BTreeSet<(u32, u32)> = of_incident
            .iter()
            .filter(|(.., holds)| !holds)
            .map(|&(from, to, _)| (from.min(to), from.max(to)))
            .collect();
        let clusters = rejected
            .iter()
            .map(|&(from, to)| {
                let (from, to) = (together.of(from), together.of(to));
                (from.min(to), from.max(to))
            })
            .collect();
        Self { together, clusters, rejected }
    }

    /// Whether a person rejected this very pair: what it rested on stays on the link.
    pub fn is_rejected(&self, a: u32, b: u32) -> bool {
        self.rejected.contains(&(a.min(b), a.max(b)))
    }

    /// Whether a person keeps these cases, or others of their incidents, apart.
    pub fn is_apart(&self, a: u32, b: u32) -> bool {
        if self.clusters.is_empty() {
            return false;
        }
        let (a, b) = (self.together.of(a), self.together.of(b));
        self.clusters.contains(&(a.min(b), a.max(b)))
    }
}

/// Applies decisions and scores to the links that were found.
pub fn apply(found: &mut Links, profiles: &Profiles<'_>, iris: &Iris, options: &LinkOptions) {
    let exists = |id: &str| {
        profiles
            .facts
            .id_of_iri(&iris.case(id))
            .is_some_and(|case| profiles.index_of(case).is_some())
    };
    for score in &options.scores {
        if !exists(&score.from) || !exists(&score.to) {
            let id = if exists(&score.from) { &score.to } else { &score.from };
            found.diagnostics.push(stale(options.scores_file.as_str(), score.line, id));
            continue;
        }
        let (from, to) = (local(&score.from), local(&score.to));
        let of_kind = |link: &&Link| link.kind == score.kind && link.status == Status::Derived;
        let known =
            found.links.iter().any(|link| link.kind == score.kind && joins(link, &from, &to));
        let full = |case: &String| {
            let of_case = found.links.iter().filter(of_kind);
            of_case.filter(|link| link.from_case == *case || link.to_case == *case).count()
                >= MAX_PER_CASE_AND_KIND
        };
        if known || full(&from) || full(&to) {
            continue;
        }
        let line = format!("{} scores this pair {}", score.method, decimal(score.score));
        let mut link = new_link(iris, &from, &to, score.kind, line);
        link.method = format!("score by {}", score.method);
        "outside-score".clone_into(&mut link.rule);
        link.confidence = score.score;
        link.band = Band::Suggested;
        link.status = Status::Derived;
        found.links.push(link);
    }
    // Before any row changes a link, or a later row on the same pair would look stale.
    let changed: Vec<Diagnostic> =
        options.decisions.iter().filter_map(|row| changed(found, row, options)).collect();
    found.diagnostics.extend(changed);
    for decision in &options.decisions {
        if !exists(&decision.from) || !exists(&decision.to) {
            let id = if exists(&decision.from) { &decision.to } else { &decision.from };
            found.diagnostics.push(stale(options.decisions_file.as_str(), decision.line, id));
            continue;
        }
        decide(found, iris, decision);
    }
    found.links.sort_by(|left, right| left.iri.cmp(&right.iri));
}

/// Tells where a link is no longer as it was when a person judged it, if the decision says how it was.
/// Cases that are not there are told by themselves.
fn changed(found: &Links, decision: &Decision, options: &LinkOptions) -> Option<Diagnostic> {
    let seen = decision.seen?;
    let (from, to) = (local(&decision.from), local(&decision.to));
    // A retyped pair was found as another kind.
    let now: Vec<u16> = found
        .links
        .iter()
        .filter(|link| joins(link, &from, &to))
        .filter(|link| decision.verdict == Verdict::Retype || link.kind == decision.kind)
        .map(|link| link.confidence)
        .collect();
    // `links` prints four digits, so any difference is one of the evidence.
    if now.contains(&seen) {
        return None;
    }
    let pair = format!(
        "`{}` and `{}` were judged at a confidence of {}",
        decision.from,
        decision.to,
        decimal(seen)
    );
    let (message, help) = match now.first() {
        Some(&now) => (
            format!("{pair}, which is {} now; the decision holds", decimal(now)),
            "what the link rests on has changed: judge it again, and write its confidence of now",
        ),
        None => (
            format!("{pair}, and are no longer found alike; the decision holds"),
            "judge the pair again, and take its confidence out",
        ),
    };
    Some(Diagnostic {
        message,
        help: Some(help.to_owned()),
        ..stale(&options.decisions_file, decision.line, &decision.from)
    })
}

fn decide(found: &mut Links, iris: &Iris, decision: &Decision) {
    let (from, to) = (local(&decision.from), local(&decision.to));
    let holds = decision.verdict != Verdict::Reject;
    let mut said = if holds { "accepted" } else { "rejected" }.to_owned();
    if !decision.by.is_empty() {
        said = format!("{said} by {}", decision.by);
    }
    for part in [&decision.on, &decision.reason] {
        if !part.is_empty() {
            said.push_str(", ");
            said.push_str(part);
        }
    }
    let mut is_known = false;
    for link in found.links.iter_mut().filter(|link| joins(link, &from, &to)) {
        let of_kind = link.kind == decision.kind;
        if of_kind && (link.kind.is_symmetric() || link.from_case == from || !holds) {
            is_known = true;
            mark(link, holds, &said);
        } else if of_kind || decision.verdict == Verdict::Retype && link.status == Status::Derived {
            // The other direction, or another kind, of what a person gave a kind.
            mark(link, false, &said);
        }
    }
    if !is_known {
        let mut link = new_link(iris, &from, &to, decision.kind, said.clone());
        mark(&mut link, holds, &said);
        found.links.push(link);
    }
}

fn mark(link: &mut Link, holds: bool, said: &str) {
    if holds {
        link.status = Status::Accepted;
        link.band = link.band.max(Band::Certain);
    } else {
        link.status = Status::Rejected;
        link.band = Band::Suggested;
    }
    if !link.evidence.iter().any(|evidence| evidence.words == said) {
        let (file, line) = link
            .evidence
            .first()
            .map_or_else(Default::default, |first| (first.file.clone(), first.line));
        link.evidence.push(Evidence { file, line, words: said.to_owned(), ..Evidence::default() });
    }
}

fn new_link(iris: &Iris, from: &str, to: &str, kind: LinkKind, line: String) -> Link {
    Link {
        iri: iris.link(&link_end(from), kind, &link_end(to)),
        from: from.to_owned(),
        to: to.to_owned(),
        from_case: from.to_owned(),
        to_case: to.to_owned(),
        kind,
        status: Status::Accepted,
        band: Band::Certain,
        confidence: 10_000,
        method: "decision".to_owned(),
        rule: "decision".to_owned(),
        named_as: None,
        evidence: vec![Evidence { words: line, ..Evidence::default() }],
    }
}

fn joins(link: &Link, from: &str, to: &str) -> bool {
    link.from_case == from && link.to_case == to || link.from_case == to && link.to_case == from
}

fn local(id: &str) -> String {
    format!("case/{}", encode(id))
}

fn decimal(score: u16) -> String {
    format!("{}.{:04}", score / 10_000, score % 10_000)
}

fn stale(file: &str, line: u64, id: &str) -> Diagnostic {
    Diagnostic {
        place: Place { file: file.into(), line: Some(line), column: None },
        record: None,
        code: Code::StaleDecision,
        field: None,
        message: format!("there is no case `{id}`: the row has no effect"),
        help: Some("mend the identifier, or drop the row".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(from: &str, to: &str, verdict: Verdict, line: u64) -> Decision {
        Decision {
            from: from.to_owned(),
            to: to.to_owned(),
            kind: LinkKind::SameIncident,
            verdict,
            by: String::new(),
            on: String::new(),
            reason: String::new(),
            seen: None,
            line,
        }
    }

    #[test]
    fn contradictions_name_both_lines() {
        use Verdict::{Accept, Reject};
        let check = |decisions: &[Decision], expect: Option<(u64, u64)>| {
            assert_eq!(check_decisions(decisions).err().map(|error| error.lines), expect);
        };
        check(&[decision("a", "b", Accept, 2), decision("b", "a", Accept, 3)], None);
        check(&[decision("a", "b", Accept, 2), decision("b", "a", Reject, 3)], Some((2, 3)));
        let through = [
            decision("a", "b", Accept, 2),
            decision("b", "c", Accept, 3),
            decision("a", "c", Reject, 4),
        ];
        check(&through, Some((2, 4)));
    }
}
