//! The tables that every ontology has: nodes, edges, texts, and what no other table can show.

use super::Job;
use super::instances::choose;
use super::origin::Origins;
use super::sheet::Sheet;
use crate::export::edges::{Edge, Edges};
use crate::export::fit::{Fit, fit, push_cell};
use crate::export::keys::{check_distinct, sort_by_key};
use crate::export::label::Labels;
use crate::export::literal::{Literal, Tail};
use crate::export::{ExportError, Source, Tally};
use crate::facts::TermId;
use crate::schema::{ColumnType, PropertyKind, TableContent};
use crate::vocab::{class, xsd};

/// Writes the four tables, node by node in the order of node keys.
pub(super) fn write(job: &Job<'_>) -> Result<Tally, ExportError> {
    let source = job.source;
    let open = |content: TableContent| Sheet::open(job, job.table(content));
    let (facts, survey) = (source.facts, source.survey());
    let mut writer = SharedWriter {
        source,
        labels: Labels::new(source),
        origins: Origins::new(source),
        edges: Edges::new(source),
        applies: Applies::new(source),
        nodes: open(TableContent::Nodes)?,
        edge_rows: open(TableContent::Edges)?,
        texts: open(TableContent::Texts)?,
        others: open(TableContent::OtherStatements)?,
        other_statements: 0,
    };
    let mut nodes: Vec<TermId> = survey.nodes.iter().collect();
    let key = |id| survey.keys.of_node(facts, id);
    sort_by_key(&mut nodes, key);
    check_distinct(&nodes, facts, writer.nodes.name(), key)?;
    let mut scratch = Scratch::default();
    for node in nodes {
        writer.write_node(node, &mut scratch)?;
    }
    let mut tally = Tally { other_statements: writer.other_statements, ..Tally::default() };
    for sheet in [writer.nodes, writer.edge_rows, writer.texts, writer.others] {
        tally += sheet.finish()?;
    }
    Ok(tally)
}

/// Lists that are filled anew for each node.
#[derive(Default)]
struct Scratch<'a> {
    classes: Vec<usize>,
    texts: Vec<(&'a str, Literal<'a>)>,
    others: Vec<(TermId, TermId)>,
    edges: Vec<Edge<'a>>,
}

struct SharedWriter<'a> {
    source: &'a Source<'a>,
    labels: Labels<'a>,
    origins: Origins<'a>,
    edges: Edges<'a>,
    applies: Applies,
    nodes: Sheet<'a>,
    edge_rows: Sheet<'a>,
    texts: Sheet<'a>,
    others: Sheet<'a>,
    other_statements: u64,
}

impl<'a> SharedWriter<'a> {
    fn write_node(&mut self, node: TermId, scratch: &mut Scratch<'a>) -> Result<(), ExportError> {
        let survey = self.source.survey();
        scratch.classes.clear();
        let tables = self.applies.classes.iter().copied();
        scratch.classes.extend(tables.filter(|&class| survey.is_member(class, node)));
        self.write_node_row(node, &scratch.classes)?;
        self.read(node, scratch);
        self.write_texts(node, scratch)?;
        self.write_others(node, &scratch.others)?;
        if self.edges.drawn_nodes().contains(node) {
            self.edges.of(node, &mut scratch.edges);
            self.write_edges(node, &scratch.edges)?;
        }
        Ok(())
    }

    fn write_node_row(&mut self, node: TermId, classes: &[usize]) -> Result<(), ExportError> {
        let facts = self.source.facts;
        let export =
            classes.first().and_then(|&class| self.source.schema.classes[class].export.as_ref());
        let row = self.nodes.row();
        row.text(self.source.survey().keys.of_node(facts, node));
        row.optional_text(export.map(|export| export.key.as_str()));
        let role = export.map(|export| export.role.name());
        row.optional_text(
            role.or_else(|| self.edges.drawn_nodes().contains(node).then_some("node")),
        );
        let label = self.labels.best(self.source, node);
        match label.and_then(|label| Literal::split(facts.encoded(label))) {
            Some(literal) => row.escaped(literal.escaped),
            None => row.null(),
        }
        row.text(facts.iri(node).unwrap_or_else(|| facts.encoded(node)));
        self.nodes.end_row()
    }

    /// Sorts the statements about a node into texts and those that no table shows exactly. It
    /// follows the same rules as the tables of classes.
    fn read(&self, node: TermId, scratch: &mut Scratch<'a>) {
        let (facts, schema, survey) = (self.source.facts, self.source.schema, self.source.survey());
        let Scratch { classes, texts, others, .. } = scratch;
        texts.clear();
        others.clear();
        let mut last: Option<usize> = None;
        let mut chosen = None;
        for (predicate, object) in survey.statements(facts, node) {
            let Some(property) = survey.property(predicate) else {
                let shown = Some(predicate) == survey.rdf_type && self.applies.is_class(object);
                if !shown {
                    others.push((predicate, object));
                }
                continue;
            };
            let described = &schema.properties[property];
            if described.registry_only {
                continue;
            }
            if last.replace(property) != Some(property) {
                chosen = None;
            }
            let applies = self.applies.to(property, classes);
            match described.kind {
                PropertyKind::Text => match Literal::split(facts.encoded(object)) {
                    Some(literal) if literal.datatype().is_none() => {
                        texts.push((&described.column, literal));
                    }
                    _ => others.push((predicate, object)),
                },
                PropertyKind::Object => {
                    let direct = self.applies.direct_links[property];
                    if survey.is_repeated_below(facts, node, property, object)
                        || (direct && self.edges.is_linked(node, object))
                    {
                        continue;
                    }
                    let shown = applies
                        && survey.is_node(object)
                        && !direct
                        && (!described.functional || chosen.is_none());
                    if shown {
                        chosen = Some((object, true));
                    } else {
                        others.push((predicate, object));
                    }
                }
                PropertyKind::Data(column_type) => {
                    let fit = fit(column_type, facts.encoded(object));
                    if !described.functional {
                        if !applies || fit != Fit::Exact {
                            others.push((predicate, object));
                        }
                        continue;
                    }
                    let before = chosen;
                    if applies {
                        choose(&mut chosen, object, fit);
                    }
                    // Shown exactly: it is neither added here nor, if it came first, left here.
                    let shown = chosen == Some((object, true)) && before != chosen;
                    if !shown {
                        others.push((predicate, object));
                    }
                }
            }
        }
        texts.sort_by(|left, right| text_order(left).cmp(&text_order(right)));
    }

