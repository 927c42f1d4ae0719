-- Tables, in the data set that `bq query --dataset_id` names.

CREATE TABLE `action_action_kind` (
  `action_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `action_reverts` (
  `action_key` STRING NOT NULL,
  `reverts_action_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `action_uses_element` (
  `action_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `action_worsens` (
  `action_key` STRING NOT NULL,
  `incident_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `actions` (
  `action_key` STRING NOT NULL,
  `label` STRING,
  `action_outcome_concept_key` STRING,
  `action_phase_concept_key` STRING,
  `action_status_concept_key` STRING,
  `case_key` STRING,
  `rule` STRING,
  `sequence_number` INT64,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`action_key`) NOT ENFORCED
);

CREATE TABLE `case_document` (
  `case_key` STRING NOT NULL,
  `document` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `case_documents` (
  `case_key` STRING NOT NULL,
  `incident_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `case_domain` (
  `case_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `case_section` (
  `case_key` STRING NOT NULL,
  `section_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `case_source` (
  `case_key` STRING NOT NULL,
  `source_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `case_subject_organization` (
  `case_key` STRING NOT NULL,
  `organization_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `case_topic` (
  `case_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `case_unmapped_field` (
  `case_key` STRING NOT NULL,
  `unmapped_field_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `cases` (
  `case_key` STRING NOT NULL,
  `label` STRING,
  `case_kind_concept_key` STRING,
  `category_concept_key` STRING,
  `difficulty_concept_key` STRING,
  `replaced_by_case_key` STRING,
  `account_year` INT64,
  `case_identifier` STRING,
  `case_page` STRING,
  `category_number` INT64,
  `input_format` STRING,
  `input_line` INT64,
  `is_stub` BOOL NOT NULL,
  `modified` DATE,
  `modified_precision` STRING,
  `modified_as_stated` STRING,
  `publication_date` DATE,
  `publication_date_precision` STRING,
  `publication_date_as_stated` STRING,
  `reviewed_at` DATE,
  `reviewed_at_precision` STRING,
  `reviewed_at_as_stated` STRING,
  `reviewed_by` STRING,
  `written_by` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`case_key`) NOT ENFORCED
);

CREATE TABLE `causal_factor_concerns_element` (
  `causal_factor_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `causal_factor_factor_kind` (
  `causal_factor_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `causal_factor_leads_to` (
  `causal_factor_key` STRING NOT NULL,
  `leads_to_causal_factor_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `causal_factors` (
  `causal_factor_key` STRING NOT NULL,
  `label` STRING,
  `band_concept_key` STRING,
  `case_key` STRING,
  `duration_bound_concept_key` STRING,
  `factor_role_concept_key` STRING,
  `duration_words` STRING,
  `factor_duration` STRING,
  `factor_seconds` FLOAT64,
  `rule` STRING,
  `sequence_number` INT64,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`causal_factor_key`) NOT ENFORCED
);

CREATE TABLE `concept_broader_concept` (
  `concept_key` STRING NOT NULL,
  `broader_concept_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `concept_schemes` (
  `concept_scheme_key` STRING NOT NULL,
  `label` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`concept_scheme_key`) NOT ENFORCED
);

CREATE TABLE `concepts` (
  `concept_key` STRING NOT NULL,
  `label` STRING,
  `concept_scheme_key` STRING,
  `top_of_concept_scheme_key` STRING,
  `notation` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`concept_key`) NOT ENFORCED
);

CREATE TABLE `dates` (
  `date_key` DATE NOT NULL,
  `year` INT64 NOT NULL,
  `quarter` INT64 NOT NULL,
  `month` INT64 NOT NULL,
  `day` INT64 NOT NULL,
  `iso_year` INT64 NOT NULL,
  `iso_week` INT64 NOT NULL,
  `weekday` INT64 NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`date_key`) NOT ENFORCED
);

CREATE TABLE `diagnoses` (
  `diagnosis_key` STRING NOT NULL,
  `case_key` STRING,
  `is_wrong` BOOL NOT NULL,
  `rule` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`diagnosis_key`) NOT ENFORCED
);

CREATE TABLE `diagnostics` (
  `diagnostic_key` STRING NOT NULL,
  `diagnostic_code` STRING,
  `diagnostic_level` STRING,
  `field` STRING,
  `help` STRING,
  `input_column` INT64,
  `input_file` STRING,
  `input_line` INT64,
  `input_record` INT64,
  `message` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`diagnostic_key`) NOT ENFORCED
);

CREATE TABLE `edges` (
  `from_node_key` STRING NOT NULL,
  `to_node_key` STRING NOT NULL,
  `kind` STRING NOT NULL,
  `status` STRING,
  `band` STRING,
  `confidence` FLOAT64,
  `link_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `graph_measures` (
  `node_key` STRING NOT NULL,
  `view` STRING NOT NULL,
  `measure` STRING NOT NULL,
  `value` FLOAT64 NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `impacts` (
  `impact_key` STRING NOT NULL,
  `case_key` STRING,
  `affected_users` INT64,
  `affected_users_words` STRING,
  `impact_region` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`impact_key`) NOT ENFORCED
);

CREATE TABLE `incident_action` (
  `incident_key` STRING NOT NULL,
  `action_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_affected_element` (
  `incident_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_affects_organization` (
  `incident_key` STRING NOT NULL,
  `organization_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_cause` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `kind` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_component_kind` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_contributing_cause` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_detection_method` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_diagnosis` (
  `incident_key` STRING NOT NULL,
  `diagnosis_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_factor` (
  `incident_key` STRING NOT NULL,
  `causal_factor_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_failed_element` (
  `incident_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_impact` (
  `incident_key` STRING NOT NULL,
  `impact_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_involves` (
  `incident_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `kind` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_names_element` (
  `incident_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_remediation` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_remedy_element` (
  `incident_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_root_cause` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_sustaining_cause` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_symptom` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incident_trigger_cause` (
  `incident_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `source_field` STRING,
  `source_line` INT64,
  `mention_key` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `incidents` (
  `incident_key` STRING NOT NULL,
  `label` STRING,
  `case_key` STRING,
  `date_kind_concept_key` STRING,
  `duration_bound_concept_key` STRING,
  `severity_concept_key` STRING,
  `detection_words` STRING,
  `duration_words` STRING,
  `incident_date` DATE,
  `incident_date_precision` STRING,
  `incident_date_as_stated` STRING,
  `incident_year` INT64,
  `not_after` TIMESTAMP,
  `not_before` TIMESTAMP,
  `outage_duration` STRING,
  `outage_seconds` FLOAT64,
  `resolution_words` STRING,
  `seconds_to_detect` FLOAT64,
  `seconds_to_resolve` FLOAT64,
  `sequence_number` INT64,
  `stated_number` INT64,
  `time_to_detect` STRING,
  `time_to_resolve` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`incident_key`) NOT ENFORCED
);

CREATE TABLE `input_files` (
  `input_file_key` STRING NOT NULL,
  `byte_count` INT64,
  `path` STRING,
  `record_count` INT64,
  `sha256` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`input_file_key`) NOT ENFORCED
);

CREATE TABLE `links` (
  `link_key` STRING NOT NULL,
  `band_concept_key` STRING,
  `from_case_key` STRING,
  `from_node_key` STRING,
  `link_kind_concept_key` STRING,
  `link_status_concept_key` STRING,
  `to_case_key` STRING,
  `to_node_key` STRING,
  `confidence` FLOAT64,
  `input_line` INT64,
  `method` STRING,
  `named_as` STRING,
  `rule` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`link_key`) NOT ENFORCED
);

CREATE TABLE `mention_may_refer_to` (
  `mention_key` STRING NOT NULL,
  `case_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `mention_refers_to` (
  `mention_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `kind` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `mention_refers_to_case` (
  `mention_key` STRING NOT NULL,
  `case_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `mention_refers_to_concept` (
  `mention_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `mention_refers_to_element` (
  `mention_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `mention_refers_to_organization` (
  `mention_key` STRING NOT NULL,
  `organization_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `mention_tells_of` (
  `mention_key` STRING NOT NULL,
  `incident_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `mentions` (
  `mention_key` STRING NOT NULL,
  `band_concept_key` STRING,
  `case_key` STRING,
  `link_kind_concept_key` STRING,
  `role_concept_key` STRING,
  `character_offset` INT64,
  `context` STRING,
  `field` STRING,
  `input_line` INT64,
  `language` STRING,
  `mentioned_month` INT64,
  `mentioned_year` INT64,
  `named_as` STRING,
  `rule` STRING,
  `words` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`mention_key`) NOT ENFORCED
);

CREATE TABLE `nodes` (
  `node_key` STRING NOT NULL,
  `kind` STRING,
  `role` STRING,
  `label` STRING,
  `iri` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`node_key`) NOT ENFORCED
);

CREATE TABLE `organization_domain_name` (
  `organization_key` STRING NOT NULL,
  `domain_name` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `organization_parent_organization` (
  `organization_key` STRING NOT NULL,
  `parent_organization_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `organizations` (
  `organization_key` STRING NOT NULL,
  `label` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`organization_key`) NOT ENFORCED
);

CREATE TABLE `other_statements` (
  `node_key` STRING NOT NULL,
  `property` STRING NOT NULL,
  `value` STRING,
  `datatype` STRING,
  `language` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `passage_tells_of` (
  `passage_key` STRING NOT NULL,
  `incident_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `passages` (
  `passage_key` STRING NOT NULL,
  `case_key` STRING,
  `input_line` INT64,
  `lead_word` STRING,
  `sequence_number` INT64,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`passage_key`) NOT ENFORCED
);

CREATE TABLE `quantities` (
  `quantity_key` STRING NOT NULL,
  `case_key` STRING,
  `quantity_bound_concept_key` STRING,
  `field` STRING,
  `input_line` INT64,
  `language` STRING,
  `quantity_unit` STRING,
  `quantity_value` FLOAT64,
  `words` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`quantity_key`) NOT ENFORCED
);

CREATE TABLE `runs` (
  `run_key` STRING NOT NULL,
  `cases_read` INT64,
  `input_digest` STRING,
  `instance_base` STRING,
  `ontology_version` STRING,
  `records_read` INT64,
  `records_skipped` INT64,
  `tool_version` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`run_key`) NOT ENFORCED
);

CREATE TABLE `section_passage` (
  `section_key` STRING NOT NULL,
  `passage_key` STRING NOT NULL,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `sections` (
  `section_key` STRING NOT NULL,
  `case_key` STRING,
  `section_kind_concept_key` STRING,
  `input_line` INT64,
  `sequence_number` INT64,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`section_key`) NOT ENFORCED
);

CREATE TABLE `settings` (
  `setting_key` STRING NOT NULL,
  `case_key` STRING,
  `field` STRING,
  `input_line` INT64,
  `language` STRING,
  `setting_name` STRING,
  `setting_value` STRING,
  `words` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`setting_key`) NOT ENFORCED
);

CREATE TABLE `source_archived_address` (
  `source_key` STRING NOT NULL,
  `archived_address` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `sources` (
  `source_key` STRING NOT NULL,
  `label` STRING,
  `case_key` STRING,
  `source_kind_concept_key` STRING,
  `address` STRING,
  `sequence_number` INT64,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`source_key`) NOT ENFORCED
);

CREATE TABLE `system_depends_on` (
  `system_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `system_kind` (
  `system_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `system_operated_by` (
  `system_key` STRING NOT NULL,
  `organization_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `system_part_of` (
  `system_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `system_uses_technology` (
  `system_key` STRING NOT NULL,
  `technology_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `systems` (
  `system_key` STRING NOT NULL,
  `label` STRING,
  `rule` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`system_key`) NOT ENFORCED
);

CREATE TABLE `technologies` (
  `technology_key` STRING NOT NULL,
  `label` STRING,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`technology_key`) NOT ENFORCED
);

CREATE TABLE `technology_depends_on` (
  `technology_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `technology_kind` (
  `technology_key` STRING NOT NULL,
  `concept_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `technology_managed_offering_of` (
  `technology_key` STRING NOT NULL,
  `managed_offering_of_technology_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `technology_part_of` (
  `technology_key` STRING NOT NULL,
  `node_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `technology_provided_by` (
  `technology_key` STRING NOT NULL,
  `organization_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `technology_variant_of` (
  `technology_key` STRING NOT NULL,
  `variant_of_technology_key` STRING NOT NULL,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `texts` (
  `node_key` STRING NOT NULL,
  `field` STRING NOT NULL,
  `language` STRING,
  `text` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`row_hash`) NOT ENFORCED
);

CREATE TABLE `unmapped_fields` (
  `unmapped_field_key` STRING NOT NULL,
  `case_key` STRING,
  `field_name` STRING,
  `input_line` INT64,
  `raw_value` STRING,
  `source_file` STRING,
  `source_record` INT64,
  `row_hash` STRING NOT NULL,
  PRIMARY KEY (`unmapped_field_key`) NOT ENFORCED
);
