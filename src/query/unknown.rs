//! Names in a query that stand for nothing: the likely reason why it finds less than was meant.

use super::lexer::{Kind, tokens};
use super::resolve::nearest_nodes;
use crate::facts::Facts;
use crate::model::nearest;
use crate::prefixes::Prefixes;
use crate::vocab::INC;

/// A note for each prefixed name of ours that the ontology does not have, or that occurs nowhere in the
/// facts, with the one that may be meant. Names of other vocabularies, and those under prefixes that the
/// query declares itself, are left alone. Cost: a look-up for each name; a pass over the facts for each
/// unknown one.
pub fn unknown_names(
    query: &str,
    facts: &Facts,
    ontology: &Facts,
    prefixes: &Prefixes,
) -> Vec<String> {
    let mut own: Vec<&str> = Vec::new();
    let mut declares = false;
    let mut names: Vec<(&str, &str)> = Vec::new();
    for token in tokens(query) {
        let words = &query[token.range];
        if let Kind::Name { colon } = token.kind {
            let (prefix, local) = (&words[..colon], &words[colon + 1..]);
            if declares {
                own.push(prefix);
            } else if !local.is_empty() {
                names.push((prefix, local));
            }
        }
        declares = token.kind == Kind::Word && words.eq_ignore_ascii_case("prefix");
    }
    names.sort_unstable();
    names.dedup();
    names.retain(|(prefix, _)| !own.contains(prefix));
    names
        .into_iter()
        .filter_map(|(prefix, local)| {
            let namespace = prefixes.namespace(prefix)?;
            let local = local.replace('\\', "");
            let iri = format!("{namespace}{local}");
            if facts.id_of_iri(&iri).is_some() {
                return None;
            }
            if namespace == INC {
                return ontology.id_of_iri(&iri).is_none().then(|| unknown_term(&local, ontology));
            }
            if !namespace.starts_with(prefixes.base()) {
                return None;
            }
            let term = ontology.id_of_iri(&format!("{INC}{local}")).map(|_| format!("inc:{local}"));
            let near = term.or_else(|| {
                let near = nearest_nodes(facts, &[namespace], &local).into_iter().next()?;
                Some(prefixes.name(&near))
            });
            let name = format!("`{prefix}:{local}` occurs nowhere in the graph");
            Some(
                near.map_or_else(|| name.clone(), |near| format!("{name}: did you mean `{near}`?")),
            )
        })
        .collect()
}

/// What to say of a name that the ontology does not have.
fn unknown_term(name: &str, ontology: &Facts) -> String {
    let known: Vec<&str> = ontology
        .quads()
        .chunk_by(|left, right| left[0] == right[0])
        .filter_map(|of_subject| ontology.iri(of_subject[0][0])?.strip_prefix(INC))
        .collect();
    let contains = || {
        let lower = name.to_lowercase();
        known.iter().copied().find(|known| known.to_lowercase().contains(&lower))
    };
    match nearest(name, known.iter().copied()).or_else(contains) {
        Some(near) => format!("the ontology has no `inc:{name}`: did you mean `inc:{near}`?"),
        None => {
            format!("the ontology has no `inc:{name}`; `incident-graph ontology` lists its terms")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::testing::{facts_of, prefixes, two_cases};

    #[test]
    fn names_that_stand_for_nothing_come_with_the_nearest() {
        let ontology = facts_of("inc:CaseStudy a owl:Class . inc:hasCause a owl:ObjectProperty .");
        let check = |query: &str, expected: &[&str]| {
            assert_eq!(
                unknown_names(query, &two_cases(), &ontology, &prefixes()),
                expected,
                "{query}"
            );
        };
        check(
            "SELECT ?i { ?i inc:hasFailedElement technology:rediss }",
            &["`technology:rediss` occurs nowhere in the graph: did you mean `technology:redis`?"],
        );
        check(
            "SELECT ?x { ?x a case:CaseStudy }",
            &["`case:CaseStudy` occurs nowhere in the graph: did you mean `inc:CaseStudy`?"],
        );
        check(
            "SELECT ?x { ?x inc:hasCuase cause:softwarebug }",
            &[
                "`cause:softwarebug` occurs nowhere in the graph: did you mean `cause:software-bug`?",
                "the ontology has no `inc:hasCuase`: did you mean `inc:hasCause`?",
            ],
        );
        check("ASK { case:zzzzzzzz ?p ?o }", &["`case:zzzzzzzz` occurs nowhere in the graph"]);
        for query in [
            "SELECT ?x { ?x a inc:CaseStudy ; inc:hasCause cause:software-bug }",
            "ASK { incident:asana-2019\\/1 ?p ?o FILTER(xsd:integer(?o) > 1) }",
            "SELECT (CONCAT(STR(concept:), \"inc:nothing\") AS ?c) { } # inc:nothing",
            "PREFIX case: <http://example.org/> ASK { case:nothing ?p ?o }",
        ] {
            check(query, &[]);
        }
    }
}
