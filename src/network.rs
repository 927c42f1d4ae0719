//! Graph algorithms that know no facts: nodes are numbers, a graph is a [`Csr`].
//!
//! Views make such graphs of facts, analyses make tables of what is found here, and graph files take
//! communities and degrees from it. All results depend on the graph, the parameters and the seed
//! alone: no clock, no hash order, no number of threads.

#![cfg_attr(test, allow(clippy::float_cmp, reason = "values by hand are exact"))]

mod betweenness;
mod closeness;
mod clustering;
mod communities;
mod components;
mod cores;
mod csr;
mod cuts;
mod distances;
mod edge_list;
mod hops;
mod layout;
mod partition;
mod prediction;
mod propagation;
mod random;
mod rank;
mod sources;

pub use betweenness::{Betweenness, betweenness};
pub use closeness::{Closeness, closeness};
pub use clustering::{Clustering, clustering};
pub use communities::{Communities, CommunityOptions, communities, modularity};
pub use components::components;
pub use cores::cores;
pub use csr::Csr;
pub use cuts::{Bridge, Cuts, cuts};
pub use distances::{ShortestPaths, distances, shortest_paths};
pub use edge_list::{EdgeList, EdgeListError};
pub use hops::{UNREACHED, hops};
pub use layout::{LayoutOptions, layout};
pub use partition::Partition;
pub use prediction::{MOST_BRINGING, Predicted, Quality, predicted, prediction_quality};
pub use propagation::{Propagated, propagated};
pub use random::Random;
pub use rank::{PageRank, PageRankOptions, page_rank, personalized_page_rank};
pub use sources::{MOST_EXACT, SAMPLE, SampleOptions};
