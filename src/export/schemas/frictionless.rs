//! Frictionless data package (<https://specs.frictionlessdata.io/data-package/>). Its paths may not lead
//! out of its folder, so it stands beside `tables/`.

use serde_json::{Value, json};

use super::Shipment;
use super::sql::{Types, type_of};

const TYPES: Types = ["string", "integer", "number", "boolean", "date", "datetime"];

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let resources: Vec<Value> = shipment
        .tables
        .iter()
        .filter_map(|shipped| {
            let files = shipped.files.get("tables")?;
            let fields: Vec<Value> = shipped
                .table
                .columns
                .iter()
                .map(|column| {
                    json!({
                        "name": column.name,
                        "type": type_of(&TYPES, column.storage),
                        "description": column.definition,
                        "constraints": { "required": column.required },
                    })
                })
                .collect();
            let foreign_keys: Vec<Value> = shipped
                .table
                .columns
                .iter()
                .filter_map(|column| {
                    let (table, key) = column.references.as_ref()?;
                    Some(json!({ "fields": column.name, "reference": { "resource": table, "fields": key } }))
                })
                .collect();
            let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
            let mut resource = json!({
                "name": shipped.table.name,
                "profile": "tabular-data-resource",
                "path": if let [path] = paths[..] { json!(path) } else { json!(paths) },
                "format": "csv",
                "mediatype": "text/csv",
                "encoding": "utf-8",
                "dialect": { "delimiter": ",", "lineTerminator": "\n", "quoteChar": "\"",
                    "doubleQuote": true, "header": true, "skipInitialSpace": false },
                "schema": {
                    "fields": fields,
                    "missingValues": [""],
                    "primaryKey": shipped.table.merge_key().name,
                    "foreignKeys": foreign_keys,
                },
            });
            if let [file] = files[..] {
                resource["bytes"] = file.bytes.into();
                resource["hash"] = format!("sha256:{}", file.sha256).into();
            }
            Some(resource)
        })
        .collect();
    let document = json!({
        "profile": "tabular-data-package",
        "name": "incident-graph",
        "resources": resources,
    });
    format!("{document:#}\n")
}
