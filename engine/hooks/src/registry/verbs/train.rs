//! The game, its train and what stands beside it.

use super::{looks, or_nil};
use crate::registry::{Kind, VerbRow, field};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    looks(
        "round",
        &[],
        Kind::Number,
        "The number of the round, from 1.",
        "if game.round() == 1 then return end",
    ),
    or_nil(looks(
        "event",
        &[],
        Kind::Event,
        "The event in force; nil when there is none.",
        "local event = game.event()",
    )),
    looks(
        "option",
        &[field("name", Kind::OptionName, "id of an option")],
        Kind::Option,
        "The value of an option in this rulebook version.",
        r#"local bullets = game.option("bullets")"#,
    ),
    looks(
        "leading",
        &[],
        Kind::Car,
        "The car that leads the train.",
        r#"if game.car(here) == game.leading() then return end"#,
    ),
    looks(
        "is_line",
        &[],
        Kind::Truth,
        "Whether all cars stand in one line behind the leading one, with nothing in front or beside: most is simpler then.",
        r#"if game.is_line() then return end"#,
    ),
    looks(
        "train",
        &[],
        Kind::Cars,
        "The cars coupled together, front to rear; those beside the train are not among them.",
        r#"local cars = game.train()"#,
    ),
    or_nil(looks(
        "car_named",
        &[field("id", Kind::CarName, "id of a car")],
        Kind::Car,
        "A car of this game by its id; nil when it is not in the game.",
        r#"local pantry = game.car_named("pantry")"#,
    )),
    or_nil(looks(
        "beside",
        &[field("car", Kind::Car, "a car beside the train, or of it")],
        Kind::Car,
        "The coupled car a car stands beside, which is the car itself for one of the train; nil when the car has left.",
        r#"local next_to = game.beside(game.leading())"#,
    )),
    or_nil(looks(
        "across",
        &[field("place", Kind::Place, "a place")],
        Kind::Place,
        "The place across the gap between the train and a car beside it; nil where there is none.",
        r#"local there = game.across(here)"#,
    )),
    or_nil(looks(
        "inside",
        &[field("car", Kind::Car, "a car")],
        Kind::Place,
        "The lowest place of a car; nil when it has none.",
        r#"local seat = game.inside(game.leading())"#,
    )),
    looks(
        "near",
        &[field("place", Kind::Place, "a place")],
        Kind::Places,
        "The places one step from a place: front, rear, across.",
        r#"local next_to = game.near(here)"#,
    ),
    looks(
        "away",
        &[field("from", Kind::Place, "from where"), field("at", Kind::Place, "where somebody stands")],
        Kind::Places,
        "The places next to `at`, on its level, that are further from `from`.",
        r#"local away = game.away(hit.from, hit.at)"#,
    ),
    looks(
        "distance",
        &[field("from", Kind::Place, "a place"), field("to", Kind::Place, "another")],
        Kind::Number,
        "How many cars apart two places are; one more across a gap.",
        r#"if game.distance(hit.from, hit.at) > 2 then return end"#,
    ),
    looks(
        "pawns_at",
        &[field("place", Kind::Place, "a place")],
        Kind::Everybody,
        "Everybody who stands in a place, bandits first, in turn order.",
        r#"local company = game.pawns_at(here)"#,
    ),
    looks(
        "in_sight",
        &[field("place", Kind::Place, "a place")],
        Kind::Everybody,
        "Everybody in sight from a place, without the powers of anybody.",
        r#"local seen = game.in_sight(here)"#,
    ),
    looks(
        "may_start",
        &[field("car", Kind::Car, "a car")],
        Kind::Truth,
        "Whether bandits can start in a car: it is an ordinary one of the train, and not closed to them.",
        r#"if not game.may_start(car) then return end"#,
    ),
    looks(
        "horses",
        &[field("car", Kind::Car, "a car")],
        Kind::Number,
        "How many horses stand beside a car.",
        r#"if game.horses(game.car(here)) == 0 then return end"#,
    ),
];
