//! What kind of thing a technology is: a service that its vendor runs, or a protocol that nobody does.

use std::collections::{BTreeMap, BTreeSet};

use super::Ontology;
use crate::facts::TermId;
use crate::vocab::{
    DEFAULT_BASE, HAS_KIND, IS_MANAGED_OFFERING_OF, IS_PROVIDED_BY, PARENT_ORGANIZATION,
};

/// A protocol has no kind beside these. NFS, LDAP and DNS are of others, too: their names are those of
/// servers as well.
const PROTOCOL_KINDS: [&str; 3] = [PROTOCOL, "network", "security"];
const PROTOCOL: &str = "protocol";
/// What customers run themselves, or what nothing runs as a service.
const RUN_ELSEWHERE: [&str; 5] =
    ["client-library", "framework", "hardware", "operating-system", "virtualization"];

impl Ontology {
    /// The services of those who run software for others, each with the firm that runs it: `amazon-s3`
    /// with `amazon-web-services`, for that one has managed offerings of what others make. Software that is
    /// offered so is run by others, too, and is no service; nor is what firms sell to be run elsewhere.
    pub fn services(&self) -> BTreeMap<&str, &str> {
        let property = |iri: &str| self.facts.id_of_iri(iri);
        let (Some(offers), Some(provided)) =
            (property(IS_MANAGED_OFFERING_OF), property(IS_PROVIDED_BY))
        else {
            return BTreeMap::new();
        };
        let mut runners = BTreeSet::new();
        let mut software = BTreeSet::new();
        for &[_, software_run, offering, _] in self.facts.of_predicate(offers) {
            let makers: BTreeSet<_> = self.facts.objects(software_run, provided).collect();
            let offered_by = self.facts.objects(offering, provided);
            runners.extend(offered_by.filter(|runner| !makers.contains(runner)));
            software.insert(software_run);
        }
        let has_kind = property(HAS_KIND);
        let is_run_elsewhere = |service: TermId| {
            let kinds = has_kind.into_iter().flat_map(|kind| self.facts.objects(service, kind));
            kinds.filter_map(|kind| self.kind_of(kind)).any(|kind| RUN_ELSEWHERE.contains(&kind))
        };
        self.facts
            .of_predicate(provided)
            .iter()
            .filter(|[_, runner, service, _]| {
                runners.contains(runner)
                    && !software.contains(service)
                    && !is_run_elsewhere(*service)
            })
            .filter_map(|&[_, runner, service, _]| {
                Some((self.local_of(service, "technology/")?, self.local_of(runner, "org/")?))
            })
            .collect()
    }

    /// Whether a name begins with one of an organisation or of its owner: `AWS S3` and `Amazon S3` are
    /// named after `amazon-web-services`.
    pub fn is_named_after(&self, name: &str, organization: &str) -> bool {
        let owner = self.owner_of(organization);
        let folded = crate::fold::fold(name);
        let mut beginnings = folded.match_indices(' ').map(|(at, _)| &folded[..at]);
        beginnings.any(|beginning| {
            let slug = self.organizations.get(beginning).map(String::as_str);
            slug.is_some() && (slug == Some(organization) || slug == owner)
        })
    }

    /// Whether two organisations are one, or one owns the other.
    pub fn are_of_one_house(&self, one: &str, other: &str) -> bool {
        one == other || self.owner_of(one) == Some(other) || self.owner_of(other) == Some(one)
    }

    fn owner_of(&self, organization: &str) -> Option<&str> {
        let node = self.facts.id_of_iri(&format!("{DEFAULT_BASE}org/{organization}"))?;
        let owner = self.facts.object(node, self.facts.id_of_iri(PARENT_ORGANIZATION)?)?;
        self.local_of(owner, "org/")
    }

    /// Technologies that are rules of talking to each other, and nothing that runs: `tcp`, `http`.
    pub fn protocols(&self) -> BTreeSet<&str> {
        let Some(has_kind) = self.facts.id_of_iri(HAS_KIND) else { return BTreeSet::new() };
        let is_protocol = |technology: TermId| {
            self.facts
                .objects(technology, has_kind)
                .all(|node| self.kind_of(node).is_some_and(|kind| PROTOCOL_KINDS.contains(&kind)))
        };
        let quads = self.facts.of_predicate(has_kind).iter();
        quads
            .filter(|&&[_, node, technology, _]| {
                self.kind_of(node) == Some(PROTOCOL) && is_protocol(technology)
            })
            .filter_map(|&[_, _, technology, _]| self.local_of(technology, "technology/"))
            .collect()
    }

    fn kind_of(&self, node: TermId) -> Option<&str> {
        self.local_of(node, "concept/component-kind/")
    }

    fn local_of(&self, node: TermId, family: &str) -> Option<&str> {
        self.facts.iri(node).and_then(Self::local).and_then(|local| local.strip_prefix(family))
    }
}

#[cfg(test)]
mod tests {
    use crate::ontology::SHARED;

    #[test]
    fn what_its_vendor_runs_is_told_from_what_its_users_run() {
        let ontology = &*SHARED;
        let services = ontology.services();
        assert_eq!(services.get("amazon-s3"), Some(&"amazon-web-services"));
        assert_eq!(services.get("azure-front-door"), Some(&"microsoft-azure"));
        for software in [
            "redis-cluster",
            "oracle-database",
            "apache-kafka",
            "elasticsearch",
            "kibana",
            "logstash",
            "wiredtiger",
            "amazon-linux",
            "firecracker",
            "aws-outposts",
        ] {
            assert_eq!(services.get(software), None, "{software}");
        }
        for name in ["AWS S3", "amazon  S3", "아마존 S3"] {
            assert!(ontology.is_named_after(name, "amazon-web-services"), "{name}");
        }
        assert!(!ontology.is_named_after("S3", "amazon-web-services"));
        assert!(!ontology.is_named_after("Google Cloud Storage", "amazon-web-services"));
    }

    #[test]
    fn a_protocol_is_told_from_its_servers() {
        let protocols = SHARED.protocols();
        assert!(["tcp", "http", "tls", "ipv6", "bgp"].iter().all(|name| protocols.contains(name)));
        assert!(!["dns", "ldap", "nfs", "nginx"].iter().any(|name| protocols.contains(name)));
    }
}
