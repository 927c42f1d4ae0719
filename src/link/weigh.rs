//! Fixed-point weights. All scores of linking are whole numbers in ten-thousandths, so that no order
//! of summation and no machine changes them.

/// One, in fixed point.
pub const ONE: i32 = 10_000;

/// Cases that a small corpus is thought to have besides its own: with them, what both of two cases
/// have is rare, and what half of many have is not.
const PRIOR_CASES: f64 = 50.0;
/// How much all cases weigh beside those of one organisation, in cases.
const PRIOR_OF_ALL: f64 = 20.0;

/// Rarity of what so many cases have: −ln of the share of cases that have it, in ten-thousandths.
pub fn rarity(cases: usize, holders: u32) -> i32 {
    fixed(-share(cases, holders).ln())
}

/// The same among the cases of one organisation, of which `own` of `own_cases` have it; both are
/// counted without the two cases that are compared. Few cases say little, so the share among all
/// cases counts as well (Dirichlet smoothing).
pub fn rarity_within(cases: usize, holders: u32, own_cases: u32, own: u32) -> i32 {
    let own_cases = f64::from(own_cases.saturating_sub(2));
    let own = f64::from(own.saturating_sub(2));
    let share = (own + PRIOR_OF_ALL * share(cases, holders)) / (own_cases + PRIOR_OF_ALL);
    fixed(-share.ln())
}

fn share(cases: usize, holders: u32) -> f64 {
    (f64::from(holders) + 0.5) / (cases as f64 + PRIOR_CASES)
}

/// A number in ten-thousandths.
pub fn fixed(value: f64) -> i32 {
    (value * f64::from(ONE)).round() as i32
}

/// The logistic function: a sum of weights becomes a confidence in ten-thousandths, never quite 1.
pub fn confidence(sum: i32) -> u16 {
    let share = 1.0 / (1.0 + (-f64::from(sum) / f64::from(ONE)).exp());
    fixed(share).clamp(0, 9_999).unsigned_abs() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_things_weigh_more() {
        assert!(rarity(1000, 2) > rarity(1000, 20));
        assert!(rarity(2, 2) > ONE, "two cases alone can still share something");
        assert_eq!(rarity_within(1000, 2, 2, 2), rarity(1000, 2), "an organisation without others");
        assert!(rarity_within(5000, 800, 800, 790) < ONE / 10, "boilerplate of one organisation");
    }

    #[test]
    fn confidence_is_a_share() {
        assert_eq!(confidence(0), 5_000);
        assert_eq!(confidence(i32::MAX), 9_999);
        assert_eq!(confidence(i32::MIN), 0);
    }
}
