//! The only place that mints IRIs: deterministic, ASCII, from identifiers and slugs.

use std::borrow::Cow;
use std::fmt::Write as _;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use unicode_normalization::UnicodeNormalization;

use crate::model::LinkKind;
use crate::vocab::DEFAULT_BASE;

/// What stands in an IRI as it is: the unreserved characters of RFC 3986, section 2.3.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Mints the IRIs of instances under one base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iris {
    base: String,
}

/// A base that cannot be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidBase {
    /// What is wrong, and how to mend it.
    pub message: String,
}

impl std::fmt::Display for InvalidBase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for InvalidBase {}

impl Default for Iris {
    fn default() -> Self {
        Self { base: DEFAULT_BASE.to_owned() }
    }
}

impl Iris {
    /// Under another base than the default.
    ///
    /// # Errors
    /// Where `base` is no absolute IRI that ends in `/` or `#`.
    pub fn with_base(base: &str) -> Result<Self, InvalidBase> {
        let error = |message: String| InvalidBase { message };
        if let Err(reason) = oxrdf::NamedNode::new(base) {
            return Err(error(format!("`{base}` is no absolute IRI: {reason}")));
        }
        if !base.ends_with(['/', '#']) {
            return Err(error(format!("base `{base}` must end in `/` or `#`: write `{base}/`")));
        }
        Ok(Self { base: base.to_owned() })
    }

    /// The base.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// An IRI from a local part that is already encoded, such as `graph/cases` or `run/build`.
    pub fn local(&self, local: &str) -> String {
        format!("{}{local}", self.base)
    }

    /// The part of an IRI after the base.
    pub fn local_of<'a>(&self, iri: &'a str) -> Option<&'a str> {
        iri.strip_prefix(self.base.as_str())
    }

    /// A case.
    pub fn case(&self, id: &str) -> String {
        format!("{}case/{}", self.base, encode(id))
    }

    /// The incident of a case with this number, from 1.
    pub fn incident(&self, case_id: &str, number: usize) -> String {
        self.of_case("incident", case_id, number)
    }

    /// An instance that belongs to a case: its family (`action`, `mention` …), the case, a number from 1.
    pub fn of_case(&self, family: &str, case_id: &str, number: usize) -> String {
        format!("{}{family}/{}/{number}", self.base, encode(case_id))
    }

    /// An organisation.
    pub fn organization(&self, slug: &str) -> String {
        format!("{}org/{slug}", self.base)
    }

    /// A system of an organisation.
    pub fn system(&self, organization: &str, slug: &str) -> String {
        format!("{}system/{organization}/{slug}", self.base)
    }

    /// A technology.
    pub fn technology(&self, slug: &str) -> String {
        format!("{}technology/{slug}", self.base)
    }

    /// A concept, by its notation, verbatim.
    pub fn concept(&self, scheme: &str, notation: &str) -> String {
        format!("{}concept/{scheme}/{}", self.base, encode(notation))
    }

    /// A concept scheme.
    pub fn scheme(&self, scheme: &str) -> String {
        format!("{}concept/{scheme}", self.base)
    }

    /// An input file.
    pub fn input_file(&self, path: &str) -> String {
        let parts: Vec<Cow<'_, str>> = path.split('/').map(encode).collect();
        format!("{}file/{}", self.base, parts.join("/"))
    }

    /// A link between two ends, each the name of a case or of an incident ([`link_end`]).
    /// For kinds that say the same both ways, the ends are sorted.
    pub fn link(&self, from: &str, kind: LinkKind, to: &str) -> String {
        let (from, to) = if kind.is_symmetric() && to < from { (to, from) } else { (from, to) };
        format!("{}link/{from}--{}--{to}", self.base, kind.notation())
    }
}

