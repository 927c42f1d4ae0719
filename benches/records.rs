//! Generated `IncidentLib` records: bilingual narratives, fields and references in the mix that real
//! records have. Seeded, so each run measures the same work.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::json;

/// A small generator of numbers (`SplitMix64`; Steele, Lea and Flood, 2014).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }

    fn some<'a>(&mut self, list: &[&'a str], least: u64, most: u64) -> Vec<&'a str> {
        let mut chosen = Vec::new();
        for _ in 0..least + self.below(most - least + 1) {
            let item = self.pick(list);
            if !chosen.contains(&item) {
                chosen.push(item);
            }
        }
        chosen
    }

    /// A note in which every second word is made up, the one of rank r about 1/r as often as the first
    /// (Zipf), so that most of them stand in few notes.
    fn note(&mut self, words: usize) -> String {
        let mut note = String::new();
        for word in 0..words {
            if word % 2 == 0 {
                note.push_str(self.pick(&ENGLISH));
            } else {
                // Each power of two is as likely as the next: nearly Zipf's law.
                let halvings = self.below(20);
                let mut rank = self.below(VOCABULARY >> halvings) as usize;
                while rank > 0 {
                    note.push_str(SYLLABLES[rank % SYLLABLES.len()]);
                    rank /= SYLLABLES.len();
                }
            }
            note.push(' ');
        }
        note.trim_end().to_owned()
    }

    fn text(&mut self, words: &[&str], characters: usize) -> String {
        let mut text = String::new();
        let mut sentences = 0;
        while text.len() < characters {
            let length = 8 + self.below(15);
            for word in 0..length {
                if word > 0 {
                    text.push(' ');
                }
                text.push_str(self.pick(words));
            }
            sentences += 1;
            text.push_str(if sentences % 5 == 0 { ".\n\n" } else { ". " });
        }
        text.trim_end().to_owned()
    }
}

/// So many words are made up.
const VOCABULARY: u64 = 1 << 20;
/// What they are made of.
const SYLLABLES: [&str; 16] = [
    "ba", "de", "fi", "go", "ku", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "wo", "xu", "za",
];

const ORGANIZATIONS: [&str; 24] = [
    "Grab",
    "Asana",
    "Airbnb",
    "GitHub",
    "GitLab",
    "Cloudflare",
    "Slack",
    "Stripe",
    "Heroku",
    "Reddit",
    "Discord",
    "Datadog",
    "PagerDuty",
    "Kakao",
    "Naver",
    "Toss",
    "Coupang",
    "VNG",
    "Zalo",
    "CircleCI",
    "Honeycomb",
    "Etsy",
    "Dropbox",
    "Netflix",
];
const ENGLISH: [&str; 60] = [
    "the",
    "of",
    "to",
    "a",
    "in",
    "for",
    "on",
    "service",
    "database",
    "node",
    "cluster",
    "request",
    "latency",
    "error",
    "replica",
    "failover",
    "traffic",
    "client",
    "server",
    "cache",
    "retry",
    "timeout",
    "queue",
    "deploy",
    "configuration",
    "engineers",
    "noticed",
    "that",
    "while",
    "writes",
    "continued",
    "reads",
    "failed",
    "because",
    "connection",
    "pool",
    "saturated",
    "when",
    "primary",
    "was",
    "overloaded",
    "after",
    "volume",
    "returned",
    "recovered",
    "rollback",
    "alert",
    "dashboards",
    "metric",
    "threshold",
    "\"quoted\"",
    "C:\\path",
    "rate",
    "limiter",
    "backoff",
    "admission",
    "control",
    "region",
    "zone",
    "Redis",
];
const KOREAN: [&str; 30] = [
    "장애",
    "동안",
    "서비스",
    "호출",
    "대부분이",
    "실패했다",
    "데이터베이스",
    "노드",
    "하나가",
    "죽자",
    "클라이언트가",
    "연결을",
    "다시",
    "열지",
    "못해",
    "지연이",
    "늘어났다",
    "엔지니어들은",
    "원인을",
    "찾기",
    "위해",
    "로그를",
    "살폈고",
    "캐시",
    "서버를",
    "교체했다",
    "쓰기",
    "질의는",
    "설정",
    "변경을",
];
const SYMPTOMS: [&str; 8] = [
    "high-error-rate",
    "stale-service-routing",
    "latency-spike",
    "data-loss",
    "timeouts",
    "connection-exhaustion",
    "crash-loop",
    "total-outage",
];
const CAUSES: [&str; 8] = [
    "software-bug",
    "config-change",
    "capacity",
    "hardware-failure",
    "human-error",
    "dependency-failure",
    "certificate-expiry",
    "network-partition",
];
const CONTRIBUTING: [&str; 8] = [
    "assumption-unverified",
    "no-load-shedding",
    "missing-alert",
    "retry-storm",
    "no-rollback",
    "single-point-of-failure",
    "untested-failover",
    "no-canary",
];
const COMPONENTS: [&str; 10] = [
    "cache",
    "database",
    "load-balancer",
    "dns",
    "queue",
    "proxy",
    "cdn",
    "kernel",
    "scheduler",
    "storage",
];
const DOMAINS: [&str; 8] =
    ["database", "aws", "network", "dns", "kubernetes", "payments", "storage", "search"];

