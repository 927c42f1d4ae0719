//! SQL/PGQ (ISO/IEC 9075-16): the graph over the tables `nodes` and `edges`.

use super::Shipment;
use super::sql::quoted;

pub(super) fn make(shipment: &Shipment<'_>) -> String {
    let properties = |name: &str| {
        let shipped = shipment.tables.iter().find(|shipped| shipped.table.name == name);
        shipped.map(|shipped| shipped.columns(quoted)).unwrap_or_default()
    };
    format!(
        "-- After the tables are loaded.\n\
         CREATE PROPERTY GRAPH incident_graph\n\
         \x20 VERTEX TABLES (\n\
         \x20   nodes KEY (node_key) LABEL node PROPERTIES ({})\n\
         \x20 )\n\
         \x20 EDGE TABLES (\n\
         \x20   edges KEY (row_hash)\n\
         \x20     SOURCE KEY (from_node_key) REFERENCES nodes (node_key)\n\
         \x20     DESTINATION KEY (to_node_key) REFERENCES nodes (node_key)\n\
         \x20     LABEL edge PROPERTIES ({})\n\
         \x20 );\n",
        properties("nodes"),
        properties("edges")
    )
}