/// How a case (`asana-2019`) or an incident (`asana-2019/3`, written `asana-2019.3`) stands in the
/// IRI of a link. `--` separates the parts there, so inside an end it is encoded; so is the point of a
/// case whose identifier ends like that of an incident.
pub fn link_end(local: &str) -> String {
    let local = local
        .strip_prefix("case/")
        .map(|case| match case.rsplit_once('.') {
            Some((stem, number)) if is_number(number) => format!("{stem}%2E{number}"),
            _ => case.to_owned(),
        })
        .or_else(|| local.strip_prefix("incident/").map(|rest| rest.replace('/', ".")))
        .unwrap_or_else(|| encode(local).into_owned());
    local.replace("--", "-%2D")
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The identifier of a case, of its IRI, or that of one of its incidents: in full, in angle brackets, with
/// the prefix, or as a path under the base. `None` where a text is none of these.
pub fn case_identifier(name: &str) -> Option<String> {
    let case = local_part(name, "case").or_else(|| {
        local_part(name, "incident").and_then(|local| Some(local.rsplit_once('/')?.0))
    })?;
    // Prefixed names have `\` before some signs, IRIs nowhere.
    let case = case.replace('\\', "");
    let id = percent_decode_str(&case).decode_utf8().ok()?;
    (!id.is_empty() && !case.contains('/')).then(|| id.into_owned())
}

/// Whether a text is the IRI of an incident, in any of the forms of [`case_identifier`].
pub fn names_incident(name: &str) -> bool {
    local_part(name, "incident").is_some_and(|local| local.contains('/'))
}

/// What follows the family of nodes in an IRI, however it is written.
fn local_part<'n>(name: &'n str, family: &str) -> Option<&'n str> {
    let name = name.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(name);
    let path = format!("/{family}/");
    match name.rsplit_once(&path) {
        Some((base, local)) if base.contains("://") => Some(local),
        _ => name
            .strip_prefix(&path[1..])
            .or_else(|| name.strip_prefix(family).and_then(|rest| rest.strip_prefix(':'))),
    }
}

/// Percent-encodes an identifier. What is left is ASCII and cannot leave its place in a path.
pub fn encode(id: &str) -> Cow<'_, str> {
    if !id.is_empty() && id.bytes().all(|byte| byte == b'.') {
        // `.` and `..` alone would be path segments with a meaning of their own (RFC 3986, 5.2.4).
        return id.replace('.', "%2E").into();
    }
    utf8_percent_encode(id, UNRESERVED).into()
}

/// A slug: lower-case ASCII letters and digits, joined by `-`. Marks are dropped, `đ` is `d`;
/// letters of other scripts are percent-encoded, so that no name becomes empty.
///
/// ```
/// use incident_graph::iri::slug;
/// assert_eq!(slug("Quy mô lớn"), "quy-mo-lon");
/// assert_eq!(slug("Stack Exchange"), "stack-exchange");
/// assert_eq!(slug("토스"), "%ED%86%A0%EC%8A%A4");
/// ```
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    let mut gap = false;
    for c in name.nfd() {
        if unicode_normalization::char::is_combining_mark(c) {
            continue;
        }
        let plain = match c {
            'đ' | 'Đ' => 'd',
            other => other.to_ascii_lowercase(),
        };
        if plain.is_alphanumeric() {
            push_gap(&mut slug, &mut gap);
            slug.push(plain);
        } else {
            gap = true;
        }
    }
    if slug.is_ascii() {
        return slug;
    }
    // Decomposition took Hangul syllables apart: put them together before they are encoded.
    let mut encoded = String::with_capacity(slug.len() * 3);
    for c in slug.nfc().flat_map(char::to_lowercase) {
        if c.is_ascii() {
            encoded.push(c);
        } else {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                write!(encoded, "%{byte:02X}").expect("writing to a string cannot fail");
            }
        }
    }
    encoded
}

/// Whether a slug can be made of a name: it has a letter or a digit.
pub fn has_slug(name: &str) -> bool {
    !slug(name).is_empty()
}

