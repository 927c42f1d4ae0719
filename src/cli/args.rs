//! What can be typed. Help, completions and the manual page are made from these definitions.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use super::view::ViewArgs;
use crate::graph::{VIEWS, View};
use crate::model::Language;
use crate::{analyse, export, results};

/// A knowledge-graph exporter and linker for software incidents.
///
/// Reads incident records and case studies, maps them to RDF with an incident ontology, links
/// related cases, answers SPARQL, runs graph analyses, and exports Turtle, CSV, GraphML and more.
#[derive(Debug, Parser)]
#[command(
    name = "incident-graph",
    version,
    about,
    long_about,
    after_help = "\
Examples:
  incident-graph build                          the bundled corpus, into exports/
  incident-graph build my-cases/ --out graph    your own records
  incident-graph questions                      what can be asked
  incident-graph query causes-by-count          ask one of them
  incident-graph show technology/redis          one node, and who says what of it
  incident-graph path IG-0001 asana-2019        how two cases hang together

Exit codes: 0 fine, 1 findings, 2 error."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Options of all commands.
    #[command(flatten)]
    pub shared: Shared,
}

/// Options of all commands.
#[derive(Clone, Debug, Args)]
pub struct Shared {
    /// The graph to read: a built folder, an RDF file, or source files and folders [default: exports,
    /// or the bundled corpus where there is no such folder]
    #[arg(long, short = 'g', global = true, value_name = "G")]
    pub graph: Option<PathBuf>,
    /// Languages of labels, the best first [default: en]
    #[arg(long, global = true, value_name = "TAGS", value_delimiter = ',', value_parser = language)]
    pub lang: Option<Vec<String>>,
    /// A folder with another ontology, laid out like ontology/
    #[arg(long, global = true, value_name = "DIR")]
    pub ontology: Option<PathBuf>,
    /// More technologies and organisations, in Turtle, beside those of the ontology
    #[arg(long, global = true, value_name = "FILE.ttl")]
    pub registry: Vec<PathBuf>,
    /// Print nothing but data and errors: nothing on standard error where the exit code is 0
    #[arg(long, short = 'q', global = true)]
    pub quiet: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read sources, link them, write every export into a folder
    #[command(after_help = "\
Examples:
  incident-graph build
  incident-graph build cases.jsonl notes/ --out graph
  incident-graph build big.jsonl --no-links --format nquads --out dump
  cat cases.jsonl | incident-graph build - --out graph

Exit codes: 0 the folder is written; 1 it is written, but records were not read whole (--max-skipped); or no case
was read, or something was odd under --strict: then an older build stays in place; 2 error, nothing is written.")]
    Build(BuildArgs),
    /// Answer a bundled question or a SPARQL query
    #[command(after_help = "\
Examples:
  incident-graph query causes-by-count
  incident-graph query incidents-of-organization --param organization=grab
  incident-graph query 'SELECT ?case WHERE { ?case a inc:CaseStudy }' --format csv
  incident-graph query --file my.rq --timeout 120

Prefixes of the ontology (inc:, case:, technology:, cause:, symptom: …) need no declaration; what is printed
can be pasted into a query.")]
    Query(QueryArgs),
    /// List the bundled questions, or print one with its SPARQL
    Questions(QuestionsArgs),
    /// Find cases by words, in any language
    #[command(after_help = "\
Examples:
  incident-graph search 'connection pool'
  incident-graph search 'vòng phản hồi' --lang vi
  incident-graph search 파이프라인")]
    Search(SearchArgs),
    /// Show a case, incident, organisation, technology or concept, and who says so
    #[command(after_help = "\
Examples:
  incident-graph show asana-2019
  incident-graph show technology/redis
  incident-graph show concept/cause/positive-feedback --lang ko,en")]
    Show(ShowArgs),
    /// The cases nearest to one, each with why
    Similar(SimilarArgs),
    /// The shortest explained chains between two nodes
    Path(PathArgs),
    /// List links between cases, with their evidence
    Links(LinksArgs),
    /// Run a graph analysis
    #[command(after_help = "\
Examples:
  incident-graph analyze rank
  incident-graph analyze shared --format csv
  incident-graph analyze communities --view cases --seed 7
  incident-graph analyze rank --view links --min-band probable
  incident-graph analyze shortest-paths --from IG-0001 --to asana-2019
  incident-graph analyze betweenness --edge-list my-graph.csv --format csv
  incident-graph analyze --all --output analyses
  incident-graph analyze cooccurrence --kinds symptom,remediation")]
    Analyze(AnalyzeArgs),
    /// Write one format
    #[command(after_help = "\
Examples:
  incident-graph export turtle --output -
  incident-graph export graphml --output graph.graphml
  incident-graph export gexf --flavour gephi --output graph.gexf
  incident-graph export dot --view technologies --roles failed,affected | sfdp -Tsvg > graph.svg
  incident-graph export csv --output tables")]
    Export(ExportArgs),
    /// Check sources or a graph: what was odd in the input, and which shapes are broken
    #[command(after_help = "\
Nothing is written.

Examples:
  incident-graph check                          the graph in exports/
  incident-graph check records.jsonl texts/     sources, before they are built
  incident-graph check graph.ttl --format turtle > report.ttl
  incident-graph check data/ --fail-on warning --format json")]
    Check(CheckArgs),
    /// Reads a built folder back: hashes, counts, keys, one format against another, all against the graph
    #[command(after_help = "\
Exit code 1 where anything differs; each difference names the file, the row and the column.

Examples:
  incident-graph verify                exports/
  incident-graph verify graph --ontology my-ontology/")]
    Verify(VerifyArgs),
    /// Measure the links against pairs that are known to be right
    #[command(after_help = "\
Examples:
  incident-graph evaluate --gold corpus/links.csv
  incident-graph evaluate --graph my-cases/ --gold pairs.csv --hide-url
  incident-graph evaluate --gold pairs.csv --wrong --format csv
  incident-graph evaluate --gold pairs.csv --curve --format csv

Gold: from,to,relation[,tier]. Links are made anew from the graph, so every form of it will do.")]
    Evaluate(EvaluateArgs),
    /// Write the ontology: its page, its Turtle, its JSON-LD
    #[command(after_help = "\
Examples:
  incident-graph ontology --output ontology.html
  incident-graph ontology --format ttl
  incident-graph ontology --format context")]
    Ontology(OntologyArgs),
    /// Print shell completions
    #[command(hide = true)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(hide = true)]
    Man,
}

