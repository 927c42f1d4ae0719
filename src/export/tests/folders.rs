//! Folders and files: whole or not at all.

use std::fs;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::export::{Format, NewFolder, Source, Tally, Writer};
use crate::model::ErrorCode;

fn all() -> Vec<&'static Format> {
    FORMATS.iter().collect()
}

fn write(facts: &Facts, out: &Path) -> Result<Report, ExportError> {
    write_folder(facts, &SCHEMA, out, &all(), &ExportOptions::default())
}

/// What stands in a folder, hidden names too.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn manifest(out: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(out.join(MANIFEST)).expect("a manifest")).expect("JSON")
}

/// A format that ends in the middle, as it would on a full disk.
const BROKEN: Format = Format {
    name: "broken",
    extensions: &["broken"],
    media_type: "text/plain",
    summary: "",
    lossless: false,
    usual: true,
    writer: Writer::File(|_: &Source<'_>, sink: &mut dyn Write| {
        sink.write_all(b"half")?;
        Err(io::Error::from(io::ErrorKind::StorageFull).into())
    }),
};

#[test]
fn a_folder_holds_every_format_and_a_manifest_that_is_true() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("deep/out");
    let report = write(&sample(), &out).expect("written");
    let files = contents(&out);
    for name in ["graph.nq", "graph.ttl", "graph.graphml", "tables/cases.csv", "manifest.json"] {
        assert!(files.contains_key(name), "{name}");
    }
    let manifest = manifest(&out);
    assert_eq!(manifest["input_digest"], "00ff");
    assert_eq!(manifest["tool_version"], "0.1.0");
    assert_eq!(manifest["counts"]["records_read"], 3);
    assert_eq!(manifest["counts"]["quads"], sample().len());
    let listed = manifest["files"].as_array().expect("a list");
    assert_eq!(listed.len() + 1, files.len());
    for entry in listed {
        let path = entry["path"].as_str().expect("a path");
        let bytes = &files[path];
        let digest = format!("{:x}", sha2_of(bytes));
        assert_eq!(entry["sha256"].as_str(), Some(digest.as_str()), "{path}");
        assert_eq!(entry["bytes"], bytes.len());
        if let Some(columns) = entry["columns"].as_array()
            && path.starts_with("tables/")
        {
            let header =
                String::from_utf8_lossy(bytes).lines().next().expect("a header").to_owned();
            let names: Vec<&str> =
                columns.iter().map(|column| column["name"].as_str().expect("a name")).collect();
            assert_eq!(names.join(","), header);
            let rows = ::csv::ReaderBuilder::new().from_reader(&bytes[..]).records().count();
            assert_eq!(entry["rows"], rows, "{path}");
        } else if Path::new(path).extension().is_some_and(|extension| extension == "csv") {
            // Nodes and edges: their columns depend on the data, so no schema names them.
            let rows = ::csv::ReaderBuilder::new().from_reader(&bytes[..]).records().count();
            assert_eq!(entry["rows"], rows, "{path}");
        } else {
            assert_eq!(entry["rows"].is_null(), entry["columns"].is_null());
        }
    }
    assert_eq!(report.files.len(), files.len());
    assert_eq!(names(place.path().join("deep").as_path()), ["out"], "no hidden name is left");
}

fn sha2_of(bytes: &[u8]) -> impl std::fmt::LowerHex {
    use sha2::Digest;
    struct Hex(Vec<u8>);
    impl std::fmt::LowerHex for Hex {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
        }
    }
    Hex(sha2::Sha256::digest(bytes).to_vec())
}

#[test]
fn a_folder_that_is_read_back_is_built_to_the_same_bytes() {
    let options = ExportOptions { created: Some(0), ..ExportOptions::default() };
    let first = build(&sample(), &options);
    assert!(
        String::from_utf8_lossy(&first[MANIFEST]).contains("\"created\": \"1970-01-01T00:00:00Z\"")
    );
    let again = read(&String::from_utf8_lossy(&first["graph.nq"]), RdfFormat::NQuads);
    assert!(build(&again, &options) == first);
}

#[test]
fn a_run_that_fails_midway_leaves_the_old_folder_as_it_was() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    write(&sample(), &out).expect("written");
    let before = contents(&out);
    let empty = FactsBuilder::new().build().expect("few terms");
    for threads in [1, 2] {
        let formats = [format("csv"), &BROKEN, format("nquads")];
        let options = ExportOptions { threads, ..ExportOptions::default() };
        let error =
            write_folder(&empty, &SCHEMA, &out, &formats, &options).expect_err("the disk is full");
        assert_eq!(error.code, ErrorCode::ExportSpace);
        assert!(error.to_string().contains("help: free some space"), "{error}");
        assert!(contents(&out) == before);
        assert_eq!(names(place.path()), ["out"]);
    }
}

