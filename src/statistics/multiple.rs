//! Many tests at once.

/// The q-value of each p-value: the least share of false findings at which it counts as one
/// (Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", 1995). In the order of the
/// values given.
pub fn benjamini_hochberg(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut adjusted = vec![0.0; values.len()];
    let mut least = 1.0_f64;
    for (rank, &place) in order.iter().enumerate().rev() {
        least = least.min(values[place] * values.len() as f64 / (rank + 1) as f64);
        adjusted[place] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fifteen p-values of the paper's own example (section 3.1): four of them count at 0.05.
    #[test]
    fn the_example_of_the_paper() {
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
            0.5719, 0.6528, 0.7590, 1.0,
        ];
        let q = benjamini_hochberg(&p);
        assert_eq!(q.iter().filter(|&&q| q <= 0.05).count(), 4);
        assert!((q[3] - 0.0095 * 15.0 / 4.0).abs() < 1e-15);
        assert!((q[5] - 0.0298 * 15.0 / 7.0).abs() < 1e-15, "never above that of a greater p");
        let backward: Vec<f64> = p.iter().rev().copied().collect();
        assert_eq!(benjamini_hochberg(&backward), q.into_iter().rev().collect::<Vec<_>>());
        assert!(benjamini_hochberg(&[]).is_empty());
    }
}
