//! Which graph: the options that `analyze` and `export` share.

use std::sync::Arc;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use super::failure::Failure;
use crate::graph::{NodeKind, ROLES, VIEWS, View, ViewOption, ViewOptions};
use crate::model::{Band, ErrorCode, Role, UnknownName};
use crate::schema::Schema;

/// Options that say which graph is meant: the same words mean the same graph in both commands.
#[derive(Clone, Debug, Args)]
pub struct ViewArgs {
    /// Which graph [default: that of the measure or of the format]
    #[arg(long, value_name = "V", value_parser = views())]
    pub view: Option<String>,
    /// Only these kinds of node: case, incident, technology …
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = node_kinds())]
    pub nodes: Vec<String>,
    /// Only these kinds of edge, by the names that files show: documents, mentions, failed …
    #[arg(long, value_name = "KIND,…", value_delimiter = ',')]
    pub edges: Vec<String>,
    /// Elements in these roles only: failed, affected, remedy, named
    #[arg(long, value_name = "ROLE,…", value_delimiter = ',', value_parser = roles())]
    pub roles: Vec<String>,
    /// In the view `elements`: also what stands above an element in the registry
    #[arg(long)]
    pub climb: bool,
    /// In the view `cases`: how many nearest each case is joined to [default: 10]
    #[arg(long, value_name = "N")]
    pub neighbours: Option<usize>,
    /// In the views `full` and `links`: only links of this band or a surer one, and those that a person
    /// accepted: suggested, probable, certain, asserted
    #[arg(long, value_name = "BAND", value_parser = bands())]
    pub min_band: Option<String>,
    /// In the views `full` and `links`: only links of at least this confidence, from 0 to 1, and those
    /// that a person accepted
    #[arg(long, value_name = "C", value_parser = confidence)]
    pub min_confidence: Option<f64>,
    /// Edges between the same two nodes stay apart, instead of one with the sum of their weights
    #[arg(long)]
    pub multi: bool,
    /// The most edges that a projection may have [default: 20000000]
    #[arg(long, value_name = "N")]
    pub max_edges: Option<u64>,
}

impl ViewArgs {
    /// The view that was asked for.
    pub fn view(&self) -> Result<Option<&'static View>, Failure> {
        self.view.as_deref().map(View::named).transpose().map_err(Failure::of)
    }

    /// Whether anything was asked for.
    pub fn is_empty(&self) -> bool {
        let any_view_heeds = !self.nodes.is_empty() || !self.edges.is_empty() || self.multi;
        self.view.is_none() && !any_view_heeds && self.special().is_empty()
    }

    /// What the view takes in. `view` is the one that will be built.
    pub fn options(&self, view: &View, schema: &Arc<Schema>) -> Result<ViewOptions, Failure> {
        for option in self.special() {
            if !view.options.contains(&option) {
                let heed: Vec<&str> = VIEWS
                    .iter()
                    .filter(|view| view.options.contains(&option))
                    .map(|view| view.name)
                    .collect();
                return Err(Failure::new(
                    ErrorCode::ViewOption,
                    format!("the view `{}` does not heed {}", view.name, option.flag()),
                    format!("leave it out, or take the view {}", heed.join(" or ")),
                ));
            }
        }
        let mut options =
            ViewOptions { schema: Some(Arc::clone(schema)), ..ViewOptions::default() };
        if !self.nodes.is_empty() {
            let kinds: Result<Vec<NodeKind>, UnknownName> =
                self.nodes.iter().map(|name| NodeKind::named(name)).collect();
            options.kinds = kinds.map_err(Failure::of)?;
        }
        options.edge_kinds.clone_from(&self.edges);
        if !self.roles.is_empty() {
            let wanted = |role: &Role| self.roles.iter().any(|name| name == role.notation());
            options.roles = ROLES.into_iter().filter(wanted).collect();
        }
        options.climb = self.climb;
        options.multi = self.multi;
        let band = self.min_band.as_deref().and_then(Band::from_notation);
        options.min_band = band.unwrap_or(options.min_band);
        options.min_confidence = self.min_confidence.unwrap_or(options.min_confidence);
        options.neighbours = self.neighbours.unwrap_or(options.neighbours);
        options.most_edges = self.max_edges.unwrap_or(options.most_edges);
        Ok(options)
    }

    /// The options that were given and that only some views heed.
    fn special(&self) -> Vec<ViewOption> {
        [
            (!self.roles.is_empty(), ViewOption::Roles),
            (self.climb, ViewOption::Climb),
            (self.neighbours.is_some(), ViewOption::Neighbours),
            (self.max_edges.is_some(), ViewOption::MostEdges),
            (self.min_band.is_some(), ViewOption::MinBand),
            (self.min_confidence.is_some(), ViewOption::MinConfidence),
        ]
        .into_iter()
        .filter_map(|(given, option)| given.then_some(option))
        .collect()
    }
}

fn views() -> PossibleValuesParser {
    PossibleValuesParser::new(
        VIEWS.iter().map(|view| PossibleValue::new(view.name).help(view.summary)),
    )
}

fn node_kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(NodeKind::ALL.map(NodeKind::name))
}

fn bands() -> PossibleValuesParser {
    PossibleValuesParser::new(Band::ALL.map(Band::notation))
}

/// A number from 0 to 1.
fn confidence(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "write a number from 0 to 1, such as 0.8".to_owned())
}

fn roles() -> PossibleValuesParser {
    PossibleValuesParser::new(ROLES.map(Role::notation))
}
