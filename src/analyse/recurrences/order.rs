//! The order of the steps of a chain.

/// When something was; what is known comes before what is not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum When {
    Known {
        year: i64,
        /// The first moment that it may have been, in UTC, where it is stated.
        not_before: Option<String>,
    },
    Unknown,
}

impl When {
    pub(super) fn year(&self) -> Option<i64> {
        match self {
            Self::Known { year, .. } => Some(*year),
            Self::Unknown => None,
        }
    }
}

/// Steps by date, but each behind those that it is a recurrence of, whatever their dates. Where steps
/// are recurrences of each other in a circle, one of them has to come first.
///
/// Cost: a sort, and linear in steps and links.
pub(super) fn in_order(steps: &[u32], earlier: &[Vec<u32>], when: &[When]) -> Vec<u32> {
    let by_date = |steps: &[u32]| {
        let mut steps = steps.to_vec();
        steps.sort_by_key(|&step| (&when[step as usize], step));
        steps
    };
    let mut is_seen = vec![false; earlier.len()];
    let mut order = Vec::with_capacity(steps.len());
    for first in by_date(steps) {
        // Each step with what has to come before it, the last to be placed at the bottom.
        let mut open = Vec::new();
        if !std::mem::replace(&mut is_seen[first as usize], true) {
            open.push((first, by_date(&earlier[first as usize]).into_iter()));
        }
        while let Some((step, before)) = open.last_mut() {
            if let Some(next) = before.next() {
                if !std::mem::replace(&mut is_seen[next as usize], true) {
                    open.push((next, by_date(&earlier[next as usize]).into_iter()));
                }
            } else {
                order.push(*step);
                open.pop();
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps by their years (0 for none), and `(later, earlier)`.
    fn check(years: &[i64], links: &[(u32, u32)], expect: &[u32]) {
        let when: Vec<When> = years
            .iter()
            .map(|&year| match year {
                0 => When::Unknown,
                year => When::Known { year, not_before: None },
            })
            .collect();
        let mut earlier = vec![Vec::new(); years.len()];
        for &(later, before) in links {
            earlier[later as usize].push(before);
        }
        let steps: Vec<u32> = (0..years.len() as u32).collect();
        assert_eq!(in_order(&steps, &earlier, &when), expect, "{years:?} {links:?}");
    }

    #[test]
    fn what_came_back_comes_before_its_recurrence_then_dates_count() {
        check(&[2012, 2012, 2012], &[(0, 1), (1, 2)], &[2, 1, 0]);
        check(&[2015, 2012, 0], &[(0, 1), (2, 1)], &[1, 0, 2]);
        check(&[0, 2012, 2015, 2018], &[(1, 0), (2, 1), (3, 1)], &[0, 1, 2, 3]);
        // What is undated, and what nothing is said of, comes last.
        check(&[0, 2018, 2012], &[(1, 2), (0, 2)], &[2, 1, 0]);
    }

    #[test]
    fn circles_end() {
        check(&[2012, 2013, 2014], &[(0, 2), (2, 1), (1, 0)], &[1, 2, 0]);
        check(&[2012], &[(0, 0)], &[0]);
    }
}
