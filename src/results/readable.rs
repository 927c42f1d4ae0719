//! Rows for people: aligned for a terminal, and as Markdown.

use std::io::{self, Write};

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width,
};
use oxrdf::Term;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::model::{Table, without_steering};
use crate::prefixes::Prefixes;
use crate::vocab::xsd;

/// Writes an aligned table with a rule under the header, and notes below it; fitted to a width, where
/// there is one. A table that cannot be fitted, and still be read, is written row by row: one line for
/// each of its columns.
pub fn write_terminal(
    out: &mut dyn Write,
    table: &Table,
    prefixes: &Prefixes,
    width: Option<usize>,
) -> io::Result<()> {
    let fit = width.map(|width| Fit::new(table, prefixes, width));
    if fit.as_ref().is_some_and(Option::is_none) && !table.rows.is_empty() {
        write_rows(out, table, prefixes)?;
    } else if !table.columns.is_empty() {
        let fit = fit.flatten();
        let mut printed = comfy_table::Table::new();
        // Nothing but a rule under the header.
        printed.load_style(
            TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')),
        );
        let padding = fit.as_ref().map_or(PADDING, |fit| fit.padding);
        if let Some(width) = width {
            printed.set_content_arrangement(ContentArrangement::Dynamic);
            printed.set_width(u16::try_from(width).unwrap_or(u16::MAX).max(20));
        }
        let fitted = |index: usize, text: String| match &fit {
            Some(fit) => fit.bounds[index].fit(text),
            None => text,
        };
        printed.set_header((0..).zip(&table.columns).map(|(at, name)| fitted(at, name.clone())));
        for row in &table.rows {
            let cells = (0..).zip(row);
            printed.add_row(cells.map(|(at, term)| fitted(at, cell(term.as_ref(), prefixes))));
        }
        for (index, _) in table.columns.iter().enumerate() {
            let is_numeric = is_numeric(table, index);
            if let Some(column) = printed.column_mut(index) {
                column.set_padding((0, u16::try_from(padding).unwrap_or(0)));
                if is_numeric {
                    column.set_cell_alignment(CellAlignment::Right);
                }
                if let Some(fit) = &fit {
                    column.set_constraint(fit.bounds[index].constraint(padding));
                }
            }
        }
        for line in printed.lines() {
            let line = line.trim_end();
            // The rule also runs under the spaces behind the last column, which are beyond the width.
            let is_rule = line.chars().all(|c| c == '─');
            let most = width.filter(|_| is_rule).unwrap_or(usize::MAX);
            writeln!(out, "{}", line.chars().take(most).collect::<String>())?;
        }
        if table.rows.is_empty() {
            writeln!(out, "(no rows)")?;
        }
    }
    for note in &table.notes {
        writeln!(out, "note: {}", without_steering(note))?;
    }
    Ok(())
}

/// A column is no narrower than this where it holds something that is wider, or words would run downwards.
const LEAST_WIDTH: usize = 7;
/// Nor is one of names that are cut.
const LEAST_CUT_WIDTH: usize = 12;
/// Spaces behind each column, where there is room.
const PADDING: usize = 2;
/// What stands between two columns anyway.
const SEPARATOR: usize = 1;

/// Each row by itself, a line for each cell that holds something.
fn write_rows(out: &mut dyn Write, table: &Table, prefixes: &Prefixes) -> io::Result<()> {
    let longest = table.columns.iter().map(|name| name.width()).max().unwrap_or(0);
    for (at, row) in table.rows.iter().enumerate() {
        writeln!(out, "── row {} of {}", at + 1, table.rows.len())?;
        for (name, term) in table.columns.iter().zip(row).filter(|(_, term)| term.is_some()) {
            let space = " ".repeat(longest - name.width());
            writeln!(out, "{name}{space}  {}", cell(term.as_ref(), prefixes))?;
        }
    }
    Ok(())
}

fn is_numeric(table: &Table, index: usize) -> bool {
    table.rows.iter().any(|row| row[index].is_some())
        && table.rows.iter().filter_map(|row| row[index].as_ref()).all(is_number)
}

/// How narrow a column may be.
struct Bound {
    least: usize,
    /// Whether it holds names, which cannot be wrapped but may be cut.
    is_of_names: bool,
    /// Whether it is narrower than its names, so that they are cut.
    is_cut: bool,
}

impl Bound {
    fn constraint(&self, padding: usize) -> ColumnConstraint {
        let width = Width::Fixed(u16::try_from(self.least + padding).unwrap_or(u16::MAX));
        if self.is_cut {
            ColumnConstraint::Absolute(width)
        } else {
            ColumnConstraint::LowerBoundary(width)
        }
    }

    /// The text, cut where it has to be.
    fn fit(&self, text: String) -> String {
        if !self.is_cut || text.width() <= self.least {
            return text;
        }
        let mut cut = String::new();
        let mut used = 1;
        for c in text.chars() {
            used += c.width().unwrap_or(0);
            if used > self.least {
                break;
            }
            cut.push(c);
        }
        cut + "…"
    }
}

/// How a table is fitted to a width.
struct Fit {
    padding: usize,
    bounds: Vec<Bound>,
}

