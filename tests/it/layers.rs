//! Uses go one way: `read → recognise → map → facts → link → { query, graph → analyse, export } →
//! cli`. The allowed uses stand here as data; a use that is not listed fails the test.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Module → modules that it may use.
const ALLOWED: &[(&str, &[&str])] = &[
    ("vocab", &[]),
    ("fold", &[]),
    ("model", &["vocab"]),
    ("iri", &["model", "vocab"]),
    ("facts", &["vocab"]),
    ("lexicon", &["fold", "model"]),
    ("labels", &["facts", "vocab"]),
    ("prefixes", &["facts", "vocab"]),
    ("read", &["facts", "fold", "iri", "lexicon", "model", "vocab", "ontology"]),
    ("ontology", &["facts", "fold", "iri", "lexicon", "model", "read", "vocab"]),
    ("recognise", &["fold", "iri", "lexicon", "model", "ontology"]),
    ("map", &["facts", "iri", "link", "model", "ontology", "prefixes", "read", "vocab"]),
    ("link", &["facts", "fold", "iri", "model", "vocab"]),
    ("schema", &["facts", "model", "vocab", "ontology"]),
    (
        "pipeline",
        &["facts", "iri", "link", "map", "model", "ontology", "read", "recognise", "vocab"],
    ),
    ("query", &["facts", "iri", "labels", "lexicon", "link", "model", "prefixes", "read", "vocab"]),
    ("check", &["facts", "model", "vocab"]),
    ("results", &["model", "prefixes", "vocab"]),
    ("network", &[]),
    ("statistics", &[]),
    (
        "graph",
        &["facts", "iri", "labels", "model", "network", "ontology", "read", "schema", "vocab"],
    ),
    (
        "analyse",
        &[
            "facts",
            "graph",
            "labels",
            "lexicon",
            "link",
            "model",
            "network",
            "ontology",
            "statistics",
            "vocab",
            "read",
        ],
    ),
    ("evaluate", &["facts", "iri", "link", "model", "read", "vocab"]),
    (
        "export",
        &[
            "facts", "graph", "iri", "labels", "model", "network", "prefixes", "schema", "vocab",
            "read", "ontology",
        ],
    ),
    ("report", &["analyse", "facts", "graph", "network", "model", "page"]),
    ("page", &["export", "facts", "model", "ontology", "prefixes", "query", "schema", "vocab"]),
];

/// Stages that open no file, read no clock and print nothing.
const PURE: &[&str] = &[
    "model",
    "recognise",
    "map",
    "facts",
    "link",
    "schema",
    "network",
    "statistics",
    "graph",
    "analyse",
    "evaluate",
    "labels",
    "iri",
];

/// Only these may stand in a pure stage's tests.
const IMPURE: &[&str] =
    &["std::fs", "std::env", "SystemTime", "Instant", "println!", "eprintln!", "std::net"];

#[test]
fn uses_go_one_way() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    each_source(&mut |module, _, code| {
        let uses = found.entry(module.to_owned()).or_default();
        for (at, _) in code.match_indices("crate::") {
            let rest = &code[at + "crate::".len()..];
            let names: Vec<String> = if let Some(group) = rest.strip_prefix('{') {
                let end = group.find("};").unwrap_or(group.len());
                top_level_names(&group[..end])
            } else {
                vec![rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()]
            };
            uses.extend(names.into_iter().filter(|name| name != module && is_module(name)));
        }
    });
    for (module, uses) in &found {
        if module == "cli" || module == "lib" || module == "main" {
            continue; // they see all
        }
        let allowed = ALLOWED
            .iter()
            .find(|(name, _)| name == module)
            .unwrap_or_else(|| panic!("module `{module}` has no line in ALLOWED"))
            .1;
        for used in uses {
            assert!(
                allowed.contains(&used.as_str()),
                "`{module}` uses `{used}`: that arrow goes backward, or needs a line in ALLOWED"
            );
        }
    }
}

#[test]
fn pure_stages_open_no_file_and_print_nothing() {
    each_source(&mut |module, path, code| {
        if !PURE.contains(&module) {
            return;
        }
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        for word in IMPURE {
            assert!(!code.contains(word), "{path}: `{word}` in a stage that must stay pure");
        }
    });
}

fn is_module(name: &str) -> bool {
    ALLOWED.iter().any(|(module, _)| *module == name) || name == "cli"
}

fn top_level_names(group: &str) -> Vec<String> {
    let mut depth = 0;
    let mut names = Vec::new();
    let mut name = String::new();
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(std::mem::take(&mut name)),
            c if depth == 0 => name.push(c),
            _ => {}
        }
    }
    names.push(name);
    names
        .iter()
        .map(|name| name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
        .collect()
}

/// Every source file that is no test: its top module, its path, its code without comments.
fn each_source(visit: &mut dyn FnMut(&str, &str, &str)) {
    fn walk(dir: &Path, root: &Path, visit: &mut dyn FnMut(&str, &str, &str)) {
        let mut entries: Vec<_> = fs::read_dir(dir).expect("src/ is there").flatten().collect();
        entries.sort_by_key(fs::DirEntry::path);
        for entry in entries {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, root, visit);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.file_stem().expect("a name").to_string_lossy();
                if name == "tests" || name == "testing" {
                    continue;
                }
                let relative = path.strip_prefix(root).expect("below src/");
                let first =
                    relative.components().next().expect("a part").as_os_str().to_string_lossy();
                let module = first.trim_end_matches(".rs").to_owned();
                let code: String = fs::read_to_string(&path)
                    .expect("readable")
                    .split("#[cfg(test)]\nmod tests {")
                    .next()
                    .unwrap_or_default()
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"))
                    .collect::<Vec<_>>()
                    .join("\n");
                visit(&module, &relative.to_string_lossy(), &code);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    walk(&root, &root, visit);
}
