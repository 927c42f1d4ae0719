//! The series of outages ("at least 92 minutes (29/7/2019), 51 minutes (1/8)") into incidents, and
//! the bullets that tell of them by number.

use super::{composed, single};
use crate::lexicon::Known;
use crate::model::{Case, CaseKind, Code, DateKind, Diagnostic, Incident, Lead, PartialDate};
use crate::read::formats::Context;

/// Fills the incidents of a case.
///
/// Only a duration with its date in parentheses makes one of several outages: "a few minutes" or "about 30
/// seconds" elsewhere are lengths of factors. A date without a year takes that of the one before.
pub fn read(
    case: &mut Case,
    known: Option<&Known>,
    context: &Context<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Some(known) = known {
        let mut year = case.account_year;
        let mut incidents = Vec::new();
        for section in &case.sections {
            if matches!(section.kind.as_str(), "related" | "lessons" | "why") {
                continue;
            }
            for passage in &section.passages {
                series(&composed(&passage.text.value), known, &mut year, &mut incidents);
            }
        }
        case.incidents = incidents;
    }
    let numbered = case
        .sections
        .iter()
        .flat_map(|section| &section.passages)
        .filter_map(|passage| match passage.lead {
            Lead::Incident(index) => Some((index, passage.text.line)),
            _ => None,
        })
        .max();
    match numbered {
        Some((last, line)) if last >= case.incidents.len() => {
            let stated = case.incidents.len();
            if stated > 0 {
                diagnostics.push(Diagnostic {
                    place: context.place(Some(line), None),
                    record: Some(case.record),
                    code: Code::IncidentOrdinal,
                    field: None,
                    message: format!(
                        "a bullet tells of incident {}, but the series gives {stated} with date and duration",
                        last + 1
                    ),
                    help: Some("the others are kept without a date".to_owned()),
                });
            }
            case.incidents.resize_with(last + 1, Incident::default);
        }
        None if case.incidents.is_empty() => single::incident(case, known),
        _ => {}
    }
    if !case.incidents.is_empty() {
        case.kind = Some(CaseKind::IncidentAccount);
    }
}

fn series(text: &str, known: &Known, year: &mut Option<i16>, incidents: &mut Vec<Incident>) {
    let order = known.patterns.slash_order(text);
    for found in known.patterns.durations(text) {
        let rest = text[found.range.end..].trim_start();
        let Some(inside) = rest.strip_prefix(['(', '（']) else { continue };
        let Some(end) = inside.find([')', '）']) else { continue };
        let dates = known.patterns.dates(&inside[..end], *year, order, &known.words);
        let [(_, date)] = dates.as_slice() else { continue };
        *year = Some(PartialDate::year(date));
        incidents.push(Incident {
            date: Some(date.clone()),
            date_kind: Some(DateKind::Incident),
            outage: Some(found.duration),
            outage_bound: found.bound,
            outage_words: Some(text[found.range.clone()].trim().to_owned()),
            ..Incident::default()
        });
    }
}
