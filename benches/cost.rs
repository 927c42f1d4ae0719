//! What a process has cost so far, as Linux tells it.

/// User and system time of this process, in seconds (`/proc/self/stat`, fields 14 and 15, in ticks of
/// 10 ms).
#[allow(dead_code, reason = "not every benchmark asks for it")]
pub fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// The most memory that this process has had, in megabytes.
#[allow(dead_code, reason = "not every benchmark asks for it")]
pub fn peak_megabytes() -> u64 {
    status_megabytes("VmHWM:")
}

/// The memory that this process has now, in megabytes.
#[allow(dead_code, reason = "not every benchmark asks for it")]
pub fn megabytes() -> u64 {
    status_megabytes("VmRSS:")
}

fn status_megabytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
