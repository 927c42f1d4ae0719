-- After the tables are loaded.
CREATE PROPERTY GRAPH incident_graph
  VERTEX TABLES (
    nodes KEY (node_key) LABEL node PROPERTIES ("node_key", "kind", "role", "label", "iri", "row_hash")
  )
  EDGE TABLES (
    edges KEY (row_hash)
      SOURCE KEY (from_node_key) REFERENCES nodes (node_key)
      DESTINATION KEY (to_node_key) REFERENCES nodes (node_key)
      LABEL edge PROPERTIES ("from_node_key", "to_node_key", "kind", "status", "band", "confidence", "link_key", "row_hash")
  );