/// Options of `build`.
#[derive(Debug, Args)]
pub struct BuildArgs {
    /// Files and folders to read (`-` is standard input) [default: the bundled corpus]
    pub paths: Vec<PathBuf>,
    /// The folder to write; a built one is replaced whole
    #[arg(long, short = 'o', value_name = "DIR", default_value = "exports")]
    pub out: PathBuf,
    /// Base of instance IRIs
    #[arg(long, value_name = "IRI", default_value = crate::vocab::DEFAULT_BASE)]
    pub base: String,
    /// Write only these formats [default: csv,nquads,turtle,graphml]
    #[arg(long, value_name = "F,F", value_delimiter = ',', value_parser = export_formats())]
    pub format: Vec<String>,
    /// The licence of your data, for the description of the data set
    #[arg(long, value_name = "IRI", value_parser = iri)]
    pub license: Option<String>,
    /// How tables are laid out
    #[command(flatten)]
    pub layout: Layout,
    /// Do not link the cases
    #[arg(long, conflicts_with_all = ["decisions", "scores"])]
    pub no_links: bool,
    /// What people say of links: from,to,kind,decision[,by][,on][,reason][,confidence]
    #[arg(long, value_name = "FILE.csv")]
    pub decisions: Option<PathBuf>,
    /// What other programs say of links: from,to,score[,kind][,method]
    #[arg(long, value_name = "FILE.csv")]
    pub scores: Option<PathBuf>,
    /// Any diagnostic is a finding (exit code 1), and an older build stays in place then
    #[arg(long)]
    pub strict: bool,
    /// So many records may be lost without that being a finding
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub max_skipped: u64,
    /// Write the counts as JSON (`-` is standard output)
    #[arg(long, value_name = "FILE")]
    pub summary: Option<PathBuf>,
}

