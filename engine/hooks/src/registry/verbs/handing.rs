//! Tokens that change hands, and marks.

use super::{acts, limited};
use crate::registry::{Kind, VerbRow, field, maybe};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    acts(
        "put_down",
        &[
            field("bandit", Kind::Bandit, "a bandit"),
            maybe("chooser", Kind::Bandit, "who chooses, seeing only kinds; the bandit itself when missing"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Truth,
        "A bandit puts a token down where he stands; answers whether he had one.",
        r#"game.put_down(bandit)"#,
    ),
    acts(
        "hand_over",
        &[
            field("from", Kind::Bandit, "who gives"),
            field("to", Kind::Bandit, "who receives"),
            maybe("money", Kind::Truth, "only a token that is worth money"),
        ],
        Kind::Truth,
        "A bandit gives another one a token of his choice; answers whether he had one.",
        r#"game.hand_over(bandit, other)"#,
    ),
    acts(
        "move_loot",
        &[
            field("from", Kind::Place, "from where"),
            field("to", Kind::Place, "where to"),
            maybe("kind", Kind::Loot, "only this kind of loot"),
        ],
        Kind::Nothing,
        "All loot in a place that can be taken goes to another place.",
        r#"game.move_loot(here, game.other_level(here))"#,
    ),
    acts(
        "remove_token",
        &[field("token", Kind::Token, "a token"), field("place", Kind::Place, "where it lies")],
        Kind::Truth,
        "A token that lies in a place goes to the box; answers whether it lay there.",
        r#"game.remove_token(token, here)"#,
    ),
    acts(
        "use_token",
        &[field("bandit", Kind::Bandit, "a bandit"), field("token", Kind::Token, "a token on its sheet")],
        Kind::Nothing,
        "A token is used: the first time it is turned over, the second time it goes to the box.",
        r#"game.use_token(bandit, token)"#,
    ),
    acts(
        "lose_most",
        &[field("bandit", Kind::Bandit, "a bandit"), maybe("kind", Kind::Loot, "only this kind of loot")],
        Kind::Truth,
        "A bandit loses his most valuable token to the box; of equal ones he chooses. Answers whether he had one.",
        r#"game.lose_most(bandit, "purse")"#,
    ),
    limited(
        "From -100 to 100.",
        acts(
            "set_mark",
            &[
                field("bandit", Kind::Bandit, "a bandit"),
                field("mark", Kind::Mark, "id of a mark"),
                field(
                    "value",
                    Kind::Number,
                    "what it is from now on: a whole number from -100 to 100, in whatever the mark counts",
                ),
            ],
            Kind::Nothing,
            "Changes a mark of a bandit.",
            r#"game.set_mark(bandit, "bought", 1)"#,
        ),
    ),
];
