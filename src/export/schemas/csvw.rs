//! CSV on the Web (W3C, <https://www.w3.org/TR/tabular-metadata/>).

use serde_json::{Value, json};

use super::Shipment;
use super::sql::{Types, type_of};

const TYPES: Types = ["string", "integer", "double", "boolean", "date", "dateTimeStamp"];

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let mut tables = Vec::new();
    for shipped in &shipment.tables {
        let columns: Vec<Value> = shipped
            .table
            .columns
            .iter()
            .map(|column| {
                let mut described = json!({
                    "name": column.name,
                    "titles": column.name,
                    "datatype": type_of(&TYPES, column.storage),
                    "required": column.required,
                    "dc:description": column.definition,
                });
                if let Some(property) = &column.property {
                    described["propertyUrl"] = property.as_str().into();
                }
                described
            })
            .collect();
        let paths = shipped.paths("tables");
        // A reference names one file, so a table in parts cannot be referred to.
        let foreign_keys: Vec<Value> = shipped
            .table
            .columns
            .iter()
            .filter_map(|column| {
                let (target, key) = column.references.as_ref()?;
                let target = shipment.tables.iter().find(|other| other.table.name == *target)?;
                let [path] = target.paths("tables")[..] else { return None };
                Some(json!({
                    "columnReference": column.name,
                    "reference": { "resource": format!("../{path}"), "columnReference": key },
                }))
            })
            .collect();
        for path in paths {
            tables.push(json!({
                "url": format!("../{path}"),
                "tableSchema": {
                    "columns": columns,
                    "primaryKey": shipped.table.merge_key().name,
                    "foreignKeys": foreign_keys,
                },
            }));
        }
    }
    let document = json!({
        "@context": "http://www.w3.org/ns/csvw",
        "dialect": { "header": true, "delimiter": ",", "quoteChar": "\"", "doubleQuote": true,
            "encoding": "utf-8", "lineTerminators": ["\n"], "trim": false },
        "tables": tables,
    });
    format!("{document:#}\n")
}
