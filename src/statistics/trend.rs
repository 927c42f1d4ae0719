//! Whether values rise or fall over time.

use super::normal::two_sided;
use super::survival::quantile;

/// What the test of Mann and Kendall says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MannKendall {
    /// Pairs that rise, less pairs that fall.
    pub s: i64,
    /// Kendall's tau-b of values and times: -1 where all fall, 1 where all rise.
    pub tau: f64,
    /// S over its standard error, with ties and the correction for continuity; 0 where nothing varies.
    pub z: f64,
    /// The chance of such an S without a trend, on either side.
    pub p: f64,
    /// The median of the slopes of all pairs, per unit of time (P. Sen, 1968).
    pub slope: f64,
}

/// The test of H. Mann (1945) and M. Kendall (1975) for a trend that need not be a line, over values
/// that are one unit of time apart. `None` with fewer than three.
///
/// Cost: the square of how many there are.
pub fn mann_kendall(values: &[f64]) -> Option<MannKendall> {
    let count = values.len();
    if count < 3 {
        return None;
    }
    let mut s = 0_i64;
    let mut slopes = Vec::with_capacity(count * (count - 1) / 2);
    for (at, earlier) in values.iter().enumerate() {
        for (gap, later) in values[at + 1..].iter().enumerate() {
            s += match later.total_cmp(earlier) {
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Less => -1,
                std::cmp::Ordering::Equal => 0,
            };
            slopes.push((later - earlier) / (gap + 1) as f64);
        }
    }
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let spread = |n: f64| n * (n - 1.0) * (2.0 * n + 5.0);
    let pairs = |n: f64| n * (n - 1.0) / 2.0;
    let ties: Vec<f64> =
        sorted.chunk_by(|a, b| a.total_cmp(b).is_eq()).map(|same| same.len() as f64).collect();
    let n = count as f64;
    let variance = (spread(n) - ties.iter().map(|&t| spread(t)).sum::<f64>()) / 18.0;
    let untied = pairs(n) - ties.iter().map(|&t| pairs(t)).sum::<f64>();
    let corrected = (s - s.signum()) as f64;
    let z = if variance > 0.0 { corrected / variance.sqrt() } else { 0.0 };
    slopes.sort_by(f64::total_cmp);
    Some(MannKendall {
        s,
        tau: if untied > 0.0 { s as f64 / (pairs(n) * untied).sqrt() } else { 0.0 },
        z,
        p: two_sided(z),
        slope: quantile(&slopes, 0.5).unwrap_or(0.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 5 values, one pair tied. S = 8 - 1, variance = (5·4·15 - 2·1·9) / 18.
    #[test]
    fn a_rise_with_a_tie_by_hand() {
        let found = mann_kendall(&[1.0, 2.0, 2.0, 4.0, 3.0]).expect("enough");
        assert_eq!(found.s, 7);
        let variance = (300.0 - 18.0) / 18.0_f64;
        assert!((found.z - 6.0 / variance.sqrt()).abs() < 1e-12);
        assert!((found.tau - 7.0 / (10.0 * 9.0_f64).sqrt()).abs() < 1e-12);
        assert!((found.p - 0.129_551_352_904_408_8).abs() < 1e-12, "{}", found.p);
        // Of the ten slopes, three of 1/2 lie in the middle.
        assert_eq!(found.slope, 0.5);
    }

    #[test]
    fn what_does_not_vary_has_no_trend() {
        let still = mann_kendall(&[3.0; 6]).expect("enough");
        assert_eq!((still.s, still.z, still.p, still.tau, still.slope), (0, 0.0, 1.0, 0.0, 0.0));
        assert_eq!(mann_kendall(&[1.0, 2.0]), None);
        let rising: Vec<f64> = (0..10).map(f64::from).collect();
        let found = mann_kendall(&rising).expect("enough");
        assert_eq!((found.s, found.tau, found.slope), (45, 1.0, 1.0));
        // (45 - 1) / sqrt(10 * 9 * 25 / 18)
        assert!((found.z - 44.0 / 125.0_f64.sqrt()).abs() < 1e-12);
    }
}