/// Options of commands that print rows.
#[derive(Clone, Debug, Args)]
pub struct RowFormat {
    /// How rows are printed
    #[arg(long, short = 'f', value_name = "F", default_value = "table", value_parser = row_formats())]
    pub format: String,
}

/// Options of `query`.
#[derive(Debug, Args)]
pub struct QueryArgs {
    /// The name of a bundled question, or SPARQL
    #[arg(required_unless_present = "file")]
    pub question: Option<String>,
    /// Read the SPARQL from a file (`-` is standard input)
    #[arg(long, value_name = "F.rq", conflicts_with = "question")]
    pub file: Option<PathBuf>,
    /// Give a parameter a value
    #[arg(long, short = 'p', value_name = "NAME=VALUE")]
    pub param: Vec<String>,
    /// Stop after so many seconds
    #[arg(long, value_name = "S", default_value_t = 30.0)]
    pub timeout: f64,
    /// How rows are printed; graphs as turtle or ntriples
    #[arg(long, short = 'f', value_name = "F", value_parser = answer_formats())]
    pub format: Option<String>,
}

/// Options of `questions`.
#[derive(Debug, Args)]
pub struct QuestionsArgs {
    /// The name of a question
    pub name: Option<String>,
    /// How rows are printed; one question then is a row, too [default: table; of one question its
    /// SPARQL]
    #[arg(long, short = 'f', value_name = "F", value_parser = row_formats())]
    pub format: Option<String>,
}

/// Options of `search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// The words
    #[arg(required = true)]
    pub text: Vec<String>,
    /// The most hits
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20, value_parser = at_least_one())]
    pub limit: usize,
    /// How rows are printed
    #[command(flatten)]
    pub rows: RowFormat,
}

/// Options of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// An identifier, a label, a path such as technology/redis, a name such as cause:software-bug, or an IRI
    pub node: String,
}

/// Options of `similar`.
#[derive(Debug, Args)]
pub struct SimilarArgs {
    /// The case
    pub case: String,
    /// The most cases
    #[arg(short = 'n', long, value_name = "N", default_value_t = 5, value_parser = at_least_one())]
    pub limit: usize,
    /// How rows are printed
    #[command(flatten)]
    pub rows: RowFormat,
}

/// Options of `path`.
#[derive(Debug, Args)]
pub struct PathArgs {
    /// Where the chain begins
    pub from: String,
    /// Where it ends
    pub to: String,
    /// The most chains, up to 100
    #[arg(short = 'n', long, value_name = "N", default_value_t = 3, value_parser = chains())]
    pub limit: u64,
    /// How rows are printed; `text` tells the chains in words
    #[arg(long, short = 'f', value_name = "F", default_value = "text", value_parser = text_or_row_formats())]
    pub format: String,
}

/// Options of `links`.
#[derive(Debug, Args)]
pub struct LinksArgs {
    /// Only links of this case
    #[arg(long, value_name = "ID")]
    pub case: Option<String>,
    /// Only links of this kind
    #[arg(long, value_name = "K")]
    pub kind: Option<String>,
    /// Only links of this status
    #[arg(long, value_name = "S")]
    pub status: Option<String>,
    /// Only links of this band
    #[arg(long, value_name = "B")]
    pub band: Option<String>,
    /// What is most worth judging next: derived links, the least sure of their band first
    #[arg(long, conflicts_with = "status")]
    pub review: bool,
    /// How rows are printed
    #[command(flatten)]
    pub rows: RowFormat,
}

