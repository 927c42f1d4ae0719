use super::*;
use crate::model::Language;
use crate::ontology::SHARED;

/// Where the names of these tests stand in a text.
fn names_in(text: &str) -> Vec<Range<usize>> {
    const NAMES: [&str; 14] = [
        "Redis Cluster",
        "Redis",
        "Kafka",
        "MySQL",
        "RabbitMQ",
        "Consul",
        "Slack",
        "Discord",
        "GitHub",
        "AWS",
        "Okta",
        "쿠팡",
        "네이버",
        "VNPT",
    ];
    let mut names: Vec<Range<usize>> = Vec::new();
    for name in NAMES {
        for (at, _) in text.match_indices(name) {
            if names.iter().all(|known| !known.contains(&at)) {
                names.push(at..at + name.len());
            }
        }
    }
    names.sort_by_key(|name| name.start);
    names
}

fn check(language: &str, text: &str, name: &str, expect: (Role, &str, Band)) {
    let language = Language::parse(language).expect("a tag");
    let known = SHARED.lexicon.get(&language).expect("bundled");
    let at = text.find(name).expect("the name stands in the text");
    let context =
        if text.starts_with('→') { UnitContext::Actions } else { UnitContext::Narrative };
    let names = names_in(text);
    let spot = Spot { text, range: at..at + name.len(), names: &names };
    let judged = judge(&spot, context, Some(known));
    assert_eq!((judged.role, judged.rule, judged.band), expect, "{text}");
}

