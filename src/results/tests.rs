use oxrdf::{Literal, NamedNode};

use super::*;
use crate::vocab::DEFAULT_BASE;

fn table() -> Table {
    let mut table = Table::new(["case", "n", "text"]);
    let case = NamedNode::new_unchecked(format!("{DEFAULT_BASE}case/a"));
    table.push(vec![
        Some(case.into()),
        Some(Literal::from(5).into()),
        Some(Literal::new_language_tagged_literal_unchecked("한국어 \u{1b}[31m|\nx", "ko").into()),
    ]);
    table.push(vec![None, Some(Literal::from(12).into()), None]);
    table.notes.push("made by hand".to_owned());
    table
}

fn written(format: &str) -> String {
    let mut out = Vec::new();
    let format = Format::find(format).expect("a format");
    write_table(&mut out, format, &table(), &Prefixes::new(DEFAULT_BASE), Some(80))
        .expect("memory");
    String::from_utf8(out).expect("text")
}

#[test]
fn a_table_for_a_terminal_is_aligned_and_harmless() {
    assert_eq!(
        written("table"),
        "case      n   text\n──────────────────────────────\ncase:a    5   한국어 [31m| x\n         12\nnote: made by hand\n"
    );
}

#[test]
fn markdown_keeps_its_cells() {
    assert_eq!(
        written("md"),
        "| case | n | text |\n| --- | ---: | --- |\n| case:a | 5 | 한국어 [31m\\| x |\n|  | 12 |  |\n\nmade by hand\n"
    );
}

#[test]
fn the_formats_of_w3c_read_back() {
    for format in [QueryResultsFormat::Json, QueryResultsFormat::Xml, QueryResultsFormat::Tsv] {
        let name = format
            .file_extension()
            .trim_start_matches("sr")
            .replace('j', "json")
            .replace('x', "xml");
        let text = written(if name == "tsv" { "tsv" } else { name.as_str() });
        let parser = sparesults::QueryResultsParser::from_format(format);
        let sparesults::SliceQueryResultsParserOutput::Solutions(solutions) =
            parser.for_slice(&text).expect("valid")
        else {
            panic!("rows")
        };
        let rows: Vec<Vec<Option<Term>>> = solutions
            .map(|row| {
                row.map(|row| ["case", "n", "text"].iter().map(|v| row.get(*v).cloned()).collect())
            })
            .collect::<Result<_, _>>()
            .unwrap_or_default();
        if format != QueryResultsFormat::Xml {
            assert_eq!(rows, table().rows, "{format:?}");
        }
    }
    assert_eq!(
        written("csv"),
        format!("case,n,text\r\n{DEFAULT_BASE}case/a,5,\"한국어 \u{1b}[31m|\nx\"\r\n,12,\r\n")
    );
}

#[test]
fn booleans() {
    let check = |format: &str, expect: &str| {
        let mut out = Vec::new();
        write_boolean(&mut out, Format::find(format).expect("a format"), true).expect("memory");
        assert_eq!(String::from_utf8_lossy(&out), expect);
    };
    check("table", "true\n");
    check("json", "{\"head\":{},\"boolean\":true}\n");
}

#[test]
fn results_in_xml_hold_what_xml_can_hold() {
    let mut table = Table::new(["text"]);
    table.push(vec![Some(Literal::from("a\u{1}\0b\rc & \u{FFFF}\n\td").into())]);
    let mut out = Vec::new();
    let format = Format::find("xml").expect("a format");
    write_table(&mut out, format, &table, &Prefixes::new(DEFAULT_BASE), None).expect("memory");
    let text = String::from_utf8(out).expect("text");
    assert!(text.contains("a\u{FFFD}\u{FFFD}b&#13;c &amp; \u{FFFD}\n\td"), "{text}");
}
