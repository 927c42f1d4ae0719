//! "Did you mean": the nearest of some known words.

/// The candidate nearest to a word, or `None` where none is near.
///
/// Near means: at most one edit in three characters, by the optimal string alignment distance
/// (insert, delete, replace, swap of neighbours), without regard to case. Ties go to the first.
/// Cost: the product of both lengths for each candidate.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().chars().collect();
    let allowed = (word.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let limit = best.map_or(allowed, |(distance, _)| distance - 1);
        if let Some(distance) = distance(&word, &candidate.to_lowercase(), limit) {
            best = Some((distance, candidate));
            if distance == 0 {
                break;
            }
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The distance of two words, or `None` where it is above `limit`.
fn distance(left: &[char], right: &str, limit: usize) -> Option<usize> {
    let right: Vec<char> = right.chars().collect();
    if left.len().abs_diff(right.len()) > limit {
        return None;
    }
    let mut before_last = vec![0; right.len() + 1];
    let mut last: Vec<usize> = (0..=right.len()).collect();
    let mut row = last.clone();
    for (i, l) in left.iter().enumerate() {
        row[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let replaced = last[j] + usize::from(l != r);
            row[j + 1] = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *l == right[j - 1] && left[i - 1] == *r {
                row[j + 1] = row[j + 1].min(before_last[j - 1] + 1);
            }
        }
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    (last[right.len()] <= limit).then_some(last[right.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(word: &str, expected: Option<&str>) {
        let found = nearest(word, ["SELECT", "ASK", "CONSTRUCT", "technology", "org", "case"]);
        assert_eq!(found, expected, "{word}");
    }

    #[test]
    fn the_nearest_word_is_found_and_a_far_one_is_not() {
        check("SELEC", Some("SELECT"));
        check("select", Some("SELECT"));
        check("SLEECT", Some("SELECT"));
        check("tecnology", Some("technology"));
        check("ogr", Some("org"));
        check("xyz", None);
        check("", None);
    }
}
