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
            printed.add_row(row.iter().map(|term| cell(term.as_ref(), prefixes)));
        }
        for (index, _) in table.columns.iter().enumerate() {
            let is_numeric = table.rows.iter().any(|row| row[index].is_some())
                && table.rows.iter().filter_map(|row| row[index].as_ref()).all(is_number);
            if let Some(column) = printed.column_mut(index) {
                column.set_padding((0, 2));
                if is_numeric {
                    column.set_cell_alignment(CellAlignment::Right);
                }
                let least = longest_name(table, index, prefixes)
                    .unwrap_or_else(|| longest_cell(table, index, prefixes).min(LEAST_WIDTH));
                // Two more for the padding.
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(least + 2)));
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

/// A column is no narrower than this where it holds something that is wider, or words would run downwards.
const LEAST_WIDTH: u16 = 7;

/// Characters of the longest cell of a column, the header too.
fn longest_cell(table: &Table, index: usize, prefixes: &Prefixes) -> u16 {
    let cells = table.rows.iter().map(|row| readable(row[index].as_ref(), prefixes));
    let longest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
    u16::try_from(longest.max(table.columns[index].chars().count())).unwrap_or(u16::MAX)
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
        let cells = row.iter().map(|term| escape(&cell(term.as_ref(), prefixes))).collect();
        out.write_all(line(cells).as_bytes())?;
    }
    for note in &table.notes {
        writeln!(out, "\n{}", escape(&plain(note)))?;
    }
    Ok(())
}

/// A term in a table for people: numbers are rounded, so that a column can be read.
fn cell(term: Option<&Term>, prefixes: &Prefixes) -> String {
    let rounded = match term {
        Some(Term::Literal(literal)) if is_fraction(literal.datatype().as_str()) => {
            rounded(literal.value())
        }
        _ => None,
    };
    rounded.unwrap_or_else(|| readable(term, prefixes))
}

/// So many digits of a number tell people enough.
const DIGITS: i32 = 4;
/// A number that needs more digits behind the point is written with an exponent.
const MOST_DECIMALS: i32 = 9;

/// A number with its first four digits, or all before the point; `None` where it has no more as it is,
/// or is none.
fn rounded(text: &str) -> Option<String> {
    let value: f64 = text.parse().ok().filter(|value: &f64| value.is_finite() && *value != 0.0)?;
    let before_point = value.abs().log10().floor() as i32 + 1;
    let decimals = (DIGITS - before_point).max(0);
    if decimals > MOST_DECIMALS {
        return Some(format!("{value:.3e}"));
    }
    let is_digit = |c: &char| c.is_ascii_digit();
    let digits = text.trim_start_matches(['-', '+', '0', '.']).chars().filter(is_digit).count();
    if digits <= DIGITS as usize && !text.contains(['e', 'E']) {
        return None;
    }
    let fixed = format!("{value:.*}", decimals.unsigned_abs() as usize);
    Some(if fixed.contains('.') {
        fixed.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        fixed
    })
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
    datatype == xsd::INTEGER || is_fraction(datatype)
}

/// Types whose values may have digits behind the point.
fn is_fraction(datatype: &str) -> bool {
    datatype == xsd::DECIMAL
        || datatype.strip_prefix(xsd::NS).is_some_and(|name| name == "double" || name == "float")
}

#[cfg(test)]
mod tests {
    use oxrdf::Literal;

    use super::*;
    use crate::vocab::DEFAULT_BASE;

    #[test]
    fn numbers_are_rounded_for_people() {
        let check = |literal: Literal, expect: &str| {
            assert_eq!(cell(Some(&literal.into()), &Prefixes::new(DEFAULT_BASE)), expect);
        };
        check(Literal::from(366.742_286_145_450_5), "366.7");
        check(Literal::from(0.021_442_527_868), "0.02144");
        check(Literal::from(-0.674_999_999_9), "-0.675");
        check(Literal::from(0.000_051_085_5), "0.00005109");
        check(Literal::from(1.5e-12), "1.500e-12");
        check(Literal::from(1_234_567.89), "1234568");
        check(Literal::from(9.999_96), "10");
        check(Literal::from(1.0), "1");
        check(Literal::from(f64::INFINITY), "INF");
        let typed = |value: &str, datatype: &str| {
            Literal::new_typed_literal(value, oxrdf::NamedNode::new_unchecked(datatype))
        };
        check(typed("1.000", xsd::DECIMAL), "1.000");
        check(typed("12.333333333333333333", xsd::DECIMAL), "12.33");
        check(typed("262800", xsd::INTEGER), "262800");
        check(Literal::new_simple_literal("0.123456789"), "0.123456789");
    }
}