/// A format that needs more room than there is, but is made all the same where nothing is written.
#[test]
fn a_full_disk_is_told_with_the_bytes_that_are_needed() {
    const LARGE: Format = Format {
        writer: Writer::File(|_: &Source<'_>, sink: &mut dyn Write| {
            static FIRST: AtomicBool = AtomicBool::new(true);
            sink.write_all(&[b'x'; 1_000])?;
            if FIRST.swap(false, Ordering::Relaxed) {
                return Err(io::Error::from(io::ErrorKind::StorageFull).into());
            }
            Ok(Tally::default())
        }),
        ..BROKEN
    };
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let options = ExportOptions::default();
    let error =
        write_folder(&sample(), &SCHEMA, &out, &[&LARGE], &options).expect_err("the disk is full");
    assert!(error.message.ends_with("; all files of this build take 1000 bytes"), "{error}");
    assert!(error.to_string().contains("graph.broken"), "{error}");
}

#[test]
fn a_folder_of_ours_is_replaced_and_strange_files_in_it_stay() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let empty = FactsBuilder::new().build().expect("few terms");
    write(&empty, &out).expect("written");
    fs::write(out.join("tables/notes.txt"), "mine").expect("written");
    fs::write(out.join("README.md"), "mine").expect("written");
    write(&sample(), &out).expect("replaced");
    assert_eq!(fs::read_to_string(out.join("tables/notes.txt")).expect("kept"), "mine");
    assert_eq!(fs::read_to_string(out.join("README.md")).expect("kept"), "mine");
    assert_eq!(manifest(&out)["counts"]["quads"], sample().len());
    assert_eq!(names(place.path()), ["out"]);
    // A table that was ours and no longer is does not stay.
    let formats = [format("nquads")];
    write_folder(&sample(), &SCHEMA, &out, &formats, &ExportOptions::default()).expect("replaced");
    assert_eq!(
        contents(&out).into_keys().collect::<Vec<_>>(),
        ["README.md", "graph.nq", "manifest.json", "tables/notes.txt"]
    );
}

fn refuses(out: &Path, message: &str) {
    let error = write(&sample(), out).expect_err("refused");
    assert_eq!(error.code, ErrorCode::ExportTarget);
    assert!(error.to_string().contains(message), "{error}");
}

/// What a format writes stands where it says, or is a schema beside it.
#[test]
fn every_format_stands_where_it_says() {
    let place = tempfile::tempdir().expect("a temporary folder");
    for format in FORMATS {
        let out = place.path().join(format.name);
        let options = ExportOptions::default();
        let report = export_folder(&sample(), &SCHEMA, &out, format, &options).expect("written");
        assert!(report.files.iter().any(|file| format.owns(&file.path)), "{}", format.name);
        for file in report.files.iter().filter(|file| file.path != MANIFEST) {
            assert!(Replaces::OneFormat(format).includes(&file.path), "{}", file.path);
            assert!(!Replaces::NoFormat.includes(&file.path), "{}", file.path);
        }
    }
}

#[test]
fn an_export_takes_no_file_of_another_format_away() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    write(&sample(), &out).expect("written");
    let before = contents(&out);
    let options = ExportOptions::default();
    let export = |name| export_folder(&sample(), &SCHEMA, &out, format(name), &options);
    let error = export("jsonl").expect_err("the rest would be lost");
    assert_eq!(error.code, ErrorCode::ExportTarget);
    assert!(error.message.contains("would be lost, such as gephi/edges.csv"), "{error}");
    let error = write_plain_folder(&out, &[PlainFile::new("report.html", Vec::new())]);
    assert_eq!(error.expect_err("all would be lost").code, ErrorCode::ExportTarget);
    assert!(contents(&out) == before);

    fs::remove_dir_all(&out).expect("removed");
    export("jsonl").expect("written");
    export("jsonl").expect("its own files are replaced");
    let error = export("csv").expect_err("JSON Lines would be lost");
    assert!(error.message.contains("such as jsonl/"), "{error}");
    // What is not there any more cannot be lost.
    fs::remove_dir_all(out.join("jsonl")).expect("removed");
    export("csv").expect("written");
}

#[test]
fn a_build_takes_no_measures_away() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    let files = [PlainFile::new("degree.csv", b"node\n".to_vec())];
    write_plain_folder(&out, &files).expect("written");
    write_plain_folder(&out, &files).expect("replaced");
    refuses(&out, "the folder holds what would be lost: degree.csv");
}

#[test]
fn what_is_not_ours_is_never_replaced() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    fs::create_dir(&out).expect("created");
    fs::write(out.join("thesis.txt"), "mine").expect("written");
    refuses(&out, "holds no manifest of `incident-graph`");
    fs::write(out.join(MANIFEST), "{\"files\": []}").expect("written");
    refuses(&out, "holds no manifest of `incident-graph`");
    assert_eq!(names(&out), ["manifest.json", "thesis.txt"]);

    let file = place.path().join("file");
    fs::write(&file, "mine").expect("written");
    refuses(&file, "the target is a file");
    assert_eq!(fs::read_to_string(&file).expect("kept"), "mine");

    let link = place.path().join("link");
    std::os::unix::fs::symlink(&out, &link).expect("linked");
    refuses(&link, "symbolic link");
    refuses(&place.path().join("link/"), "symbolic link");
    assert_eq!(names(place.path()), ["file", "link", "out"]);
}

