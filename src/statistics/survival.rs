//! Durations, of which some are only known to be longer.

/// A duration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// How long, in any unit.
    pub time: f64,
    /// Whether it ended then; otherwise it lasted at least so long.
    pub is_exact: bool,
}

/// The share that lasts longer than a time (E. Kaplan and P. Meier, "Nonparametric estimation from
/// incomplete observations", 1958).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survival {
    /// Time and share that lasts longer, at each time at which one ended, in order.
    pub steps: Vec<(f64, f64)>,
}

impl Survival {
    /// Of these durations, in any order. What lasted at least as long as others ended counts among
    /// them. Cost: a sort.
    pub fn of(durations: &[Observed]) -> Self {
        let mut sorted = durations.to_vec();
        sorted.sort_by(|a, b| a.time.total_cmp(&b.time));
        let mut left = sorted.len();
        let mut share = 1.0;
        let mut steps = Vec::new();
        for same in sorted.chunk_by(|a, b| a.time.total_cmp(&b.time).is_eq()) {
            let ended = same.iter().filter(|duration| duration.is_exact).count();
            if ended > 0 {
                share *= 1.0 - ended as f64 / left as f64;
                steps.push((same[0].time, share));
            }
            left -= same.len();
        }
        Self { steps }
    }

    /// The time at which no more than this share is left; `None` where it is not reached. Where just
    /// this share is left for a while, the middle of that while, as in R.
    pub fn quantile(&self, left: f64) -> Option<f64> {
        let at = self.steps.iter().position(|&(_, share)| share <= left + 1e-12)?;
        let (time, share) = self.steps[at];
        match self.steps.get(at + 1) {
            Some(&(next, _)) if (share - left).abs() <= 1e-12 => Some(f64::midpoint(time, next)),
            _ => Some(time),
        }
    }
}

/// The value below which this share of sorted values lies, between neighbours by linear interpolation
/// (R. Hyndman and Y. Fan, "Sample quantiles", 1996, definition 7, the usual one of R and numpy).
/// `None` where there is no value.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    #[expect(clippy::cast_sign_loss, reason = "a place is not negative")]
    let below = place.floor() as usize;
    let (low, high) = (sorted[below], sorted[(below + 1).min(last)]);
    Some(low + (high - low) * place.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weeks of remission of 21 patients with 6-mercaptopurine (E. Freireich et al., 1963), a standard
    /// example; published estimates.
    #[test]
    fn remission_of_leukaemia() {
        let exact = [6, 6, 6, 7, 10, 13, 16, 22, 23];
        let longer = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35];
        let durations: Vec<Observed> = exact
            .iter()
            .map(|&time| (time, true))
            .chain(longer.iter().map(|&time| (time, false)))
            .map(|(time, is_exact)| Observed { time: f64::from(time), is_exact })
            .collect();
        let found = Survival::of(&durations);
        let expect = [
            (6.0, 0.8571),
            (7.0, 0.8067),
            (10.0, 0.7529),
            (13.0, 0.6902),
            (16.0, 0.6275),
            (22.0, 0.5378),
            (23.0, 0.4482),
        ];
        assert_eq!(found.steps.len(), expect.len());
        for (found, expect) in found.steps.iter().zip(expect) {
            assert!(
                found.0 == expect.0 && (found.1 - expect.1).abs() < 5e-5,
                "{found:?} {expect:?}"
            );
        }
        assert_eq!((found.quantile(0.5), found.quantile(0.25)), (Some(23.0), None));
    }

    #[test]
    fn quantiles_lie_between_neighbours() {
        let values = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(quantile(&values, 0.25), Some(1.75));
        assert_eq!(quantile(&values, 0.5), Some(2.5));
        assert_eq!(quantile(&values, 1.0), Some(4.0));
        assert_eq!(quantile(&[7.0], 0.25), Some(7.0));
        assert_eq!(quantile(&[], 0.5), None);
        let even = [1.0, 2.0, 3.0, 4.0].map(|time| Observed { time, is_exact: true });
        assert_eq!(Survival::of(&even).quantile(0.5), Some(2.5));
        assert_eq!(Survival::default().quantile(0.5), None);
    }
}
