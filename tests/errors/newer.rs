//! A version of the pack format that is still to come, for the tests of what becomes of packs for an older one: so
//! far nothing has been renamed.

use holdup_packs::{Format, Renamed};

/// The format, with two names replaced on the way to it.
pub(crate) const NEWER: Format = Format {
    api: 2,
    renamed: &[
        Renamed { since: 2, of: "bandits", old: "sight_through_roof", new: "sees_through_roof" },
        Renamed { since: 2, of: "hook", old: "after_shot", new: "after_hit" },
    ],
};
