-- Tables. Then load.sql, then constraints.sql:
--   psql -v ON_ERROR_STOP=1 -1 -f schema/postgresql/create.sql -f schema/postgresql/load.sql -f schema/postgresql/constraints.sql

CREATE TABLE "action_action_kind" (
  "action_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_reverts" (
  "action_key" text NOT NULL,
  "reverts_action_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_uses_element" (
  "action_key" text NOT NULL,
  "node_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_worsens" (
  "action_key" text NOT NULL,
  "incident_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "actions" (
  "action_key" text NOT NULL,
  "label" text,
  "action_outcome_concept_key" text,
  "action_phase_concept_key" text,
  "action_status_concept_key" text,
  "case_key" text,
  "rule" text,
  "sequence_number" bigint,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("action_key")
);

CREATE TABLE "case_document" (
  "case_key" text NOT NULL,
  "document" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_documents" (
  "case_key" text NOT NULL,
  "incident_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_domain" (
  "case_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_section" (
  "case_key" text NOT NULL,
  "section_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_source" (
  "case_key" text NOT NULL,
  "source_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_subject_organization" (
  "case_key" text NOT NULL,
  "organization_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_topic" (
  "case_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_unmapped_field" (
  "case_key" text NOT NULL,
  "unmapped_field_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "cases" (
  "case_key" text NOT NULL,
  "label" text,
  "case_kind_concept_key" text,
  "category_concept_key" text,
  "difficulty_concept_key" text,
  "replaced_by_case_key" text,
  "account_year" bigint,
  "case_identifier" text,
  "case_page" text,
  "category_number" bigint,
  "input_format" text,
  "input_line" bigint,
  "is_stub" boolean NOT NULL,
  "modified" date,
  "modified_precision" text,
  "modified_as_stated" text,
  "publication_date" date,
  "publication_date_precision" text,
  "publication_date_as_stated" text,
  "reviewed_at" date,
  "reviewed_at_precision" text,
  "reviewed_at_as_stated" text,
  "reviewed_by" text,
  "written_by" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("case_key")
);

CREATE TABLE "causal_factor_concerns_element" (
  "causal_factor_key" text NOT NULL,
  "node_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factor_factor_kind" (
  "causal_factor_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factor_leads_to" (
  "causal_factor_key" text NOT NULL,
  "leads_to_causal_factor_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factors" (
  "causal_factor_key" text NOT NULL,
  "label" text,
  "band_concept_key" text,
  "case_key" text,
  "duration_bound_concept_key" text,
  "factor_role_concept_key" text,
  "duration_words" text,
  "factor_duration" text,
  "factor_seconds" double precision,
  "rule" text,
  "sequence_number" bigint,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("causal_factor_key")
);

CREATE TABLE "concept_broader_concept" (
  "concept_key" text NOT NULL,
  "broader_concept_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "concept_schemes" (
  "concept_scheme_key" text NOT NULL,
  "label" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("concept_scheme_key")
);

CREATE TABLE "concepts" (
  "concept_key" text NOT NULL,
  "label" text,
  "concept_scheme_key" text,
  "top_of_concept_scheme_key" text,
  "notation" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("concept_key")
);

CREATE TABLE "dates" (
  "date_key" date NOT NULL,
  "year" bigint NOT NULL,
  "quarter" bigint NOT NULL,
  "month" bigint NOT NULL,
  "day" bigint NOT NULL,
  "iso_year" bigint NOT NULL,
  "iso_week" bigint NOT NULL,
  "weekday" bigint NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("date_key")
);

CREATE TABLE "diagnoses" (
  "diagnosis_key" text NOT NULL,
  "case_key" text,
  "is_wrong" boolean NOT NULL,
  "rule" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("diagnosis_key")
);

CREATE TABLE "diagnostics" (
  "diagnostic_key" text NOT NULL,
  "diagnostic_code" text,
  "diagnostic_level" text,
  "field" text,
  "help" text,
  "input_column" bigint,
  "input_file" text,
  "input_line" bigint,
  "input_record" bigint,
  "message" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("diagnostic_key")
);

CREATE TABLE "edges" (
  "from_node_key" text NOT NULL,
  "to_node_key" text NOT NULL,
  "kind" text NOT NULL,
  "status" text,
  "band" text,
  "confidence" double precision,
  "link_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "graph_measures" (
  "node_key" text NOT NULL,
  "view" text NOT NULL,
  "measure" text NOT NULL,
  "value" double precision NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "impacts" (
  "impact_key" text NOT NULL,
  "case_key" text,
  "affected_users" bigint,
  "affected_users_words" text,
  "impact_region" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("impact_key")
);

CREATE TABLE "incident_action" (
  "incident_key" text NOT NULL,
  "action_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_affected_element" (
  "incident_key" text NOT NULL,
  "node_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_affects_organization" (
  "incident_key" text NOT NULL,
  "organization_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_cause" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "kind" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_component_kind" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_contributing_cause" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_detection_method" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_diagnosis" (
  "incident_key" text NOT NULL,
  "diagnosis_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_factor" (
  "incident_key" text NOT NULL,
  "causal_factor_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_failed_element" (
  "incident_key" text NOT NULL,
  "node_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_impact" (
  "incident_key" text NOT NULL,
  "impact_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_involves" (
  "incident_key" text NOT NULL,
  "node_key" text NOT NULL,
  "kind" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_names_element" (
  "incident_key" text NOT NULL,
  "node_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_remediation" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_remedy_element" (
  "incident_key" text NOT NULL,
  "node_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_root_cause" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_sustaining_cause" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_symptom" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_trigger_cause" (
  "incident_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "source_field" text,
  "source_line" bigint,
  "mention_key" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incidents" (
  "incident_key" text NOT NULL,
  "label" text,
  "case_key" text,
  "date_kind_concept_key" text,
  "duration_bound_concept_key" text,
  "severity_concept_key" text,
  "detection_words" text,
  "duration_words" text,
  "incident_date" date,
  "incident_date_precision" text,
  "incident_date_as_stated" text,
  "incident_year" bigint,
  "not_after" timestamptz,
  "not_before" timestamptz,
  "outage_duration" text,
  "outage_seconds" double precision,
  "resolution_words" text,
  "seconds_to_detect" double precision,
  "seconds_to_resolve" double precision,
  "sequence_number" bigint,
  "stated_number" bigint,
  "time_to_detect" text,
  "time_to_resolve" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("incident_key")
);

CREATE TABLE "input_files" (
  "input_file_key" text NOT NULL,
  "byte_count" bigint,
  "path" text,
  "record_count" bigint,
  "sha256" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("input_file_key")
);

CREATE TABLE "links" (
  "link_key" text NOT NULL,
  "band_concept_key" text,
  "from_case_key" text,
  "from_node_key" text,
  "link_kind_concept_key" text,
  "link_status_concept_key" text,
  "to_case_key" text,
  "to_node_key" text,
  "confidence" double precision,
  "input_line" bigint,
  "method" text,
  "named_as" text,
  "rule" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("link_key")
);

CREATE TABLE "mention_may_refer_to" (
  "mention_key" text NOT NULL,
  "case_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to" (
  "mention_key" text NOT NULL,
  "node_key" text NOT NULL,
  "kind" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_case" (
  "mention_key" text NOT NULL,
  "case_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_concept" (
  "mention_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_element" (
  "mention_key" text NOT NULL,
  "node_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_organization" (
  "mention_key" text NOT NULL,
  "organization_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_tells_of" (
  "mention_key" text NOT NULL,
  "incident_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mentions" (
  "mention_key" text NOT NULL,
  "band_concept_key" text,
  "case_key" text,
  "link_kind_concept_key" text,
  "role_concept_key" text,
  "character_offset" bigint,
  "context" text,
  "field" text,
  "input_line" bigint,
  "language" text,
  "mentioned_month" bigint,
  "mentioned_year" bigint,
  "named_as" text,
  "rule" text,
  "words" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("mention_key")
);

CREATE TABLE "nodes" (
  "node_key" text NOT NULL,
  "kind" text,
  "role" text,
  "label" text,
  "iri" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("node_key")
);

CREATE TABLE "organization_domain_name" (
  "organization_key" text NOT NULL,
  "domain_name" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "organization_parent_organization" (
  "organization_key" text NOT NULL,
  "parent_organization_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "organizations" (
  "organization_key" text NOT NULL,
  "label" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("organization_key")
);

CREATE TABLE "other_statements" (
  "node_key" text NOT NULL,
  "property" text NOT NULL,
  "value" text,
  "datatype" text,
  "language" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "passage_tells_of" (
  "passage_key" text NOT NULL,
  "incident_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "passages" (
  "passage_key" text NOT NULL,
  "case_key" text,
  "input_line" bigint,
  "lead_word" text,
  "sequence_number" bigint,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("passage_key")
);

CREATE TABLE "quantities" (
  "quantity_key" text NOT NULL,
  "case_key" text,
  "quantity_bound_concept_key" text,
  "field" text,
  "input_line" bigint,
  "language" text,
  "quantity_unit" text,
  "quantity_value" double precision,
  "words" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("quantity_key")
);

CREATE TABLE "runs" (
  "run_key" text NOT NULL,
  "cases_read" bigint,
  "input_digest" text,
  "instance_base" text,
  "ontology_version" text,
  "records_read" bigint,
  "records_skipped" bigint,
  "tool_version" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("run_key")
);

CREATE TABLE "section_passage" (
  "section_key" text NOT NULL,
  "passage_key" text NOT NULL,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "sections" (
  "section_key" text NOT NULL,
  "case_key" text,
  "section_kind_concept_key" text,
  "input_line" bigint,
  "sequence_number" bigint,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("section_key")
);

CREATE TABLE "settings" (
  "setting_key" text NOT NULL,
  "case_key" text,
  "field" text,
  "input_line" bigint,
  "language" text,
  "setting_name" text,
  "setting_value" text,
  "words" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("setting_key")
);

CREATE TABLE "source_archived_address" (
  "source_key" text NOT NULL,
  "archived_address" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "sources" (
  "source_key" text NOT NULL,
  "label" text,
  "case_key" text,
  "source_kind_concept_key" text,
  "address" text,
  "sequence_number" bigint,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("source_key")
);

CREATE TABLE "system_depends_on" (
  "system_key" text NOT NULL,
  "node_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_kind" (
  "system_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_operated_by" (
  "system_key" text NOT NULL,
  "organization_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_part_of" (
  "system_key" text NOT NULL,
  "node_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_uses_technology" (
  "system_key" text NOT NULL,
  "technology_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "systems" (
  "system_key" text NOT NULL,
  "label" text,
  "rule" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("system_key")
);

CREATE TABLE "technologies" (
  "technology_key" text NOT NULL,
  "label" text,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("technology_key")
);

CREATE TABLE "technology_depends_on" (
  "technology_key" text NOT NULL,
  "node_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_kind" (
  "technology_key" text NOT NULL,
  "concept_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_managed_offering_of" (
  "technology_key" text NOT NULL,
  "managed_offering_of_technology_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_part_of" (
  "technology_key" text NOT NULL,
  "node_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_provided_by" (
  "technology_key" text NOT NULL,
  "organization_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_variant_of" (
  "technology_key" text NOT NULL,
  "variant_of_technology_key" text NOT NULL,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "texts" (
  "node_key" text NOT NULL,
  "field" text NOT NULL,
  "language" text,
  "text" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "unmapped_fields" (
  "unmapped_field_key" text NOT NULL,
  "case_key" text,
  "field_name" text,
  "input_line" bigint,
  "raw_value" text,
  "source_file" text,
  "source_record" bigint,
  "row_hash" text NOT NULL,
  PRIMARY KEY ("unmapped_field_key")
);