#[test]
fn an_empty_folder_may_be_filled() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    fs::create_dir(&out).expect("created");
    write(&sample(), &out).expect("written");
    assert!(out.join("graph.nq").is_file());
}

#[test]
fn leftovers_of_a_killed_run_are_cleaned_up_and_its_folder_put_back() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    write(&sample(), &out).expect("written");
    // Killed while writing.
    fs::create_dir(place.path().join(".out.incident-graph-1-0.new")).expect("created");
    fs::write(place.path().join(".out.incident-graph-1-0.lock"), "").expect("written");
    // Killed between the two renames where names cannot be exchanged.
    fs::rename(&out, place.path().join(".out.incident-graph-2-0.old")).expect("renamed");
    // Work of a run that is still alive.
    let alive =
        fs::File::create(place.path().join(".out.incident-graph-3-0.lock")).expect("created");
    alive.try_lock().expect("locked");
    fs::create_dir(place.path().join(".out.incident-graph-3-0.new")).expect("created");
    // Names of others.
    fs::create_dir(place.path().join(".out.incident-graph-notes")).expect("created");

    let error = write_folder(&sample(), &SCHEMA, &out, &[&BROKEN], &ExportOptions::default());
    error.expect_err("the disk is full");
    assert!(out.join("graph.nq").is_file(), "the old folder is back");
    assert_eq!(
        names(place.path()),
        [
            ".out.incident-graph-3-0.lock",
            ".out.incident-graph-3-0.new",
            ".out.incident-graph-notes",
            "out"
        ]
    );
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let path = place.path().join("graph.ttl");
    let options = ExportOptions::default();
    let report =
        write_file(&sample(), &SCHEMA, &path, format("turtle"), &options).expect("written");
    let before = fs::read(&path).expect("written");
    assert_eq!(report.files[0].bytes, before.len() as u64);
    write_file(&sample(), &SCHEMA, &path, &BROKEN, &options).expect_err("the disk is full");
    assert_eq!(fs::read(&path).expect("kept"), before);
    write_file(&sample(), &SCHEMA, place.path(), format("turtle"), &options).expect_err("a folder");
    write_file(&sample(), &SCHEMA, &path, format("csv"), &options).expect_err("several files");

    // A leftover of a run that was killed goes, the work of one that lives stays.
    fs::write(place.path().join(".graph.ttl.incident-graph-1-0.tmp"), "half").expect("written");
    let alive = place.path().join(".graph.ttl.incident-graph-2-0.tmp");
    let lock = fs::File::create(&alive).expect("created");
    lock.try_lock().expect("locked");
    write_file(&sample(), &SCHEMA, &path, format("turtle"), &options).expect("written");
    assert_eq!(names(place.path()), [".graph.ttl.incident-graph-2-0.tmp", "graph.ttl"]);
    fs::remove_file(alive).expect("removed");

    // A link keeps pointing to the file that is replaced.
    let link = place.path().join("link.nq");
    std::os::unix::fs::symlink(&path, &link).expect("linked");
    write_file(&sample(), &SCHEMA, &link, format("nquads"), &options).expect("written");
    assert_ne!(fs::read(&path).expect("written"), before);
    assert_eq!(names(place.path()), ["graph.ttl", "link.nq"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_is_written_to_directly_and_a_full_one_is_an_error() {
    let options = ExportOptions::default();
    write_file(&sample(), &SCHEMA, Path::new("/dev/null"), format("nquads"), &options)
        .expect("written");
    let error = write_file(&sample(), &SCHEMA, Path::new("/dev/full"), format("nquads"), &options)
        .expect_err("always full");
    assert_eq!(error.code, ErrorCode::ExportSpace);
}

#[test]
fn a_closed_pipe_is_told_apart() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error =
        write_to(&sample(), &SCHEMA, format("nquads"), &ExportOptions::default(), &mut Closed)
            .expect_err("nobody reads");
    assert!(error.is_broken_pipe());
    let error = write_to(&sample(), &SCHEMA, format("csv"), &ExportOptions::default(), &mut Closed)
        .expect_err("several files");
    assert!(!error.is_broken_pipe());
}

#[test]
fn a_folder_format_that_fails_is_an_error_too() {
    const BROKEN_FOLDER: Format = Format {
        writer: Writer::Folder(
            |_: &Source<'_>, folder: &NewFolder| -> Result<Tally, ExportError> {
                folder.create("tables/a.csv")?.finish()?;
                folder.create("tables/a.csv").map(|_| Tally::default())
            },
        ),
        ..BROKEN
    };
    let place = tempfile::tempdir().expect("a temporary folder");
    let out = place.path().join("out");
    write_folder(&sample(), &SCHEMA, &out, &[&BROKEN_FOLDER], &ExportOptions::default())
        .expect_err("one name twice");
    assert_eq!(names(place.path()), Vec::<String>::new());
}
