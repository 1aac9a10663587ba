//! Tokens one by one, cards, and the course of a round.

use super::{looks, or_nil};
use crate::registry::{Kind, VerbRow, field, maybe};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    looks(
        "tokens",
        &[field("place", Kind::Place, "a place"), maybe("kind", Kind::Loot, "only this kind of loot")],
        Kind::Tokens,
        "The tokens in a place that can be taken.",
        r#"local lying = game.tokens(here, "purse")"#,
    ),
    looks(
        "tokens_of",
        &[field("bandit", Kind::Bandit, "a bandit"), maybe("kind", Kind::Loot, "only this kind of loot")],
        Kind::Tokens,
        "The tokens on a sheet.",
        r#"local held = game.tokens_of(bandit, "purse")"#,
    ),
    looks(
        "value",
        &[field("token", Kind::Token, "a loot token")],
        Kind::Number,
        "What a token is worth in dollars, or the number that tells it from others of its kind where it is no money.",
        r#"local dollars = game.value(token)"#,
    ),
    looks(
        "used",
        &[field("token", Kind::Token, "a loot token")],
        Kind::Truth,
        "Whether a token was turned to its used side.",
        r#"if game.used(token) then return end"#,
    ),
    looks(
        "in_hand",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            maybe("bullets", Kind::Truth, "true: bullets in the hand count too"),
        ],
        Kind::Number,
        "How many cards the seat of a bandit holds that can be played: action cards, and bullets where a power of the bandit plays them.",
        r#"if game.in_hand(bandit) == 0 then return end"#,
    ),
    looks(
        "in_deck",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many cards the seat of a bandit could draw, discards included.",
        r#"if game.in_deck(bandit) == 0 then return end"#,
    ),
    looks(
        "has_card",
        &[field("bandit", Kind::Bandit, "a bandit"), field("action", Kind::Action, "an action")],
        Kind::Truth,
        "Whether a card of an action lies in the deck or the discards of a bandit.",
        r#"if not game.has_card(plan.bandit, "fire") then return end"#,
    ),
    looks(
        "received_this_round",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Number,
        "How many bullets a bandit received since the round began.",
        r#"local fresh = game.received_this_round(bandit)"#,
    ),
    or_nil(looks(
        "turn_of_card",
        &[],
        Kind::Turn,
        "The kind of turn in which the card being resolved was played; nil when there is none.",
        r#"if game.turn_of_card() ~= "tunnel" then return end"#,
    )),
    or_nil(looks(
        "last_turned",
        &[field("except", Kind::Action, "an action that does not count")],
        Kind::Action,
        "The action of the latest card of this round that was turned over, or played and carried out at once, and is of another than this action; nil when there is none. Where the option `brilliant_idea_copies_cancelled` is false, cards that came to nothing do not count.",
        r#"local copied = game.last_turned("robbery")"#,
    )),
    looks(
        "rounds",
        &[],
        Kind::Number,
        "How many rounds the game has.",
        r#"if game.round() == game.rounds() then return end"#,
    ),
];
