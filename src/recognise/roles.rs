//! The part that a named element plays, by the words next to it.

use std::ops::Range;

use super::UnitContext;
use super::sentence;
use crate::fold::is_syllable;
use crate::lexicon::phrases::{glued, has_phrase, places_of};
use crate::lexicon::{Known, Roles};
use crate::model::{Band, Role};

/// What a rule says of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The part.
    pub role: Role,
    /// The rule.
    pub rule: &'static str,
    /// Whether the rule asserts it.
    pub band: Band,
    /// Whether the words say that it came back.
    pub again: bool,
}

fn judged(role: Role, rule: &'static str, band: Band) -> Judgement {
    Judgement { role, rule, band, again: false }
}

/// Judges one place. Adjacent words decide, never the section alone.
pub fn judge(
    text: &str,
    range: Range<usize>,
    context: UnitContext,
    known: Option<&Known>,
) -> Judgement {
    let Some(known) = known else { return judged(Role::Named, "label", Band::Asserted) };
    let clause = sentence::clause(text, range.clone());
    let before = text[clause.start..range.start].to_lowercase();
    let after = text[range.end..clause.end].to_lowercase();
    let roles = &known.words.roles;
    if context == UnitContext::Actions {
        // "away from X to Y": X is left behind, so it is no remedy.
        let left_behind = ends_with_any(&before, &roles.away_from)
            || known.language.as_str() == "ko" && starts_with_any(&after, &roles.away_from);
        let used = ends_with_any(&before, &roles.remedy_before)
            || starts_with_any(&after, &roles.remedy_after);
        // "move X from Y to Z", "a store such as Z", "admission control (Z)": by what it is done.
        let named_as_means = ends_with_any(&before, &roles.example_before)
            || ends_with_any(&before, &roles.away_to) && says(&before, &roles.away_from)
            || before.trim_end().ends_with('(');
        return if left_behind {
            judged(Role::Named, "left-behind", Band::Asserted)
        } else if used {
            judged(Role::Remedy, "lead-word-phase", Band::Asserted)
        } else if is_worked_on(&before, &after, known) {
            judged(Role::Named, "worked-on", Band::Asserted)
        } else if named_as_means {
            judged(Role::Remedy, "lead-word-phase", Band::Asserted)
        } else {
            // An action names what it makes use of, and as often what it is about.
            judged(Role::Remedy, "named-in-action", Band::Suggested)
        };
    }
    let band = || {
        let hedged = is_hedged(text, range.clone(), Some(known));
        if hedged { Band::Suggested } else { Band::Asserted }
    };
    // "a replica of the Redis Cluster died": the part failed, not what it is a part of.
    let names_part = has_part_before(&before, known) || is_part_beside(&before, &after, known);
    let instance_after = skip_any(&after, &known.words.kind_nouns.instance);
    // "failed over to the standby", "failed Redis over": it did what it should.
    let is_no_trouble = || {
        starts_with_any(&after, &roles.no_trouble)
            || roles.no_trouble_around.iter().any(|[first, last]| {
                ends_with_any(&before, std::slice::from_ref(first)) && closes(&after, last, roles)
            })
    };
    // "failed git operations": what was done with it failed.
    let is_used = || starts_with_any(&after, &roles.uses);
    // "DNS queries from EC2 failed": something else did, there or by its means.
    let is_place = || {
        (ends_with_any(&before, &roles.place_before) || ends_with_any(&before, &roles.means_before))
            && !ends_with_any(&before, &roles.because_before)
    };
    let begins =
        |phrases| starts_with_any(&after, phrases) || starts_with_any(instance_after, phrases);
    let failed_before = ends_with_any(&before, &roles.failed_before) && !is_used();
    let failed_after =
        || begins(&roles.failed_after) && (!is_place() || begins(&roles.failed_nouns));
    if (failed_before || failed_after()) && !is_no_trouble() {
        if names_part {
            return judged(Role::Named, "part-of-it-failed", Band::Asserted);
        }
        let again = says_again(&before, &after, known);
        return Judgement { again, ..judged(Role::Failed, "failed-beside", band()) };
    }
    if ends_with_any(&before, &roles.affected_before) && !is_used()
        || starts_with_any(&after, &roles.affected_after) && !is_place()
    {
        if names_part {
            return judged(Role::Named, "part-of-it-affected", Band::Asserted);
        }
        return judged(Role::Affected, "affected-beside", band());
    }
    match context {
        // What the background of several incidents names may have to do with each: proposed.
        UnitContext::Background => judged(Role::Named, "named-in-background", Band::Suggested),
        _ => judged(Role::Named, "label", Band::Asserted),
    }
}

