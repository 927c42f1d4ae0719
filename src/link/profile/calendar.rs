//! How many cases each list has of an organisation's day.
//!
//! A list tells an incident once. Where two lists have one case each of an organisation's day, both most
//! likely tell the same one; where a status page has ten of that day, the day says nothing.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::DayAt;
use crate::model::Rows;

/// Counts of cases by organisation, series and stated day, and by the minute where one is stated.
#[derive(Debug, Default)]
pub(super) struct Calendar {
    days: FxHashMap<(u32, u32, i32), u32>,
    minutes: FxHashMap<(u32, u32, i64), u32>,
}

impl Calendar {
    /// Counts all cases. Cost: linear.
    pub(super) fn new(organization: &[u32], series: &[u32], days: &Rows<DayAt>) -> Self {
        let mut calendar = Self::default();
        for (case, (&organization, &series)) in (0..).zip(organization.iter().zip(series)) {
            let stated = days.row(case).iter().filter(|day| day.is_stated_exactly());
            let mut last = None;
            for day in stated {
                // Several incidents of one case on one day count once.
                if last.replace(day.span.first) != Some(day.span.first) {
                    *calendar.days.entry((organization, series, day.span.first)).or_default() += 1;
                }
                if let Some(minute) = day.minute {
                    *calendar.minutes.entry((organization, series, minute)).or_default() += 1;
                }
            }
        }
        calendar
    }

    /// How many cases of an organisation, other than one, a series has of the day of that one, or of the
    /// minute if both state the same.
    pub(super) fn others(&self, organization: u32, series: u32, day: &DayAt, minute: bool) -> u32 {
        let minute = day.minute.filter(|_| minute);
        let count = match minute {
            Some(minute) => count(&self.minutes, &(organization, series, minute)),
            None => count(&self.days, &(organization, series, day.span.first)),
        };
        count.saturating_sub(1)
    }
}

fn count<K: Hash + Eq>(counts: &FxHashMap<K, u32>, key: &K) -> u32 {
    counts.get(key).copied().unwrap_or(0)
}
