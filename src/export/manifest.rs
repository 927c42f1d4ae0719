//! `manifest.json`: what a built folder holds, and by what it was built.
//!
//! All that it says of the run stands in the facts (`inc:Run` in `graph/meta`), so an export from a
//! folder that was read back gives the same bytes.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{FileReport, Source, Tally};
use crate::facts::TermId;
use crate::read::GENERATOR;
pub use crate::read::MANIFEST;
use crate::schema::Column;
use crate::vocab::{self, class, rdf};

/// The version of the layout of folders and of the manifest itself.
const FORMAT_VERSION: u32 = 2;

/// Writes the manifest: one line a file and one a column, so that differences are easy to read.
pub(super) fn write(
    source: &Source<'_>,
    files: &[FileReport],
    tally: &Tally,
    since: Option<&str>,
    sink: &mut dyn Write,
) -> io::Result<()> {
    let run = Run::find(source);
    let mut out = String::from("{\n");
    let mut entry = |name: &str, value: Value| {
        out.extend(["  ", &Value::from(name).to_string(), ": ", &value.to_string(), ",\n"]);
    };
    entry("generator", GENERATOR.into());
    entry("format_version", FORMAT_VERSION.into());
    let version = run.text(vocab::TOOL_VERSION);
    entry("tool_version", version.unwrap_or_else(|| env!("CARGO_PKG_VERSION").to_owned()).into());
    let version = run.text(vocab::ONTOLOGY_VERSION).or_else(|| source.schema.version.clone());
    entry("ontology_version", version.into());
    entry("base", source.base().into());
    entry("input_digest", run.text(vocab::INPUT_DIGEST).into());
    entry("languages", source.options.languages.clone().into());
    if let Some(created) = source.options.created {
        entry("created", moment(created));
    }
    let tables = source.options.tables;
    entry(
        "table_options",
        json!({
            "rows_per_file": tables.rows_per_file,
            "compression": tables.compression.name(),
            "row_group": tables.row_group,
            "by_year": tables.by_year,
        }),
    );
    let measured = source.options.measured_views.iter().map(|view| view.name);
    entry("measured_views", measured.collect::<Vec<_>>().into());
    if let Some(since) = since {
        entry("changes_since", json!({ "manifest_sha256": since }));
    }
    entry("counts", counts(source, &run));
    entry(
        "left_out",
        json!({
            "empty_strings": tally.empty_strings,
            "replaced_characters": tally.replaced_characters,
            "stripped_characters": tally.stripped_characters,
            "bare_references": tally.bare_references,
            "other_statements": tally.other_statements,
            "unnamed_predicates": tally.unnamed_predicates,
        }),
    );
    entry(
        "csv_dialect",
        json!({
            "encoding": "UTF-8",
            "byte_order_mark": false,
            "delimiter": ",",
            "line_end": "\n",
            "header": true,
            "quote": "\"",
            "escape": "\"",
            "quoted": "every string, and nothing else",
            "null": "an empty cell without quotes",
        }),
    );
    if files.iter().any(|file| file.path.starts_with("spreadsheet/")) {
        entry(
            "spreadsheet_dialect",
            json!({
                "lossless": false,
                "byte_order_mark": true,
                "line_end": "\r\n",
                "formulas": "an apostrophe before = + - @ tab and carriage return",
                "longest_cell": 32_767,
            }),
        );
    }
    out.push_str("  \"files\": [");
    for (position, file) in files.iter().enumerate() {
        out.push_str(if position > 0 { ",\n" } else { "\n" });
        write_entry(&mut out, file);
    }
    out.push_str("\n  ]\n}\n");
    sink.write_all(out.as_bytes())
}

/// The manifest of a folder that is no export of facts: its files, and how each was made.
pub(super) fn plain<'a>(files: &[FileReport], notes: &dyn Fn(&str) -> &'a [String]) -> String {
    let entries: Vec<String> = files
        .iter()
        .map(|file| {
            let entry = json!({
                "path": file.path,
                "rows": file.rows,
                "bytes": file.bytes,
                "sha256": file.sha256,
                "notes": notes(&file.path),
            });
            format!("    {entry}")
        })
        .collect();
    format!(
        "{{\n  \"generator\": \"{GENERATOR}\",\n  \"format_version\": {FORMAT_VERSION},\n  \
         \"tool_version\": \"{}\",\n  \"files\": [\n{}\n  ]\n}}\n",
        env!("CARGO_PKG_VERSION"),
        entries.join(",\n")
    )
}

