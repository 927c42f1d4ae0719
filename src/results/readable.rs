//! Rows for people: aligned for a terminal, and as Markdown.

use std::io::{self, Write};

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width,
};
use oxrdf::Term;

use crate::model::Table;
use crate::prefixes::Prefixes;
use crate::vocab::xsd;

/// Writes an aligned table with a rule under the header, and notes below it.
pub fn write_terminal(
    out: &mut dyn Write,
    table: &Table,
    prefixes: &Prefixes,
    width: usize,
) -> io::Result<()> {
    if !table.columns.is_empty() {
        let mut printed = comfy_table::Table::new();
        // Nothing but a rule under the header.
        printed.load_style(
            TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')),
        );
        printed.set_content_arrangement(ContentArrangement::Dynamic);
        printed.set_width(u16::try_from(width).unwrap_or(u16::MAX).max(20));
        printed.set_header(table.columns.iter().map(String::as_str));
        for row in &table.rows {
            printed.add_row(row.iter().map(|term| readable(term.as_ref(), prefixes)));
        }
        for (index, _) in table.columns.iter().enumerate() {
            let is_numeric = table.rows.iter().any(|row| row[index].is_some())
                && table.rows.iter().filter_map(|row| row[index].as_ref()).all(is_number);
            if let Some(column) = printed.column_mut(index) {
                column.set_padding((0, 2));
                if is_numeric {
                    column.set_cell_alignment(CellAlignment::Right);
                }
                if let Some(longest) = longest_name(table, index, prefixes) {
                    // Two more for the padding.
                    column
                        .set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(longest + 2)));
                }
            }
        }
        for line in printed.lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        if table.rows.is_empty() {
            writeln!(out, "(no rows)")?;
        }
    }
    for note in &table.notes {
        writeln!(out, "note: {}", plain(note))?;
    }
    Ok(())
}

/// Names of nodes are there to be copied, so a column of them is cut nowhere, as long as they are
/// short. Characters of the longest one; `None` where the column has none, or a long one.
fn longest_name(table: &Table, index: usize, prefixes: &Prefixes) -> Option<u16> {
    const SHORT: usize = 40;
    let terms = table.rows.iter().filter_map(|row| row[index].as_ref());
    let names = terms.filter(|term| matches!(term, Term::NamedNode(_)));
    let longest = names.map(|term| readable(Some(term), prefixes).chars().count()).max()?;
    (longest <= SHORT).then(|| u16::try_from(longest).ok())?
}

/// Writes a Markdown table (GitHub Flavored Markdown, section 4.10), and notes below it.
pub fn write_markdown(out: &mut dyn Write, table: &Table, prefixes: &Prefixes) -> io::Result<()> {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;");
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let header = table.columns.iter().map(|name| escape(name)).collect();
    out.write_all(line(header).as_bytes())?;
    let rule = table.columns.iter().enumerate().map(|(index, _)| {
        let numeric = !table.rows.is_empty()
            && table.rows.iter().filter_map(|row| row[index].as_ref()).all(is_number);
        if numeric { "---:".to_owned() } else { "---".to_owned() }
    });
    out.write_all(line(rule.collect()).as_bytes())?;
    for row in &table.rows {
        let cells = row.iter().map(|term| escape(&readable(term.as_ref(), prefixes))).collect();
        out.write_all(line(cells).as_bytes())?;
    }
    for note in &table.notes {
        writeln!(out, "\n{}", escape(&plain(note)))?;
    }
    Ok(())
}

/// A term for people: IRIs by their prefix, literals by their text, on one line, without anything
/// that steers a terminal.
pub fn readable(term: Option<&Term>, prefixes: &Prefixes) -> String {
    match term {
        None => String::new(),
        Some(Term::NamedNode(node)) => {
            prefixes.shorten(node.as_str()).unwrap_or_else(|| format!("<{}>", node.as_str()))
        }
        Some(Term::BlankNode(node)) => format!("_:{}", node.as_str()),
        Some(Term::Literal(literal)) => plain(literal.value()),
    }
}

/// Without line breaks, control characters (and so without terminal escapes) and marks that turn the
/// direction of text: data must not steer the terminal.
fn plain(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => line.push(' '),
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() => {}
            c => line.push(c),
        }
    }
    line
}

fn is_number(term: &Term) -> bool {
    let Term::Literal(literal) = term else { return false };
    let datatype = literal.datatype().as_str();
    [xsd::INTEGER, xsd::DECIMAL].contains(&datatype)
        || datatype.starts_with(xsd::NS)
            && ["double", "float"].contains(&&datatype[xsd::NS.len()..])
}