/// Judges a place where an account names another organisation; `None` where its words say nothing of
/// how that one fared, or supposes it. One in trouble may be what brought the case about.
pub fn judge_organization(
    text: &str,
    range: Range<usize>,
    known: Option<&Known>,
) -> Option<Judgement> {
    let known = known?;
    let roles = &known.words.roles;
    let clause = sentence::clause(text, range.clone());
    if names_agent(&text[range.end..clause.end], roles) {
        return None;
    }
    // "failed over to", "scaled down": words of trouble that tell of none.
    let told = |part: &str| {
        let part = part.to_lowercase();
        let part = roles.no_trouble.iter().fold(part, |part, phrase| part.replace(phrase, ""));
        // "failed the master over": the first word tells of no trouble where the last one closes.
        roles.no_trouble_around.iter().fold(part, |part, [first, last]| {
            let at = places_of(&part, first).find(|at| closes(&part[at.end..], last, roles));
            at.map_or(part.clone(), |at| part[..at.start].to_owned() + &part[at.end..])
        })
    };
    let (before, after) =
        (told(&text[clause.start..range.start]), told(&text[range.end..clause.end]));
    let judged = if says(&before, &roles.brought_down_before) {
        judged(Role::Affected, "brought-down", Band::Asserted)
    } else if is_bystander(&before, &after, known) {
        return None;
    } else if says(&before, &roles.trouble) || says(&after, &roles.trouble) {
        judged(Role::Failed, "trouble-beside", Band::Asserted)
    } else {
        return None;
    };
    (!is_hedged(text, range, Some(known))).then_some(judged)
}

/// Whether the words behind the name of an organisation begin with people or things of its that tell of the
/// trouble of others: "`PagerDuty` alerts", "HP hardware engineers"; but "GitHub Pages" is a product.
fn names_agent(after: &str, roles: &Roles) -> bool {
    // Hangul particles follow without a space.
    let behind_agent = |word: &str| {
        roles.agents.iter().any(|agent| {
            word.strip_prefix(agent.as_str())
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
        })
    };
    let mut rest = after.trim_start();
    for _ in 0..2 {
        let behind = rest.split_once(char::is_whitespace).map_or("", |(_, behind)| behind);
        if behind_agent(rest) {
            // "Datadog metrics were unavailable": they are a product then.
            return !starts_with_any(&behind.to_lowercase(), &roles.failed_after);
        }
        rest = behind.trim_start();
    }
    false
}

/// Whether an organisation is only what somebody makes use of ("fell back to Twitter"), or where something
/// stands ("in the AWS us-east-1 region"), and no word of trouble stands right beside it.
fn is_bystander(before: &str, after: &str, known: &Known) -> bool {
    let roles = &known.words.roles;
    let joins = |word: &&str| {
        let lists = [&roles.means_before, &roles.place_before];
        !lists.into_iter().flatten().any(|preposition| preposition == word)
    };
    let near: Vec<&str> = after.split_whitespace().take(NEAR_WORDS).take_while(joins).collect();
    let near = near.join(" ");
    let is_there = ends_with_any(before, &roles.place_before) && says(&near, &roles.places);
    if !is_there && !is_means(before, roles) {
        return false;
    }
    // "due to a problem with the GitHub API outage", "an outage by AWS".
    let word_before = || {
        let mut words = before.trim_end().rsplitn(3, char::is_whitespace);
        words.next();
        words.next().is_some_and(|word| says(word, &roles.trouble))
    };
    !says(&near, &roles.trouble) && !word_before()
}

