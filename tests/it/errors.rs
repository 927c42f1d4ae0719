//! `docs/errors.md` explains each code that the program can print, and no other.

use std::collections::BTreeSet;
use std::path::Path;

use incident_graph::check::{self, CONSTRAINTS};
use incident_graph::model::{Code, ErrorCode};

use crate::support::ONTOLOGY;

const BEGIN: &str = "<!-- shapes -->\n";
const END: &str = "<!-- end of shapes -->";

fn path() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md")
}

fn explained() -> String {
    std::fs::read_to_string(path()).expect("it is there")
}

#[test]
fn each_code_has_a_heading_and_each_heading_is_a_code() {
    let text = explained();
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let once: BTreeSet<&str> = headings.iter().copied().collect();
    assert_eq!(once.len(), headings.len(), "a heading stands twice");
    let codes: BTreeSet<&str> = Code::ALL
        .iter()
        .map(|code| code.as_str())
        .chain(ErrorCode::ALL.iter().map(|code| code.as_str()))
        .collect();
    let missing: Vec<_> = codes.difference(&once).collect();
    let unknown: Vec<_> = once.difference(&codes).collect();
    assert!(missing.is_empty(), "not explained: {missing:?}");
    assert!(unknown.is_empty(), "explained, but never printed: {unknown:?}");
}

#[test]
fn each_heading_is_followed_by_an_explanation() {
    let text = explained();
    for part in text.split("\n## ").skip(1) {
        let (code, words) = part.split_once('\n').expect("a line behind the heading");
        assert!(words.trim().len() > 20, "`{code}` is not explained");
    }
}

/// The list of shapes and constraints is made from them.
#[test]
fn the_lists_of_shapes_and_constraints_are_complete() {
    let shapes = check::shapes(&ONTOLOGY.shapes).expect("the bundled shapes hold");
    let mut list = String::from("| behind the point | what it means |\n|---|---|\n");
    for (constraint, meaning) in CONSTRAINTS {
        list += &format!("| `{constraint}` | {meaning} |\n");
    }
    list += "\n| shape | what it says |\n|---|---|\n";
    for (shape, message) in shapes {
        list += &format!("| `{shape}` | {} |\n", message.replace('|', "\\|"));
    }
    let text = explained();
    let (before, rest) = text.split_once(BEGIN).expect("a line where the lists begin");
    let (found, after) = rest.split_once(END).expect("a line where they end");
    if std::env::var_os("UPDATE_ERRORS").is_some() {
        std::fs::write(path(), format!("{before}{BEGIN}{list}{END}{after}")).expect("written");
        return;
    }
    assert!(
        found == list,
        "docs/errors.md drifted: run `UPDATE_ERRORS=1 cargo test --test it errors::`"
    );
}
