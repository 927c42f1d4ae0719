//! What is written is read back, whatever the values and wherever pages and row groups end.

use std::io::Write as _;

use proptest::prelude::*;

use super::*;
use crate::schema::{Cell, TableContent};

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
        name: "t".to_owned(),
        content: TableContent::Nodes,
        columns: vec![
            column("key", Storage::String, true),
            column("text", Storage::String, false),
            column("number", Storage::Integer, false),
            column("share", Storage::Decimal, false),
            column("flag", Storage::Boolean, false),
            column("day", Storage::Date, false),
            column("moment", Storage::Timestamp, false),
        ],
    }
}

type Cells =
    (String, Option<String>, Option<i64>, Option<i32>, Option<bool>, Option<i32>, Option<i64>);

fn fill(row: &mut Row, cells: &Cells) {
    row.clear();
    row.text(&format!("k{}", cells.0));
    row.optional_text(cells.1.as_deref());
    match cells.2 {
        Some(number) => row.integer(number),
        None => row.null(),
    }
    match cells.3 {
        Some(number) => row.decimal(&format!("{number}.5")),
        None => row.null(),
    }
    match cells.4 {
        Some(flag) => row.boolean(flag),
        None => row.null(),
    }
    match cells.5 {
        Some(days) => row.date(days),
        None => row.null(),
    }
    match cells.6 {
        Some(microseconds) => row.timestamp(microseconds),
        None => row.null(),
    }
}

fn round_trip(rows: &[Cells], row_group: usize) -> (Vec<u8>, Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let mut writer = Writer::new(Vec::new(), &table(), row_group).expect("memory");
    let mut expect = Vec::new();
    let mut row = Row::default();
    for cells in rows {
        fill(&mut row, cells);
        writer.write(&row).expect("memory");
        expect.push(row.line().to_vec());
    }
    let bytes = writer.finish().expect("memory");
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(&bytes).expect("written");
    let mut found = Vec::new();
    read_rows(&mut file, &table(), &mut |cells| {
        found.push(
            cells
                .iter()
                .map(|cell| cell.as_deref().unwrap_or_default())
                .collect::<Vec<_>>()
                .join(&b','),
        );
        Ok(())
    })
    .expect("readable");
    (bytes, expect, found)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn rows_read_back(
        rows in prop::collection::vec(
            (
                "[a-c]{1,2}",
                prop::option::of("[^\0]{1,3}"),
                prop::option::of(any::<i64>()),
                prop::option::of(any::<i32>()),
                prop::option::of(any::<bool>()),
                prop::option::of(-719_162..2_932_897_i32),
                prop::option::of(-62_135_596_800_000_000..253_402_300_799_000_000_i64),
            ),
            0..80,
        ),
        row_group in 1_usize..50,
    ) {
        let (bytes, expect, found) = round_trip(&rows, row_group);
        prop_assert_eq!(&found, &expect);
        prop_assert_eq!(round_trip(&rows, row_group).0, bytes);
    }
}

#[test]
fn many_values_leave_the_dictionary_and_fill_several_pages() {
    let rows: Vec<Cells> = (0..200_000)
        .map(|n: i32| {
            let repeated = (n < 100_000 || n % 3 == 0).then(|| format!("value {}", n % 7));
            let text = repeated.unwrap_or_else(|| format!("a text of its own, number {n}"));
            (n.to_string(), Some(text), Some((n % 5).into()), None, Some(n % 3 == 0), Some(n), None)
        })
        .collect();
    let (_, expect, found) = round_trip(&rows, 1 << 20);
    assert!(found == expect);
}

#[test]
fn a_column_without_null_refuses_one() {
    let mut writer = Writer::new(Vec::new(), &table(), 10).expect("memory");
    let mut row = Row::default();
    for _ in 0..7 {
        row.null();
    }
    writer.write(&row).expect_err("the key is required");
}
