//! Layouts of positions that came up. They are found by where the cars are and by nothing
//! else, so it means nothing which came up first, or whether one had to be worked out again.

use std::sync::{Arc, OnceLock};

use crate::layout::{Layout, Positions};

/// How many layouts are kept. Only scripts that push many cars about for long come to see more.
const MOST: usize = 512;

/// A chain that only ever grows: each link is for other positions than those before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Later(OnceLock<Box<LaterLink>>);

#[derive(Clone, Debug)]
struct LaterLink {
    positions: Positions,
    layout: Arc<Layout>,
    next: Later,
}

impl Later {
    /// The layout of these positions, which `lay` works out if it is not kept.
    pub(super) fn find(&self, positions: &Positions, lay: impl Fn() -> Arc<Layout>) -> Arc<Layout> {
        let mut chain = self;
        for _ in 0..MOST {
            let link =
                || Box::new(LaterLink { positions: *positions, layout: lay(), next: Later::default() });
            let link = chain.0.get_or_init(link);
            if link.positions == *positions {
                return Arc::clone(&link.layout);
            }
            chain = &link.next;
        }
        lay()
    }
}
