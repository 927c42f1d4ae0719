//! Dev.
fn main() {
    let ontology = incident_graph::ontology::Ontology::bundled();
    let p = incident_graph::pipeline::Pipeline::new(&ontology);
    let paths: Vec<std::path::PathBuf> = std::env::args().skip(1).map(Into::into).collect();
    let t = std::time::Instant::now();
    let built = p.build(&paths, &incident_graph::pipeline::Options{no_links: std::env::var_os("NL").is_some(), ..Default::default()}, &mut |x| if !matches!(x, incident_graph::pipeline::Progress::Reading{..}) { eprintln!("{:?} {:?}", t.elapsed(), x) }).unwrap();
    if std::env::var_os("CNT").is_some() {
        let f=&built.facts; let p=f.id_of_iri(incident_graph::vocab::HAS_RULE).unwrap();
        let mut m=std::collections::BTreeMap::new();
        for q in f.of_predicate(p) { *m.entry(q[1]).or_insert(0)+=1; }
        for (k,v) in m { eprintln!("{} {}", f.encoded(k), v); }
        let mut m=std::collections::BTreeMap::new();
        for q in f.quads() { *m.entry(q[1]).or_insert(0)+=1; }
        let mut v:Vec<_>=m.into_iter().collect(); v.sort_by_key(|x|std::cmp::Reverse(x.1));
        for (k,v) in v.iter().take(40) { eprintln!("{} {}", f.encoded(*k), v); }
    }
    eprintln!("{:?} facts {} terms {}; cases {} skipped {} links {}", t.elapsed(), built.facts.len(), built.facts.term_count(), built.run.cases, built.run.skipped, built.links);
}
