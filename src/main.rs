//! Command line of `incident-graph`.
fn main() {
    let ontology = incident_graph::ontology::Ontology::bundled();
    let paths: Vec<std::path::PathBuf> = std::env::args().skip(1).map(Into::into).collect();
    let built = incident_graph::pipeline::build(&paths, &ontology, &Default::default(), &mut |_| ()).unwrap();
    for d in &built.diagnostics { eprintln!("{d}"); }
    eprintln!("read {} records: {} cases, {} skipped; links {} stubs {} incomplete {}", built.run.records, built.run.cases, built.run.skipped, built.links, built.stubs, built.incomplete_records);
    let mut out = String::new();
    for q in built.facts.quads() { for id in q { out.push_str(built.facts.encoded(*id)); out.push(' '); } out.push_str(".\n"); }
    use std::io::Write as _;
    let _ = std::io::stdout().write_all(out.as_bytes());
}