impl Fit {
    /// Where the least widths of all columns are more than there is, the padding gives way, then the
    /// widest column of names, by one column of the terminal at a time. Numbers are never cut, and words
    /// are wrapped. `None` where that is not enough.
    fn new(table: &Table, prefixes: &Prefixes, width: usize) -> Option<Self> {
        let mut bounds: Vec<Bound> = (0..table.columns.len())
            .map(|index| {
                let name = longest_name(table, index, prefixes);
                let least = match name {
                    Some(longest) => longest,
                    None if is_numeric(table, index) => {
                        let header = table.columns[index].width().min(LEAST_WIDTH);
                        longest_value(table, index, prefixes).max(header)
                    }
                    None => longest_cell(table, index, prefixes).min(LEAST_WIDTH),
                };
                Bound { least, is_of_names: name.is_some(), is_cut: false }
            })
            .collect();
        let needed = |bounds: &[Bound]| bounds.iter().map(|bound| bound.least).sum::<usize>();
        let between = bounds.len().saturating_sub(1);
        let room = |padding: usize| width.saturating_sub(between * (padding + SEPARATOR));
        let padding = if needed(&bounds) <= room(PADDING) { PADDING } else { 0 };
        while needed(&bounds) > room(padding) {
            let names = bounds.iter_mut().filter(|bound| bound.is_of_names);
            let widest = names.max_by_key(|bound| bound.least)?;
            if widest.least <= LEAST_CUT_WIDTH {
                return None;
            }
            widest.least -= 1;
            widest.is_cut = true;
        }
        Some(Self { padding, bounds })
    }
}

/// Columns of a terminal that the longest cell of a column takes, the header too.
fn longest_cell(table: &Table, index: usize, prefixes: &Prefixes) -> usize {
    longest_value(table, index, prefixes).max(table.columns[index].width())
}

/// The same without the header.
fn longest_value(table: &Table, index: usize, prefixes: &Prefixes) -> usize {
    let cells = table.rows.iter().map(|row| cell(row[index].as_ref(), prefixes));
    cells.map(|cell| cell.width()).max().unwrap_or(0)
}

/// Names of nodes are there to be copied, so a column of them is cut nowhere, as long as they are
/// short and there is room. Columns of a terminal that the longest one takes; `None` where the column has
/// none, or a long one.
fn longest_name(table: &Table, index: usize, prefixes: &Prefixes) -> Option<usize> {
    const SHORT: usize = 40;
    let terms = table.rows.iter().filter_map(|row| row[index].as_ref());
    let names = terms.filter(|term| matches!(term, Term::NamedNode(_)));
    let longest = names.map(|term| readable(Some(term), prefixes).width()).max()?;
    (longest <= SHORT).then_some(longest)
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
        writeln!(out, "\n{}", escape(&without_steering(note)))?;
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
        Some(Term::NamedNode(node)) => without_steering(&prefixes.name(node.as_str())),
        Some(Term::BlankNode(node)) => format!("_:{}", node.as_str()),
        Some(Term::Literal(literal)) => without_steering(literal.value()),
    }
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

    /// A table with so many columns of names, one of a number and one of words.
    fn wide(names: usize) -> Table {
        let columns: Vec<String> = (0..names).map(|at| format!("name{at}")).collect();
        let mut table = Table::new(columns.into_iter().chain(["n".to_owned(), "words".to_owned()]));
        let name = |at: usize| {
            let iri = format!("{DEFAULT_BASE}technology/a-name-of-some-length-{at}");
            Some(oxrdf::NamedNode::new_unchecked(iri).into())
        };
        let mut row: Vec<Option<Term>> = (0..names).map(name).collect();
        row.push(Some(Literal::from(154_203).into()));
        row.push(Some(Literal::new_simple_literal("복제본 하나가 죽어 words that go on").into()));
        table.push(row);
        table
    }

    fn lines(table: &Table, width: Option<usize>) -> Vec<String> {
        let mut out = Vec::new();
        write_terminal(&mut out, table, &Prefixes::new(DEFAULT_BASE), width).expect("memory");
        String::from_utf8(out).expect("text").lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_table_is_no_wider_than_the_terminal_and_says_what_is_cut() {
        for names in 1..8 {
            for width in 20..130 {
                let lines = lines(&wide(names), Some(width));
                let is_by_row = lines[0] == "── row 1 of 1";
                for line in lines.iter().filter(|_| !is_by_row) {
                    assert!(line.width() <= width, "{names} names in {width}: {line}");
                }
                assert!(!is_by_row || width < 13 * (names + 2), "{names} names fit in {width}");
                let text = lines.join("\n");
                let is_whole = (0..names)
                    .all(|at| text.contains(&format!("technology:a-name-of-some-length-{at}")));
                assert_eq!(is_whole, !text.contains('…'), "{names} names in {width}:\n{text}");
                assert!(text.contains("154203"), "a number is never cut:\n{text}");
                for word in ["words", "that", "go", "on"] {
                    assert!(text.contains(word), "words are wrapped, not cut:\n{text}");
                }
            }
        }
        assert!(!lines(&wide(1), Some(80)).concat().contains('…'), "there is room");
        assert!(
            !lines(&wide(2), Some(90)).concat().contains('…'),
            "words are wrapped, names whole"
        );
    }

    #[test]
    fn what_goes_to_no_terminal_is_neither_wrapped_nor_cut() {
        let lines = lines(&wide(7), None);
        assert_eq!(lines.len(), 3, "{lines:#?}");
        assert!(lines[2].ends_with("복제본 하나가 죽어 words that go on"), "{}", lines[2]);
        assert!(!lines[2].contains('…'));
    }

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
