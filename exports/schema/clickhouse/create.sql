-- Tables. Then load.sql, in the built folder.
-- Dates and moments before 1900 and after 2299 are beyond Date32 and DateTime64.

CREATE TABLE "action_action_kind" (
  "action_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "action_reverts" (
  "action_key" String,
  "reverts_action_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "action_uses_element" (
  "action_key" String,
  "node_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "action_worsens" (
  "action_key" String,
  "incident_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "actions" (
  "action_key" String,
  "label" Nullable(String),
  "action_outcome_concept_key" Nullable(String),
  "action_phase_concept_key" Nullable(String),
  "action_status_concept_key" Nullable(String),
  "case_key" Nullable(String),
  "rule" Nullable(String),
  "sequence_number" Nullable(Int64),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "action_key";

CREATE TABLE "case_document" (
  "case_key" String,
  "document" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "case_documents" (
  "case_key" String,
  "incident_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "case_domain" (
  "case_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "case_section" (
  "case_key" String,
  "section_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "case_source" (
  "case_key" String,
  "source_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "case_subject_organization" (
  "case_key" String,
  "organization_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "case_topic" (
  "case_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "case_unmapped_field" (
  "case_key" String,
  "unmapped_field_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "cases" (
  "case_key" String,
  "label" Nullable(String),
  "case_kind_concept_key" Nullable(String),
  "category_concept_key" Nullable(String),
  "difficulty_concept_key" Nullable(String),
  "replaced_by_case_key" Nullable(String),
  "account_year" Nullable(Int64),
  "case_identifier" Nullable(String),
  "case_page" Nullable(String),
  "category_number" Nullable(Int64),
  "input_format" Nullable(String),
  "input_line" Nullable(Int64),
  "is_stub" Bool,
  "modified" Nullable(Date32),
  "modified_precision" Nullable(String),
  "modified_as_stated" Nullable(String),
  "publication_date" Nullable(Date32),
  "publication_date_precision" Nullable(String),
  "publication_date_as_stated" Nullable(String),
  "reviewed_at" Nullable(Date32),
  "reviewed_at_precision" Nullable(String),
  "reviewed_at_as_stated" Nullable(String),
  "reviewed_by" Nullable(String),
  "written_by" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "case_key";

CREATE TABLE "causal_factor_concerns_element" (
  "causal_factor_key" String,
  "node_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "causal_factor_factor_kind" (
  "causal_factor_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "causal_factor_leads_to" (
  "causal_factor_key" String,
  "leads_to_causal_factor_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "causal_factors" (
  "causal_factor_key" String,
  "label" Nullable(String),
  "band_concept_key" Nullable(String),
  "case_key" Nullable(String),
  "duration_bound_concept_key" Nullable(String),
  "factor_role_concept_key" Nullable(String),
  "duration_words" Nullable(String),
  "factor_duration" Nullable(String),
  "factor_seconds" Nullable(Float64),
  "rule" Nullable(String),
  "sequence_number" Nullable(Int64),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "causal_factor_key";

CREATE TABLE "concept_broader_concept" (
  "concept_key" String,
  "broader_concept_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "concept_schemes" (
  "concept_scheme_key" String,
  "label" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "concept_scheme_key";

CREATE TABLE "concepts" (
  "concept_key" String,
  "label" Nullable(String),
  "concept_scheme_key" Nullable(String),
  "top_of_concept_scheme_key" Nullable(String),
  "notation" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "concept_key";

CREATE TABLE "dates" (
  "date_key" Date32,
  "year" Int64,
  "quarter" Int64,
  "month" Int64,
  "day" Int64,
  "iso_year" Int64,
  "iso_week" Int64,
  "weekday" Int64,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "date_key";

CREATE TABLE "diagnoses" (
  "diagnosis_key" String,
  "case_key" Nullable(String),
  "is_wrong" Bool,
  "rule" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "diagnosis_key";

CREATE TABLE "diagnostics" (
  "diagnostic_key" String,
  "diagnostic_code" Nullable(String),
  "diagnostic_level" Nullable(String),
  "field" Nullable(String),
  "help" Nullable(String),
  "input_column" Nullable(Int64),
  "input_file" Nullable(String),
  "input_line" Nullable(Int64),
  "input_record" Nullable(Int64),
  "message" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "diagnostic_key";

CREATE TABLE "edges" (
  "from_node_key" String,
  "to_node_key" String,
  "kind" String,
  "status" Nullable(String),
  "band" Nullable(String),
  "confidence" Nullable(Float64),
  "link_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "graph_measures" (
  "node_key" String,
  "view" String,
  "measure" String,
  "value" Float64,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "impacts" (
  "impact_key" String,
  "case_key" Nullable(String),
  "affected_users" Nullable(Int64),
  "affected_users_words" Nullable(String),
  "impact_region" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "impact_key";

CREATE TABLE "incident_action" (
  "incident_key" String,
  "action_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_affected_element" (
  "incident_key" String,
  "node_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_affects_organization" (
  "incident_key" String,
  "organization_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_cause" (
  "incident_key" String,
  "concept_key" String,
  "kind" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_component_kind" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_contributing_cause" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_detection_method" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_diagnosis" (
  "incident_key" String,
  "diagnosis_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_factor" (
  "incident_key" String,
  "causal_factor_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_failed_element" (
  "incident_key" String,
  "node_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_impact" (
  "incident_key" String,
  "impact_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_involves" (
  "incident_key" String,
  "node_key" String,
  "kind" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_names_element" (
  "incident_key" String,
  "node_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_remediation" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_remedy_element" (
  "incident_key" String,
  "node_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_root_cause" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_sustaining_cause" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_symptom" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incident_trigger_cause" (
  "incident_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "source_field" Nullable(String),
  "source_line" Nullable(Int64),
  "mention_key" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "incidents" (
  "incident_key" String,
  "label" Nullable(String),
  "case_key" Nullable(String),
  "date_kind_concept_key" Nullable(String),
  "duration_bound_concept_key" Nullable(String),
  "severity_concept_key" Nullable(String),
  "detection_words" Nullable(String),
  "duration_words" Nullable(String),
  "incident_date" Nullable(Date32),
  "incident_date_precision" Nullable(String),
  "incident_date_as_stated" Nullable(String),
  "incident_year" Nullable(Int64),
  "not_after" Nullable(DateTime64(6, 'UTC')),
  "not_before" Nullable(DateTime64(6, 'UTC')),
  "outage_duration" Nullable(String),
  "outage_seconds" Nullable(Float64),
  "resolution_words" Nullable(String),
  "seconds_to_detect" Nullable(Float64),
  "seconds_to_resolve" Nullable(Float64),
  "sequence_number" Nullable(Int64),
  "stated_number" Nullable(Int64),
  "time_to_detect" Nullable(String),
  "time_to_resolve" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "incident_key";

CREATE TABLE "input_files" (
  "input_file_key" String,
  "byte_count" Nullable(Int64),
  "path" Nullable(String),
  "record_count" Nullable(Int64),
  "sha256" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "input_file_key";

CREATE TABLE "links" (
  "link_key" String,
  "band_concept_key" Nullable(String),
  "from_case_key" Nullable(String),
  "from_node_key" Nullable(String),
  "link_kind_concept_key" Nullable(String),
  "link_status_concept_key" Nullable(String),
  "to_case_key" Nullable(String),
  "to_node_key" Nullable(String),
  "confidence" Nullable(Float64),
  "input_line" Nullable(Int64),
  "method" Nullable(String),
  "named_as" Nullable(String),
  "rule" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "link_key";

CREATE TABLE "mention_may_refer_to" (
  "mention_key" String,
  "case_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "mention_refers_to" (
  "mention_key" String,
  "node_key" String,
  "kind" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "mention_refers_to_case" (
  "mention_key" String,
  "case_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "mention_refers_to_concept" (
  "mention_key" String,
  "concept_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "mention_refers_to_element" (
  "mention_key" String,
  "node_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "mention_refers_to_organization" (
  "mention_key" String,
  "organization_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "mention_tells_of" (
  "mention_key" String,
  "incident_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "mentions" (
  "mention_key" String,
  "band_concept_key" Nullable(String),
  "case_key" Nullable(String),
  "link_kind_concept_key" Nullable(String),
  "role_concept_key" Nullable(String),
  "character_offset" Nullable(Int64),
  "context" Nullable(String),
  "field" Nullable(String),
  "input_line" Nullable(Int64),
  "language" Nullable(String),
  "mentioned_month" Nullable(Int64),
  "mentioned_year" Nullable(Int64),
  "named_as" Nullable(String),
  "rule" Nullable(String),
  "words" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "mention_key";

CREATE TABLE "nodes" (
  "node_key" String,
  "kind" Nullable(String),
  "role" Nullable(String),
  "label" Nullable(String),
  "iri" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "node_key";

CREATE TABLE "organization_domain_name" (
  "organization_key" String,
  "domain_name" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "organization_parent_organization" (
  "organization_key" String,
  "parent_organization_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "organizations" (
  "organization_key" String,
  "label" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "organization_key";

CREATE TABLE "other_statements" (
  "node_key" String,
  "property" String,
  "value" Nullable(String),
  "datatype" Nullable(String),
  "language" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "passage_tells_of" (
  "passage_key" String,
  "incident_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "passages" (
  "passage_key" String,
  "case_key" Nullable(String),
  "input_line" Nullable(Int64),
  "lead_word" Nullable(String),
  "sequence_number" Nullable(Int64),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "passage_key";

CREATE TABLE "quantities" (
  "quantity_key" String,
  "case_key" Nullable(String),
  "quantity_bound_concept_key" Nullable(String),
  "field" Nullable(String),
  "input_line" Nullable(Int64),
  "language" Nullable(String),
  "quantity_unit" Nullable(String),
  "quantity_value" Nullable(Float64),
  "words" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "quantity_key";

CREATE TABLE "runs" (
  "run_key" String,
  "cases_read" Nullable(Int64),
  "input_digest" Nullable(String),
  "instance_base" Nullable(String),
  "ontology_version" Nullable(String),
  "records_read" Nullable(Int64),
  "records_skipped" Nullable(Int64),
  "tool_version" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "run_key";

CREATE TABLE "section_passage" (
  "section_key" String,
  "passage_key" String,
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "sections" (
  "section_key" String,
  "case_key" Nullable(String),
  "section_kind_concept_key" Nullable(String),
  "input_line" Nullable(Int64),
  "sequence_number" Nullable(Int64),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "section_key";

CREATE TABLE "settings" (
  "setting_key" String,
  "case_key" Nullable(String),
  "field" Nullable(String),
  "input_line" Nullable(Int64),
  "language" Nullable(String),
  "setting_name" Nullable(String),
  "setting_value" Nullable(String),
  "words" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "setting_key";

CREATE TABLE "source_archived_address" (
  "source_key" String,
  "archived_address" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "sources" (
  "source_key" String,
  "label" Nullable(String),
  "case_key" Nullable(String),
  "source_kind_concept_key" Nullable(String),
  "address" Nullable(String),
  "sequence_number" Nullable(Int64),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "source_key";

CREATE TABLE "system_depends_on" (
  "system_key" String,
  "node_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "system_kind" (
  "system_key" String,
  "concept_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "system_operated_by" (
  "system_key" String,
  "organization_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "system_part_of" (
  "system_key" String,
  "node_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "system_uses_technology" (
  "system_key" String,
  "technology_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "systems" (
  "system_key" String,
  "label" Nullable(String),
  "rule" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "system_key";

CREATE TABLE "technologies" (
  "technology_key" String,
  "label" Nullable(String),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "technology_key";

CREATE TABLE "technology_depends_on" (
  "technology_key" String,
  "node_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "technology_kind" (
  "technology_key" String,
  "concept_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "technology_managed_offering_of" (
  "technology_key" String,
  "managed_offering_of_technology_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "technology_part_of" (
  "technology_key" String,
  "node_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "technology_provided_by" (
  "technology_key" String,
  "organization_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "technology_variant_of" (
  "technology_key" String,
  "variant_of_technology_key" String,
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "texts" (
  "node_key" String,
  "field" String,
  "language" Nullable(String),
  "text" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "row_hash";

CREATE TABLE "unmapped_fields" (
  "unmapped_field_key" String,
  "case_key" Nullable(String),
  "field_name" Nullable(String),
  "input_line" Nullable(Int64),
  "raw_value" Nullable(String),
  "source_file" Nullable(String),
  "source_record" Nullable(Int64),
  "row_hash" String
) ENGINE = MergeTree ORDER BY "unmapped_field_key";
