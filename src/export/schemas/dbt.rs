//! dbt `sources.yml` (from version 1.10.5), with tests: keys are unique and not null, foreign keys lead
//! somewhere. The tables are looked for in the schema of the target, unless a variable names another.

use super::{Shipment, dictionary};

/// A string of YAML in double quotes, which is one of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let mut out = "# dbt 1.10.5 or later. Where the tables are not in the schema of the target:\n\
                   #   dbt test --vars 'incident_graph_schema: NAME'\n\
                   version: 2\nsources:\n  - name: incident_graph\n    \
                   schema: \"{{ var('incident_graph_schema', target.schema) }}\"\n    tables:\n"
        .to_owned();
    for shipped in &shipment.tables {
        let table = shipped.table;
        out += &format!(
            "      - name: {}\n        description: {}\n        columns:\n",
            table.name,
            quoted(&dictionary::describe(table))
        );
        for column in &table.columns {
            out += &format!(
                "          - name: {}\n            description: {}\n",
                column.name,
                quoted(&column.definition)
            );
            let mut tests = Vec::new();
            if column.name == table.merge_key().name {
                tests.push("              - unique\n".to_owned());
            }
            if column.required {
                tests.push("              - not_null\n".to_owned());
            }
            if let Some((target, key)) = &column.references {
                tests.push(format!(
                    "              - relationships:\n                  arguments:\n                    \
                     to: source('incident_graph', '{target}')\n                    field: {key}\n"
                ));
            }
            if !tests.is_empty() {
                out += "            data_tests:\n";
                out.extend(tests);
            }
        }
    }
    out
}
