//! The report of all analyses: one page with pictures, for the screen and for print. It needs no
//! network and runs no script; pictures are SVG within the page.
//!
//! Everything that it shows is taken from the tables, but for the edges and places of the picture of
//! communities, which it makes of the view `cases`.

mod bars;
mod communities;
mod matrix;
mod rows;
mod spans;

use std::fmt::Write as _;

use crate::analyse::{AnalyseError, Measure, MeasureOptions};
use crate::facts::Facts;
use crate::graph::Cases;
use crate::model::Table;
use crate::page::escape;
use rows::Rows;

const STYLE: &str = include_str!("report/style.css");

/// Writes the page. `extension` is that of the files of the tables, which stand beside it.
///
/// Cost: that of the picture, which is drawn of cases up to `communities::MOST_NODES` and of
/// communities above.
///
/// # Errors
/// Where the view of the picture would be too large.
pub fn html(
    facts: &Facts,
    tables: &[(&Measure, Table)],
    options: &MeasureOptions,
    extension: &str,
) -> Result<String, AnalyseError> {
    let page = Page { tables, extension };
    let mut out =
        String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    let _ = write!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Incident analyses</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>Incident analyses</h1>\n<p class=\"lead\">{}</p>\n</header>\n<nav><a href=\"#communities\">Communities</a> <a href=\"#central\">Central and bridging cases</a> <a href=\"#years\">Years and trends</a> <a href=\"#together\">What goes together</a> <a href=\"#durations\">Durations</a> <a href=\"#recurrences\">What came back</a> <a href=\"#motifs\">Motifs</a> <a href=\"#tables\">All tables</a></nav>\n<main>\n",
        escape(&page.lead(facts))
    );
    page.section(&mut out, "communities", "Communities of cases", "communities", |out| {
        communities::write(out, facts, page.rows("communities"), page.rows("profiles"), options)
    })?;
    page.section(&mut out, "central", "Central and bridging cases", "betweenness", |out| {
        out.push_str("<p>Through whom the shortest ways between other cases lead, and who stands nearest to all.</p>\n<div class=\"pair\">\n");
        page.list(out, "betweenness", 10, &[("label", "case"), ("betweenness", "betweenness")]);
        page.list(out, "closeness", 10, &[("label", "case"), ("harmonic", "closeness")]);
        page.list(out, "shared", 10, &[("label", "shared by most cases"), ("kind", "kind"), ("cases_with_variants", "cases, with variants")]);
        page.list(out, "rank", 10, &[("label", "highest PageRank"), ("kind", "kind"), ("score", "score")]);
        out.push_str("</div>\n");
        Ok(())
    })?;
    page.section(&mut out, "years", "Years and trends", "trends", |out| {
        bars::write(out, page.rows("timeline"));
        page.list(
            out,
            "trends",
            12,
            &[
                ("label", "what"),
                ("incidents", "incidents"),
                ("tau", "tau"),
                ("p", "p"),
                ("q", "q"),
                ("slope", "change a year"),
            ],
        );
        Ok(())
    })?;
    page.section(&mut out, "together", "What goes together", "cooccurrence", |out| {
        matrix::write(out, page.rows("cooccurrence"));
        Ok(())
    })?;
    page.section(&mut out, "durations", "How long it takes", "durations", |out| {
        spans::write(out, page.rows("durations"));
        Ok(())
    })?;
    page.section(&mut out, "recurrences", "What came back", "recurrences", |out| {
        page.list(
            out,
            "recurrences",
            25,
            &[
                ("chain", "chain"),
                ("year", "year"),
                ("date", "date"),
                ("case_label", "case"),
                ("recurs_label", "is a recurrence of"),
                ("link_status", "link"),
                ("link_band", "band"),
            ],
        );
        Ok(())
    })?;
    page.section(&mut out, "motifs", "Motifs", "motifs", |out| {
        page.list(
            out,
            "motifs",
            30,
            &[("words", "motif"), ("case_label", "case"), ("evidence", "what makes it")],
        );
        Ok(())
    })?;
    page.index(&mut out);
    out.push_str("</main>\n</body>\n</html>\n");
    Ok(out)
}

