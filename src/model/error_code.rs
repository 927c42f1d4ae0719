//! Why a command ended with exit code 2, or what `verify` found: the registry of those codes.

use std::fmt;

use super::Code;

macro_rules! error_codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)+) => {
        /// A stable code of an error; each is a heading in `docs/errors.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ErrorCode {
            /// Input that a command cannot do without is odd in a way that diagnostics know, too.
            Input(Code),
            $($(#[$doc])* $name,)+
        }

        impl ErrorCode {
            /// All codes but those of diagnostics, which [`Code::ALL`] lists.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The code as printed.
            pub fn as_str(self) -> &'static str {
                match self {
                    Self::Input(code) => code.as_str(),
                    $(Self::$name => $code,)+
                }
            }
        }
    };
}

error_codes! {
    /// An option that the command, as it was called, does nothing with.
    OptionUnheeded = "option-unheeded";
    /// Values of options that exclude each other.
    OptionContradiction = "option-contradiction";
    /// Nothing is there in any of the languages that were asked for.
    Lang = "lang";
    /// `--base` is no base.
    Base = "base";
    /// The folder of `--ontology` is none.
    Ontology = "ontology";
    /// The ontology cannot be laid out as tables.
    Schema = "schema";
    /// The shapes of the ontology cannot be used.
    Shapes = "shapes";
    /// A file of `--registry` is none.
    Registry = "registry";
    /// The file of `--decisions` is none.
    Decisions = "decisions";
    /// The file of `--scores` is none.
    Scores = "scores";
    /// The file of `--gold` is none.
    Gold = "gold";
    /// A path on the command line is not there.
    Path = "read-path";
    /// A line of an edge list is no edge.
    EdgeList = "read-edge-list";
    /// `--graph` names nothing that can be read.
    GraphMissing = "graph-missing";
    /// A built folder without what commands read.
    GraphIncomplete = "graph-incomplete";
    /// More terms or facts than 32 bits can number.
    GraphTerms = "graph-terms";
    /// A target that must not be replaced, or none where one is needed.
    ExportTarget = "export-target";
    /// The disk is full.
    ExportSpace = "export-space";
    /// The system forbids writing.
    ExportDenied = "export-denied";
    /// The system failed to write.
    ExportWrite = "export-write";
    /// A built folder, or a file of one, could not be read.
    ExportRead = "export-read";
    /// Two things of one table would have one key.
    ExportKey = "export-key";
    /// The view does not fit.
    ExportView = "export-view";
    /// A drawing is broken.
    ExportGraph = "export-graph";
    /// The format has no such flavour.
    ExportFlavour = "export-flavour";
    /// There is no such format.
    ExportFormat = "export-format";
    /// Changes cannot be told from the earlier snapshot.
    ExportChanges = "export-changes";
    /// The format does not fit the answer.
    OutputFormat = "output-format";
    /// What is printed could not be written.
    Output = "output";
    /// There is no question of that name.
    QuestionUnknown = "question-unknown";
    /// The header of a question cannot be read.
    QuestionHeader = "question-header";
    /// The query took too long, or the limit is none.
    QueryTimeout = "query-timeout";
    /// The query is too long.
    QueryTooLarge = "query-too-large";
    /// The query is too deep, or has too long a chain.
    QueryTooComplex = "query-too-complex";
    /// The text is no SPARQL.
    QuerySyntax = "query-syntax";
    /// `SERVICE`.
    QueryService = "query-service";
    /// `FROM` names no graph.
    QueryGraph = "query-graph";
    /// A parameter has no value that fits.
    QueryParameter = "query-parameter";
    /// The answer has too many rows.
    QueryRows = "query-rows";
    /// The evaluation failed.
    QueryEvaluation = "query-evaluation";
    /// The system gave no thread.
    QueryThread = "query-thread";
    /// A name stands for no node.
    NotFound = "not-found";
    /// What is compared is no case.
    Similar = "similar";
    /// A filter of links that nothing can fit.
    LinksFilter = "links-filter";
    /// The view does not heed an option.
    ViewOption = "view-option";
    /// A name that a registry of the program does not have.
    NameUnknown = "name-unknown";
    /// A view where none is read.
    AnalyzeView = "analyze-view";
    /// `--kinds` names something else.
    AnalyzeKinds = "analyze-kinds";
    /// `--all` without a folder.
    AnalyzeOutput = "analyze-output";
    /// A list of edges where facts are read.
    AnalyzeEdges = "analyze-edges";
    /// A node is needed, or is not in the graph.
    AnalyzeNode = "analyze-node";
    /// Weights or lengths that the measure cannot compute with.
    AnalyzeWeight = "analyze-weight";
    /// An example of the ontology does not run.
    PageExample = "page-example";
    /// A file of a built folder is not there.
    VerifyFile = "verify-file";
    /// A table stands in the folder that the manifest does not list.
    VerifyUnlisted = "verify-unlisted";
    /// It has another size.
    VerifyBytes = "verify-bytes";
    /// It has another hash.
    VerifyHash = "verify-hash";
    /// It is no table from some row on.
    VerifyRow = "verify-row";
    /// It has another number of rows.
    VerifyRows = "verify-rows";
    /// A cell lacks a value.
    VerifyNull = "verify-null";
    /// A cell holds what its type does not.
    VerifyType = "verify-type";
    /// A row has another hash.
    VerifyRowHash = "verify-row-hash";
    /// A key stands twice.
    VerifyKey = "verify-key";
    /// A key leads nowhere.
    VerifyForeignKey = "verify-foreign-key";
    /// Two formats differ.
    VerifyFormat = "verify-format";
    /// The graph gives other rows.
    VerifyGraph = "verify-graph";
    /// It was built with another ontology.
    VerifyOntology = "verify-ontology";
}

impl From<Code> for ErrorCode {
    fn from(code: Code) -> Self {
        Self::Input(code)
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An error that a command may end with: it has a code beside its words.
pub trait Coded: fmt::Display {
    /// The code.
    fn code(&self) -> ErrorCode;
}