/// Options of `analyze`.
#[derive(Debug, Args)]
pub struct AnalyzeArgs {
    /// The measure
    #[arg(value_parser = measures(), required_unless_present = "all")]
    pub measure: Option<String>,
    /// All measures that need no node to start from, and a report with pictures, into a folder
    #[arg(long, requires = "output", conflicts_with_all = ["measure", "edge_list", "limit", "from", "to"])]
    pub all: bool,
    /// The folder for --all
    #[arg(long, short = 'o', value_name = "DIR", requires = "all")]
    pub output: Option<PathBuf>,
    /// The graph that it is computed over
    #[command(flatten)]
    pub graph: ViewArgs,
    /// A list of edges instead of a view: from,to[,weight] a line (`-` is standard input)
    #[arg(long, value_name = "FILE", conflicts_with = "view")]
    pub edge_list: Option<PathBuf>,
    /// The edges of --edge-list have a direction
    #[arg(long, requires = "edge_list")]
    pub directed: bool,
    /// The node to start from: of hops, distances, shortest-paths, link-prediction, and of rank, which
    /// then is personalised
    #[arg(long, value_name = "NODE")]
    pub from: Option<String>,
    /// The node that shortest-paths lead to
    #[arg(long, value_name = "NODE")]
    pub to: Option<String>,
    /// How long an edge is: hops (each 1), weight, or inverse (1 / weight: heavy is near)
    #[arg(long, value_name = "L", value_parser = lengths())]
    pub length: Option<String>,
    /// From how many nodes betweenness and closeness search [default: all, of more than 20,000 nodes 512]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub sources: Option<u32>,
    /// Where all that is random comes from [default: 0]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The resolution of communities: above 1, they get smaller [default: 1]
    #[arg(long, value_name = "R", value_parser = resolution)]
    pub resolution: Option<f64>,
    /// The damping of rank and of the walks of link-prediction [default: 0.85]
    #[arg(long, value_name = "D", value_parser = damping)]
    pub damping: Option<f64>,
    /// Just so many rounds, of rank and label-propagation
    #[arg(long, value_name = "N")]
    pub rounds: Option<u32>,
    /// Kinds of concept: the two of cooccurrence, the one of durations and trends
    #[arg(long, value_name = "A,B", value_delimiter = ',', num_args = 1..=2)]
    pub kinds: Vec<String>,
    /// Links that are only suggested, too, for recurrences
    #[arg(long)]
    pub suggested: bool,
    /// The most rows
    #[arg(short = 'n', long, value_name = "N", value_parser = count())]
    pub limit: Option<usize>,
    /// How rows are printed
    #[command(flatten)]
    pub rows: RowFormat,
}

/// Options of `export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The format
    #[arg(value_parser = export_formats())]
    pub format: String,
    /// The graph that graph files show
    #[command(flatten)]
    pub graph: ViewArgs,
    /// Labels on one line, without `&`, `<` and `>`; the whole label then stands in `title`
    #[arg(long)]
    pub safe_labels: bool,
    /// What only one tool wants: places and colours for gephi, boxes for yed, names for cytoscape,
    /// labels and types for neo4j
    #[arg(long, value_name = "TOOL", value_parser = flavours())]
    pub flavour: Option<String>,
    /// Where the layout and the communities of a flavour begin [default: 1]
    #[arg(long, value_name = "N", requires = "flavour")]
    pub seed: Option<u64>,
    /// Where to: a file or - for standard output [default: -], a folder for formats of many files; one that
    /// holds another format is not replaced
    #[arg(long, short = 'o', value_name = "FILE|DIR|-")]
    pub output: Option<PathBuf>,
    /// How tables are laid out
    #[command(flatten)]
    pub layout: Layout,
}