struct Page<'a> {
    tables: &'a [(&'a Measure, Table)],
    extension: &'a str,
}

impl<'a> Page<'a> {
    fn table(&self, name: &str) -> Option<&'a Table> {
        self.tables.iter().find(|(measure, _)| measure.name == name).map(|(_, table)| table)
    }

    fn rows(&self, name: &str) -> Rows<'a> {
        Rows::of(self.table(name))
    }

    /// What this is about, in a sentence.
    fn lead(&self, facts: &Facts) -> String {
        let incidents: f64 =
            self.rows("timeline").iter().filter_map(|row| row.number("incidents")).sum();
        let years: Vec<i64> = self
            .rows("timeline")
            .iter()
            .filter_map(|row| row.number("year"))
            .map(|year| year as i64)
            .collect();
        let cases = Cases::new(facts).with_account(facts).count();
        let span = match (years.first(), years.last()) {
            (Some(first), Some(last)) => format!(", {first} to {last}"),
            _ => String::new(),
        };
        format!("{cases} cases that tell {incidents} incidents{span}.")
    }

    /// A heading, what `body` writes, and how the table of the measure was made.
    fn section(
        &self,
        out: &mut String,
        id: &str,
        title: &str,
        measure: &str,
        body: impl FnOnce(&mut String) -> Result<(), AnalyseError>,
    ) -> Result<(), AnalyseError> {
        let _ = write!(out, "<section id=\"{id}\">\n<h2>{title}</h2>\n");
        if self.rows(measure).iter().next().is_none() {
            out.push_str(
                "<p class=\"none\">Nothing to show: the graph says nothing of this.</p>\n",
            );
        } else {
            body(out)?;
        }
        out.push_str("<details open class=\"notes\"><summary>How it was made</summary>\n<ul>\n");
        for note in self.table(measure).into_iter().flat_map(|table| &table.notes) {
            let _ = writeln!(out, "<li>{}</li>", escape(note));
        }
        let _ = write!(
            out,
            "</ul>\n<p>All rows: <a href=\"{measure}.{0}\">{measure}.{0}</a></p></details>\n</section>\n",
            self.extension
        );
        Ok(())
    }

    /// The first rows of a table, some of its columns.
    fn list(&self, out: &mut String, measure: &str, most: usize, columns: &[(&str, &str)]) {
        let rows = self.rows(measure);
        let all = rows.iter().count();
        out.push_str("<div>\n<table>\n<thead><tr>");
        for (column, heading) in columns {
            let has_numbers = rows.iter().any(|row| row.number(column).is_some());
            let class = if has_numbers { " class=\"number\"" } else { "" };
            let _ = write!(out, "<th{class}>{}</th>", escape(heading));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for row in rows.iter().take(most) {
            out.push_str("<tr>");
            for (column, _) in columns {
                let class = if row.number(column).is_some() { " class=\"number\"" } else { "" };
                // Trends and durations call their concept by the name of its kind.
                let text = match row.text(column) {
                    None if *column == "label" => row.label(),
                    text => text,
                };
                let text = row.number(column).map(rows::short).or(text).unwrap_or_default();
                let _ = write!(out, "<td{class}>{}</td>", escape(&text));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n");
        if all > most {
            let _ = writeln!(
                out,
                "<p class=\"more\">{most} of {all} rows; all in <a href=\"{measure}.{0}\">{measure}.{0}</a></p>",
                self.extension
            );
        }
        out.push_str("</div>\n");
    }

    fn index(&self, out: &mut String) {
        out.push_str("<section id=\"tables\">\n<h2>All tables</h2>\n<table>\n<thead><tr><th>file</th><th>rows</th><th>what it tells</th></tr></thead>\n<tbody>\n");
        for (measure, table) in self.tables {
            let _ = writeln!(
                out,
                "<tr><td><a href=\"{name}.{ext}\">{name}.{ext}</a></td><td class=\"number\">{rows}</td><td>{what}</td></tr>",
                name = measure.name,
                ext = self.extension,
                rows = table.rows.len(),
                what = escape(measure.summary)
            );
        }
        out.push_str("</tbody>\n</table>\n</section>\n");
    }
}