fn push_gap(slug: &mut String, gap: &mut bool) {
    if std::mem::take(gap) && !slug.is_empty() {
        slug.push('-');
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_case_is_identified_by_each_form_of_its_iri() {
        let iris = Iris::default();
        for id in ["IL-0279", "a b/c", "예시상점-2022", "a--b", "100%"] {
            let iri = iris.case(id);
            for name in [
                iri.clone(),
                format!("<{iri}>"),
                iri.replace(iris.base(), ""),
                iri.replace(iris.base(), "").replacen('/', ":", 1),
                iris.incident(id, 3),
                iri.replace(iris.base(), "https://example.org/kg/"),
            ] {
                assert_eq!(case_identifier(&name).as_deref(), Some(id), "{name}");
            }
        }
        // As they are printed.
        assert_eq!(case_identifier("case:a\\~b").as_deref(), Some("a~b"));
        assert_eq!(case_identifier("incident:IL-0279\\/1").as_deref(), Some("IL-0279"));
        for name in ["IL-0279", "https://example.org/post", "technology/redis", "case/"] {
            assert_eq!(case_identifier(name), None, "{name}");
        }
    }

    proptest! {
        /// Identifiers of other people hold anything: nothing that is not the same gets one IRI.
        #[test]
        fn no_two_identifiers_become_one(ids in prop::collection::btree_set("[a1.%/ #é-]{1,4}|\\PC{1,3}", 1..12)) {
            let iris = Iris::default();
            let mut minted: BTreeMap<String, String> = BTreeMap::new();
            let mut mint = |iri: String, what: String| {
                prop_assert!(iri.is_ascii());
                match minted.insert(iri.clone(), what.clone()) {
                    Some(other) => Err(TestCaseError::fail(format!("{other} and {what} are both {iri}"))),
                    None => Ok(()),
                }
            };
            let mut ends = Vec::new();
            for id in &ids {
                let (case, incident) = (iris.case(id), iris.incident(id, 1));
                ends.extend([&case, &incident].map(|iri| link_end(iris.local_of(iri).expect("ours"))));
                mint(case, format!("case {id}"))?;
                mint(incident, format!("incident 1 of {id}"))?;
                mint(iris.concept("cause", id), format!("concept {id}"))?;
            }
            for from in ends.iter().take(6) {
                for to in ends.iter().take(6) {
                    for kind in [LinkKind::Mentions, LinkKind::RecurrenceOf] {
                        mint(iris.link(from, kind, to), format!("{from} {} {to}", kind.notation()))?;
                    }
                }
            }
        }
    }

    #[test]
    fn ids_cannot_leave_their_place() {
        let iris = Iris::default();
        let check = |id: &str, expect: &str| {
            assert_eq!(iris.case(id), format!("{DEFAULT_BASE}case/{expect}"), "{id}");
        };
        check("IL-0279", "IL-0279");
        check("../../etc/x", "..%2F..%2Fetc%2Fx");
        check("..", "%2E%2E");
        check("google-GAE-#15020", "google-GAE-%2315020");
        check("PM2020-002 - KIAM", "PM2020-002%20-%20KIAM");
        check("장애-1", "%EC%9E%A5%EC%95%A0-1");
        check("a<b>\"c", "a%3Cb%3E%22c");
    }

    #[test]
    fn links_between_cases_and_incidents_have_one_name() {
        let iris = Iris::default();
        let end = |local: &str| link_end(local);
        assert_eq!(
            iris.link(&end("case/asana-2019"), LinkKind::Mentions, &end("case/airbnb-2016")),
            format!("{DEFAULT_BASE}link/asana-2019--mentions--airbnb-2016")
        );
        assert_eq!(end("incident/asana-2019/3"), "asana-2019.3");
        assert_eq!(end("case/a--b"), "a-%2Db");
        assert_eq!(end("case/v1.2"), "v1%2E2", "it is not incident 2 of v1");
        assert_eq!(end("case/v1.2b"), "v1.2b");
        assert_eq!(
            iris.link("b", LinkKind::Related, "a"),
            iris.link("a", LinkKind::Related, "b"),
            "related says the same both ways"
        );
        assert_ne!(
            iris.link("b", LinkKind::RecurrenceOf, "a"),
            iris.link("a", LinkKind::RecurrenceOf, "b")
        );
    }

    #[test]
    fn slugs_are_ascii_and_never_empty_for_a_name() {
        let check = |name: &str, expect: &str| assert_eq!(slug(name), expect, "{name}");
        check("Airbnb", "airbnb");
        check("FirstEnergy / General Electric", "firstenergy-general-electric");
        check("database dùng chung", "database-dung-chung");
        check("Đà Nẵng", "da-nang");
        check("  -- ", "");
        check("Café\u{301}", "cafe");
    }

    #[test]
    fn a_base_must_end_a_path() {
        assert!(Iris::with_base("https://example.org/x").is_err());
        assert!(Iris::with_base("not a base").is_err());
        assert!(Iris::with_base("https://example.org/").is_ok());
    }
}
