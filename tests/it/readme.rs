//! The commands of the README, each run as it stands there, on the bundled corpus.

use incident_graph::vocab::INC;

use crate::support::{CORPUS, program};

const README: &str = include_str!("../../README.md");

/// Lines of `sh` blocks that call the program.
fn commands() -> Vec<&'static str> {
    let mut commands = Vec::new();
    let mut inside = false;
    for line in README.lines() {
        match line {
            "```sh" => inside = true,
            "```" => inside = false,
            line if inside && line.starts_with("incident-graph ") => commands.push(line),
            _ => {}
        }
    }
    commands
}

/// Splits a command line as a shell does, as far as the README needs it: spaces and single quotes.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("there is one").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn every_command_of_the_tour_works() {
    let commands = commands();
    assert!(commands.len() >= 15, "the tour has {} commands", commands.len());
    for line in commands {
        let words = split(line);
        let output = program().args(&words[1..]).output().expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "`{line}` ended with {}: {errors}", output.status);
        assert!(!output.stdout.is_empty(), "`{line}` printed nothing");
        assert!(!errors.contains("error"), "`{line}`: {errors}");
    }
}

/// A limit that is none any more would keep people from what they could ask.
#[test]
fn what_the_limits_say_is_not_read_is_not_read() {
    let limits = README.split("\n## ").find(|part| part.starts_with("Limits")).expect("a section");
    let facts = &CORPUS.facts;
    for name in ["hasActionOutcome", "hasActionStatus", "reverts", "worsens"] {
        assert!(limits.contains(&format!("`inc:{name}`")), "{name}");
        let property = facts.id_of_iri(&format!("{INC}{name}"));
        assert!(property.is_none_or(|property| facts.of_predicate(property).is_empty()), "{name}");
    }
    assert!(limits.contains("`cascade-from` is one where a case tells of trouble"), "{limits}");
}