    fn write_texts(&mut self, node: TermId, scratch: &mut Scratch<'a>) -> Result<(), ExportError> {
        if scratch.texts.is_empty() {
            return Ok(());
        }
        let facts = self.source.facts;
        let origin = self.origins.of(node);
        let key = self.source.survey().keys.of_node(facts, node);
        for (field, literal) in &scratch.texts {
            let row = self.texts.row();
            row.text(key);
            row.text(field);
            row.optional_text(literal.language());
            row.escaped(literal.escaped);
            origin.push(row, facts);
            self.texts.end_row()?;
        }
        Ok(())
    }

    fn write_others(
        &mut self,
        node: TermId,
        others: &[(TermId, TermId)],
    ) -> Result<(), ExportError> {
        let facts = self.source.facts;
        for &(predicate, object) in others {
            self.other_statements += 1;
            let row = self.others.row();
            row.text(self.source.survey().keys.of_node(facts, node));
            row.text(facts.iri(predicate).unwrap_or_default());
            if let Some(literal) = Literal::split(facts.encoded(object)) {
                row.escaped(literal.escaped);
                match literal.tail {
                    Tail::Plain => row.text(xsd::STRING),
                    Tail::Datatype(datatype) => row.text(datatype),
                    Tail::Language(_) => row.null(),
                }
                row.optional_text(literal.language());
            } else {
                let encoded = facts.encoded(object);
                row.text(facts.iri(object).unwrap_or(encoded));
                row.null();
                row.null();
            }
            self.others.end_row()?;
        }
        Ok(())
    }

    fn write_edges(&mut self, from: TermId, edges: &[Edge<'_>]) -> Result<(), ExportError> {
        let (facts, keys) = (self.source.facts, &self.source.survey().keys);
        for edge in edges {
            let row = self.edge_rows.row();
            row.text(keys.of_node(facts, from));
            row.text(edge.key);
            row.text(&edge.kind);
            if let Some(link) = edge.link {
                let values = self.edges.link_values(link);
                row.optional_text(values.status.as_deref());
                row.optional_text(values.band.as_deref());
                match values.confidence.map(|confidence| facts.encoded(confidence)) {
                    Some(encoded) if fit(ColumnType::Decimal, encoded) != Fit::Not => {
                        push_cell(row, ColumnType::Decimal, encoded);
                    }
                    _ => row.null(),
                }
                row.text(keys.of(self.applies.link_class, facts, link));
            } else {
                for _ in 0..4 {
                    row.null();
                }
            }
            self.edge_rows.end_row()?;
        }
        Ok(())
    }
}

fn text_order<'a>(text: &(&'a str, Literal<'a>)) -> (&'a str, Option<&'a str>, &'a str) {
    (text.0, text.1.language(), text.1.escaped)
}

/// Which properties the instances of which classes may carry, looked up rather than searched for.
struct Applies {
    /// Classes with a table, in the order of the schema.
    classes: Vec<usize>,
    /// The terms of these classes, sorted.
    ids: Vec<TermId>,
    /// The class of links.
    link_class: Option<usize>,
    /// For each property, whether links stand for it.
    direct_links: Vec<bool>,
    /// For each property, for each class.
    matrix: Vec<Vec<bool>>,
}

impl Applies {
    fn new(source: &Source<'_>) -> Self {
        let schema = source.schema;
        let classes: Vec<usize> = (0..schema.classes.len())
            .filter(|&class| schema.classes[class].export.is_some())
            .collect();
        let mut ids: Vec<TermId> = classes
            .iter()
            .filter_map(|&class| source.facts.id_of_iri(&schema.classes[class].iri))
            .collect();
        ids.sort_unstable();
        let matrix = schema
            .properties
            .iter()
            .map(|property| {
                schema.classes.iter().map(|class| schema.applies_to(property, &class.iri)).collect()
            })
            .collect();
        let link_class =
            classes.iter().copied().find(|&class| schema.classes[class].iri == class::LINK);
        let direct_links =
            schema.properties.iter().map(|property| schema.is_direct_link(property)).collect();
        Self { classes, ids, link_class, direct_links, matrix }
    }

    fn is_class(&self, id: TermId) -> bool {
        self.ids.binary_search(&id).is_ok()
    }

    fn to(&self, property: usize, classes: &[usize]) -> bool {
        classes.iter().any(|&class| self.matrix[property][class])
    }
}
