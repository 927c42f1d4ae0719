//! Two properties in one table of four counts: how far they go together.

use super::normal::two_sided;

/// Logarithms of factorials up to a number, made once for many tests.
#[derive(Clone, Debug)]
pub struct LogFactorials(Vec<f64>);

impl LogFactorials {
    /// Up to `most`. Cost: linear, 8 bytes each.
    pub fn up_to(most: usize) -> Self {
        let mut sum = 0.0;
        let more = (1..=most).map(|n| {
            sum += (n as f64).ln();
            sum
        });
        Self(std::iter::once(0.0).chain(more).collect())
    }

    fn choose(&self, n: usize, k: usize) -> f64 {
        self.0[n] - self.0[k] - self.0[n - k]
    }
}

/// How many have both properties, the first, the second, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contingency {
    /// With both.
    pub both: usize,
    /// With the first, and perhaps the second.
    pub first: usize,
    /// With the second, and perhaps the first.
    pub second: usize,
    /// All.
    pub all: usize,
}

/// How the p-value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Chi-square with the correction of Yates.
    ChiSquare,
    /// Fisher's exact test, two-sided: an expected count is below 5.
    Fisher,
}

impl Test {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::ChiSquare => "chi-square",
            Self::Fisher => "fisher",
        }
    }
}

/// 97.5 % of a standard normal variable lie below this.
const Z: f64 = 1.959_963_984_540_054;

impl Contingency {
    /// The four counts: with both, with the first only, with the second only, with neither.
    fn cells(self) -> [f64; 4] {
        let (only_first, only_second) = (self.first - self.both, self.second - self.both);
        [self.both, only_first, only_second, self.all - self.first - only_second].map(|n| n as f64)
    }

    /// The share that has both.
    pub fn support(self) -> f64 {
        self.both as f64 / self.all as f64
    }

    /// How many times as often they meet as by chance.
    pub fn lift(self) -> f64 {
        self.both as f64 * self.all as f64 / (self.first as f64 * self.second as f64)
    }

    /// Normalised pointwise mutual information (G. Bouma, 2009): -1 where they never meet, 0 where as
    /// by chance, 1 where neither is without the other. `None` where all have both.
    pub fn npmi(self) -> Option<f64> {
        match self.both {
            0 => Some(-1.0),
            both if both == self.all => None,
            _ => Some(self.lift().ln() / -self.support().ln()),
        }
    }

    /// Chi-square with the correction of F. Yates (1934), one degree of freedom; 0 where one of both is
    /// everywhere or nowhere.
    pub fn chi_square(self) -> f64 {
        let [a, b, c, d] = self.cells();
        let margins = (a + b) * (c + d) * (a + c) * (b + d);
        if margins == 0.0 {
            return 0.0;
        }
        let all = self.all as f64;
        let off = ((a * d - b * c).abs() - all / 2.0).max(0.0);
        all * off * off / margins
    }

    /// The p-value of independence, and by which test: Fisher's where an expected count is below 5
    /// (W. Cochran's rule for tables of four).
    pub fn p_value(self, factorials: &LogFactorials) -> (f64, Test) {
        let all = self.all as f64;
        let (first, second) = (self.first as f64, self.second as f64);
        let least = first.min(all - first) * second.min(all - second) / all;
        if least < 5.0 {
            (self.fisher(factorials), Test::Fisher)
        } else {
            // Chi-square with one degree of freedom is the square of a normal variable.
            (two_sided(self.chi_square().sqrt()), Test::ChiSquare)
        }
    }

    /// Fisher's exact test, two-sided: the chance of all tables with these margins that are no likelier
    /// than this one (R. Fisher, 1935). Tables within a ten-millionth of its chance count as equal, as
    /// in R.
    ///
    /// Cost: the lesser margin.
    pub fn fisher(self, factorials: &LogFactorials) -> f64 {
        let (first, second, all) = (self.first, self.second, self.all);
        let chance = |both: usize| {
            (factorials.choose(first, both) + factorials.choose(all - first, second - both)
                - factorials.choose(all, second))
            .exp()
        };
        let own = chance(self.both) * (1.0 + 1e-7);
        let least = (first + second).saturating_sub(all);
        (least..=first.min(second))
            .map(chance)
            .filter(|&chance| chance <= own)
            .sum::<f64>()
            .min(1.0)
    }

