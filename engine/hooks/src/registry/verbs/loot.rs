//! Loot, money and powers.

use super::{acts, limited};
use crate::registry::{Kind, VerbRow, field, maybe};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    acts(
        "take",
        &[
            field("bandit", Kind::Bandit, "who takes"),
            field("place", Kind::Place, "from where"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Truth,
        "A bandit takes a token from a place, of his choice where he can tell some apart; answers whether there was one.",
        r#"game.take(bandit, game.place(bandit), "purse")"#,
    ),
    acts(
        "take_token",
        &[
            field("bandit", Kind::Bandit, "who takes"),
            field("place", Kind::Place, "from where"),
            field("token", Kind::Token, "which token"),
        ],
        Kind::Truth,
        "A bandit takes a certain token from a place; answers whether it lay there.",
        "game.take_token(loss.me, loss.at, loss.token)",
    ),
    acts(
        "lose_least",
        &[
            field("bandit", Kind::Bandit, "who loses"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
            maybe("place", Kind::Place, "where it falls; out of the game when missing"),
        ],
        Kind::Truth,
        "A bandit loses his least valuable token; of kinds worth the same he chooses. Answers whether he had one.",
        r#"game.lose_least(bandit, "purse")"#,
    ),
    acts(
        "give",
        &[
            field("bandit", Kind::Bandit, "who receives it"),
            field("kind", Kind::Loot, "what kind of loot"),
            field("value", Kind::Number, "dollars it is worth"),
        ],
        Kind::Truth,
        "A bandit receives a token that lies in the box; answers whether there was one.",
        r#"game.give(bandit, "purse", 250)"#,
    ),
    acts(
        "place_reserve",
        &[field("kind", Kind::Loot, "what kind of loot"), field("place", Kind::Place, "where to")],
        Kind::Truth,
        "A token that waits beside the train comes into a place; answers whether there was one.",
        r#"game.place_reserve("strongbox", here)"#,
    ),
    limited(
        "At most 30,000 dollars at once, and nobody has or owes more.",
        acts(
            "pay",
            &[
                field("bandit", Kind::Those, "who"),
                field("amount", Kind::Number, "dollars; less than 0 takes them away"),
            ],
            Kind::Nothing,
            "Each of the bandits receives money that is no token.",
            "game.pay({ car = 1 }, 250)",
        ),
    ),
    acts(
        "grant",
        &[field("bandit", Kind::Bandit, "who"), field("character", Kind::Character, "whose power")],
        Kind::Nothing,
        "A bandit gains the power of a character.",
        "game.grant(hit.shooter, game.character(hit.victim))",
    ),
    acts(
        "revoke",
        &[field("bandit", Kind::Bandit, "who"), field("character", Kind::Character, "whose power")],
        Kind::Nothing,
        "A bandit loses the power of a character.",
        "game.revoke(hit.victim, game.character(hit.victim))",
    ),
];
