//! Mentions, references and the elements that stand under an incident by their role.

use super::Mapper;
use crate::facts::TermId;
use crate::model::{Case, LinkKind, Mention, ReferenceTarget, Role, Target};
use crate::vocab::{self as v, class, xsd};

impl Mapper<'_> {
    pub(super) fn mentions(&mut self, case: &Case, subject: TermId, incidents: &[TermId]) {
        let mut number = 0;
        for reference in &case.references {
            let node = self.part(case, subject, "mention", class::MENTION, number);
            number += 1;
            self.string(node, v::WORDS, &reference.words);
            self.string(node, v::FIELD, &reference.field);
            self.string(node, v::INPUT_FILE, &case.file);
            self.integer(node, v::INPUT_LINE, reference.line);
            let rule = match reference.target {
                ReferenceTarget::OrganizationYear { .. } => "related-section",
                _ => "field",
            };
            self.constant_string(node, v::HAS_RULE, rule);
            self.concept_of(node, v::HAS_BAND, "band", "asserted", case);
            if let Some(reason) = &reference.reason {
                self.texts(node, v::REASON, std::slice::from_ref(reason));
            }
            if let Some(context) = &reference.context {
                self.string(node, v::CONTEXT, &context.value);
                self.string_if(
                    node,
                    v::LANGUAGE,
                    context.language.as_ref().map(crate::model::Language::as_str),
                );
            }
            self.case_reference(case, node, reference.kind, &reference.target);
        }
        for mention in &case.mentions {
            let node = self.part(case, subject, "mention", class::MENTION, number);
            number += 1;
            self.mention(case, node, mention, incidents);
        }
    }

    fn mention(&mut self, case: &Case, node: TermId, mention: &Mention, incidents: &[TermId]) {
        self.string(node, v::WORDS, &mention.words);
        self.string(node, v::FIELD, &mention.field);
        self.string(node, v::INPUT_FILE, &case.file);
        self.integer(node, v::INPUT_LINE, mention.line);
        self.integer(node, v::CHARACTER_OFFSET, mention.offset);
        self.string_if(
            node,
            v::LANGUAGE,
            mention.language.as_ref().map(crate::model::Language::as_str),
        );
        self.string_if(node, v::CONTEXT, mention.context.as_deref());
        self.constant_string(node, v::HAS_RULE, mention.rule);
        self.concept_of(node, v::HAS_BAND, "band", mention.band.notation(), case);
        for &incident in &mention.incidents {
            self.add(node, v::TELLS_OF, incidents[incident]);
        }
        if let Some(role) = mention.role {
            self.concept_of(node, v::HAS_ROLE, "element-role", role.notation(), case);
        }
        let (property, target) = match &mention.target {
            Target::Technology(slug) => {
                let origin = super::Origin { case, field: &mention.field };
                (v::REFERS_TO_ELEMENT, self.stated_technology(slug, &mention.words, &origin))
            }
            Target::System { organization, slug } => {
                let iri = self.iris.system(organization, slug);
                (v::REFERS_TO_ELEMENT, self.facts.iri(&iri))
            }
            Target::Organization(slug) => {
                (v::REFERS_TO_ORGANIZATION, self.organization(slug, &mention.words))
            }
            Target::Concept { scheme, notation } => {
                let origin = super::Origin { case, field: &mention.field };
                (v::REFERS_TO_CONCEPT, self.concept(scheme, notation, &origin))
            }
            Target::Case(target) => {
                let kind = mention.link.unwrap_or(LinkKind::Mentions);
                self.case_reference(case, node, kind, target);
                if let Some(month) = mention.month {
                    self.typed(node, v::MENTIONED_MONTH, &month.to_string(), xsd::INTEGER);
                }
                return;
            }
        };
        self.add(node, property, target);
        self.infer(node, v::REFERS_TO, target);
        // The plain fact stands only where the rule asserts it.
        if property == v::REFERS_TO_ELEMENT
            && mention.band.is_fact()
            && let Some(role) = mention.role
        {
            let property = match role {
                Role::Failed => v::HAS_FAILED_ELEMENT,
                Role::Affected => v::HAS_AFFECTED_ELEMENT,
                Role::Remedy => v::HAS_REMEDY_ELEMENT,
                Role::Named => v::NAMES_ELEMENT,
            };
            for &incident in &mention.incidents {
                self.add(incidents[incident], property, target);
                self.infer(incidents[incident], v::INVOLVES, target);
            }
        }
    }

    /// What a mention says of another case. Which one it is, `link` finds out.
    fn case_reference(
        &mut self,
        case: &Case,
        node: TermId,
        kind: LinkKind,
        target: &ReferenceTarget,
    ) {
        self.concept_of(node, v::HAS_LINK_KIND, "link-kind", kind.notation(), case);
        match target {
            ReferenceTarget::Id(id) => self.string(node, v::NAMED_AS, id),
            ReferenceTarget::Url(url) => self.string(node, v::NAMED_AS, url),
            ReferenceTarget::OrganizationYear { name, slug, year } => {
                self.string(node, v::NAMED_AS, &format!("{slug}-{year}"));
                self.typed(node, v::MENTIONED_YEAR, &year.to_string(), xsd::INTEGER);
                let organization = self.organization(slug, name);
                self.add(node, v::REFERS_TO_ORGANIZATION, organization);
                self.infer(node, v::REFERS_TO, organization);
            }
            ReferenceTarget::Incident(index) => {
                self.string(node, v::NAMED_AS, &format!("{}/{}", case.id, index + 1));
            }
        }
    }
}