    /// The odds ratio with its interval of 95 % (B. Woolf, 1955). Where a count is 0, one half is added
    /// to each (J. Haldane and F. Anscombe, 1956).
    pub fn odds_ratio(self) -> (f64, f64, f64) {
        let mut cells = self.cells();
        if cells.contains(&0.0) {
            cells = cells.map(|count| count + 0.5);
        }
        let [a, b, c, d] = cells;
        let ratio = a * d / (b * c);
        let width = Z * (a.recip() + b.recip() + c.recip() + d.recip()).sqrt();
        (ratio, ratio * (-width).exp(), ratio * width.exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(a: usize, b: usize, c: usize, d: usize) -> Contingency {
        Contingency { both: a, first: a + b, second: a + c, all: a + b + c + d }
    }

    fn close(found: f64, expect: f64) {
        assert!((found - expect).abs() < 1e-6 * expect.abs().max(1e-3), "{found} is not {expect}");
    }

    /// The lady who tasted tea (R. Fisher, 1935): three of four right. R gives p 0.4857.
    #[test]
    fn the_lady_tasting_tea() {
        let factorials = LogFactorials::up_to(100);
        close(table(3, 1, 1, 3).fisher(&factorials), 0.485_714_285_7);
        close(table(4, 0, 0, 4).fisher(&factorials), 2.0 / 70.0);
        let (p, test) = table(3, 1, 1, 3).p_value(&factorials);
        assert_eq!((test, test.name()), (Test::Fisher, "fisher"));
        close(p, 0.485_714_285_7);
    }

    /// Job satisfaction and convictions of twins, as R's manual has it for `fisher.test`: 2 and 15 of
    /// dizygotic, 10 and 3 of monozygotic twins.
    #[test]
    fn convictions_of_twins() {
        close(table(2, 10, 15, 3).fisher(&LogFactorials::up_to(100)), 0.000_536_724_1);
    }

    /// By hand: a, b, c, d = 20, 10, 15, 25.
    #[test]
    fn chi_square_lift_and_odds_by_hand() {
        let counts = table(20, 10, 15, 25);
        // 70 * (|20 * 25 - 10 * 15| - 35)^2 / (30 * 40 * 35 * 35)
        close(counts.chi_square(), 70.0 * 315.0 * 315.0 / (30.0 * 40.0 * 35.0 * 35.0));
        let (p, test) = counts.p_value(&LogFactorials::up_to(0));
        assert_eq!(test, Test::ChiSquare);
        // scipy.stats.chi2_contingency gives the same.
        close(p, 0.029_727_183_306_054_66);
        close(counts.lift(), 20.0 * 70.0 / (30.0 * 35.0));
        close(counts.support(), 2.0 / 7.0);
        close(counts.npmi().expect("not everywhere"), (4.0_f64 / 3.0).ln() / 3.5_f64.ln());
        let (ratio, low, high) = counts.odds_ratio();
        let width = 1.959_963_984_540_054 * (1.0 / 20.0 + 0.1 + 1.0 / 15.0 + 0.04_f64).sqrt();
        close(ratio, 10.0 / 3.0);
        close(low, 10.0 / 3.0 * (-width).exp());
        close(high, 10.0 / 3.0 * width.exp());
    }

    #[test]
    fn nothing_divides_by_zero() {
        let factorials = LogFactorials::up_to(10);
        for counts in [table(3, 0, 0, 0), table(1, 0, 2, 0), table(0, 1, 1, 0), table(1, 0, 0, 1)] {
            let (p, _) = counts.p_value(&factorials);
            assert!((0.0..=1.0).contains(&p), "{counts:?}");
            assert!(counts.chi_square().is_finite() && counts.odds_ratio().0.is_finite());
        }
        assert_eq!(table(3, 0, 0, 0).npmi(), None);
        assert_eq!(table(0, 1, 1, 1).npmi(), Some(-1.0));
        assert_eq!(table(1, 0, 0, 2).npmi(), Some(1.0));
    }
}
