-- The server reads the files itself: psql -v folder="$PWD" -f schema/postgresql/load_server.sql
\set ON_ERROR_STOP on
\set file :folder '/tables/action_action_kind.csv'
COPY "action_action_kind" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/action_reverts.csv'
COPY "action_reverts" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/action_uses_element.csv'
COPY "action_uses_element" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/action_worsens.csv'
COPY "action_worsens" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/actions.csv'
COPY "actions" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_document.csv'
COPY "case_document" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_documents.csv'
COPY "case_documents" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_domain.csv'
COPY "case_domain" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_section.csv'
COPY "case_section" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_source.csv'
COPY "case_source" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_subject_organization.csv'
COPY "case_subject_organization" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_topic.csv'
COPY "case_topic" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/case_unmapped_field.csv'
COPY "case_unmapped_field" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/cases.csv'
COPY "cases" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/causal_factor_concerns_element.csv'
COPY "causal_factor_concerns_element" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/causal_factor_factor_kind.csv'
COPY "causal_factor_factor_kind" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/causal_factor_leads_to.csv'
COPY "causal_factor_leads_to" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/causal_factors.csv'
COPY "causal_factors" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/concept_broader_concept.csv'
COPY "concept_broader_concept" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/concept_schemes.csv'
COPY "concept_schemes" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/concepts.csv'
COPY "concepts" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/dates.csv'
COPY "dates" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/diagnoses.csv'
COPY "diagnoses" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/diagnostics.csv'
COPY "diagnostics" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/edges.csv'
COPY "edges" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/graph_measures.csv'
COPY "graph_measures" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/impacts.csv'
COPY "impacts" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_action.csv'
COPY "incident_action" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_affected_element.csv'
COPY "incident_affected_element" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_affects_organization.csv'
COPY "incident_affects_organization" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_cause.csv'
COPY "incident_cause" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_component_kind.csv'
COPY "incident_component_kind" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_contributing_cause.csv'
COPY "incident_contributing_cause" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_detection_method.csv'
COPY "incident_detection_method" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_diagnosis.csv'
COPY "incident_diagnosis" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_factor.csv'
COPY "incident_factor" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_failed_element.csv'
COPY "incident_failed_element" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_impact.csv'
COPY "incident_impact" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_involves.csv'
COPY "incident_involves" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_names_element.csv'
COPY "incident_names_element" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_remediation.csv'
COPY "incident_remediation" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_remedy_element.csv'
COPY "incident_remedy_element" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_root_cause.csv'
COPY "incident_root_cause" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_sustaining_cause.csv'
COPY "incident_sustaining_cause" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_symptom.csv'
COPY "incident_symptom" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incident_trigger_cause.csv'
COPY "incident_trigger_cause" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/incidents.csv'
COPY "incidents" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/input_files.csv'
COPY "input_files" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/links.csv'
COPY "links" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mention_may_refer_to.csv'
COPY "mention_may_refer_to" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mention_refers_to.csv'
COPY "mention_refers_to" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mention_refers_to_case.csv'
COPY "mention_refers_to_case" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mention_refers_to_concept.csv'
COPY "mention_refers_to_concept" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mention_refers_to_element.csv'
COPY "mention_refers_to_element" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mention_refers_to_organization.csv'
COPY "mention_refers_to_organization" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mention_tells_of.csv'
COPY "mention_tells_of" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/mentions.csv'
COPY "mentions" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/nodes.csv'
COPY "nodes" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/organization_domain_name.csv'
COPY "organization_domain_name" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/organization_parent_organization.csv'
COPY "organization_parent_organization" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/organizations.csv'
COPY "organizations" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/other_statements.csv'
COPY "other_statements" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/passage_tells_of.csv'
COPY "passage_tells_of" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/passages.csv'
COPY "passages" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/quantities.csv'
COPY "quantities" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/runs.csv'
COPY "runs" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/section_passage.csv'
COPY "section_passage" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/sections.csv'
COPY "sections" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/settings.csv'
COPY "settings" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/source_archived_address.csv'
COPY "source_archived_address" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/sources.csv'
COPY "sources" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/system_depends_on.csv'
COPY "system_depends_on" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/system_kind.csv'
COPY "system_kind" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/system_operated_by.csv'
COPY "system_operated_by" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/system_part_of.csv'
COPY "system_part_of" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/system_uses_technology.csv'
COPY "system_uses_technology" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/systems.csv'
COPY "systems" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/technologies.csv'
COPY "technologies" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/technology_depends_on.csv'
COPY "technology_depends_on" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/technology_kind.csv'
COPY "technology_kind" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/technology_managed_offering_of.csv'
COPY "technology_managed_offering_of" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/technology_part_of.csv'
COPY "technology_part_of" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/technology_provided_by.csv'
COPY "technology_provided_by" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/technology_variant_of.csv'
COPY "technology_variant_of" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/texts.csv'
COPY "texts" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
\set file :folder '/tables/unmapped_fields.csv'
COPY "unmapped_fields" FROM :'file' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8');
