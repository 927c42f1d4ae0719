//! Drawings side by side on one page, the largest first.

use super::skyline::Skyline;

/// A drawing of some nodes, and the box around it.
pub(super) struct Part {
    nodes: Vec<u32>,
    /// The places of the nodes, from the upper left corner to the right and downwards.
    places: Vec<[f64; 2]>,
    size: [f64; 2],
}

impl Part {
    /// The drawing of nodes at these places with boxes of these sizes; half of `margin` is left free
    /// around them.
    pub(super) fn new(
        nodes: Vec<u32>,
        mut places: Vec<[f64; 2]>,
        sizes: &[[f64; 2]],
        margin: f64,
    ) -> Self {
        if nodes.is_empty() {
            return Self { nodes, places, size: [0.0; 2] };
        }
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for (place, size) in places.iter().zip(sizes) {
            for axis in [0, 1] {
                let half = f64::midpoint(size[axis], margin);
                low[axis] = low[axis].min(place[axis] - half);
                high[axis] = high[axis].max(place[axis] + half);
            }
        }
        for place in &mut places {
            *place = [place[0] - low[0], place[1] - low[1]];
        }
        Self { nodes, places, size: [high[0] - low[0], high[1] - low[1]] }
    }

    fn area(&self) -> f64 {
        self.size[0] * self.size[1]
    }
}

/// The places of all nodes, by their numbers; the middle of the page is 0, 0.
///
/// Parts are set down one by one where the page is filled least, the largest first. The width of the page is that
/// of a few for which the whole has most nearly the wanted shape and is small. Cost: parts × steps of the
/// page, which are about as many as the root of the number of parts.
pub(super) fn pack(mut parts: Vec<Part>, nodes: usize, shape: f64) -> Vec<[f64; 2]> {
    const WIDTHS: [f64; 6] = [0.8, 1.0, 1.15, 1.3, 1.5, 1.8];
    parts.sort_by(|left, right| right.area().total_cmp(&left.area()));
    let widest = parts.iter().map(|part| part.size[0]).fold(0.0, f64::max);
    let square = (parts.iter().map(Part::area).sum::<f64>() * shape).sqrt();
    let pages = WIDTHS.map(|factor| Page::new(&parts, (square * factor).max(widest)));
    let least = pages.into_iter().min_by(|left, right| {
        let extent = |page: &Page| (page.size[0] / shape).max(page.size[1]);
        extent(left).total_cmp(&extent(right))
    });
    let Some(page) = least else { return Vec::new() };
    let mut places = vec![[0.0; 2]; nodes];
    for (part, [left, top]) in parts.iter().zip(page.corners) {
        for (&node, [x, y]) in part.nodes.iter().zip(&part.places) {
            places[node as usize] = [left + x - page.size[0] / 2.0, page.size[1] / 2.0 - top - y];
        }
    }
    places
}

/// Places for boxes in rows, one after the other.
pub(super) fn rows(sizes: &[[f64; 2]]) -> Vec<[f64; 2]> {
    const SHAPE: f64 = 4.0;
    let area: f64 = sizes.iter().map(|[width, height]| width * height).sum();
    let width = (area * SHAPE).sqrt();
    let ([mut left, mut top], mut bottom) = ([0.0; 2], 0.0_f64);
    let place = |&[wide, high]: &[f64; 2]| {
        if left + wide > width && left > 0.0 {
            (left, top) = (0.0, bottom);
        }
        let place = [left + wide / 2.0, top + high / 2.0];
        left += wide;
        bottom = bottom.max(top + high);
        place
    };
    sizes.iter().map(place).collect()
}

/// Where parts stand on a page: to the right of and below its upper left corner.
struct Page {
    corners: Vec<[f64; 2]>,
    size: [f64; 2],
}

impl Page {
    fn new(parts: &[Part], width: f64) -> Self {
        let mut filled = Skyline::flat(0.0);
        let mut page = Self { corners: Vec::with_capacity(parts.len()), size: [0.0; 2] };
        for part in parts {
            let [left, top] = lowest(&filled, part.size[0], width);
            let [right, bottom] = [left + part.size[0], top + part.size[1]];
            filled.raise(left, right, bottom);
            page.corners.push([left, top]);
            page.size = [page.size[0].max(right), page.size[1].max(bottom)];
        }
        page
    }
}

/// Where on a page of this width a part of that width stands highest up, and then most to the left.
fn lowest(filled: &Skyline, part: f64, width: f64) -> [f64; 2] {
    let mut best = [0.0, filled.height(0.0, part)];
    for start in filled.starts().filter(|&start| start > 0.0 && start + part <= width) {
        let top = filled.height(start, start + part);
        if top < best[1] {
            best = [start, top];
        }
    }
    best
}
