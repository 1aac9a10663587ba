//! Who is there, and where.

use super::*;
use crate::api::kinds::*;

verbs! {
    /// The bandits all given fields hold for, in turn order from the First Player.
    looks bandits(game, filter: Option<BanditFilter> = "which bandits") -> Bandits {
        in_turn_order(game, game.table().bandits.and(filter))
    }
    example r#"local indoors = game.bandits({ level = "interior" })"#;

    /// The characters all given fields hold for, bandits or not, in turn order from the First Player.
    looks characters(game, filter: Option<BanditFilter> = "which characters") -> Bandits {
        in_turn_order(game, filter)
    }
    example r#"local on_roofs = game.characters({ level = "roof" })"#;

    /// Everybody in the places all given fields hold for: characters in turn order, then pawns of nobody.
    looks pawns(game, filter: Option<PlaceFilter> = "in which places") -> Everybody {
        let layout = game.layout();
        everybody(game, layout.places().filter(|&place| filter.has(layout, place)).collect(), |_| true)
    }
    example r#"game.shift(game.pawns({ level = "roof" }), "rear")"#;

    /// The places all given fields hold for, front to rear, the lower level of a car first.
    looks places(game, filter: Option<PlaceFilter> = "which places") -> Places {
        game.layout().places().filter(|&place| filter.has(game.layout(), place)).collect()
    }
    example r#"local roofs = game.places({ level = "roof" })"#;

    /// Where somebody stands; nil for somebody who stands nowhere, and for a pawn that is not in this game.
    looks place(game, who: Who = "a bandit or a pawn of nobody") -> Option<Place> {
        game.place(who)
    }
    example "local here = game.place(hit.me)";

    /// A pawn that belongs to nobody, also while a character answers to its name; nil for one of a part or a pack that is not in
    /// this game.
    looks pawn(_game, name: PawnName = "id of a pawn of nobody") -> Option<Pawn> {
        Some(name)
    }
    example r#"local marshal = game.pawn("marshal")"#;

    /// The car of a place.
    looks car(game, place: Place = "a place") -> Car {
        game.layout().car(place)
    }
    example "if game.car(here) == 1 then return end";

    /// How many cars the game has, wherever they stand; their numbers begin with 1.
    looks cars(game) -> Number {
        game.layout().cars.into()
    }
    example "for car = 1, game.cars() do game.put_horse(car) end";

    /// The level of a place.
    looks level(game, place: Place = "a place") -> Level {
        game.layout().level(place)
    }
    example r#"if game.level(here) == "roof" then return end"#;

    /// The place on this level of this car; nil when the car has no such level.
    looks at(game, car: Car = "a car", level: Level = "one of its levels") -> Option<Place> {
        game.layout().at(car, level)
    }
    example r#"local front = game.at(1, "interior")"#;

    /// Whether a car was built with this level, also where that place is there no more.
    looks has_level(game, car: Car = "a car", level: Level = "a level") -> Truth {
        game.layout().was_built_with(car, level)
    }
    example r#"local open = not game.has_level(game.car(here), "roof")"#;

    /// The place one car further on the same level; nil at the end of the train.
    looks step(game, place: Place = "a place", direction: Direction = "which way") -> Option<Place> {
        game.layout().step(place, direction)
    }
    example r#"local back = game.step(here, "rear")"#;

    /// Whether there is no further car this way.
    looks at_end(game, place: Place = "a place", direction: Direction = "which way") -> Truth {
        game.layout().step(place, direction).is_none()
    }
    example r#"if game.at_end(here, "rear") then return end"#;

    /// Which way a place lies, seen from another; nil within one car.
    looks direction(game, from: Place = "a place", to: Place = "another") -> Option<Direction> {
        game.layout().direction(from, to)
    }
    example "local way = game.direction(hit.from, hit.at)";

    /// The other level of the same car; nil when there is none.
    looks other_level(game, place: Place = "a place") -> Option<Place> {
        game.layout().other_level(place)
    }
    example "local roof = game.other_level(here)";
}