/// Options of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files and folders to check: sources, a built folder, any RDF in the ontology [default: --graph]
    pub paths: Vec<PathBuf>,
    /// The least severity of a broken shape that is a finding (exit code 1)
    #[arg(long, value_name = "SEVERITY", default_value = "violation", value_parser = severities(), conflicts_with = "no_shapes")]
    pub fail_on: String,
    /// Any diagnostic of reading is a finding, too
    #[arg(long)]
    pub strict: bool,
    /// Tell only what was odd in the input; run no shapes
    #[arg(long)]
    pub no_shapes: bool,
    /// How findings are printed; turtle and ntriples are a SHACL report
    #[arg(long, short = 'f', value_name = "F", default_value = "text", value_parser = check_formats())]
    pub format: String,
}

fn severities() -> PossibleValuesParser {
    PossibleValuesParser::new(crate::check::Severity::ALL.map(crate::check::Severity::name))
}

/// Options of `evaluate`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub struct EvaluateArgs {
    /// The pairs that are known: from,to,relation[,tier]
    #[arg(long, value_name = "FILE.csv")]
    pub gold: PathBuf,
    /// Link without addresses, in fields and in texts
    #[arg(long)]
    pub hide_url: bool,
    /// List the pairs that were got wrong
    #[arg(long)]
    pub wrong: bool,
    /// Only the ranking figures
    #[arg(long, conflicts_with = "wrong")]
    pub ranking: bool,
    /// What derived links of each kind would be worth as facts, by the least confidence taken
    #[arg(long, conflicts_with_all = ["wrong", "ranking"])]
    pub curve: bool,
    /// How rows are printed
    #[command(flatten)]
    pub rows: RowFormat,
}

/// Options of `verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The folder that `build` or `export` wrote
    #[arg(value_name = "DIR", default_value = "exports")]
    pub folder: PathBuf,
}

/// How tables are laid out in files.
#[derive(Clone, Debug, Args)]
pub struct Layout {
    /// The most rows of a file of a table; then each table is a folder of parts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub rows_per_file: Option<u64>,
    /// How files of CSV and JSON Lines are compressed [default: none]
    #[arg(long, value_name = "C", value_parser = compressions())]
    pub compression: Option<String>,
    /// The most rows of a row group of Parquet [default: 1048576]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub row_group: Option<u64>,
    /// Lay tables with a date out in folders by its year (`year=2019`)
    #[arg(long)]
    pub by_year: bool,
    /// The views whose graph measures stand in the table `graph_measures`, or `none` [default: links]
    #[arg(long, value_name = "V,V", value_delimiter = ',', value_parser = measured_views())]
    pub measures: Option<Vec<String>>,
    /// Write what changed since an earlier snapshot, too: rows added, changed, moved in their file and removed
    #[arg(long, value_name = "DIR")]
    pub changes_since: Option<PathBuf>,
}

impl Layout {
    /// What it means for the exports.
    pub fn options(&self) -> export::TableOptions {
        let named =
            |known: &&export::Compression| Some(known.name()) == self.compression.as_deref();
        let usual = export::TableOptions::default();
        let rows = |rows: u64| usize::try_from(rows).unwrap_or(usize::MAX);
        export::TableOptions {
            rows_per_file: self.rows_per_file,
            compression: export::Compression::ALL.iter().find(named).copied().unwrap_or_default(),
            row_group: self.row_group.map_or(usual.row_group, rows),
            by_year: self.by_year,
        }
    }

    /// The views that are measured.
    pub fn measured_views(&self) -> Vec<&'static View> {
        let named = |name: &str| View::named(name).ok();
        match &self.measures {
            Some(names) => names.iter().filter_map(|name| named(name)).collect(),
            None => export::ExportOptions::default().measured_views,
        }
    }
}

/// The name that stands for no view.
pub const NO_VIEW: &str = "none";

fn measured_views() -> PossibleValuesParser {
    PossibleValuesParser::new(VIEWS.iter().map(|view| view.name).chain([NO_VIEW]))
}

