-- Tables. Keys are stated, not enforced.

CREATE TABLE "action_action_kind" (
  "action_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_reverts" (
  "action_key" VARCHAR NOT NULL,
  "reverts_action_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_uses_element" (
  "action_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_worsens" (
  "action_key" VARCHAR NOT NULL,
  "incident_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "actions" (
  "action_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "action_outcome_concept_key" VARCHAR,
  "action_phase_concept_key" VARCHAR,
  "action_status_concept_key" VARCHAR,
  "case_key" VARCHAR,
  "rule" VARCHAR,
  "sequence_number" BIGINT,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("action_key")
);

CREATE TABLE "case_document" (
  "case_key" VARCHAR NOT NULL,
  "document" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_documents" (
  "case_key" VARCHAR NOT NULL,
  "incident_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_domain" (
  "case_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_section" (
  "case_key" VARCHAR NOT NULL,
  "section_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_source" (
  "case_key" VARCHAR NOT NULL,
  "source_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_subject_organization" (
  "case_key" VARCHAR NOT NULL,
  "organization_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_topic" (
  "case_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_unmapped_field" (
  "case_key" VARCHAR NOT NULL,
  "unmapped_field_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "cases" (
  "case_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "case_kind_concept_key" VARCHAR,
  "category_concept_key" VARCHAR,
  "difficulty_concept_key" VARCHAR,
  "replaced_by_case_key" VARCHAR,
  "account_year" BIGINT,
  "case_identifier" VARCHAR,
  "case_page" VARCHAR,
  "category_number" BIGINT,
  "input_format" VARCHAR,
  "input_line" BIGINT,
  "is_stub" BOOLEAN NOT NULL,
  "modified" DATE,
  "modified_precision" VARCHAR,
  "modified_as_stated" VARCHAR,
  "publication_date" DATE,
  "publication_date_precision" VARCHAR,
  "publication_date_as_stated" VARCHAR,
  "reviewed_at" DATE,
  "reviewed_at_precision" VARCHAR,
  "reviewed_at_as_stated" VARCHAR,
  "reviewed_by" VARCHAR,
  "written_by" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("case_key")
);

CREATE TABLE "causal_factor_concerns_element" (
  "causal_factor_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factor_factor_kind" (
  "causal_factor_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factor_leads_to" (
  "causal_factor_key" VARCHAR NOT NULL,
  "leads_to_causal_factor_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factors" (
  "causal_factor_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "band_concept_key" VARCHAR,
  "case_key" VARCHAR,
  "duration_bound_concept_key" VARCHAR,
  "factor_role_concept_key" VARCHAR,
  "duration_words" VARCHAR,
  "factor_duration" VARCHAR,
  "factor_seconds" DOUBLE,
  "rule" VARCHAR,
  "sequence_number" BIGINT,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("causal_factor_key")
);

CREATE TABLE "concept_broader_concept" (
  "concept_key" VARCHAR NOT NULL,
  "broader_concept_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "concept_schemes" (
  "concept_scheme_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("concept_scheme_key")
);

CREATE TABLE "concepts" (
  "concept_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "concept_scheme_key" VARCHAR,
  "top_of_concept_scheme_key" VARCHAR,
  "notation" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("concept_key")
);

CREATE TABLE "dates" (
  "date_key" DATE NOT NULL,
  "year" BIGINT NOT NULL,
  "quarter" BIGINT NOT NULL,
  "month" BIGINT NOT NULL,
  "day" BIGINT NOT NULL,
  "iso_year" BIGINT NOT NULL,
  "iso_week" BIGINT NOT NULL,
  "weekday" BIGINT NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("date_key")
);

CREATE TABLE "diagnoses" (
  "diagnosis_key" VARCHAR NOT NULL,
  "case_key" VARCHAR,
  "is_wrong" BOOLEAN NOT NULL,
  "rule" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("diagnosis_key")
);

CREATE TABLE "diagnostics" (
  "diagnostic_key" VARCHAR NOT NULL,
  "diagnostic_code" VARCHAR,
  "diagnostic_level" VARCHAR,
  "field" VARCHAR,
  "help" VARCHAR,
  "input_column" BIGINT,
  "input_file" VARCHAR,
  "input_line" BIGINT,
  "input_record" BIGINT,
  "message" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("diagnostic_key")
);

CREATE TABLE "edges" (
  "from_node_key" VARCHAR NOT NULL,
  "to_node_key" VARCHAR NOT NULL,
  "kind" VARCHAR NOT NULL,
  "status" VARCHAR,
  "band" VARCHAR,
  "confidence" DOUBLE,
  "link_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "graph_measures" (
  "node_key" VARCHAR NOT NULL,
  "view" VARCHAR NOT NULL,
  "measure" VARCHAR NOT NULL,
  "value" DOUBLE NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "impacts" (
  "impact_key" VARCHAR NOT NULL,
  "case_key" VARCHAR,
  "affected_users" BIGINT,
  "affected_users_words" VARCHAR,
  "impact_region" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("impact_key")
);

CREATE TABLE "incident_action" (
  "incident_key" VARCHAR NOT NULL,
  "action_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_affected_element" (
  "incident_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_affects_organization" (
  "incident_key" VARCHAR NOT NULL,
  "organization_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_cause" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "kind" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_component_kind" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_contributing_cause" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_detection_method" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_diagnosis" (
  "incident_key" VARCHAR NOT NULL,
  "diagnosis_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_factor" (
  "incident_key" VARCHAR NOT NULL,
  "causal_factor_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_failed_element" (
  "incident_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_impact" (
  "incident_key" VARCHAR NOT NULL,
  "impact_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_involves" (
  "incident_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "kind" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_names_element" (
  "incident_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_remediation" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_remedy_element" (
  "incident_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_root_cause" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_sustaining_cause" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_symptom" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_trigger_cause" (
  "incident_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "source_field" VARCHAR,
  "source_line" BIGINT,
  "mention_key" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incidents" (
  "incident_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "case_key" VARCHAR,
  "date_kind_concept_key" VARCHAR,
  "duration_bound_concept_key" VARCHAR,
  "severity_concept_key" VARCHAR,
  "detection_words" VARCHAR,
  "duration_words" VARCHAR,
  "incident_date" DATE,
  "incident_date_precision" VARCHAR,
  "incident_date_as_stated" VARCHAR,
  "incident_year" BIGINT,
  "not_after" TIMESTAMP_TZ(6),
  "not_before" TIMESTAMP_TZ(6),
  "outage_duration" VARCHAR,
  "outage_seconds" DOUBLE,
  "resolution_words" VARCHAR,
  "seconds_to_detect" DOUBLE,
  "seconds_to_resolve" DOUBLE,
  "sequence_number" BIGINT,
  "stated_number" BIGINT,
  "time_to_detect" VARCHAR,
  "time_to_resolve" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("incident_key")
);

CREATE TABLE "input_files" (
  "input_file_key" VARCHAR NOT NULL,
  "byte_count" BIGINT,
  "path" VARCHAR,
  "record_count" BIGINT,
  "sha256" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("input_file_key")
);

CREATE TABLE "links" (
  "link_key" VARCHAR NOT NULL,
  "band_concept_key" VARCHAR,
  "from_case_key" VARCHAR,
  "from_node_key" VARCHAR,
  "link_kind_concept_key" VARCHAR,
  "link_status_concept_key" VARCHAR,
  "to_case_key" VARCHAR,
  "to_node_key" VARCHAR,
  "confidence" DOUBLE,
  "input_line" BIGINT,
  "method" VARCHAR,
  "named_as" VARCHAR,
  "rule" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("link_key")
);

CREATE TABLE "mention_may_refer_to" (
  "mention_key" VARCHAR NOT NULL,
  "case_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to" (
  "mention_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "kind" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_case" (
  "mention_key" VARCHAR NOT NULL,
  "case_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_concept" (
  "mention_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_element" (
  "mention_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_organization" (
  "mention_key" VARCHAR NOT NULL,
  "organization_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_tells_of" (
  "mention_key" VARCHAR NOT NULL,
  "incident_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mentions" (
  "mention_key" VARCHAR NOT NULL,
  "band_concept_key" VARCHAR,
  "case_key" VARCHAR,
  "link_kind_concept_key" VARCHAR,
  "role_concept_key" VARCHAR,
  "character_offset" BIGINT,
  "context" VARCHAR,
  "field" VARCHAR,
  "input_line" BIGINT,
  "language" VARCHAR,
  "mentioned_month" BIGINT,
  "mentioned_year" BIGINT,
  "named_as" VARCHAR,
  "rule" VARCHAR,
  "words" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("mention_key")
);

CREATE TABLE "nodes" (
  "node_key" VARCHAR NOT NULL,
  "kind" VARCHAR,
  "role" VARCHAR,
  "label" VARCHAR,
  "iri" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("node_key")
);

CREATE TABLE "organization_domain_name" (
  "organization_key" VARCHAR NOT NULL,
  "domain_name" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "organization_parent_organization" (
  "organization_key" VARCHAR NOT NULL,
  "parent_organization_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "organizations" (
  "organization_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("organization_key")
);

CREATE TABLE "other_statements" (
  "node_key" VARCHAR NOT NULL,
  "property" VARCHAR NOT NULL,
  "value" VARCHAR,
  "datatype" VARCHAR,
  "language" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "passage_tells_of" (
  "passage_key" VARCHAR NOT NULL,
  "incident_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "passages" (
  "passage_key" VARCHAR NOT NULL,
  "case_key" VARCHAR,
  "input_line" BIGINT,
  "lead_word" VARCHAR,
  "sequence_number" BIGINT,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("passage_key")
);

CREATE TABLE "quantities" (
  "quantity_key" VARCHAR NOT NULL,
  "case_key" VARCHAR,
  "quantity_bound_concept_key" VARCHAR,
  "field" VARCHAR,
  "input_line" BIGINT,
  "language" VARCHAR,
  "quantity_unit" VARCHAR,
  "quantity_value" DOUBLE,
  "words" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("quantity_key")
);

CREATE TABLE "runs" (
  "run_key" VARCHAR NOT NULL,
  "cases_read" BIGINT,
  "input_digest" VARCHAR,
  "instance_base" VARCHAR,
  "ontology_version" VARCHAR,
  "records_read" BIGINT,
  "records_skipped" BIGINT,
  "tool_version" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("run_key")
);

CREATE TABLE "section_passage" (
  "section_key" VARCHAR NOT NULL,
  "passage_key" VARCHAR NOT NULL,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "sections" (
  "section_key" VARCHAR NOT NULL,
  "case_key" VARCHAR,
  "section_kind_concept_key" VARCHAR,
  "input_line" BIGINT,
  "sequence_number" BIGINT,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("section_key")
);

CREATE TABLE "settings" (
  "setting_key" VARCHAR NOT NULL,
  "case_key" VARCHAR,
  "field" VARCHAR,
  "input_line" BIGINT,
  "language" VARCHAR,
  "setting_name" VARCHAR,
  "setting_value" VARCHAR,
  "words" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("setting_key")
);

CREATE TABLE "source_archived_address" (
  "source_key" VARCHAR NOT NULL,
  "archived_address" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "sources" (
  "source_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "case_key" VARCHAR,
  "source_kind_concept_key" VARCHAR,
  "address" VARCHAR,
  "sequence_number" BIGINT,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("source_key")
);

CREATE TABLE "system_depends_on" (
  "system_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_kind" (
  "system_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_operated_by" (
  "system_key" VARCHAR NOT NULL,
  "organization_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_part_of" (
  "system_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_uses_technology" (
  "system_key" VARCHAR NOT NULL,
  "technology_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "systems" (
  "system_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "rule" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("system_key")
);

CREATE TABLE "technologies" (
  "technology_key" VARCHAR NOT NULL,
  "label" VARCHAR,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("technology_key")
);

CREATE TABLE "technology_depends_on" (
  "technology_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_kind" (
  "technology_key" VARCHAR NOT NULL,
  "concept_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_managed_offering_of" (
  "technology_key" VARCHAR NOT NULL,
  "managed_offering_of_technology_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_part_of" (
  "technology_key" VARCHAR NOT NULL,
  "node_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_provided_by" (
  "technology_key" VARCHAR NOT NULL,
  "organization_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_variant_of" (
  "technology_key" VARCHAR NOT NULL,
  "variant_of_technology_key" VARCHAR NOT NULL,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "texts" (
  "node_key" VARCHAR NOT NULL,
  "field" VARCHAR NOT NULL,
  "language" VARCHAR,
  "text" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "unmapped_fields" (
  "unmapped_field_key" VARCHAR NOT NULL,
  "case_key" VARCHAR,
  "field_name" VARCHAR,
  "input_line" BIGINT,
  "raw_value" VARCHAR,
  "source_file" VARCHAR,
  "source_record" BIGINT,
  "row_hash" VARCHAR NOT NULL,
  PRIMARY KEY ("unmapped_field_key")
);
