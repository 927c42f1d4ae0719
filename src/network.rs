//! Graph algorithms that know no facts: nodes are numbers, a graph is a [`Csr`].
//!
//! Views make such graphs of facts, analyses make tables of what is found here, and graph files take
//! communities and degrees from it. All results depend on the graph, the parameters and the seed
//! alone: no clock, no hash order, no number of threads.

mod communities;
mod components;
mod csr;
mod partition;
mod random;
mod rank;

pub use communities::{Communities, CommunityOptions, communities, modularity};
pub use components::components;
pub use csr::Csr;
pub use partition::Partition;
pub use random::Random;
pub use rank::{PageRank, PageRankOptions, page_rank, personalized_page_rank};