fn compressions() -> PossibleValuesParser {
    PossibleValuesParser::new(export::Compression::ALL.iter().map(|known| known.name()))
}

/// Options of `ontology`.
#[derive(Debug, Args)]
pub struct OntologyArgs {
    /// The form
    #[arg(long, short = 'f', value_name = "F", default_value = "html", value_parser = ontology_formats())]
    pub format: String,
    /// Where to: a file, or - for standard output
    #[arg(long, short = 'o', value_name = "FILE|-")]
    pub output: Option<PathBuf>,
}

fn ontology_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(
        super::ontology::FORMATS
            .iter()
            .map(|(name, summary)| clap::builder::PossibleValue::new(*name).help(*summary)),
    )
}

/// A language tag, as tags stand in the graph: in lower case.
fn language(text: &str) -> Result<String, String> {
    let tag = Language::parse(text.trim()).map(|language| language.as_str().to_owned());
    tag.ok_or_else(|| {
        "write language tags such as en, ko or vi, with commas between them".to_owned()
    })
}

/// None of what is asked for is no answer to the question.
fn at_least_one() -> impl TypedValueParser<Value = usize> {
    counts_in(1..)
}

fn count() -> impl TypedValueParser<Value = usize> {
    counts_in(0..)
}

fn counts_in(range: std::ops::RangeFrom<i64>) -> impl TypedValueParser<Value = usize> {
    clap::builder::RangedI64ValueParser::<u64>::new()
        .range(range)
        .map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}

fn chains() -> clap::builder::RangedU64ValueParser {
    clap::builder::RangedU64ValueParser::new().range(1..=analyse::MOST_CHAINS as u64)
}

fn iri(text: &str) -> Result<String, String> {
    match oxrdf::NamedNode::new(text) {
        Ok(node) => Ok(node.into_string()),
        Err(error) => Err(format!(
            "{error}; write a whole IRI such as https://creativecommons.org/licenses/by/4.0/"
        )),
    }
}

fn export_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(export::FORMATS.iter().map(|format| {
        clap::builder::PossibleValue::new(format.name)
            .aliases(format.extensions)
            .help(format.summary)
    }))
}

fn flavours() -> PossibleValuesParser {
    PossibleValuesParser::new(export::Flavour::ALL.map(export::Flavour::name))
}

fn row_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(results::FORMATS.iter().map(|format| format.name))
}

fn answer_formats() -> PossibleValuesParser {
    let names = results::FORMATS.iter().map(|format| format.name);
    PossibleValuesParser::new(names.chain(results::GRAPH_FORMATS.iter().map(|format| format.name)))
}

fn check_formats() -> PossibleValuesParser {
    let rows = results::FORMATS.iter().map(|format| format.name);
    let graphs = results::GRAPH_FORMATS.iter().map(|format| format.name);
    PossibleValuesParser::new(std::iter::once("text").chain(rows).chain(graphs))
}

fn text_or_row_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(
        std::iter::once("text").chain(results::FORMATS.iter().map(|format| format.name)),
    )
}

fn measures() -> PossibleValuesParser {
    PossibleValuesParser::new(
        analyse::MEASURES
            .iter()
            .map(|measure| clap::builder::PossibleValue::new(measure.name).help(measure.summary)),
    )
}

fn lengths() -> PossibleValuesParser {
    PossibleValuesParser::new(analyse::Length::ALL.map(|(name, _)| name))
}

/// A finite number from 0: a resolution.
fn resolution(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|value: &f64| value.is_finite() && *value >= 0.0)
        .ok_or_else(|| "write a number from 0, such as 0.5".to_owned())
}

/// A number from 0 up to, but not including, 1: what walks go on with.
fn damping(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|value: &f64| (0.0..1.0).contains(value))
        .ok_or_else(|| "write a number from 0 and below 1, such as 0.85".to_owned())
}