/// So many words behind a name make one noun with it: "the AWS us-east-1 S3 outage".
const NEAR_WORDS: usize = 3;

/// Whether the words before a name say that something is done by means of it, or goes there.
fn is_means(before: &str, roles: &Roles) -> bool {
    ends_with_any(before, &roles.means_before) && !ends_with_any(before, &roles.because_before)
}

/// Whether a word ends a text, or stands before where something goes: "over", "over to the standby"; but not
/// "over an hour".
fn closes(text: &str, word: &str, roles: &Roles) -> bool {
    places_of(text, word).any(|at| {
        let behind = text[at.end..].trim();
        behind.is_empty() || starts_with_any(behind, &roles.away_to)
    })
}

/// "restart Redis", "fix the RDS bug", "rà soát EBS": the action is done to the element, not with it.
fn is_worked_on(before: &str, after: &str, known: &Known) -> bool {
    let roles = &known.words.roles;
    says(before, &roles.worked_on_before) || says(after, &roles.worked_on_after)
}

/// Whether one of the phrases stands in a text as words of its own.
fn says(text: &str, phrases: &[String]) -> bool {
    phrases.iter().any(|phrase| has_phrase(text, phrase))
}

/// Whether the words around a place in its clause say that it did not happen, need not have, or was
/// believed by mistake.
pub fn is_hedged(text: &str, range: Range<usize>, known: Option<&Known>) -> bool {
    let Some(known) = known else { return false };
    let roles = &known.words.roles;
    let clause = sentence::clause(text, range.clone());
    let before = text[clause.start..range.start].to_lowercase();
    let after = text[range.end..clause.end].to_lowercase();
    // "crashed, and a fault of the disk was ruled out": that is said of something else.
    let own = roles.conjunctions.iter().filter_map(|word| places_of(&after, word).next());
    let own = &after[..own.map(|at| at.start).min().unwrap_or(after.len())];
    if says(own, &roles.hedges_after) || known.patterns.wrong_diagnosis(&before).is_some() {
        return true;
    }
    // Korean negates and supposes behind the verb.
    let scope = if known.language.as_str() == "ko" { format!("{before} {after}") } else { before };
    let is_open = known.language.as_str() == "ko";
    let is_hedge = |hedge: &String| {
        glued(&scope, hedge).any(|(_, before, after)| !before && (is_open || !after))
    };
    roles.hedges.iter().any(is_hedge)
}

/// "lại lỗi EBS", "EBS failed again": a word of return beside the words of failure.
fn says_again(before: &str, after: &str, known: &Known) -> bool {
    let words = |text: &str, phrase: &str| places_of(text, phrase).next().is_some();
    known.words.roles.recurrence.iter().any(|phrase| words(before, phrase) || words(after, phrase))
}

/// Whether the clause names a part of what follows: "replica of", "node của".
fn has_part_before(before: &str, known: &Known) -> bool {
    const LINKS: [&str; 5] = [" of", " in", " của", " trong", " from"];
    known.words.kind_nouns.part.iter().any(|part| {
        before.match_indices(part.to_lowercase().as_str()).any(|(at, found)| {
            let rest = &before[at + found.len()..];
            !before[..at].chars().next_back().is_some_and(char::is_alphanumeric)
                && LINKS.iter().any(|link| {
                    rest.strip_prefix(link)
                        .is_some_and(|rest| rest.starts_with([' ', '\'']) || rest.is_empty())
                })
        })
    })
}

