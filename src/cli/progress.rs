//! How far the work is: one line on a terminal, for work that takes over half a second.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::model::without_steering;
use crate::pipeline::Progress;

/// Nothing is shown before this.
const SILENCE: Duration = Duration::from_millis(500);
/// The line is renewed so often.
const PACE: Duration = Duration::from_millis(100);

/// A line on standard error that goes away by itself.
pub struct ProgressLine {
    shown: bool,
    enabled: bool,
    started: Instant,
    last: Instant,
}

impl ProgressLine {
    /// Shows nothing where standard error is no terminal, or `quiet`.
    pub fn new(quiet: bool) -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let enabled = !quiet && !dumb && std::io::stderr().is_terminal();
        let now = Instant::now();
        Self { shown: false, enabled, started: now, last: now }
    }

    /// Shows how far a build is.
    pub fn build(&mut self, progress: Progress<'_>) {
        match progress {
            Progress::Reading { file, cases } => {
                self.show(&format!("reading {file}, {cases} cases"));
            }
            Progress::Sorting => self.show("sorting the facts"),
            Progress::Linking => self.show("linking the cases"),
        }
    }

    /// Shows a line.
    pub fn show(&mut self, line: &str) {
        let now = Instant::now();
        if !self.enabled || now - self.started < SILENCE || self.shown && now - self.last < PACE {
            return;
        }
        self.last = now;
        self.shown = true;
        let line: String = without_steering(line).chars().take(76).collect();
        let mut err = std::io::stderr().lock();
        let _ = write!(err, "\r\x1b[K{line}");
        let _ = err.flush();
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}
