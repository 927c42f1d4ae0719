//! Nodes in groups, each node in one.

/// A partition of the nodes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partition {
    /// The group of each node, from 0; the largest group is the first, and of equal ones that with the
    /// least node.
    pub of_node: Vec<u32>,
    /// How many nodes each group has.
    pub sizes: Vec<usize>,
}

impl Partition {
    /// Groups of equal labels, where every label is below the number of nodes. Cost: linear, and a
    /// sort of the groups.
    pub(super) fn from_labels(mut labels: Vec<u32>) -> Self {
        const NONE: u32 = u32::MAX;
        let mut number = vec![NONE; labels.len()];
        let mut sizes = Vec::new();
        for label in &mut labels {
            let number = &mut number[*label as usize];
            if *number == NONE {
                *number = sizes.len() as u32;
                sizes.push(0);
            }
            sizes[*number as usize] += 1;
            *label = *number;
        }
        // Numbers so far follow the least node; a stable sort keeps that order among equals.
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by_key(|&group| std::cmp::Reverse(sizes[group]));
        let mut renamed = vec![0; sizes.len()];
        for (new, &old) in order.iter().enumerate() {
            renamed[old] = new as u32;
        }
        for label in &mut labels {
            *label = renamed[*label as usize];
        }
        let sizes = order.iter().map(|&group| sizes[group]).collect();
        Self { of_node: labels, sizes }
    }

    /// The nodes of each group, sorted. Cost: linear.
    pub fn members(&self) -> Vec<Vec<u32>> {
        let mut members: Vec<Vec<u32>> =
            self.sizes.iter().map(|&size| Vec::with_capacity(size)).collect();
        for (node, &group) in self.of_node.iter().enumerate() {
            members[group as usize].push(node as u32);
        }
        members
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_comes_first_then_the_least_node() {
        let found = Partition::from_labels(vec![3, 3, 5, 0, 1, 5, 5]);
        assert_eq!(found.of_node, [1, 1, 0, 2, 3, 0, 0]);
        assert_eq!(found.sizes, [3, 2, 1, 1]);
        assert_eq!(found.members(), [vec![2, 5, 6], vec![0, 1], vec![3], vec![4]]);
        assert_eq!(Partition::from_labels(Vec::new()), Partition::default());
    }
}