/// Whether a noun for a part, not for the product as a whole, touches the name: "a Redis replica",
/// "node Redis".
fn is_part_beside(before: &str, after: &str, known: &Known) -> bool {
    let nouns = &known.words.kind_nouns;
    let (last, first) = (before.trim_end(), after.trim_start());
    nouns.part.iter().filter(|noun| !nouns.instance.contains(noun)).any(|noun| {
        let noun = noun.to_lowercase();
        let follows = first.strip_prefix(noun.as_str()).is_some_and(|rest| {
            !rest.chars().next().is_some_and(|c| c.is_alphanumeric() && c.is_ascii())
        });
        let precedes = last
            .strip_suffix(noun.as_str())
            .is_some_and(|rest| !rest.chars().next_back().is_some_and(char::is_alphanumeric));
        follows || precedes
    })
}

/// Words that may stand between a role phrase and a name.
const ARTICLES: [&str; 6] = ["the", "a", "an", "its", "their", "our"];

fn ends_with_any(before: &str, phrases: &[String]) -> bool {
    let mut text = before.trim_end().trim_end_matches(['"', '“', '‘', '`', '(']).trim_end();
    for article in ARTICLES {
        if let Some(rest) = text.strip_suffix(article)
            && rest.ends_with(char::is_whitespace)
        {
            text = rest.trim_end();
        }
    }
    phrases.iter().any(|phrase| {
        text.strip_suffix(phrase.to_lowercase().as_str())
            .is_some_and(|rest| !rest.chars().next_back().is_some_and(char::is_alphanumeric))
    })
}

fn starts_with_any(after: &str, phrases: &[String]) -> bool {
    let text = after.trim_start_matches(['"', '”', '’', '`', ')']);
    let spaced = text.trim_start();
    phrases.iter().any(|phrase| {
        let phrase = phrase.to_lowercase();
        // Hangul endings follow a stem without a space.
        let open_end = phrase.chars().next_back().is_some_and(is_syllable);
        [text, spaced].iter().any(|text| {
            text.strip_prefix(phrase.as_str()).is_some_and(|rest| {
                open_end || !rest.chars().next().is_some_and(char::is_alphanumeric)
            })
        })
    })
}

