//! Cards of a hand and a deck.

use super::{acts, limited};
use crate::registry::{Kind, VerbRow, field, maybe};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    limited(
        "At most 60 cards at once.",
        acts(
            "draw",
            &[field("bandit", Kind::Bandit, "a bandit"), field("count", Kind::Number, "how many cards")],
            Kind::Number,
            "The seat of a bandit draws cards; answers how many there were.",
            r#"game.draw(plan.bandit, 3)"#,
        ),
    ),
    limited(
        "Only while a turn is planned, as in `on_plan`, and while the common deck has room: otherwise nobody would resolve the card.",
        acts(
            "play",
            &[field("bandit", Kind::Bandit, "a bandit")],
            Kind::Truth,
            "The seat of a bandit plays a card of its hand as the running turn says; answers whether it had one to play.",
            r#"game.play(plan.bandit)"#,
        ),
    ),
    acts(
        "fetch",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("action", Kind::Action, "the action of the card"),
            maybe(
                "shuffle",
                Kind::Truth,
                "whether the deck is shuffled even if the card lay among the discards; it is when missing",
            ),
        ],
        Kind::Truth,
        "A bandit takes a card out of deck or discards into the hand and shuffles the deck; answers whether there was one. Who finds none shuffles as well.",
        r#"game.fetch(plan.bandit, "fire")"#,
    ),
    limited(
        "At most 60 bullets at once.",
        acts(
            "heal",
            &[field("bandit", Kind::Bandit, "a bandit"), field("most", Kind::Number, "how many bullets")],
            Kind::Number,
            "A bandit removes bullets from deck and discards, neutral ones first, as many as he likes, and shuffles the deck; answers how many.",
            r#"game.heal(bandit, 2)"#,
        ),
    ),
    acts(
        "play_now",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            field("optional", Kind::Truth, "whether he may decline"),
        ],
        Kind::Truth,
        "A bandit plays a card of his hand and resolves it at once; answers whether he did.",
        r#"game.play_now(bandit, true)"#,
    ),
];
