//! Questions.

use super::{asks, or_nil};
use crate::registry::{Field, Kind, VerbRow, field};

/// By which key a question is asked.
const KEY: Field = field("key", Kind::AskKey, "a key of `asks` in the content beside the script");

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    asks(
        "ask_may",
        &[field("bandit", Kind::Bandit, "whose seat answers"), KEY],
        Kind::Truth,
        "Asks whether to do something optional.",
        r#"if not game.ask_may(hit.me, "push") then return end"#,
    ),
    or_nil(asks(
        "ask_place",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            KEY,
            field("places", Kind::Places, "what is offered"),
        ],
        Kind::Place,
        "Asks for one of several places; nil when none is offered. A single one is not asked for.",
        r#"local there = game.ask_place(hit.me, "push", game.places({ level = "roof" }))"#,
    )),
    or_nil(asks(
        "ask_bandit",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            KEY,
            field("bandits", Kind::Bandits, "who is offered"),
        ],
        Kind::Bandit,
        "Asks for one of several bandits; nil when none is offered. A single one is not asked for.",
        r#"local whom = game.ask_bandit(hit.me, "push", game.bandits({ except = hit.me }))"#,
    )),
    or_nil(asks(
        "ask_one",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            KEY,
            field("answers", Kind::Keys, "keys of `asks`: what is offered"),
        ],
        Kind::AskKey,
        "Asks for one of several answers; nil when none is offered. A single one is not asked for.",
        r#"local way = game.ask_one(now.me, "example", { "one", "other" })"#,
    )),
    or_nil(asks(
        "ask_action",
        &[
            field("bandit", Kind::Bandit, "whose seat answers"),
            KEY,
            field("actions", Kind::Actions, "ids of actions: what is offered"),
        ],
        Kind::Action,
        "Asks for one of several actions; nil when none is offered. A single one is not asked for.",
        r#"local deed = game.ask_action(bandit, "example", { "move", "fire" })"#,
    )),
    asks(
        "ask_all",
        &[KEY, field("bandits", Kind::Bandits, "whose seats answer")],
        Kind::Bandits,
        "Asks several bandits in secret whether to do something; answers who will.",
        r#"local ready = game.ask_all("example", game.bandits())"#,
    ),
];