/// How much a record tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "not every benchmark has both")]
pub enum Length {
    /// Narratives in two languages and all fields.
    Full,
    /// A title and some sentences, as lists of incidents and status pages have them, with words as rare
    /// as they are in texts of people: what linking goes by.
    Short,
}

/// Writes `count` records as JSON Lines; gives the size of the file in bytes.
pub fn write(path: &Path, count: u64, seed: u64, length: Length) -> u64 {
    let mut numbers = Numbers(seed);
    let mut out =
        BufWriter::with_capacity(1 << 20, File::create(path).expect("the folder can be written"));
    for index in 0..count {
        let record = match length {
            Length::Full => full(index, &mut numbers),
            Length::Short => short(index, &mut numbers),
        };
        writeln!(out, "{record}").expect("the disk has room");
    }
    out.flush().expect("the disk has room");
    std::fs::metadata(path).expect("it was written").len()
}

fn organization(numbers: &mut Numbers) -> String {
    if numbers.below(5) < 3 {
        numbers.pick(&ORGANIZATIONS).to_owned()
    } else {
        format!("Org {}", numbers.below(170))
    }
}

fn date(numbers: &mut Numbers) -> String {
    let day = numbers.below(7800);
    format!("{}-{:02}-{:02}", 2005 + day / 372, 1 + day % 372 / 31, 1 + day % 28)
}

fn short(index: u64, numbers: &mut Numbers) -> serde_json::Value {
    json!({
        "id": format!("IL-{index:07}"), "org": organization(numbers), "date": date(numbers),
        "title": { "en": numbers.note(8) }, "summary": { "en": numbers.note(40) },
        "symptoms": numbers.some(&SYMPTOMS, 1, 2), "root_cause": numbers.pick(&CAUSES),
    })
}

fn full(index: u64, numbers: &mut Numbers) -> serde_json::Value {
    let id = format!("IL-{index:06}");
    let organization = organization(numbers);
    let slug = organization.to_lowercase().replace(' ', "-");
    let size = [120, 200, 300, 450, 700][numbers.below(5) as usize];
    let both = |numbers: &mut Numbers, characters: usize| json!({ "en": numbers.text(&ENGLISH, characters), "ko": numbers.text(&KOREAN, characters) });
    let related: Vec<String> = if index == 0 {
        Vec::new()
    } else {
        (0..[0, 0, 0, 1, 1, 2, 3][numbers.below(7) as usize])
            .map(|_| format!("IL-{:06}", numbers.below(index)))
            .collect()
    };
    let date = date(numbers);
    let url = format!("https://engineering.{slug}.com/{}", id.to_lowercase());
    json!({
        "id": id, "org": organization, "org_slug": slug, "docs": [],
        "date": (numbers.below(20) > 0).then_some(date), "date_kind": numbers.pick(&["incident", "published", "unknown"]),
        "title": { "en": numbers.text(&ENGLISH, 60), "ko": numbers.text(&KOREAN, 60) },
        "domain": numbers.some(&DOMAINS, 1, 3),
        "impact": { "scope": numbers.text(&ENGLISH, 90), "users": numbers.pick(&["unknown", "12000", "1M"]), "region": numbers.pick(&["unknown", "us-east-1", "global"]) },
        "review": { "written_by": "editor", "reviewed_at": null, "reviewed_by": null },
        "lessons": both(numbers, size), "related": related,
        "sources": [{ "url": url, "kind": "blog", "archived": format!("https://web.archive.org/web/20260128093403/{url}") }],
        "summary": both(numbers, size * 6 / 5), "trigger": both(numbers, 60),
        "severity": numbers.pick(&["unknown", "sev1", "sev2", "critical", "major", "minor"]),
        "symptoms": numbers.some(&SYMPTOMS, 1, 4), "symptoms_text": both(numbers, size),
        "timeline": { "detected_after": numbers.pick(&["unknown", "5m", "30m"]), "resolved_after": numbers.pick(&["unknown", "1m", "92m", "6h", "2d"]) },
        "detection": numbers.pick(&["unknown", "monitoring", "customer-report"]),
        "components": numbers.some(&COMPONENTS, 1, 4), "root_cause": numbers.pick(&CAUSES),
        "contributing": numbers.some(&CONTRIBUTING, 1, 3), "remediation": [],
        "action_items": (0..numbers.below(4)).map(|_| numbers.text(&ENGLISH, 40)).collect::<Vec<_>>(),
        "recurrence_of": (index > 0 && numbers.below(20) == 0).then(|| format!("IL-{:06}", numbers.below(index.max(1)))),
        "updated_at": "2026-11-14T12:33:53.278644Z", "url": format!("https://cases.example.com/cases/{id}"),
    })
}
