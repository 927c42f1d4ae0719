//! A line of steps from left to right, on which boxes are set down.

/// How high it is filled, by place. Steps have no end to the left and to the right.
pub(super) struct Skyline {
    /// Where a step begins and how high it is, sorted by place.
    steps: Vec<(f64, f64)>,
}

impl Skyline {
    /// Flat, at this height.
    pub(super) fn flat(height: f64) -> Self {
        Self { steps: vec![(f64::NEG_INFINITY, height)] }
    }

    /// Where steps begin.
    pub(super) fn starts(&self) -> impl Iterator<Item = f64> {
        self.steps.iter().map(|&(start, _)| start)
    }

    /// The greatest height between two places. Cost: steps between, and a search for the first.
    pub(super) fn height(&self, from: f64, to: f64) -> f64 {
        let first = self.step_at(from);
        let between = self.steps[first..].iter().take_while(|&&(start, _)| start < to);
        between.map(|&(_, height)| height).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Makes it this high between two places. Cost: all steps to the right, which move up in memory.
    pub(super) fn raise(&mut self, from: f64, to: f64, height: f64) {
        if from >= to {
            return;
        }
        let after = self.steps[self.step_at(to)].1;
        let first = self.steps.partition_point(|&(start, _)| start < from);
        let last = self.steps.partition_point(|&(start, _)| start <= to);
        self.steps.splice(first..last, [(from, height), (to, after)]);
    }

    /// The step that a place is on.
    fn step_at(&self, place: f64) -> usize {
        self.steps.partition_point(|&(start, _)| start <= place).saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_as_high_as_what_was_set_on_them() {
        let mut line = Skyline::flat(0.0);
        line.raise(0.0, 4.0, 3.0);
        line.raise(2.0, 6.0, 5.0);
        line.raise(6.0, 6.0, 9.0);
        for (from, to, expect) in
            [(-2.0, -1.0, 0.0), (-1.0, 1.0, 3.0), (0.0, 2.0, 3.0), (1.0, 3.0, 5.0), (6.0, 8.0, 0.0)]
        {
            assert!((line.height(from, to) - expect).abs() < 1e-9, "{from} to {to}");
        }
        line.raise(-1.0, 7.0, 8.0);
        assert_eq!(line.starts().count(), 3, "what is covered is forgotten");
    }
}
