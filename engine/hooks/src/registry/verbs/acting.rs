//! Actions, and who and what comes, goes and stands beside the train.

use super::{acts, limited};
use crate::registry::{Kind, VerbRow, field};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    acts(
        "act",
        &[field("bandit", Kind::Bandit, "a bandit"), field("action", Kind::Action, "what he does")],
        Kind::Nothing,
        "A bandit performs an action at once, without a card.",
        r#"game.act(bandit, "robbery")"#,
    ),
    acts(
        "can",
        &[field("bandit", Kind::Bandit, "a bandit"), field("action", Kind::Action, "an action")],
        Kind::Truth,
        "Whether an action would have any effect if the bandit performed it now. It changes nothing, but asks scripts, so queries cannot use it.",
        r#"if not game.can(bandit, "fire") then return end"#,
    ),
    acts(
        "appear",
        &[field("pawn", Kind::Who, "a pawn that is nowhere"), field("place", Kind::Place, "where")],
        Kind::Truth,
        "A pawn comes into the game, or out of hiding; answers whether it was nowhere. Out of hiding it arrives like everybody.",
        r#"game.appear(bandit, place)"#,
    ),
    acts(
        "hide",
        &[field("bandit", Kind::Bandit, "a bandit"), field("place", Kind::Place, "where it will appear")],
        Kind::Truth,
        "A bandit hides; only its seat knows where it will appear. Answers whether it stood anywhere.",
        r#"game.hide(bandit, place)"#,
    ),
    acts(
        "leave",
        &[field("pawn", Kind::Who, "a pawn")],
        Kind::Truth,
        "A pawn leaves the game; answers whether it was anywhere.",
        r#"game.leave("marshal")"#,
    ),
    acts(
        "eliminate",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Nothing,
        "A bandit is out of the game: it plans no more and cannot win.",
        r#"game.eliminate(bandit)"#,
    ),
    acts(
        "drift",
        &[
            field("car", Kind::Car, "a car beside the train"),
            field("direction", Kind::Direction, "which way"),
        ],
        Kind::Truth,
        "A car beside the train goes one car along it; answers whether the train went on.",
        r#"game.drift(coach, "rear")"#,
    ),
    acts(
        "change_ends",
        &[field("car", Kind::Car, "a car at an end of the train")],
        Kind::Truth,
        "A car goes from one end of the train to the other; answers whether it could.",
        r#"game.change_ends(game.car(here))"#,
    ),
    acts(
        "uncouple",
        &[field("car", Kind::Car, "a car beside the train")],
        Kind::Truth,
        "A car beside the train leaves the game with the loot in and on it; answers whether it could: pawns must have left before.",
        r#"game.uncouple(coach)"#,
    ),
    limited(
        "A game has 100 horses at most.",
        acts(
            "put_horse",
            &[field("car", Kind::Car, "a car")],
            Kind::Nothing,
            "A horse comes to stand beside a car.",
            r#"game.put_horse(game.car(here))"#,
        ),
    ),
    acts(
        "move_horse",
        &[field("from", Kind::Car, "a car"), field("to", Kind::Car, "another")],
        Kind::Truth,
        "A horse goes from one car to another; answers whether one stood there.",
        r#"game.move_horse(1, 2)"#,
    ),
    acts(
        "take_horse_away",
        &[field("car", Kind::Car, "a car")],
        Kind::Truth,
        "A horse leaves the game; answers whether one stood there.",
        r#"game.take_horse_away(1)"#,
    ),
    acts(
        "take_hostage",
        &[field("bandit", Kind::Bandit, "a bandit")],
        Kind::Truth,
        "A bandit who holds no hostage takes one, of his choice; answers whether he did.",
        r#"game.take_hostage(bandit)"#,
    ),
];
