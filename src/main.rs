//! Dev.
use incident_graph::{export, schema};
fn main() {
    let ontology = incident_graph::ontology::Ontology::bundled();
    let schema = schema::Schema::from_facts(&ontology.facts).unwrap_or_else(|e| panic!("{e}"));
    let p = incident_graph::pipeline::Pipeline::new(&ontology);
    let mut args = std::env::args().skip(1);
    let out = args.next().unwrap();
    let paths: Vec<std::path::PathBuf> = args.map(Into::into).collect();
    let t = std::time::Instant::now();
    let built = p.build(&paths, &incident_graph::pipeline::Options::default(), &mut |_| ()).unwrap();
    eprintln!("{:?} facts {} terms {}; cases {} skipped {} links {}", t.elapsed(), built.facts.len(), built.facts.term_count(), built.run.cases, built.run.skipped, built.links);
    let formats: Vec<&export::Format> = export::FORMATS.iter().collect();
    let r = export::write_folder(&built.facts, &schema, std::path::Path::new(&out), &formats, &export::ExportOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    eprintln!("{:?} {:?}", t.elapsed(), r.tally);
}
