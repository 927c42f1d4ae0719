//! A table of a million rows and eleven columns that is in memory, as CSV, Parquet and JSON Lines: CPU
//! seconds (user and system) of one thread, and bytes.
//!
//! `cargo bench --bench tables -- FOLDER [ROWS]` writes the files there; `benches/peers/tables.py` lets
//! others write the same rows, in turn with it. Each row brings its hash, as those of others do, but where
//! "hashes made" is said.

#![allow(clippy::print_stdout)]

mod cost;

use std::path::Path;

use incident_graph::export::{Encoding, NewFolder, Row, Sheet, TableOptions};
use incident_graph::model::hexadecimal;
use incident_graph::schema::{Cell, Column, Storage, Table, TableContent};

use cost::cpu_seconds;

struct Event {
    key: String,
    title: String,
    organization: String,
    cause: &'static str,
    day: Option<i32>,
    year: i64,
    seconds: Option<String>,
    stub: bool,
    modified: i64,
    text: String,
    /// What rows of others have for a hash. It is as long, and as hard to compress.
    hash: String,
}

const CAUSES: [&str; 8] = [
    "cause/configuration",
    "cause/node-failure",
    "cause/software-bug",
    "cause/human-error",
    "cause/race-condition",
    "cause/overload",
    "cause/monitoring-gap",
    "cause/network-partition",
];
const WORDS: [&str; 16] = [
    "replica",
    "the",
    "cluster",
    "failed",
    "after",
    "a",
    "deploy",
    "of",
    "\"config\"",
    "and",
    "recovered",
    "slowly,",
    "while",
    "clients",
    "retried",
    "복제본",
];

/// Numbers that follow from a seed (the generator `SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn words(&mut self, count: u64) -> String {
        let word = |_| WORDS[self.below(16) as usize];
        (0..count).map(word).collect::<Vec<_>>().join(" ")
    }
}

fn events(rows: u64) -> Vec<Event> {
    let mut numbers = Numbers(42);
    let event = |row| Event {
        key: format!("IG-{row:07}/1"),
        title: numbers.words(5),
        organization: format!("organization-{}", numbers.below(500)),
        cause: CAUSES[numbers.below(8) as usize],
        day: (numbers.below(10) > 0).then(|| 14_600 + numbers.below(5_000) as i32),
        year: 2010 + numbers.below(15).cast_signed(),
        seconds: (numbers.below(3) > 0).then(|| format!("{}.5", numbers.below(100_000))),
        stub: numbers.below(20) == 0,
        modified: 1_262_304_000_000_000 + numbers.below(473_385_600_000_000).cast_signed(),
        text: numbers.words(8),
        hash: hexadecimal(&[(); 4].map(|()| numbers.next().to_le_bytes()).concat()),
    };
    (0..rows).map(event).collect()
}

fn table() -> Table {
    let column = |name: &str, storage, required| Column {
        name: name.to_owned(),
        storage,
        cell: Cell::Named,
        required,
        references: None,
        property: None,
        is_place: false,
        definition: String::new(),
    };
    Table {
        name: "events".to_owned(),
        content: TableContent::Nodes,
        columns: vec![
            column("event_key", Storage::String, true),
            column("title", Storage::String, false),
            column("organization_key", Storage::String, false),
            column("cause_key", Storage::String, false),
            column("event_date", Storage::Date, false),
            column("event_year", Storage::Integer, false),
            column("seconds", Storage::Decimal, false),
            column("is_stub", Storage::Boolean, false),
            column("modified", Storage::Timestamp, false),
            column("text", Storage::String, false),
            column("row_hash", Storage::String, true),
        ],
    }
}

fn fill(row: &mut Row, event: &Event) {
    row.text(&event.key);
    row.text(&event.title);
    row.text(&event.organization);
    row.text(event.cause);
    match event.day {
        Some(day) => row.date(day),
        None => row.null(),
    }
    row.integer(event.year);
    match &event.seconds {
        Some(seconds) => row.decimal(seconds),
        None => row.null(),
    }
    row.boolean(event.stub);
    row.timestamp(event.modified);
    row.text(&event.text);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let Some(folder) = arguments.first() else {
        println!("name a folder to write to");
        return;
    };
    let rows = arguments.get(1).and_then(|rows| rows.parse().ok()).unwrap_or(1_000_000);
    let (events, table) = (events(rows), table());
    for &encoding in Encoding::ALL.iter().filter(|encoding| encoding.is_lossless()) {
        for hashes_are_made in [false, true] {
            let place = Path::new(folder).join(encoding.folder());
            let mut best = f64::INFINITY;
            for _ in 0..3 {
                let _ = std::fs::remove_dir_all(&place);
                let before = cpu_seconds();
                write(Path::new(folder), &table, encoding, &events, hashes_are_made);
                best = best.min(cpu_seconds() - before);
            }
            let files = std::fs::read_dir(&place).expect("written").flatten();
            let bytes: u64 = files.filter_map(|file| file.metadata().ok()).map(|m| m.len()).sum();
            let what = if hashes_are_made { ", hashes made" } else { "" };
            let (name, megabytes) = (encoding.folder(), bytes as f64 / 1e6);
            println!("incident-graph\t{name}{what}\t{best:.2}\t{megabytes:.1}");
        }
    }
}

/// Writes the rows as one file. Where hashes are not made, a row brings its own, as all rows do that
/// others write.
fn write(
    folder: &Path,
    table: &Table,
    encoding: Encoding,
    events: &[Event],
    hashes_are_made: bool,
) {
    let out = NewFolder::new(folder);
    let mut sheet = Sheet::new(&out, table, encoding, TableOptions::default())
        .expect("a folder that can be written");
    for event in events {
        let row = sheet.row();
        fill(row, event);
        if hashes_are_made {
            sheet.end_row()
        } else {
            row.text(&event.hash);
            sheet.end_hashed_row()
        }
        .expect("room on the disk");
    }
    sheet.finish().expect("room on the disk");
}
