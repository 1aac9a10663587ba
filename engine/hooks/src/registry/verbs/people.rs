//! What can be the matter with somebody.

use super::{looks, or_nil};
use crate::registry::{Kind, VerbRow, field};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    looks(
        "dormant",
        &[field("pawn", Kind::Who, "a pawn of nobody")],
        Kind::Truth,
        "Whether a pawn has no effect yet.",
        r#"if game.dormant("marshal") then return end"#,
    ),
    looks(
        "hidden",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Truth,
        "Whether a bandit hides.",
        r#"if game.hidden(bandit) then return end"#,
    ),
    looks(
        "coming",
        &[field("pawn", Kind::Pawn, "a pawn")],
        Kind::Truth,
        "Whether a pawn was moved together with others, and its own arrival is still to come.",
        r#"if game.coming(pawn) then return end"#,
    ),
    or_nil(looks(
        "hiding_place",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Place,
        "Where a bandit who hides will appear; nil for others. Nobody but its seat knows it: do not let it show.",
        r#"local place = game.hiding_place(bandit)"#,
    )),
    looks(
        "is_out",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Truth,
        "Whether a bandit is out of the game.",
        r#"if game.is_out(bandit) then return end"#,
    ),
    looks(
        "all_bandits",
        &[],
        Kind::Bandits,
        "All bandits of the game in turn order, also those who stand nowhere.",
        r#"if #game.all_bandits() < 5 then return end"#,
    ),
    looks(
        "hostages_left",
        &[],
        Kind::Number,
        "How many hostages nobody holds yet.",
        r#"if game.hostages_left() == 0 then return end"#,
    ),
    or_nil(looks(
        "hostage",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Character,
        "The hostage a bandit holds; nil when it holds none.",
        r#"if game.hostage(bandit) then return end"#,
    )),
    looks(
        "mark",
        &[field("bandit", Kind::Bandit, "a bandit"), field("mark", Kind::Mark, "id of a mark")],
        Kind::Number,
        "The mark of a bandit: a number from -100 to 100 in whatever the mark counts, 0 at first.",
        r#"if game.mark(bandit, "bought") > 0 then return end"#,
    ),
];
