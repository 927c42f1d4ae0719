//! Examples for the page of the ontology: a query that cuts a few statements out of the corpus, and
//! one that reads them.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// An example, before it is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its name: that of its files.
    pub name: String,
    /// What it shows, by language.
    pub titles: BTreeMap<String, String>,
    /// What there is to see, by language.
    pub about: BTreeMap<String, String>,
    /// Cuts the statements out of the corpus (`CONSTRUCT`).
    pub cut: String,
    /// Reads them (`SELECT`), without the header.
    pub query: String,
}

/// The pairs `examples/NAME.construct.rq` and `examples/NAME.rq`, sorted by name.
pub(super) fn parse(files: &BTreeMap<String, Cow<'_, str>>) -> Vec<Example> {
    files
        .iter()
        .filter_map(|(path, cut)| {
            let name = path.strip_prefix("examples/")?.strip_suffix(".construct.rq")?;
            let text = files.get(&format!("examples/{name}.rq"))?;
            let mut example = Example {
                name: name.to_owned(),
                titles: BTreeMap::new(),
                about: BTreeMap::new(),
                cut: cut.to_string(),
                query: String::new(),
            };
            for line in text.lines() {
                match line.strip_prefix("# ").and_then(|line| line.split_once(": ")) {
                    Some((key, value)) => {
                        let (key, language) = key.split_once('@').unwrap_or((key, "en"));
                        let texts =
                            if key == "title" { &mut example.titles } else { &mut example.about };
                        texts.insert(language.to_owned(), value.to_owned());
                    }
                    None => example.query.extend([line, "\n"]),
                }
            }
            Some(example)
        })
        .collect()
}