fn check_organization(language: &str, text: &str, name: &str, expect: Option<Role>) {
    let language = Language::parse(language).expect("a tag");
    let at = text.find(name).expect("the name stands in the text");
    let names = names_in(text);
    let spot = Spot { text, range: at..at + name.len(), names: &names };
    let judged = judge_organization(&spot, SHARED.lexicon.get(&language));
    assert_eq!(judged.map(|judged| judged.role), expect, "{text}");
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
    let check = check_organization;
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
    check("ko", "Redis 뿐만 아니라 MySQL도 고장", "MySQL", FAILED);
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

/// Checks one role of one name in many sentences.
fn check_all(language: &str, name: &str, expect: (Role, &str, Band), texts: &[&str]) {
    for text in texts {
        check(language, text, name, expect);
    }
}

const AFFECTED: (Role, &str, Band) = (Role::Affected, "affected-beside", Band::Asserted);
const SUPPOSED: (Role, &str, Band) = (Role::Failed, "failed-beside", Band::Suggested);

#[test]
fn adverbs_and_insertions_stand_between_a_name_and_its_verb() {
    check_all(
        "en",
        "Kafka",
        FAILED,
        &[
            "By noon Kafka had stalled",
            "Kafka eventually collapsed",
            "Kafka kept crashing all night",
            "Kafka soon became completely unresponsive",
            "Kafka (our event bus) froze",
            "Kafka, which carries all orders, went down",
            "Kafka in the second region crashed",
            "Kafka suffered a two-hour outage",
            "Kafka was knocked offline by a bad release",
        ],
    );
    check("en", "Kafka had no outage", "Kafka", NAMED);
    check("en", "Kafka had received a fix before the outage", "Kafka", NAMED);
    check("en", "Kafka was not unavailable", "Kafka", NAMED);
    check("en", "We moved to Kafka in the week that failed", "Kafka", NAMED);
    check("en", "Kafka was down to two brokers", "Kafka", NAMED);
    check_all(
        "vi",
        "Kafka",
        FAILED,
        &["Kafka đã bị treo", "Kafka bỗng nhiên ngừng hoạt động", "Kafka gặp một sự cố lớn"],
    );
    check("vi", "Kafka không hề bị treo", "Kafka", NAMED);
    check_all(
        "ko",
        "Kafka",
        FAILED,
        &["Kafka는 결국 멈췄다", "Kafka가 갑자기 다운됐다", "Kafka 서버도 함께 먹통이 됐다"],
    );
}

#[test]
fn a_verb_is_said_of_all_names_of_a_list() {
    for name in ["Redis", "Kafka", "MySQL"] {
        check("en", "Redis, Kafka, and MySQL crashed", name, FAILED);
        check("en", "The fire also affected Redis, Kafka and MySQL", name, AFFECTED);
        check("en", "It took Redis, Kafka and MySQL down", name, FAILED);
        check("vi", "Redis, Kafka và MySQL đều bị treo", name, FAILED);
        check("ko", "Redis, Kafka, MySQL이 모두 멈췄다", name, FAILED);
        check("en", "Calls to Redis, Kafka and MySQL timed out", name, NAMED);
    }
    check("en", "We drained Redis and MySQL crashed", "Redis", NAMED);
    check("en", "The fire affected Redis and MySQL recovered", "MySQL", NAMED);
    check("en", "The fire affected Redis, MySQL kept going", "MySQL", NAMED);
    check("en", "Calls to the Redis Cluster (Redis) timed out", "Redis Cluster", NAMED);
    check("en", "Redis or Kafka failed", "Redis", NAMED);
}

#[test]
fn what_others_did_to_it() {
    check_all(
        "en",
        "MySQL",
        FAILED,
        &[
            "A surge overwhelmed MySQL",
            "The report knocked MySQL offline",
            "A bad index made MySQL unreachable",
            "Retries caused MySQL to crash",
        ],
    );
    check("en", "We took MySQL down at night", "MySQL", NAMED);
    check("en", "The surge saturated MySQL connections", "MySQL", NAMED);
    check("vi", "Lưu lượng tăng đánh sập MySQL", "MySQL", FAILED);
    check("vi", "Bản ghi rác làm MySQL đầy bộ nhớ", "MySQL", FAILED);
    check("ko", "배치 작업이 MySQL을 마비시켰다", "MySQL", FAILED);
}

#[test]
fn what_is_to_blame_failed() {
    check("en", "The cause was a bug in RabbitMQ", "RabbitMQ", FAILED);
    check("en", "There was an issue with RabbitMQ", "RabbitMQ", FAILED);
    check("vi", "Lỗi của RabbitMQ làm mất đơn hàng", "RabbitMQ", FAILED);
    check("ko", "RabbitMQ 오류로 주문이 밀렸다", "RabbitMQ", FAILED);
    check("ko", "RabbitMQ에 문제가 발생했다", "RabbitMQ", FAILED);
    check("en", "A RabbitMQ bug was reported upstream", "RabbitMQ", NAMED);
}

#[test]
fn a_name_may_only_describe_what_failed() {
    check_all(
        "en",
        "Consul",
        NAMED,
        &[
            "Snapshots of Consul failed",
            "Services that use Consul crashed",
            "A broken Consul template was shipped",
            "An outage of Consul's dashboard",
            "A bug in a Consul on-prem installer",
            "Consul failure modes are documented",
            "The failed Consul->DNS bridge was removed",
            "A faulty git-Consul hook, and my.Consul failed",
        ],
    );
    check("en", "The failed Consul brought all pods to a halt", "Consul", FAILED);
    check("vi", "Cấu hình Consul bị lỗi", "Consul", NAMED);
    check("vi", "Dịch vụ dùng Consul bị treo", "Consul", NAMED);
    check("ko", "Consul에서 장애 알림이 왔다", "Consul", NAMED);
    check("ko", "Consul 고장 난 노드를 뺐다", "Consul", NAMED);
}

#[test]
fn korean_takes_back_what_stands_right_before() {
    check_all(
        "ko",
        "MySQL",
        SUPPOSED,
        &[
            "MySQL 장애 때문은 아니었다",
            "MySQL 장애로 추정했다",
            "MySQL 장애를 가정하고 연습했다",
            "MySQL이 멈추면 전환된다",
            "MySQL 장애가 나더라도 문제없다",
            "MySQL 장애 시 전환된다",
            "MySQL 장애 여부를 살폈다",
            "MySQL이 죽지 않았다",
        ],
    );
    check_all(
        "ko",
        "MySQL",
        FAILED,
        &[
            "MySQL 장애로 결제할 수 없었다",
            "MySQL이 멈춰서 결제가 되지 않았다",
            "MySQL이 다운되면서 결제할 수 없었다",
            "MySQL 장애가 발생해 결제가 처리되지 않았다",
            "MySQL이 응답하지 않았다",
        ],
    );
}

#[test]
fn beliefs_and_drills_are_no_failures() {
    check_all(
        "en",
        "MySQL",
        SUPPOSED,
        &[
            "We assumed MySQL was down",
            "It looked like a MySQL outage",
            "We crashed MySQL on purpose",
            "MySQL went down for maintenance",
            "Had MySQL failed we would know",
            "A potential issue with MySQL",
        ],
    );
    check("en", "We had a MySQL failure", "MySQL", FAILED);
    check("vi", "Chúng tôi tưởng MySQL bị sập", "MySQL", SUPPOSED);
}

#[test]
fn an_account_states_what_helped() {
    let stated = (Role::Remedy, "stated-remedy", Band::Asserted);
    check("en", "We mitigated this by switching to Redis", "Redis", stated);
    check("vi", "Họ khắc phục bằng cách chuyển sang Redis", "Redis", stated);
    check("ko", "Redis로 전환해 해결했다", "Redis", stated);
    check("en", "We grew by switching to Redis", "Redis", NAMED);
}

#[test]
fn an_organisation_that_trouble_reached_did_not_fail() {
    let affected = Some(Role::Affected);
    let failed = Some(Role::Failed);
    for (language, text, name, expect) in [
        ("en", "Slack and Discord were hit by the AWS outage", "Slack", affected),
        ("en", "Slack and Discord were hit by the AWS outage", "Discord", affected),
        ("en", "Slack and Discord were hit by the AWS outage", "AWS", failed),
        ("en", "The AWS outage disrupted Slack and Discord", "Discord", affected),
        ("en", "Slack was not down", "Slack", None),
        ("en", "It looked like Slack was down", "Slack", None),
        ("vi", "Sự cố của AWS kéo theo Slack", "AWS", failed),
        ("vi", "Sự cố của AWS kéo theo Slack", "Slack", affected),
        ("vi", "VNPT không bị ảnh hưởng bởi sự cố", "VNPT", None),
        ("ko", "AWS 장애로 네이버와 쿠팡이 영향을 받았다", "네이버", affected),
        ("ko", "AWS 장애로 네이버와 쿠팡이 영향을 받았다", "AWS", failed),
        ("ko", "AWS 장애는 아니었다", "AWS", None),
        ("ko", "AWS 장애로 접속할 수 없었다", "AWS", failed),
    ] {
        check_organization(language, text, name, expect);
    }
}

#[test]
fn what_an_action_changes_about_it_is_no_remedy() {
    let worked_on = (Role::Named, "worked-on", Band::Asserted);
    let left = (Role::Named, "left-behind", Band::Asserted);
    check("en", "→ scale out Kafka to five brokers", "Kafka", worked_on);
    check("en", "→ lower the Kafka timeouts", "Kafka", worked_on);
    check("ko", "→ Kafka 파티션을 늘린다", "Kafka", worked_on);
    check("vi", "→ tăng bộ nhớ cho Kafka", "Kafka", worked_on);
    check("vi", "→ hoàn tác cấu hình Kafka", "Kafka", worked_on);
    check("vi", "→ ngừng sử dụng Kafka", "Kafka", left);
    check("vi", "→ sử dụng Kafka làm hàng đợi", "Kafka", REMEDY);
}
