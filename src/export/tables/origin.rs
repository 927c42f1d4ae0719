//! Which input file and record a row comes from.

use super::Row;
use crate::export::Source;
use crate::export::fit::{Fit, fit, push_optional};
use crate::facts::{Facts, TermId};
use crate::schema::ColumnType;
use crate::vocab;

/// Finds the origin of nodes. Rows of one case mostly follow each other, so the last one is kept.
pub(super) struct Origins<'a> {
    source: &'a Source<'a>,
    file: Option<TermId>,
    record: Option<TermId>,
    /// What leads to the case: that it is part of it, or that a link starts there.
    owners: [Option<TermId>; 2],
    last: Option<(TermId, Origin)>,
}

/// The terms of the input file and of the number of the record in it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin {
    file: Option<TermId>,
    record: Option<TermId>,
}

impl Origin {
    /// Appends the two cells.
    pub(super) fn push(self, row: &mut Row, facts: &Facts) {
        for (value, column_type) in
            [(self.file, ColumnType::String), (self.record, ColumnType::Integer)]
        {
            push_optional(row, column_type, value, facts);
        }
    }
}

impl<'a> Origins<'a> {
    pub(super) fn new(source: &'a Source<'a>) -> Self {
        let id = |iri| source.facts.id_of_iri(iri);
        Self {
            source,
            file: id(vocab::INPUT_FILE),
            record: id(vocab::INPUT_RECORD),
            owners: [id(vocab::IS_PART_OF_CASE), id(vocab::FROM_CASE)],
            last: None,
        }
    }

    /// The origin of a node: what it states itself, or else what its case does.
    pub(super) fn of(&mut self, node: TermId) -> Origin {
        let (own, owner) = self.stated(node);
        let mut origin = own;
        if (own.file.is_none() || own.record.is_none())
            && let Some(case) = owner
            && case != node
        {
            let of_case = match self.last {
                Some((last, origin)) if last == case => origin,
                _ => self.stated(case).0,
            };
            self.last = Some((case, of_case));
            origin.file = own.file.or(of_case.file);
            origin.record = own.record.or(of_case.record);
        }
        origin
    }

    /// What a node states of its origin itself, and the case that it belongs to.
    fn stated(&self, node: TermId) -> (Origin, Option<TermId>) {
        let survey = self.source.survey();
        let mut origin = Origin::default();
        let mut owner = None;
        let mut exact = [false; 2];
        for (predicate, object) in survey.statements(self.source.facts, node) {
            let predicate = Some(predicate);
            let choose = |slot: &mut Option<TermId>, exact: &mut bool, column_type| {
                let fit = fit(column_type, self.source.facts.encoded(object));
                if (fit == Fit::Exact && !*exact) || (fit == Fit::Close && slot.is_none()) {
                    *slot = Some(object);
                    *exact = fit == Fit::Exact;
                }
            };
            if predicate == self.file {
                choose(&mut origin.file, &mut exact[0], ColumnType::String);
            } else if predicate == self.record {
                choose(&mut origin.record, &mut exact[1], ColumnType::Integer);
            } else if self.owners.contains(&predicate) && owner.is_none() && survey.is_node(object)
            {
                owner = Some(object);
            }
        }
        (origin, owner)
    }
}