fn write_entry(out: &mut String, file: &FileReport) {
    out.extend([
        "    {\"path\": ",
        &json!(file.path).to_string(),
        ", \"table\": ",
        &json!(file.table.as_ref().map(|table| &table.name)).to_string(),
        ", \"key\": ",
        &json!(file.table.as_ref().map(|table| &table.merge_key().name)).to_string(),
        ", \"rows\": ",
        &json!(file.rows).to_string(),
        ", \"bytes\": ",
        &file.bytes.to_string(),
        ", \"sha256\": ",
        &json!(file.sha256).to_string(),
        ", \"columns\": ",
    ]);
    match file.table.as_ref().map(|table| &table.columns) {
        None => out.push_str("null"),
        Some(columns) => {
            out.push('[');
            for (position, column) in columns.iter().enumerate() {
                out.push_str(if position > 0 { ",\n      " } else { "\n      " });
                let line = serde_json::to_string(&ColumnEntry::new(column));
                out.push_str(&line.expect("strings and nothing else are always JSON"));
            }
            out.push_str("\n    ]");
        }
    }
    out.push('}');
}

#[derive(Serialize)]
struct ColumnEntry<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    storage: &'static str,
    required: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    references: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    property: Option<&'a str>,
    /// Whether it says where in the input something stands; then it is no part of the hash of a row.
    #[serde(rename = "place", skip_serializing_if = "std::ops::Not::not")]
    is_place: bool,
    definition: &'a str,
}

impl<'a> ColumnEntry<'a> {
    fn new(column: &'a Column) -> Self {
        Self {
            name: &column.name,
            storage: column.storage.name(),
            required: column.required,
            references: column.references.as_ref().map(|(table, key)| format!("{table}.{key}")),
            property: column.property.as_deref(),
            is_place: column.is_place,
            definition: &column.definition,
        }
    }
}

fn counts(source: &Source<'_>, run: &Run<'_>) -> Value {
    let quads = source.facts.quads();
    let triples = quads.chunk_by(|left, right| left[..3] == right[..3]).count();
    let mut graphs: BTreeMap<TermId, u64> = BTreeMap::new();
    for quad in quads {
        *graphs.entry(quad[3]).or_default() += 1;
    }
    let graphs: Map<String, Value> = graphs
        .into_iter()
        .map(|(id, count)| {
            let iri = source.facts.iri(id).unwrap_or_else(|| source.facts.encoded(id));
            (iri.strip_prefix(source.base()).unwrap_or(iri).to_owned(), count.into())
        })
        .collect();
    let number = |property| run.text(property).and_then(|text| text.parse::<u64>().ok());
    json!({
        "records_read": number(vocab::RECORDS_READ),
        "cases_read": number(vocab::CASES_READ),
        "records_skipped": number(vocab::RECORDS_SKIPPED),
        "quads": quads.len(),
        "triples": triples,
        "graphs": graphs,
    })
}

/// The node of the run that built the facts.
struct Run<'a> {
    source: &'a Source<'a>,
    node: Option<TermId>,
}

impl<'a> Run<'a> {
    fn find(source: &'a Source<'a>) -> Self {
        let facts = source.facts;
        let node = facts.id_of_iri(rdf::TYPE).zip(facts.id_of_iri(class::RUN)).and_then(
            |(rdf_type, run)| {
                // A walk over the quads costs less than the index by predicate.
                facts
                    .quads()
                    .iter()
                    .find(|quad| quad[1] == rdf_type && quad[2] == run)
                    .map(|quad| quad[0])
            },
        );
        Self { source, node }
    }

    fn text(&self, property: &str) -> Option<String> {
        let facts = self.source.facts;
        let value = facts.object(self.node?, facts.id_of_iri(property)?)?;
        Some(facts.term(value).into_text().into_owned())
    }
}

/// Seconds since 1970 as a moment in UTC; a number where the calendar ends.
fn moment(seconds: i64) -> Value {
    match jiff::Timestamp::from_second(seconds) {
        Ok(timestamp) => timestamp.to_string().into(),
        Err(_) => seconds.into(),
    }
}

/// Whether these bytes are a manifest that this program wrote.
pub fn is_manifest(bytes: &[u8]) -> bool {
    listed_files(bytes).is_some()
}

/// The files that a manifest of ours lists; `None` where it is none.
pub(super) fn listed_files(bytes: &[u8]) -> Option<Vec<String>> {
    let value: Value = serde_json::from_slice(bytes).ok()?;
    if value.get("generator")?.as_str()? != GENERATOR {
        return None;
    }
    let files = value.get("files")?.as_array()?;
    Some(files.iter().filter_map(|file| Some(file.get("path")?.as_str()?.to_owned())).collect())
}