/// The text behind one of the nouns, if it begins with one.
fn skip_any<'a>(after: &'a str, nouns: &[String]) -> &'a str {
    let text = after.trim_start();
    nouns
        .iter()
        .filter_map(|noun| text.strip_prefix(noun.to_lowercase().as_str()))
        .min_by_key(|rest| rest.len())
        .unwrap_or(after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Language;
    use crate::ontology::Ontology;

    fn check(language: &str, text: &str, name: &str, expect: (Role, &str, Band)) {
        let ontology = Ontology::bundled();
        let language = Language::parse(language).expect("a tag");
        let known = ontology.lexicon.get(&language).expect("bundled");
        let at = text.find(name).expect("the name stands in the text");
        let context =
            if text.starts_with('→') { UnitContext::Actions } else { UnitContext::Narrative };
        let judged = judge(text, at..at + name.len(), context, Some(known));
        assert_eq!((judged.role, judged.rule, judged.band), expect, "{text}");
    }

    #[test]
    fn what_an_action_works_on_is_no_remedy() {
        let remedy = (Role::Remedy, "lead-word-phase", Band::Asserted);
        let worked_on = (Role::Named, "worked-on", Band::Asserted);
        check("en", "→ look into separating the Redis of the flag service", "Redis", worked_on);
        check("en", "→ discard the backlog so that Redis buffers do not grow", "Redis", worked_on);
        check("en", "→ restart Consul", "Consul", worked_on);
        check("en", "→ fix the RDS bug", "RDS", worked_on);
        check("en", "→ restore the service by using Redis", "Redis", remedy);
        let named = (Role::Remedy, "named-in-action", Band::Suggested);
        check("en", "→ a cache in Redis", "Redis", named);
        check("en", "→ more memory for EBS", "EBS", named);
        check("en", "→ add alerts for stateful services such as Redis", "Redis", worked_on);
        check("en", "→ upgrade the message broker (RabbitMQ)", "RabbitMQ", worked_on);
        check("en", "→ restore the tables from the S3 backup to MySQL", "MySQL", worked_on);
        check("en", "→ a store with fewer points of failure such as Redis", "Redis", remedy);
        check("vi", "→ khởi động lại Redis", "Redis", worked_on);
        check("vi", "→ dùng Redis làm khoá", "Redis", remedy);
        check("ko", "→ Redis를 재시작한다", "Redis", worked_on);
        check("ko", "→ Redis를 추가해 중단을 막는다", "Redis", remedy);
    }

    #[test]
    fn an_organisation_in_trouble_may_be_upstream() {
        let ontology = Ontology::bundled();
        let check = |language: &str, text: &str, name: &str, expect: Option<Role>| {
            let language = Language::parse(language).expect("a tag");
            let at = text.find(name).expect("the name stands in the text");
            let known = ontology.lexicon.get(&language);
            let judged = judge_organization(text, at..at + name.len(), known);
            assert_eq!(judged.map(|judged| judged.role), expect, "{text}");
        };
        check(
            "en",
            "Cloud Build is affected by an ongoing GitHub outage",
            "GitHub",
            Some(Role::Failed),
        );
        check("en", "Amazon AWS takes down Netflix", "Netflix", Some(Role::Affected));
        check("en", "The cache runs on GitHub runners", "GitHub", None);
        check("en", "The site runs on GitHub, but an outage elsewhere reached it", "GitHub", None);
        check("en", "All traffic failed over to GitHub", "GitHub", None);
        for (text, name) in [
            ("PagerDuty alerts indicated widespread failures", "PagerDuty"),
            ("GitHub hardware engineers replaced the failed controller", "GitHub"),
            ("Microsoft fell back to Twitter when its dashboard went down", "Twitter"),
            ("We watch with tools like Datadog to detect degradation", "Datadog"),
            ("Customers in the AWS us-east-1 region were unavailable", "AWS"),
            ("GitHub failed the MySQL master over", "GitHub"),
            ("GitHub failed the MySQL master over to the standby", "GitHub"),
            ("The GitHub outage that never happened", "GitHub"),
            ("We ruled out a GitHub outage", "GitHub"),
        ] {
            check("en", text, name, None);
        }
        for (text, name) in [
            ("GitHub Pages were down", "GitHub"),
            ("GitHub failed for over an hour", "GitHub"),
            ("The AWS failure lasted over two hours", "AWS"),
            ("Our outage was caused by AWS", "AWS"),
            ("Datadog metrics were unavailable", "Datadog"),
            ("due to GitHub outage", "GitHub"),
            ("we lost CI to the AWS us-east-1 outage", "AWS"),
            ("there was an outage with AWS", "AWS"),
            ("AWS experienced an outage", "AWS"),
        ] {
            check("en", text, name, Some(Role::Failed));
        }
        check("ko", "PagerDuty 알림이 쏟아졌고 장애가 선언되었다", "PagerDuty", None);
        check("en", "We would survive if GitHub went down", "GitHub", None);
        check("ko", "GitHub 장애로 배포가 늦어졌다", "GitHub", Some(Role::Failed));
        check("ko", "GitHub 다운스트림 서비스", "GitHub", None);
        check("vi", "do sự cố của GitHub nên triển khai chậm", "GitHub", Some(Role::Failed));
        check("vi", "mã nguồn nằm trên GitHub", "GitHub", None);
    }

    const FAILED: (Role, &str, Band) = (Role::Failed, "failed-beside", Band::Asserted);
    const NAMED: (Role, &str, Band) = (Role::Named, "label", Band::Asserted);
    const REMEDY: (Role, &str, Band) = (Role::Remedy, "lead-word-phase", Band::Asserted);

    #[test]
    fn what_failed_stands_beside_the_word_for_it() {
        check("vi", "lỗi volume EBS gây latency", "EBS", FAILED);
        check("vi", "lại lỗi EBS (khoảng 30 giây)", "EBS", FAILED);
        check("en", "an EBS volume failed", "EBS", FAILED);
        check("en", "an outage of the DynamoDB service", "DynamoDB", FAILED);
        check("ko", "EBS 볼륨이 고장 나서", "EBS", FAILED);
        check("en", "Grab uses Redis for state", "Redis", NAMED);
    }

    #[test]
    fn a_failed_part_is_not_a_failed_whole() {
        let part = (Role::Named, "part-of-it-failed", Band::Asserted);
        check(
            "en",
            "A slave node of Apollo's Redis Cluster failed and was replaced",
            "Redis Cluster",
            part,
        );
        check("vi", "một replica của cụm Redis chết", "Redis", part);
        check("en", "One failed Redis Cluster replica", "Redis Cluster", part);
        check("vi", "một node Redis hỏng", "Redis", part);
        check("ko", "Redis Cluster 의 슬레이브 노드 하나가 죽자", "Redis Cluster", NAMED);
    }

    #[test]
    fn what_is_done_with_it_or_there_is_not_it() {
        for (text, name) in [
            ("MySQL failed over to the standby as designed", "MySQL"),
            ("Orchestrator failed MySQL over to the West Coast", "MySQL"),
            ("There were many failed Git operations", "Git"),
            ("0.2% of pushes through SSH failed", "SSH"),
            ("Connections to Redis failed", "Redis"),
            ("There were connection failures in Docker workloads", "Docker"),
            ("We lost Consul metrics", "Consul"),
        ] {
            check("en", text, name, NAMED);
        }
        check("en", "This was due to Redis failures", "Redis", FAILED);
        check("en", "A bad deploy led to MySQL failing", "MySQL", FAILED);
        check("en", "This resulted in etcd failing", "etcd", FAILED);
        check("en", "We brought the failed MySQL back online", "MySQL", FAILED);
        check("en", "The failed Redis took over an hour to restart", "Redis", FAILED);
        check("en", "MySQL crashed and a fault of the disk was ruled out", "MySQL", FAILED);
        check("ko", "Redis 뿐만 아니라 MySQL도 고장", "MySQL", NAMED);
        check("ko", "Redis 뿐만 아니라 MySQL 고장", "MySQL", FAILED);
        check("vi", "điều này dẫn đến Redis bị sập", "Redis", FAILED);
        check("en", "We recovered from the EBS outage", "EBS", FAILED);
        check("vi", "truy vấn từ Redis bị lỗi", "Redis", NAMED);
    }

    #[test]
    fn a_supposed_failure_is_only_suggested() {
        let suggested = (Role::Failed, "failed-beside", Band::Suggested);
        check("en", "if MySQL failed", "MySQL", suggested);
        check("vi", "nếu MySQL hỏng", "MySQL", suggested);
        for text in [
            "We ruled out a MySQL failure",
            "A MySQL outage was feared",
            "The MySQL failure was a false alarm",
            "Nobody saw a MySQL outage",
            "The drill simulated a failure of MySQL",
            "The MySQL outage that never happened",
            "We wrongly concluded that MySQL failed",
        ] {
            check("en", text, "MySQL", suggested);
        }
        check("ko", "MySQL이 죽었다면", "MySQL", suggested);
        check("vi", "MySQL sập là báo động giả", "MySQL", suggested);
        check("vi", "MySQL sập là điều đáng lo nhưng đã không xảy ra", "MySQL", suggested);
    }

    #[test]
    fn what_is_left_behind_is_no_remedy() {
        check(
            "vi",
            "→ chuyển dữ liệu khỏi RDS dùng chung",
            "RDS",
            (Role::Named, "left-behind", Band::Asserted),
        );
        check("vi", "→ bằng Redis làm khoá", "Redis", REMEDY);
        check(
            "en",
            "→ move sessions from Memcached to Redis",
            "Memcached",
            (Role::Named, "left-behind", Band::Asserted),
        );
        check("en", "→ move sessions from Memcached to Redis", "Redis", REMEDY);
    }
}
