//! Bullets and ways.

use super::acts;
use crate::registry::{Kind, VerbRow, field, maybe};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    acts(
        "hit",
        &[
            field("bandits", Kind::Those, "who"),
            field("bullets", Kind::Bullets, "`neutral`: the only bullets a script hands out"),
            maybe(
                "by",
                Kind::PawnName,
                "id of the pawn of nobody that shoots; when missing they are nobody's, as those of passengers",
            ),
        ],
        Kind::Truth,
        "Gives each of the bandits one neutral bullet, as one batch; answers whether there were enough. \
         Where the option `neutral_shortage_effect` lets a shortage cancel the rest, the script ends here, \
         so give bullets before you do anything else.",
        r#"game.hit({ level = "roof" }, "neutral")"#,
    ),
    acts(
        "shot_by_gun",
        &[field("bandits", Kind::Those, "who was hit"), field("shooter", Kind::Bandit, "who fired the gun")],
        Kind::Nothing,
        "Lets `after_gun_hit` be heard of each of the bandits, in turn order: what gave them their bullets was a gun.",
        r#"game.shot_by_gun(hit.victim, hit.shooter)"#,
    ),
    acts(
        "move",
        &[
            field("who", Kind::Pawns, "who moves"),
            field("place", Kind::Place, "where to"),
            maybe("how", Kind::How, "in what way; `event` when missing"),
        ],
        Kind::Nothing,
        "Moves pawns to a place, all at once; then they arrive, and meet whom they meet.",
        r#"game.move(hit.victim, game.other_level(hit.at), "pushed")"#,
    ),
    acts(
        "shift",
        &[
            field("who", Kind::Pawns, "who moves"),
            field("direction", Kind::Direction, "which way"),
            maybe("how", Kind::How, "in what way; `event` when missing"),
        ],
        Kind::Nothing,
        "Moves pawns one car along the train, all at once; who stands at its end stays.",
        r#"game.shift({ level = "roof" }, "front")"#,
    ),
];
