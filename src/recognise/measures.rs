//! Shares, percentages, settings, and conclusions that an account calls wrong.

use super::matcher::Found;
use super::{Findings, Unit, sentence};
use crate::lexicon::Known;
use crate::model::{Diagnosis, Quantity, Setting, Text};

/// Finds quantities and wrong diagnoses.
pub(super) fn find(unit: &Unit<'_>, known: Option<&Known>, found: &mut Findings) {
    let Some(known) = known else { return };
    let text = unit.text.value.as_str();
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        for quantity in known.patterns.quantities(text) {
            found.quantities.push(Quantity {
                words: text[quantity.range].trim().to_owned(),
                value: quantity.value,
                unit: quantity.unit,
                bound: quantity.bound,
                field: unit.field.to_owned(),
                line: unit.text.line,
                language: unit.text.language.clone(),
            });
        }
    }
    // Lessons warn of wrong conclusions in general; only what is told of an incident was drawn in it.
    if unit.incidents.is_empty() || matches!(unit.field, "lessons" | "why" | "title") {
        return;
    }
    if let Some(range) = known.patterns.wrong_diagnosis(text) {
        let words = sentence::around(text, range).trim();
        found.diagnoses.push(Diagnosis {
            description: Text { value: words.to_owned(), ..unit.text.clone() },
            is_wrong: true,
            incidents: unit.incidents.clone(),
            rule: "called-wrong",
        });
    }
}

/// A name with `_` that stands for a technology is one of its settings: `innodb_thread_concurrency`.
pub(super) fn setting(unit: &Unit<'_>, place: &Found<'_>, found: &mut Findings) {
    let text = unit.text.value.as_str();
    let name = &text[place.range.clone()];
    if !name.contains('_') {
        return;
    }
    let rest = text[place.range.end..].trim_start();
    let value = rest.strip_prefix('=').or_else(|| rest.strip_prefix(": ")).map(|rest| {
        rest.trim_start().split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ')')).next().unwrap_or_default()
    });
    found.settings.push(Setting {
        name: name.to_owned(),
        value: value.filter(|value| !value.is_empty()).map(str::to_owned),
        words: name.to_owned(),
        field: unit.field.to_owned(),
        line: unit.text.line,
        language: unit.text.language.clone(),
    });
}
