//! Discs that lie on each other are moved apart.

use std::collections::BTreeMap;

/// At most so many rounds; crowded places may keep some overlap.
const ROUNDS: usize = 100;

/// Moves places apart until discs of these radii (or for `ROUNDS` rounds) do not overlap. Each
/// round, two discs that do go half of what is missing in opposite directions.
///
/// Cost: rounds × (nodes × log nodes + pairs that are near), as only discs of neighbouring squares are
/// compared.
pub fn separate(places: &mut [[f64; 2]], radii: &[f64]) {
    let widest = radii.iter().copied().fold(0.0, f64::max) * 2.0;
    if widest <= 0.0 {
        return;
    }
    for _ in 0..ROUNDS {
        let mut squares: BTreeMap<[i64; 2], Vec<usize>> = BTreeMap::new();
        for (node, place) in places.iter().enumerate() {
            squares.entry(place.map(|at| (at / widest).floor() as i64)).or_default().push(node);
        }
        let mut moves = vec![[0.0; 2]; places.len()];
        let mut moved = false;
        for ([column, row], nodes) in &squares {
            // Each pair of squares once: the square itself, and half of those around it.
            for [right, up] in [[0, 0], [1, 0], [-1, 1], [0, 1], [1, 1]] {
                let Some(others) = squares.get(&[column + right, row + up]) else { continue };
                for &left in nodes {
                    for &other in others {
                        if (right, up) == (0, 0) && other <= left {
                            continue;
                        }
                        let apart = [0, 1].map(|axis| places[other][axis] - places[left][axis]);
                        let distance = (apart[0] * apart[0] + apart[1] * apart[1]).sqrt();
                        let missing = radii[left] + radii[other] - distance;
                        if missing <= 1e-6 {
                            continue;
                        }
                        // At the very same place they go sideways, the first to the left.
                        let along =
                            if distance > 0.0 { apart.map(|at| at / distance) } else { [1.0, 0.0] };
                        for axis in [0, 1] {
                            moves[left][axis] -= along[axis] * missing / 2.0;
                            moves[other][axis] += along[axis] * missing / 2.0;
                        }
                        moved = true;
                    }
                }
            }
        }
        if !moved {
            return;
        }
        for (place, by) in places.iter_mut().zip(moves) {
            place[0] += by[0];
            place[1] += by[1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_on_each_other_move_apart_and_others_stay() {
        let mut places = [[0.0, 0.0], [1.0, 0.0], [1.0, 0.5], [50.0, 50.0]];
        let radii = [2.0, 2.0, 1.0, 2.0];
        separate(&mut places, &radii);
        assert_eq!(places[3].map(f64::to_bits), [50.0, 50.0].map(f64::to_bits));
        for left in 0..4 {
            for right in left + 1..4 {
                let [x, y] = [0, 1].map(|axis| places[left][axis] - places[right][axis]);
                assert!((x * x + y * y).sqrt() > radii[left] + radii[right] - 0.1, "{places:?}");
            }
        }
    }

    #[test]
    fn discs_at_one_place_are_seen_apart() {
        let mut places = [[3.0, 3.0]; 2];
        separate(&mut places, &[1.0, 1.0]);
        assert!((places[1][0] - places[0][0]) > 1.9, "{places:?}");
        separate(&mut [], &[]);
        separate(&mut places, &[0.0, 0.0]);
    }
}
