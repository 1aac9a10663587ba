//! Who is there, and where.

use super::{looks, or_nil};
use crate::registry::{Kind, VerbRow, field, maybe};

/// In the order of the reference.
pub(super) const ROWS: &[VerbRow] = &[
    looks(
        "bandits",
        &[maybe("filter", Kind::BanditFilter, "which bandits")],
        Kind::Bandits,
        "The bandits all given fields hold for, in turn order from the First Player.",
        r#"local indoors = game.bandits({ level = "interior" })"#,
    ),
    looks(
        "places",
        &[maybe("filter", Kind::PlaceFilter, "which places")],
        Kind::Places,
        "The places all given fields hold for, front to rear, the lower level of a car first.",
        r#"local roofs = game.places({ level = "roof" })"#,
    ),
    or_nil(looks(
        "place",
        &[field("who", Kind::Who, "a bandit or a pawn of nobody")],
        Kind::Place,
        "Where somebody stands; nil for a pawn that is not in this game.",
        "local here = game.place(hit.me)",
    )),
    looks(
        "pawn",
        &[field("name", Kind::PawnName, "id of a pawn of nobody")],
        Kind::Pawn,
        "A pawn that belongs to nobody.",
        r#"local marshal = game.pawn("marshal")"#,
    ),
    looks(
        "car",
        &[field("place", Kind::Place, "a place")],
        Kind::Car,
        "The car of a place, counted from 1 at the front.",
        "if game.car(here) == 1 then return end",
    ),
    looks("cars", &[], Kind::Number, "How many cars the train has.", "local last = game.cars()"),
    looks(
        "level",
        &[field("place", Kind::Place, "a place")],
        Kind::Level,
        "The level of a place.",
        r#"if game.level(here) == "roof" then return end"#,
    ),
    or_nil(looks(
        "at",
        &[field("car", Kind::Car, "a car"), field("level", Kind::Level, "one of its levels")],
        Kind::Place,
        "The place on this level of this car; nil when the car has no such level.",
        r#"local front = game.at(1, "interior")"#,
    )),
    or_nil(looks(
        "step",
        &[field("place", Kind::Place, "a place"), field("direction", Kind::Direction, "which way")],
        Kind::Place,
        "The place one car further on the same level; nil at the end of the train.",
        r#"local back = game.step(here, "rear")"#,
    )),
    looks(
        "at_end",
        &[field("place", Kind::Place, "a place"), field("direction", Kind::Direction, "which way")],
        Kind::Truth,
        "Whether there is no further car this way.",
        r#"if game.at_end(here, "rear") then return end"#,
    ),
    or_nil(looks(
        "direction",
        &[field("from", Kind::Place, "a place"), field("to", Kind::Place, "another")],
        Kind::Direction,
        "Which way a place lies, seen from another; nil within one car.",
        "local way = game.direction(hit.from, hit.at)",
    )),
    or_nil(looks(
        "other_level",
        &[field("place", Kind::Place, "a place")],
        Kind::Place,
        "The other level of the same car; nil when there is none.",
        "local roof = game.other_level(here)",
    )),
];
