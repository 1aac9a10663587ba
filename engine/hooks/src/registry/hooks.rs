//! The table of hook points: when each is called, what it is told, what it may
//! answer, and a script that uses it.

mod events;
mod queries;
mod turns;

use super::{HookRow, count, joined};

const PARTS: &[&[HookRow]] = &[queries::ROWS, turns::ROWS, events::ROWS];

/// Every hook point, in the order of [`holdup_rules::hook::HookPoint::ALL`].
pub const HOOKS: &[HookRow] = &joined::<_, { count(PARTS) }>(PARTS);
