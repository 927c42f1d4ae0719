-- Tables. Keys are stated, not enforced. A text of more than 65,535 bytes is refused.

CREATE TABLE "action_action_kind" (
  "action_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_reverts" (
  "action_key" VARCHAR(65535) NOT NULL,
  "reverts_action_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_uses_element" (
  "action_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "action_worsens" (
  "action_key" VARCHAR(65535) NOT NULL,
  "incident_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "actions" (
  "action_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "action_outcome_concept_key" VARCHAR(65535),
  "action_phase_concept_key" VARCHAR(65535),
  "action_status_concept_key" VARCHAR(65535),
  "case_key" VARCHAR(65535),
  "rule" VARCHAR(65535),
  "sequence_number" BIGINT,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("action_key")
);

CREATE TABLE "case_document" (
  "case_key" VARCHAR(65535) NOT NULL,
  "document" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_documents" (
  "case_key" VARCHAR(65535) NOT NULL,
  "incident_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_domain" (
  "case_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_section" (
  "case_key" VARCHAR(65535) NOT NULL,
  "section_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_source" (
  "case_key" VARCHAR(65535) NOT NULL,
  "source_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_subject_organization" (
  "case_key" VARCHAR(65535) NOT NULL,
  "organization_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_topic" (
  "case_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "case_unmapped_field" (
  "case_key" VARCHAR(65535) NOT NULL,
  "unmapped_field_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "cases" (
  "case_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "case_kind_concept_key" VARCHAR(65535),
  "category_concept_key" VARCHAR(65535),
  "difficulty_concept_key" VARCHAR(65535),
  "replaced_by_case_key" VARCHAR(65535),
  "account_year" BIGINT,
  "case_identifier" VARCHAR(65535),
  "case_page" VARCHAR(65535),
  "category_number" BIGINT,
  "input_format" VARCHAR(65535),
  "input_line" BIGINT,
  "is_stub" BOOLEAN NOT NULL,
  "modified" DATE,
  "modified_precision" VARCHAR(65535),
  "modified_as_stated" VARCHAR(65535),
  "publication_date" DATE,
  "publication_date_precision" VARCHAR(65535),
  "publication_date_as_stated" VARCHAR(65535),
  "reviewed_at" DATE,
  "reviewed_at_precision" VARCHAR(65535),
  "reviewed_at_as_stated" VARCHAR(65535),
  "reviewed_by" VARCHAR(65535),
  "written_by" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("case_key")
);

CREATE TABLE "causal_factor_concerns_element" (
  "causal_factor_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factor_factor_kind" (
  "causal_factor_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factor_leads_to" (
  "causal_factor_key" VARCHAR(65535) NOT NULL,
  "leads_to_causal_factor_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "causal_factors" (
  "causal_factor_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "band_concept_key" VARCHAR(65535),
  "case_key" VARCHAR(65535),
  "duration_bound_concept_key" VARCHAR(65535),
  "factor_role_concept_key" VARCHAR(65535),
  "duration_words" VARCHAR(65535),
  "factor_duration" VARCHAR(65535),
  "factor_seconds" DOUBLE PRECISION,
  "rule" VARCHAR(65535),
  "sequence_number" BIGINT,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("causal_factor_key")
);

CREATE TABLE "concept_broader_concept" (
  "concept_key" VARCHAR(65535) NOT NULL,
  "broader_concept_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "concept_schemes" (
  "concept_scheme_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("concept_scheme_key")
);

CREATE TABLE "concepts" (
  "concept_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "concept_scheme_key" VARCHAR(65535),
  "top_of_concept_scheme_key" VARCHAR(65535),
  "notation" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
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
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("date_key")
);

CREATE TABLE "diagnoses" (
  "diagnosis_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535),
  "is_wrong" BOOLEAN NOT NULL,
  "rule" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("diagnosis_key")
);

CREATE TABLE "diagnostics" (
  "diagnostic_key" VARCHAR(65535) NOT NULL,
  "diagnostic_code" VARCHAR(65535),
  "diagnostic_level" VARCHAR(65535),
  "field" VARCHAR(65535),
  "help" VARCHAR(65535),
  "input_column" BIGINT,
  "input_file" VARCHAR(65535),
  "input_line" BIGINT,
  "input_record" BIGINT,
  "message" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("diagnostic_key")
);

CREATE TABLE "edges" (
  "from_node_key" VARCHAR(65535) NOT NULL,
  "to_node_key" VARCHAR(65535) NOT NULL,
  "kind" VARCHAR(65535) NOT NULL,
  "status" VARCHAR(65535),
  "band" VARCHAR(65535),
  "confidence" DOUBLE PRECISION,
  "link_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "graph_measures" (
  "node_key" VARCHAR(65535) NOT NULL,
  "view" VARCHAR(65535) NOT NULL,
  "measure" VARCHAR(65535) NOT NULL,
  "value" DOUBLE PRECISION NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "impacts" (
  "impact_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535),
  "affected_users" BIGINT,
  "affected_users_words" VARCHAR(65535),
  "impact_region" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("impact_key")
);

CREATE TABLE "incident_action" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "action_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_affected_element" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_affects_organization" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "organization_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_cause" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "kind" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_component_kind" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_contributing_cause" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_detection_method" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_diagnosis" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "diagnosis_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_factor" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "causal_factor_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_failed_element" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_impact" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "impact_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_involves" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "kind" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_names_element" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_remediation" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_remedy_element" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_root_cause" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_sustaining_cause" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_symptom" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incident_trigger_cause" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "source_field" VARCHAR(65535),
  "source_line" BIGINT,
  "mention_key" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "incidents" (
  "incident_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "case_key" VARCHAR(65535),
  "date_kind_concept_key" VARCHAR(65535),
  "duration_bound_concept_key" VARCHAR(65535),
  "severity_concept_key" VARCHAR(65535),
  "detection_words" VARCHAR(65535),
  "duration_words" VARCHAR(65535),
  "incident_date" DATE,
  "incident_date_precision" VARCHAR(65535),
  "incident_date_as_stated" VARCHAR(65535),
  "incident_year" BIGINT,
  "not_after" TIMESTAMPTZ,
  "not_before" TIMESTAMPTZ,
  "outage_duration" VARCHAR(65535),
  "outage_seconds" DOUBLE PRECISION,
  "resolution_words" VARCHAR(65535),
  "seconds_to_detect" DOUBLE PRECISION,
  "seconds_to_resolve" DOUBLE PRECISION,
  "sequence_number" BIGINT,
  "stated_number" BIGINT,
  "time_to_detect" VARCHAR(65535),
  "time_to_resolve" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("incident_key")
);

CREATE TABLE "input_files" (
  "input_file_key" VARCHAR(65535) NOT NULL,
  "byte_count" BIGINT,
  "path" VARCHAR(65535),
  "record_count" BIGINT,
  "sha256" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("input_file_key")
);

CREATE TABLE "links" (
  "link_key" VARCHAR(65535) NOT NULL,
  "band_concept_key" VARCHAR(65535),
  "from_case_key" VARCHAR(65535),
  "from_node_key" VARCHAR(65535),
  "link_kind_concept_key" VARCHAR(65535),
  "link_status_concept_key" VARCHAR(65535),
  "to_case_key" VARCHAR(65535),
  "to_node_key" VARCHAR(65535),
  "confidence" DOUBLE PRECISION,
  "input_line" BIGINT,
  "method" VARCHAR(65535),
  "named_as" VARCHAR(65535),
  "rule" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("link_key")
);

CREATE TABLE "mention_may_refer_to" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "kind" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_case" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_concept" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_element" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_refers_to_organization" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "organization_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mention_tells_of" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "incident_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "mentions" (
  "mention_key" VARCHAR(65535) NOT NULL,
  "band_concept_key" VARCHAR(65535),
  "case_key" VARCHAR(65535),
  "link_kind_concept_key" VARCHAR(65535),
  "role_concept_key" VARCHAR(65535),
  "character_offset" BIGINT,
  "context" VARCHAR(65535),
  "field" VARCHAR(65535),
  "input_line" BIGINT,
  "language" VARCHAR(65535),
  "mentioned_month" BIGINT,
  "mentioned_year" BIGINT,
  "named_as" VARCHAR(65535),
  "rule" VARCHAR(65535),
  "words" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("mention_key")
);

CREATE TABLE "nodes" (
  "node_key" VARCHAR(65535) NOT NULL,
  "kind" VARCHAR(65535),
  "role" VARCHAR(65535),
  "label" VARCHAR(65535),
  "iri" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("node_key")
);

CREATE TABLE "organization_domain_name" (
  "organization_key" VARCHAR(65535) NOT NULL,
  "domain_name" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "organization_parent_organization" (
  "organization_key" VARCHAR(65535) NOT NULL,
  "parent_organization_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "organizations" (
  "organization_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("organization_key")
);

CREATE TABLE "other_statements" (
  "node_key" VARCHAR(65535) NOT NULL,
  "property" VARCHAR(65535) NOT NULL,
  "value" VARCHAR(65535),
  "datatype" VARCHAR(65535),
  "language" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "passage_tells_of" (
  "passage_key" VARCHAR(65535) NOT NULL,
  "incident_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "passages" (
  "passage_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535),
  "input_line" BIGINT,
  "lead_word" VARCHAR(65535),
  "sequence_number" BIGINT,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("passage_key")
);

CREATE TABLE "quantities" (
  "quantity_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535),
  "quantity_bound_concept_key" VARCHAR(65535),
  "field" VARCHAR(65535),
  "input_line" BIGINT,
  "language" VARCHAR(65535),
  "quantity_unit" VARCHAR(65535),
  "quantity_value" DOUBLE PRECISION,
  "words" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("quantity_key")
);

CREATE TABLE "runs" (
  "run_key" VARCHAR(65535) NOT NULL,
  "cases_read" BIGINT,
  "input_digest" VARCHAR(65535),
  "instance_base" VARCHAR(65535),
  "ontology_version" VARCHAR(65535),
  "records_read" BIGINT,
  "records_skipped" BIGINT,
  "tool_version" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("run_key")
);

CREATE TABLE "section_passage" (
  "section_key" VARCHAR(65535) NOT NULL,
  "passage_key" VARCHAR(65535) NOT NULL,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "sections" (
  "section_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535),
  "section_kind_concept_key" VARCHAR(65535),
  "input_line" BIGINT,
  "sequence_number" BIGINT,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("section_key")
);

CREATE TABLE "settings" (
  "setting_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535),
  "field" VARCHAR(65535),
  "input_line" BIGINT,
  "language" VARCHAR(65535),
  "setting_name" VARCHAR(65535),
  "setting_value" VARCHAR(65535),
  "words" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("setting_key")
);

CREATE TABLE "source_archived_address" (
  "source_key" VARCHAR(65535) NOT NULL,
  "archived_address" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "sources" (
  "source_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "case_key" VARCHAR(65535),
  "source_kind_concept_key" VARCHAR(65535),
  "address" VARCHAR(65535),
  "sequence_number" BIGINT,
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("source_key")
);

CREATE TABLE "system_depends_on" (
  "system_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_kind" (
  "system_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_operated_by" (
  "system_key" VARCHAR(65535) NOT NULL,
  "organization_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_part_of" (
  "system_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "system_uses_technology" (
  "system_key" VARCHAR(65535) NOT NULL,
  "technology_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "systems" (
  "system_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "rule" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("system_key")
);

CREATE TABLE "technologies" (
  "technology_key" VARCHAR(65535) NOT NULL,
  "label" VARCHAR(65535),
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("technology_key")
);

CREATE TABLE "technology_depends_on" (
  "technology_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_kind" (
  "technology_key" VARCHAR(65535) NOT NULL,
  "concept_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_managed_offering_of" (
  "technology_key" VARCHAR(65535) NOT NULL,
  "managed_offering_of_technology_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_part_of" (
  "technology_key" VARCHAR(65535) NOT NULL,
  "node_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_provided_by" (
  "technology_key" VARCHAR(65535) NOT NULL,
  "organization_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "technology_variant_of" (
  "technology_key" VARCHAR(65535) NOT NULL,
  "variant_of_technology_key" VARCHAR(65535) NOT NULL,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "texts" (
  "node_key" VARCHAR(65535) NOT NULL,
  "field" VARCHAR(65535) NOT NULL,
  "language" VARCHAR(65535),
  "text" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("row_hash")
);

CREATE TABLE "unmapped_fields" (
  "unmapped_field_key" VARCHAR(65535) NOT NULL,
  "case_key" VARCHAR(65535),
  "field_name" VARCHAR(65535),
  "input_line" BIGINT,
  "raw_value" VARCHAR(65535),
  "source_file" VARCHAR(65535),
  "source_record" BIGINT,
  "row_hash" VARCHAR(65535) NOT NULL,
  PRIMARY KEY ("unmapped_field_key")
);
