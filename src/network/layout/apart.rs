//! Boxes that lie on each other are moved apart.

use super::skyline::Skyline;

/// At most so many rounds of small moves.
const ROUNDS: usize = 60;
/// Overlaps below this part of the widest box are left to the last pass.
const SMALL: f64 = 1e-6;

/// Moves boxes, given by their middles and sizes, until none lies on another: first both of a pair a
/// little, in the direction where least is missing, round after round; then what is left downwards.
///
/// Cost: rounds × (nodes × log nodes + pairs that are near), as only boxes of neighbouring squares are
/// compared.
pub(super) fn separate(places: &mut [[f64; 2]], sizes: &[[f64; 2]]) {
    let widest = [0, 1].map(|axis| sizes.iter().map(|size| size[axis]).fold(0.0, f64::max));
    if widest.iter().any(|&length| length <= 0.0) {
        return;
    }
    for _ in 0..ROUNDS {
        if !push(places, sizes, widest) {
            break;
        }
    }
    drop_down(places, sizes);
}

/// One round: whether any box was moved.
fn push(places: &mut [[f64; 2]], sizes: &[[f64; 2]], widest: [f64; 2]) -> bool {
    let grid = Grid::new(places, widest);
    let mut moved = false;
    for &(cell, left) in &grid.entries {
        for right in grid.near(cell, left) {
            moved |= push_pair(places, sizes, left as usize, right as usize);
        }
    }
    moved
}

/// Moves each of two boxes by half of what is missing between them.
fn push_pair(places: &mut [[f64; 2]], sizes: &[[f64; 2]], left: usize, right: usize) -> bool {
    let apart = [0, 1].map(|axis| places[right][axis] - places[left][axis]);
    let missing =
        [0, 1].map(|axis| f64::midpoint(sizes[left][axis], sizes[right][axis]) - apart[axis].abs());
    if missing.iter().any(|&length| length <= SMALL) {
        return false;
    }
    let axis = usize::from(missing[1] < missing[0]);
    // At the very same place the first goes back.
    let along = if apart[axis] < 0.0 { -1.0 } else { 1.0 };
    places[left][axis] -= along * missing[axis] / 2.0;
    places[right][axis] += along * missing[axis] / 2.0;
    true
}

/// Sets boxes down from the lowest to the highest, each at its height or on what lies under it.
fn drop_down(places: &mut [[f64; 2]], sizes: &[[f64; 2]]) {
    let bottom = |place: &[f64; 2], node: u32| place[1] - sizes[node as usize][1] / 2.0;
    let mut order: Vec<u32> = (0..places.len() as u32).collect();
    order.sort_by(|&left, &right| {
        bottom(&places[left as usize], left).total_cmp(&bottom(&places[right as usize], right))
    });
    let mut filled = Skyline::flat(f64::NEG_INFINITY);
    for node in order {
        let ([x, y], [width, height]) = (places[node as usize], sizes[node as usize]);
        let [from, to] = [x - width / 2.0, x + width / 2.0];
        let bottom = (y - height / 2.0).max(filled.height(from, to));
        places[node as usize][1] = bottom + height / 2.0;
        filled.raise(from, to, bottom + height);
    }
}

/// The boxes by the cell of the size of the largest box that their middles are in, sorted.
struct Grid {
    entries: Vec<([i64; 2], u32)>,
}

impl Grid {
    fn new(places: &[[f64; 2]], cell: [f64; 2]) -> Self {
        let at = |place: &[f64; 2]| [0, 1].map(|axis| (place[axis] / cell[axis]).floor() as i64);
        let mut entries: Vec<([i64; 2], u32)> = places.iter().map(at).zip(0..).collect();
        entries.sort_unstable();
        Self { entries }
    }

    /// The boxes of the cell and of those around it that come after a box: each pair once.
    fn near(&self, [column, row]: [i64; 2], node: u32) -> impl Iterator<Item = u32> {
        let own = self.column(column, [row, row + 1], Some(([column, row], node)));
        own.chain(self.column(column + 1, [row - 1, row + 1], None))
    }

    /// The boxes of a column between two rows, or from behind an entry on.
    fn column(
        &self,
        column: i64,
        [first, last]: [i64; 2],
        behind: Option<([i64; 2], u32)>,
    ) -> impl Iterator<Item = u32> {
        let start = behind.map_or(([column, first], 0), |(cell, node)| (cell, node + 1));
        let from = self.entries.partition_point(|entry| *entry < start);
        let rest = self.entries[from..].iter();
        rest.take_while(move |(cell, _)| *cell <= [column, last]).map(|&(_, node)| node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(place: [f64; 2]) -> [u64; 2] {
        place.map(f64::to_bits)
    }

    #[test]
    fn boxes_on_each_other_move_apart_and_others_stay() {
        let mut places = [[0.0, 0.0], [1.0, 0.0], [1.0, 0.5], [50.0, 50.0]];
        separate(&mut places, &[[4.0, 2.0]; 4]);
        assert_eq!(bits(places[3]), bits([50.0, 50.0]));
        for left in 0..4 {
            for right in left + 1..4 {
                let [x, y] = [0, 1].map(|axis| (places[left][axis] - places[right][axis]).abs());
                assert!(x > 3.99 || y > 1.99, "{places:?}");
            }
        }
    }

    #[test]
    fn boxes_at_one_place_are_seen_apart() {
        let mut places = [[3.0, 3.0]; 400];
        separate(&mut places, &[[2.0, 1.0]; 400]);
        let mut seen: Vec<[i64; 2]> =
            places.iter().map(|place| place.map(|at| (at * 100.0) as i64)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 400);
        separate(&mut [], &[]);
        separate(&mut places, &[[0.0, 0.0]; 400]);
    }
}
