//! The game, its train and what stands beside it.

use holdup_rules::{procedure, verb};

use super::*;
use crate::api::VerbTrouble;
use crate::api::kinds::*;

verbs! {
    /// The number of the round, from 1.
    looks round(game) -> Number {
        i64::from(game.state().round) + 1
    }
    example "if game.round() == 1 then return end";

    /// How many rounds the game has.
    looks rounds(game) -> Number {
        game.state().rounds.len() as i64
    }
    example "if game.round() == game.rounds() then return end";

    /// The event in force; nil when there is none.
    looks event(game) -> Option<Event> {
        game.state().event
    }
    example "local event = game.event()";

    /// The value of an option in this rulebook version.
    looks option(game, name: OptionName = "id of an option") -> OptionValue {
        game.content().options[name].value.clone()
    }
    example r#"local bullets = game.option("bullets")"#;

    /// The car that leads the train, or a line: the first one of a line beside the train.
    looks leading(game, line: Option<SomeLine> = "another line than the train") -> Car {
        let leads = line.map_or(Some(game.table().leading), |line| verb::leading(game, line?));
        leads.ok_or_else(|| VerbTrouble::Wrong("no car of this line is in the game".to_owned()))?
    }
    limit "An error for a line of which no car is in the game: ask `#game.train(line)` first."
    example "if game.car(here) == game.leading() then return end";

    /// The cars of the train, front to rear, those beside it not among them; or those of another line, from its front.
    looks train(game, line: Option<SomeLine> = "another line than the train") -> Cars {
        let layout = game.layout();
        let line = line.unwrap_or(Some(LineId::TRAIN));
        line.into_iter().flat_map(|line| layout.of_line(line)).collect()
    }
    example "local cars = game.train()";

    /// True if all cars stand in one line behind the leading one, with nothing in front or beside.
    looks is_line(game) -> Truth {
        game.layout().is_line
    }
    example "if game.is_line() then return end";

    /// The line in which a place is, where content declares it; nil in the train, in a car that stands beside it alone,
    /// and in one that has left.
    looks line(game, place: Place = "a place") -> Option<DeclaredLine> {
        let line = game.layout().line(game.layout().car(place));
        line.and_then(|line| game.table().lines[line.index()].declared)
    }
    example "local line = game.line(here)";

    /// A car of this game by its id; nil when it is not in the game.
    looks car_named(game, id: CarName = "id of a car") -> Option<Car> {
        let car = game.table().cars.iter().position(|&car| Some(car) == id);
        car.map(|car| car as u8)
    }
    example r#"local pantry = game.car_named("pantry")"#;

    /// The coupled car a car stands beside, which is the car itself for one of the train; nil when the car
    /// has left.
    looks beside(game, car: Car = "a car beside the train, or of it") -> Option<Car> {
        let layout = game.layout();
        layout.position(car).and_then(|at| layout.coupled_at(at))
    }
    example "local next_to = game.beside(game.leading())";

    /// The places across gaps, level with this one, in cars of other lines that stand beside its own, or of one of them.
    looks abreast(
        game,
        place: Place = "a place",
        line: Option<SomeLine> = "across the gap to this line alone",
    ) -> Places {
        let layout = game.layout();
        let is_there = |place: &PlaceId| line.is_none_or(|line| line == layout.line(layout.car(*place)));
        layout.abreast(place).iter().filter(is_there).collect()
    }
    example "local there = game.abreast(here)[1]";

    /// The lowest place of a car; nil when it has none.
    looks inside(game, car: Car = "a car") -> Option<Place> {
        game.layout().lowest(car)
    }
    example "local seat = game.inside(game.leading())";

    /// The places one step from a place: front, rear, across.
    looks near(game, place: Place = "a place") -> Places {
        game.layout().near(place).collect()
    }
    example "local next_to = game.near(here)";

    /// The places next to `at`, on its level, that are further from `from`.
    looks away(game, from: Place = "from where", at: Place = "where somebody stands") -> Places {
        game.layout().away(from, at).iter().collect()
    }
    example "local away = game.away(hit.from, hit.at)";

    /// How many cars apart two places are; one more across a gap.
    looks distance(game, from: Place = "a place", to: Place = "another") -> Number {
        game.layout().distance(from, to).into()
    }
    example "if game.distance(hit.from, hit.at) > 2 then return end";

    /// Everybody who stands in a place, bandits first, in turn order.
    looks pawns_at(game, place: Place = "a place") -> Everybody {
        everybody(game, PlaceSet::only(place), |_| true)
    }
    example "local company = game.pawns_at(here)";

    /// Everybody in sight from a place, without the powers of anybody.
    looks in_sight(game, place: Place = "a place") -> Everybody {
        everybody(game, verb::sight_from(game, place), |pawn| !procedure::taking_part(game, PawnSet::only(pawn)).is_empty())
    }
    example "local seen = game.in_sight(here)";

    /// Whether bandits can start in a car: it is an ordinary one of the train, and not closed to them.
    looks may_start(game, car: Car = "a car") -> Truth {
        let row = game.table().cars[usize::from(car)];
        game.layout().line(car).is_some() && game.content().cars[row.index()].is_a_start()
    }
    example "if not game.may_start(car) then return end";

    /// How many horses stand beside a car.
    looks horses(game, car: Car = "a car") -> Number {
        game.state().horses[usize::from(car)].into()
    }
    example "if game.horses(game.car(here)) == 0 then return end";
}
