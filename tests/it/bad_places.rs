//! What stands in a folder and is no input: what a build wrote, hidden files, pipes and devices.

use std::fs;

use crate::support::{build, program};

const GOOD: &str = r#"{"id":"G-1","org":"Grab","symptoms":["high-latency"]}"#;

#[test]
fn what_a_build_wrote_below_its_input_is_no_input() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.json"), GOOD).expect("written");
    let build = || {
        let output = program()
            .current_dir(folder.path())
            .args(["build", ".", "--out", "out"])
            .output()
            .expect("the program starts");
        let graph = fs::read(folder.path().join("out/graph.nq")).expect("a graph");
        (String::from_utf8_lossy(&output.stderr).into_owned(), graph)
    };
    let (told, first) = build();
    assert!(!told.contains("passed over"), "{told}");
    let (told, second) = build();
    assert!(told.contains("passed over: ./out, which `build` wrote\n"), "{told}");
    assert!(first == second, "a second build gives the same");
}

#[test]
fn hidden_files_are_counted_and_not_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.json"), GOOD).expect("written");
    fs::write(folder.path().join(".b.json"), GOOD.replace("G-1", "G-2")).expect("written");
    fs::create_dir(folder.path().join(".d")).expect("made");
    let built = build(&[folder.path().to_path_buf()]);
    assert_eq!((built.run.cases, built.passed_over.hidden), (1, 2));
    let message = built.passed_over.message().expect("something to tell");
    assert_eq!(message, "passed over: 2 hidden files and folders");
}

#[cfg(unix)]
#[test]
fn a_device_in_a_folder_is_reported_and_not_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.json"), GOOD).expect("written");
    std::os::unix::fs::symlink("/dev/null", folder.path().join("b.json")).expect("linked");
    let built = build(&[folder.path().to_path_buf()]);
    let told: Vec<String> =
        built.diagnostics.iter().map(|d| format!("{} {}", d.code.as_str(), d.place)).collect();
    assert_eq!(told, ["read-unreadable b.json"]);
    assert_eq!((built.run.cases, built.run.skipped), (1, 1));
}
