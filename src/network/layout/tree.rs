//! A tree of squares over places, each with its mass and centre of mass.

/// A square with at most this many nodes is not divided.
const LEAF: usize = 8;
/// Squares are divided at most this often; nodes at one place stay together.
const DEEPEST: u32 = 40;

/// A square and the nodes in it.
struct Cell {
    center: [f64; 2],
    mass: f64,
    width: f64,
    /// Its nodes, as a range of [`Tree::order`].
    range: (u32, u32),
    /// Its parts, as a range of [`Tree::cells`]; empty for a leaf.
    parts: (u32, u32),
}

pub(super) struct Tree<'a> {
    places: &'a [[f64; 2]],
    masses: &'a [f64],
    /// The nodes, so that those of a square stand beside each other.
    order: Vec<u32>,
    cells: Vec<Cell>,
}

impl<'a> Tree<'a> {
    /// Cost: nodes × depth.
    pub(super) fn new(places: &'a [[f64; 2]], masses: &'a [f64]) -> Self {
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for place in places {
            for axis in [0, 1] {
                low[axis] = low[axis].min(place[axis]);
                high[axis] = high[axis].max(place[axis]);
            }
        }
        let width = (high[0] - low[0]).max(high[1] - low[1]);
        let order = (0..places.len() as u32).collect();
        let mut tree = Self { places, masses, order, cells: Vec::new() };
        let root = tree.cell((0, places.len() as u32), width);
        tree.cells.push(root);
        tree.divide(0, low, 0);
        tree
    }

    fn cell(&self, range: (u32, u32), width: f64) -> Cell {
        let (mut mass, mut center) = (0.0, [0.0; 2]);
        for &node in &self.order[range.0 as usize..range.1 as usize] {
            let weight = self.masses[node as usize];
            mass += weight;
            for axis in [0, 1] {
                center[axis] += weight * self.places[node as usize][axis];
            }
        }
        Cell { center: center.map(|sum| sum / mass), mass, width, range, parts: (0, 0) }
    }

    fn divide(&mut self, cell: usize, low: [f64; 2], depth: u32) {
        let (start, end) = self.cells[cell].range;
        let half = self.cells[cell].width / 2.0;
        if (end - start) as usize <= LEAF || depth >= DEEPEST {
            return;
        }
        let middle = [low[0] + half, low[1] + half];
        let part = |place: [f64; 2]| {
            usize::from(place[0] >= middle[0]) + 2 * usize::from(place[1] >= middle[1])
        };
        let places = self.places;
        // Stable, so that the tree depends on the places alone.
        self.order[start as usize..end as usize].sort_by_key(|&node| part(places[node as usize]));
        let first = self.cells.len();
        let mut corners = Vec::with_capacity(4);
        let mut from = start;
        for quarter in 0..4 {
            let rest = &self.order[from as usize..end as usize];
            let count = rest.partition_point(|&node| part(places[node as usize]) <= quarter);
            let to = from + count as u32;
            if to > from {
                let cell = self.cell((from, to), half);
                self.cells.push(cell);
                corners.push([
                    if quarter % 2 == 1 { middle[0] } else { low[0] },
                    if quarter / 2 == 1 { middle[1] } else { low[1] },
                ]);
            }
            from = to;
        }
        self.cells[cell].parts = (first as u32, self.cells.len() as u32);
        for (at, low) in corners.into_iter().enumerate() {
            self.divide(first + at, low, depth + 1);
        }
    }

    /// The push of all other nodes on one, as mass by distance. Nodes at the very same place do not
    /// push each other.
    pub(super) fn push(&self, node: u32, opening: f64) -> [f64; 2] {
        let [x, y] = self.places[node as usize];
        let mut sum = [0.0; 2];
        let mut add = |there: [f64; 2], mass: f64| {
            let (along, up) = (x - there[0], y - there[1]);
            let square = along * along + up * up;
            if square > 0.0 {
                sum[0] += mass * along / square;
                sum[1] += mass * up / square;
            }
        };
        let mut open = vec![0_u32];
        while let Some(at) = open.pop() {
            let cell = &self.cells[at as usize];
            let (along, up) = (x - cell.center[0], y - cell.center[1]);
            let square = along * along + up * up;
            if cell.width * cell.width < opening * opening * square {
                add(cell.center, cell.mass);
            } else if cell.parts.0 == cell.parts.1 {
                for &other in &self.order[cell.range.0 as usize..cell.range.1 as usize] {
                    if other != node {
                        add(self.places[other as usize], self.masses[other as usize]);
                    }
                }
            } else {
                open.extend(cell.parts.0..cell.parts.1);
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn groups_push_nearly_as_their_nodes_do(
            places in prop::collection::vec((-100.0..100.0_f64, -100.0..100.0_f64), 2..80),
        ) {
            let places: Vec<[f64; 2]> = places.into_iter().map(|(x, y)| [x, y]).collect();
            let masses = vec![1.0; places.len()];
            let tree = Tree::new(&places, &masses);
            // With every square opened, the push is exact.
            let [x, y] = tree.push(0, 0.0);
            let (mut along, mut up) = (0.0, 0.0);
            for other in &places[1..] {
                let (dx, dy) = (places[0][0] - other[0], places[0][1] - other[1]);
                let square = dx * dx + dy * dy;
                if square > 0.0 {
                    along += dx / square;
                    up += dy / square;
                }
            }
            prop_assert!((x - along).abs() < 1e-6 * (1.0 + along.abs()), "{x} {along}");
            prop_assert!((y - up).abs() < 1e-6 * (1.0 + up.abs()), "{y} {up}");
        }

        #[test]
        fn nodes_at_one_place_end_the_division(count in 1..60_usize) {
            let places = vec![[1.0, 2.0]; count];
            let masses = vec![1.0; count];
            let tree = Tree::new(&places, &masses);
            prop_assert!(tree.push(0, 1.2).iter().all(|push| push.abs() < 1e-12));
        }
    }
}
