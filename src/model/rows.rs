//! Lists of values, one a row, in one block.

/// Rows of values, each row a slice. Cost: the values, and eight bytes a row.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    values: Vec<T>,
    /// Row `r` ends at `ends[r]`, where the next one starts.
    ends: Vec<usize>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { values: Vec::new(), ends: Vec::new() }
    }
}

impl<T> Rows<T> {
    /// So many rows, from `(row, value)` sorted by row.
    pub fn from_sorted(count: usize, entries: impl IntoIterator<Item = (u32, T)>) -> Self {
        let mut rows = Self { values: Vec::new(), ends: Vec::with_capacity(count) };
        for (row, value) in entries {
            while rows.ends.len() < row as usize {
                rows.ends.push(rows.values.len());
            }
            rows.values.push(value);
        }
        rows.ends.resize(count, rows.values.len());
        rows
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a row behind the last one.
    pub fn push_row(&mut self, values: impl IntoIterator<Item = T>) {
        self.values.extend(values);
        self.ends.push(self.values.len());
    }

    /// All values, row after row.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The values of a row.
    pub fn row(&self, row: u32) -> &[T] {
        let row = row as usize;
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.values[start..self.ends[row]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_may_be_empty_at_any_place() {
        let rows = Rows::from_sorted(5, [(1, 'a'), (1, 'b'), (3, 'c')]);
        let all: Vec<&[char]> = (0..5).map(|row| rows.row(row)).collect();
        assert_eq!(all, [&[][..], &['a', 'b'], &[], &['c'], &[]]);
    }
}
