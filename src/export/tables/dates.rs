//! The table of days: one row for each day that a date column names.

use super::sheet::Sheet;
use super::{Days, Job};
use crate::export::calendar::{date_of, week_of};
use crate::export::{ExportError, Tally};
use crate::schema::TableContent;

pub(super) fn write(job: &Job<'_>, days: &Days) -> Result<Tally, ExportError> {
    let mut sheet = Sheet::open(job, job.table(TableContent::Dates))?;
    for &days in days {
        let (year, month, day) = date_of(days);
        let (weekday, iso_year, iso_week) = week_of(days);
        let row = sheet.row();
        row.date(days);
        row.integer(year.into());
        row.integer(i64::from(month.div_ceil(3)));
        row.integer(month.into());
        row.integer(day.into());
        row.integer(iso_year.into());
        row.integer(iso_week.into());
        row.integer(weekday.into());
        sheet.end_row()?;
    }
    sheet.finish()
}
