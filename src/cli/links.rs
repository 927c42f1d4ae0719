//! `links`: links between cases.

use super::args::{LinksArgs, Shared};
use super::failure::Failure;
use super::{Outcome, output, show, sources};
use crate::model::{Band, ErrorCode, LinkKind};
use crate::query::{self, LinkFilter, Named};

/// So many reasons of a link stand in a table for people; machines get all.
const SHOWN_REASONS: usize = 3;

/// Prints the links that fit.
pub fn run(arguments: &LinksArgs, shared: &Shared) -> Result<Outcome, Failure> {
    const STATUSES: [&str; 4] = ["asserted", "derived", "accepted", "rejected"];
    let bands = Band::ALL.map(Band::notation);
    let kinds = LinkKind::ALL.map(LinkKind::notation);
    known("kind", arguments.kind.as_deref(), &kinds)?;
    known("status", arguments.status.as_deref(), &STATUSES)?;
    known("band", arguments.band.as_deref(), &bands)?;
    let format = output::row_format(&arguments.rows.format)?;
    let loaded = sources::load(shared)?;
    let concept = |scheme: &str, notation: &Option<String>| {
        notation.as_ref().map(|notation| loaded.iris.concept(scheme, notation))
    };
    let case = match &arguments.case {
        Some(case) => {
            let case = show::resolve(&loaded, case, shared)?;
            loaded.facts.iri(case).map(str::to_owned)
        }
        None => None,
    };
    let filter = LinkFilter {
        case,
        kind: concept("link-kind", &arguments.kind),
        status: concept("link-status", &arguments.status),
        band: concept("band", &arguments.band),
        review: arguments.review,
        most_reasons: format.is_for_people.then_some(SHOWN_REASONS),
    };
    let languages = shared.languages();
    let table = query::links(
        &loaded.facts,
        &filter,
        if format.is_for_people { Named::Label } else { Named::Stable },
        &languages,
        loaded.ontology.lexicon.wording(&languages),
    );
    output::print_table(&table, &arguments.rows.format, &loaded.prefixes, shared)?;
    Ok(if table.rows.is_empty() { Outcome::Findings } else { Outcome::Fine })
}

/// Refuses a word that is none of the known ones.
fn known(what: &'static str, given: Option<&str>, words: &[&'static str]) -> Result<(), Failure> {
    match given {
        Some(given) if !words.contains(&given) => Err(Failure::new(
            ErrorCode::LinksFilter,
            format!("there is no {what} `{given}`"),
            format!("write one of {}", words.join(", ")),
        )),
        _ => Ok(()),
    }
}
