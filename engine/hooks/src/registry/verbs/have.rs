//! What lies somewhere and what somebody has.

use super::looks;
use crate::registry::{Kind, VerbRow, field, maybe};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    looks(
        "loot",
        &[field("place", Kind::Place, "a place"), maybe("kind", Kind::Loot, "only this kind of loot")],
        Kind::Number,
        "How many tokens lie in a place.",
        r#"local jewels = game.loot(here, "jewel")"#,
    ),
    looks(
        "holds",
        &[field("bandit", Kind::Bandit, "a bandit"), field("kind", Kind::Loot, "a kind of loot")],
        Kind::Number,
        "How many tokens of a kind a bandit has.",
        r#"if game.holds(hit.victim, "purse") > 0 then return end"#,
    ),
    looks(
        "worth",
        &[field("bandit", Kind::Bandit, "a bandit"), maybe("kind", Kind::Loot, "only this kind of loot")],
        Kind::Number,
        "The value in dollars of a bandit's tokens.",
        "local riches = game.worth(hit.victim)",
    ),
    looks(
        "kind",
        &[field("token", Kind::Token, "a loot token")],
        Kind::Loot,
        "The kind of a token.",
        r#"if game.kind(loss.token) == "purse" then return end"#,
    ),
    looks(
        "bullets",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many own bullets a bandit has left to fire.",
        "if game.bullets(hit.shooter) == 0 then return end",
    ),
    looks(
        "received",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many bullets a bandit has received.",
        "local holes = game.received(hit.victim)",
    ),
    looks(
        "neutral_bullets",
        &[],
        Kind::Number,
        "How many neutral bullets are left.",
        "local left = game.neutral_bullets()",
    ),
    looks(
        "character",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Character,
        "Who a bandit is.",
        "local name = game.character(hit.victim)",
    ),
    looks(
        "has_power",
        &[field("bandit", Kind::Bandit, "a bandit"), field("character", Kind::Character, "whose power")],
        Kind::Truth,
        "Whether a bandit has the power of a character, usually its own.",
        "local own = game.has_power(hit.victim, game.character(hit.victim))",
    ),
];
