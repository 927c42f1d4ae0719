//! The vocabulary: one constant for each class and property of `ontology/incident.ttl`.
//!
//! Meanings stand in the Turtle file, not here; a test compares both, both ways. Concepts (causes,
//! symptoms, component kinds …) are data and have no constant; the few notations that rules write
//! stand with the types that they belong to, such as `model::Role` and `model::Band`.

/// Namespace of the ontology.
pub const INC: &str = "https://w3id.org/incident-graph/ontology#";
/// The ontology itself.
pub const ONTOLOGY: &str = "https://w3id.org/incident-graph/ontology";
/// Default base of instance IRIs.
pub const DEFAULT_BASE: &str = "https://w3id.org/incident-graph/";

macro_rules! terms {
    ($(#[$doc:meta])* $list:ident = INC; $($name:ident = $local:literal,)+) => {
        $(
            #[doc = concat!("`inc:", $local, "`: see `ontology/incident.ttl`.")]
            pub const $name: &str = concat!("https://w3id.org/incident-graph/ontology#", $local);
        )+
        $(#[$doc])*
        pub const $list: &[&str] = &[$($name),+];
    };
}

/// Classes.
pub mod class {
    terms! {
        /// All classes of the ontology.
        ALL = INC;
        CASE_STUDY = "CaseStudy",
        INCIDENT = "Incident",
        ELEMENT = "Element",
        SYSTEM = "System",
        TECHNOLOGY = "Technology",
        ORGANIZATION = "Organization",
        CAUSAL_FACTOR = "CausalFactor",
        ACTION = "Action",
        IMPACT = "Impact",
        SOURCE = "Source",
        SECTION = "Section",
        PASSAGE = "Passage",
        MENTION = "Mention",
        QUANTITY = "Quantity",
        SETTING = "Setting",
        DIAGNOSIS = "Diagnosis",
        UNMAPPED_FIELD = "UnmappedField",
        LINK = "Link",
        DIAGNOSTIC = "Diagnostic",
        INPUT_FILE = "InputFile",
        RUN = "Run",
    }
}

terms! {
    /// All properties of the ontology.
    PROPERTIES = INC;
    IS_PART_OF_CASE = "isPartOfCase",
    SEQUENCE_NUMBER = "sequenceNumber",
    LANGUAGE = "language",
    FIELD = "field",
    WORDS = "words",
    CONTEXT = "context",
    INPUT_FILE = "inputFile",
    INPUT_RECORD = "inputRecord",
    INPUT_LINE = "inputLine",
    INPUT_COLUMN = "inputColumn",
    HAS_RULE = "hasRule",
    HAS_BAND = "hasBand",
    CASE_IDENTIFIER = "caseIdentifier",
    IS_STUB = "isStub",
    HAS_CASE_KIND = "hasCaseKind",
    INPUT_FORMAT = "inputFormat",
    HAS_SUBJECT = "hasSubject",
    ACCOUNT_YEAR = "accountYear",
    PUBLICATION_DATE = "publicationDate",
    HAS_DOMAIN = "hasDomain",
    HAS_TOPIC = "hasTopic",
    HAS_CATEGORY = "hasCategory",
    CATEGORY_NUMBER = "categoryNumber",
    HAS_DIFFICULTY = "hasDifficulty",
    DIFFICULTY = "difficulty",
    SUMMARY = "summary",
    LESSONS = "lessons",
    HAS_SOURCE = "hasSource",
    HAS_SECTION = "hasSection",
    DOCUMENTS = "documents",
    HAS_UNMAPPED_FIELD = "hasUnmappedField",
    WRITTEN_BY = "writtenBy",
    REVIEWED_BY = "reviewedBy",
    REVIEWED_AT = "reviewedAt",
    CASE_PAGE = "casePage",
    DOCUMENT = "document",
    AFFECTS_ORGANIZATION = "affectsOrganization",
    INCIDENT_DATE = "incidentDate",
    NOT_BEFORE = "notBefore",
    NOT_AFTER = "notAfter",
    INCIDENT_YEAR = "incidentYear",
    STATED_NUMBER = "statedNumber",
    HAS_DATE_KIND = "hasDateKind",
    OUTAGE_DURATION = "outageDuration",
    OUTAGE_SECONDS = "outageSeconds",
    HAS_DURATION_BOUND = "hasDurationBound",
    DURATION_WORDS = "durationWords",
    TIME_TO_DETECT = "timeToDetect",
    SECONDS_TO_DETECT = "secondsToDetect",
    DETECTION_WORDS = "detectionWords",
    TIME_TO_RESOLVE = "timeToResolve",
    SECONDS_TO_RESOLVE = "secondsToResolve",
    RESOLUTION_WORDS = "resolutionWords",
    HAS_SYMPTOM = "hasSymptom",
    HAS_CAUSE = "hasCause",
    HAS_ROOT_CAUSE = "hasRootCause",
    HAS_TRIGGER_CAUSE = "hasTriggerCause",
    HAS_CONTRIBUTING_CAUSE = "hasContributingCause",
    HAS_SUSTAINING_CAUSE = "hasSustainingCause",
    INVOLVES_KIND = "involvesKind",
    HAS_SEVERITY = "hasSeverity",
    HAS_DETECTION_METHOD = "hasDetectionMethod",
    HAS_REMEDIATION = "hasRemediation",
    TRIGGER_TEXT = "triggerText",
    SYMPTOMS_TEXT = "symptomsText",
    HAS_IMPACT = "hasImpact",
    HAS_FACTOR = "hasFactor",
    HAS_ACTION = "hasAction",
    HAS_DIAGNOSIS = "hasDiagnosis",
    INVOLVES = "involves",
    HAS_FAILED_ELEMENT = "hasFailedElement",
    HAS_AFFECTED_ELEMENT = "hasAffectedElement",
    HAS_REMEDY_ELEMENT = "hasRemedyElement",
    NAMES_ELEMENT = "namesElement",
    IMPACT_SCOPE = "impactScope",
    AFFECTED_USERS = "affectedUsers",
    AFFECTED_USERS_WORDS = "affectedUsersWords",
    IMPACT_REGION = "impactRegion",
    HAS_ACTION_KIND = "hasActionKind",
    HAS_ACTION_PHASE = "hasActionPhase",
    HAS_ACTION_STATUS = "hasActionStatus",
    HAS_ACTION_OUTCOME = "hasActionOutcome",
    USES_ELEMENT = "usesElement",
    REVERTS = "reverts",
    WORSENS = "worsens",
    HAS_FACTOR_KIND = "hasFactorKind",
    HAS_FACTOR_ROLE = "hasFactorRole",
    LEADS_TO = "leadsTo",
    CONCERNS_ELEMENT = "concernsElement",
    FACTOR_DURATION = "factorDuration",
    FACTOR_SECONDS = "factorSeconds",
    ADDRESS = "address",
    ARCHIVED_ADDRESS = "archivedAddress",
    HAS_SOURCE_KIND = "hasSourceKind",
    HAS_SECTION_KIND = "hasSectionKind",
    HEADING = "heading",
    HAS_PASSAGE = "hasPassage",
    TEXT = "text",
    LEAD_WORD = "leadWord",
    TELLS_OF = "tellsOf",
    REFERS_TO = "refersTo",
    REFERS_TO_ELEMENT = "refersToElement",
    REFERS_TO_ORGANIZATION = "refersToOrganization",
    REFERS_TO_CASE = "refersToCase",
    MAY_REFER_TO = "mayReferTo",
    REFERS_TO_CONCEPT = "refersToConcept",
    HAS_ROLE = "hasRole",
    CHARACTER_OFFSET = "characterOffset",
    MENTIONED_YEAR = "mentionedYear",
    MENTIONED_MONTH = "mentionedMonth",
    QUANTITY_VALUE = "quantityValue",
    QUANTITY_UNIT = "quantityUnit",
    HAS_QUANTITY_BOUND = "hasQuantityBound",
    SETTING_NAME = "settingName",
    SETTING_VALUE = "settingValue",
    IS_WRONG = "isWrong",
    FIELD_NAME = "fieldName",
    RAW_VALUE = "rawValue",
    LINKS_FROM = "linksFrom",
    LINKS_TO = "linksTo",
    FROM_CASE = "fromCase",
    TO_CASE = "toCase",
    HAS_LINK_KIND = "hasLinkKind",
    HAS_LINK_STATUS = "hasLinkStatus",
    CONFIDENCE = "confidence",
    METHOD = "method",
    EVIDENCE = "evidence",
    REASON = "reason",
    NAMED_AS = "namedAs",
    MENTIONS = "mentions",
    IS_SAME_INCIDENT_AS = "isSameIncidentAs",
    IS_RECURRENCE_OF = "isRecurrenceOf",
    IS_CASCADE_FROM = "isCascadeFrom",
    HAS_SAME_MECHANISM_AS = "hasSameMechanismAs",
    IS_PART_OF_INCIDENT = "isPartOfIncident",
    IS_RELATED_TO = "isRelatedTo",
    HAS_KIND = "hasKind",
    IS_PROVIDED_BY = "isProvidedBy",
    IS_OPERATED_BY = "isOperatedBy",
    IS_VARIANT_OF = "isVariantOf",
    IS_MANAGED_OFFERING_OF = "isManagedOfferingOf",
    IS_PART_OF = "isPartOf",
    DEPENDS_ON = "dependsOn",
    USES_TECHNOLOGY = "usesTechnology",
    PARENT_ORGANIZATION = "parentOrganization",
    DOMAIN_NAME = "domainName",
    AMBIGUITY = "ambiguity",
    CUE = "cue",
    VETO = "veto",
    DIAGNOSTIC_CODE = "diagnosticCode",
    DIAGNOSTIC_LEVEL = "diagnosticLevel",
    MESSAGE = "message",
    HELP = "help",
    PATH = "path",
    SHA256 = "sha256",
    BYTE_COUNT = "byteCount",
    RECORD_COUNT = "recordCount",
    TOOL_VERSION = "toolVersion",
    ONTOLOGY_VERSION = "ontologyVersion",
    INPUT_DIGEST = "inputDigest",
    RECORDS_READ = "recordsRead",
    CASES_READ = "casesRead",
    RECORDS_SKIPPED = "recordsSkipped",
    INSTANCE_BASE = "instanceBase",
}

terms! {
    /// Annotation properties that make the ontology the schema of the exports.
    ANNOTATIONS = INC;
    TABLE_NAME = "tableName",
    KEY_NAME = "keyName",
    EXPORT_ROLE = "exportRole",
    COLUMN_NAME = "columnName",
    COLUMN_TYPE = "columnType",
    TEXT_PROPERTY = "textProperty",
    VALUE_SCHEME = "valueScheme",
    APPLIES_TO = "appliesTo",
    REGISTRY_ONLY = "registryOnly",
    FALSE_UNLESS_STATED = "falseUnlessStated",
}

macro_rules! namespace {
    ($(#[$doc:meta])* $module:ident = $iri:literal { $($name:ident = $local:literal,)+ }) => {
        $(#[$doc])*
        pub mod $module {
            /// The namespace.
            pub const NS: &str = $iri;
            $(
                #[doc = concat!("`", stringify!($module), ":", $local, "`")]
                pub const $name: &str = concat!($iri, $local);
            )+
        }
    };
}

namespace! {
    /// RDF 1.1 (W3C Recommendation, 2014).
    rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#" {
        TYPE = "type",
        LANG_STRING = "langString",
        FIRST = "first",
        REST = "rest",
        NIL = "nil",
    }
}
namespace! {
    /// RDF Schema 1.1.
    rdfs = "http://www.w3.org/2000/01/rdf-schema#" {
        LABEL = "label",
        COMMENT = "comment",
        DOMAIN = "domain",
        RANGE = "range",
        SUB_CLASS_OF = "subClassOf",
        SUB_PROPERTY_OF = "subPropertyOf",
        IS_DEFINED_BY = "isDefinedBy",
    }
}
namespace! {
    /// XML Schema 1.1 part 2: datatypes.
    xsd = "http://www.w3.org/2001/XMLSchema#" {
        STRING = "string",
        BOOLEAN = "boolean",
        INTEGER = "integer",
        DECIMAL = "decimal",
        DATE = "date",
        DATE_TIME = "dateTime",
        G_YEAR = "gYear",
        G_YEAR_MONTH = "gYearMonth",
        DURATION = "duration",
        ANY_URI = "anyURI",
    }
}
namespace! {
    /// OWL 2.
    owl = "http://www.w3.org/2002/07/owl#" {
        CLASS = "Class",
        ONTOLOGY = "Ontology",
        OBJECT_PROPERTY = "ObjectProperty",
        DATATYPE_PROPERTY = "DatatypeProperty",
        ANNOTATION_PROPERTY = "AnnotationProperty",
        FUNCTIONAL_PROPERTY = "FunctionalProperty",
        SYMMETRIC_PROPERTY = "SymmetricProperty",
        UNION_OF = "unionOf",
        VERSION_INFO = "versionInfo",
        VERSION_IRI = "versionIRI",
    }
}
namespace! {
    /// SKOS (W3C Recommendation, 2009).
    skos = "http://www.w3.org/2004/02/skos/core#" {
        CONCEPT = "Concept",
        CONCEPT_SCHEME = "ConceptScheme",
        PREF_LABEL = "prefLabel",
        ALT_LABEL = "altLabel",
        HIDDEN_LABEL = "hiddenLabel",
        DEFINITION = "definition",
        EXAMPLE = "example",
        CLOSE_MATCH = "closeMatch",
        NOTATION = "notation",
        BROADER = "broader",
        IN_SCHEME = "inScheme",
        TOP_CONCEPT_OF = "topConceptOf",
    }
}
namespace! {
    /// SHACL (W3C Recommendation, 2017).
    sh = "http://www.w3.org/ns/shacl#" {
        INFO = "Info",
        WARNING = "Warning",
        VIOLATION = "Violation",
        VALIDATION_REPORT = "ValidationReport",
        VALIDATION_RESULT = "ValidationResult",
        CONFORMS = "conforms",
        RESULT = "result",
        FOCUS_NODE = "focusNode",
        RESULT_PATH = "resultPath",
        RESULT_SEVERITY = "resultSeverity",
        RESULT_MESSAGE = "resultMessage",
        SOURCE_SHAPE = "sourceShape",
        SOURCE_CONSTRAINT_COMPONENT = "sourceConstraintComponent",
        VALUE = "value",
        INVERSE_PATH = "inversePath",
        MESSAGE = "message",
        NODE = "node",
        AND = "and",
        NODE_CONSTRAINT_COMPONENT = "NodeConstraintComponent",
        AND_CONSTRAINT_COMPONENT = "AndConstraintComponent",
    }
}
namespace! {
    /// DCMI metadata terms.
    dcterms = "http://purl.org/dc/terms/" {
        TITLE = "title",
        DESCRIPTION = "description",
        MODIFIED = "modified",
        IS_REPLACED_BY = "isReplacedBy",
        ABSTRACT = "abstract",
        BIBLIOGRAPHIC_CITATION = "bibliographicCitation",
        CONFORMS_TO = "conformsTo",
        CREATOR = "creator",
        ISSUED = "issued",
        LICENSE = "license",
        SOURCE = "source",
    }
}
namespace! {
    /// `VoID` (W3C Interest Group Note, 2011).
    void = "http://rdfs.org/ns/void#" {
        DATASET = "Dataset",
        CLASS = "class",
        CLASS_PARTITION = "classPartition",
        CLASSES = "classes",
        DISTINCT_SUBJECTS = "distinctSubjects",
        DOCUMENTS = "documents",
        ENTITIES = "entities",
        PROPERTIES = "properties",
        PROPERTY = "property",
        PROPERTY_PARTITION = "propertyPartition",
        SUBSET = "subset",
        TRIPLES = "triples",
        URI_SPACE = "uriSpace",
        VOCABULARY = "vocabulary",
    }
}
namespace! {
    /// DCAT 3 (W3C Recommendation, 2024).
    dcat = "http://www.w3.org/ns/dcat#" {
        DATASET = "Dataset",
        DISTRIBUTION = "distribution",
        DISTRIBUTION_CLASS = "Distribution",
        MEDIA_TYPE = "mediaType",
    }
}
namespace! {
    /// PROV-O (W3C Recommendation, 2013).
    prov = "http://www.w3.org/ns/prov#" {
        WAS_GENERATED_BY = "wasGeneratedBy",
    }
}

/// Local names of the five graphs, under the instance base (DESIGN: five graphs).
pub mod graph {
    /// What the sources say.
    pub const CASES: &str = "graph/cases";
    /// Links, their stubs and their evidence.
    pub const LINKS: &str = "graph/links";
    /// Super-properties and direct link triples, derived by rule.
    pub const INFERRED: &str = "graph/inferred";
    /// Concepts, technologies and organisations that the data uses.
    pub const VOCABULARY: &str = "graph/vocabulary";
    /// The run, its input files, its diagnostics, and the description of the data set.
    pub const META: &str = "graph/meta";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn constants_and_ontology_name_the_same_terms() {
        let turtle = include_str!("../ontology/incident.ttl");
        let mut in_turtle = BTreeSet::new();
        for triple in oxttl::TurtleParser::new().for_slice(turtle) {
            let triple = triple.expect("incident.ttl is valid Turtle");
            if triple.predicate.as_str() == rdf::TYPE
                && let oxrdf::NamedOrBlankNode::NamedNode(subject) = &triple.subject
                && subject.as_str().starts_with(INC)
            {
                in_turtle.insert(subject.as_str().to_owned());
            }
        }
        let constants: BTreeSet<String> =
            [class::ALL, PROPERTIES, ANNOTATIONS].concat().into_iter().map(str::to_owned).collect();
        let only = |left: &BTreeSet<String>, right: &BTreeSet<String>| {
            left.difference(right).cloned().collect::<Vec<_>>()
        };
        assert_eq!(only(&in_turtle, &constants), Vec::<String>::new(), "no constant for these");
        assert_eq!(only(&constants, &in_turtle), Vec::<String>::new(), "not in incident.ttl");
    }
}
