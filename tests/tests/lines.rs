//! Lines of cars, tried out on all there are of a small kind: two trains of four cars, one beside the other at every
//! distance and looking either way, with three pawns of nobody and two bandits. One that content declares is the same.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::Files;
use holdup_replay::library::Library;
use holdup_rules::content::{Content, Procedure};
use holdup_rules::game::{Answerer, Asked, Game, Hooks, NoHooks, Status};
use holdup_rules::ids::*;
use holdup_rules::layout::{Berth, CarLine, Direction, Layout, Positions};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Setup;
use holdup_rules::start::start;
use holdup_rules::state::{PlayedCard, Run, Spot, State, Step};
use holdup_rules::table::{CardKind, Table};
use holdup_rules::verb;
use holdup_tell::fingerprint::fingerprint;
use holdup_tell::law::{self, BrokenLaw};
use holdup_tests::WHOLE;
use holdup_tests::play::{Dealt, Which, other_game, with_files};

const FILES: [(&str, &str); 4] = [
    (
        "pack.toml",
        r#"id = "model"
name = "Model"
version = "0.1.0"
api = 1
licence = "MIT"
needs = ["base"]
"#,
    ),
    (
        "content/cars.toml",
        r#"[[car]]
id = "raft"
name = "Raft"
levels = ["interior"]
stands = "at_an_end"
joins_all_levels = true
open_at_start = false
source = { confidence = "verified", from = "made up" }

[[car]]
id = "annex"
name = "Annex"
levels = ["interior", "roof"]
source = { confidence = "verified", from = "made up" }
"#,
    ),
    // Beside the Marshal, from whom one flees to the roof: one from whom one flees along the roofs, and one from whom one
    // flees into the next car, but across no gap.
    (
        "content/pawns.toml",
        r#"[[pawn]]
id = "eagle"
name = "Eagle"
levels = ["roof"]
starts_on = "roof"
meeting = { bullet = true, flees_to = "roof", to_neighbour = true }

[[pawn]]
id = "spectre"
name = "Spectre"
levels = ["interior"]
starts_on = "interior"
meeting = { bullet = false, flees_to = "interior", to_neighbour = true, across_gap = false }
"#,
    ),
    (
        "content/actions.toml",
        r#"[[action]]
id = "eagle"
name = "Eagle"
does = "send"
pawn = "eagle"
copies = 1

[[action]]
id = "spectre"
name = "Spectre"
does = "send"
pawn = "spectre"
copies = 1
"#,
    ),
];

/// Cars of each line.
const CARS: u8 = 4;

/// The line beside the train.
const OTHER: LineId = LineId(1);

/// The car in front of the train, which joins all levels.
const RAFT: u8 = 0;

/// The same with scripts that do the worst: the Eagle chases whoever meets it to the front and comes after him, the
/// Spectre to the rear, and the Ram, which neither hits nor sends anybody away, tosses him up and down.
const SCRIPTS: [(&str, &str); 7] = [
    ("content/pawns.toml", ""),
    (
        "content/pawns/eagle.toml",
        r#"name = "Eagle"
levels = ["roof"]
starts_on = "roof"
meeting = { bullet = true, flees_to = "roof", to_neighbour = true }
hooks = ["on_meeting"]
"#,
    ),
    (
        "scripts/pawns/eagle.lua",
        r#"function on_meeting(game, meeting)
  local there = game.step(meeting.at, "front")
  if not there then return end
  game.move(meeting.bandit, there, "pushed")
  game.move(meeting.me, there)
end
"#,
    ),
    (
        "content/pawns/spectre.toml",
        r#"name = "Spectre"
levels = ["interior"]
starts_at = "rear"
starts_on = "interior"
meeting = { bullet = false, to_neighbour = true, across_gap = false }
hooks = ["on_meeting"]
"#,
    ),
    (
        "scripts/pawns/spectre.lua",
        r#"function on_meeting(game, meeting)
  local there = game.step(meeting.at, "rear")
  if there then game.move(meeting.bandit, there, "pushed") end
end
"#,
    ),
    (
        "content/pawns/ram.toml",
        r#"name = "Ram"
levels = ["interior", "roof"]
starts_at = "front"
starts_on = "interior"
meeting = {}
hooks = ["on_meeting", "after_arrival"]
"#,
    ),
    (
        "scripts/pawns/ram.lua",
        r#"local function toss(game, me, pawn)
  local there = game.other_level(game.place(me))
  if not there then return end
  game.move(pawn, there, "pushed")
  game.move(me, there)
end

function on_meeting(game, meeting) toss(game, meeting.me, meeting.bandit) end

function after_arrival(game, arrival)
  if arrival.to == game.place(arrival.me) and arrival.pawn ~= arrival.me then toss(game, arrival.me, arrival.pawn) end
end
"#,
    ),
];

fn content() -> Arc<Content> {
    Arc::clone(rulebook(&[]).content())
}

/// The rulebook of the model, some of its files replaced by others.
fn rulebook(others: &[(&str, &str)]) -> Arc<Rulebook> {
    let all = FILES.iter().chain(others).filter(|(_, text)| !text.is_empty());
    let is_kept = |path: &str| !others.iter().any(|&(other, text)| other == path && text.is_empty());
    let kept = all.filter(|(path, _)| is_kept(path));
    let pack: Files = kept.map(|&(path, text)| (path.to_owned(), text.to_owned())).collect();
    with_files(&pack, holdup_tests::PRESET, &[])
}

/// Two bandits, and eight cars: the first of them joins all levels and stands in front of the train.
fn setup(content: &Content) -> Setup {
    let (open, closed): (Vec<usize>, Vec<usize>) =
        (0..content.cars.len()).partition(|&car| content.cars[car].joins_all_levels);
    let cars = open.into_iter().chain(closed).take(2 * usize::from(CARS)).map(CarId::at).collect();
    let bandits = (0..2).map(|seat| (CharacterId::at(seat), SeatId::at(seat))).collect();
    Setup { bandits, cars, rounds: vec![RoundCardId(0)], ..Setup::default() }
}

/// The two lines in every way in which they can stand to each other, the furthest of which touch nowhere.
fn tables(content: &Arc<Content>) -> impl Iterator<Item = (bool, Rc<Table>)> {
    let reach = CARS as i8;
    let alike = (-1 - reach..reach).map(|front| (false, front));
    let opposed = (-2..2 * reach - 1).map(|front| (true, front));
    alike.chain(opposed).map(|(opposed, front)| {
        let touching =
            |line, opposed| CarLine { opposed, touches: LineSet::only(line), ..CarLine::default() };
        let lines = [touching(OTHER, false), touching(LineId::TRAIN, opposed)].into_iter().collect();
        let berth = |car: u8| match car < CARS {
            true => Berth { line: LineId::TRAIN, nth: car as i8 - 1 },
            false => Berth { line: OTHER, nth: (car - CARS) as i8 },
        };
        let mut positions = Positions::new((0..2 * CARS).map(berth));
        positions.fronts[OTHER.index()] = front;
        let table = Table::new(Arc::clone(content), &setup(content)).in_lines(lines, positions);
        (opposed, Rc::new(table))
    })
}

/// The one reason for a step that does not lead back: onto a car that joins all levels, from a level it lacks.
fn leads_one_way(table: &Table, from: PlaceId, to: PlaceId) -> bool {
    let layout = &table.first_layout;
    let car = layout.car(to);
    let joins_all = table.content.cars[table.cars[usize::from(car)].index()].joins_all_levels;
    joins_all && layout.at(car, layout.level(from)).is_none()
}

#[test]
fn what_touches_touches_back_and_every_step_counts_one() {
    let content = content();
    let mut one_way = 0;
    for (opposed, table) in tables(&content) {
        let layout = &table.first_layout;
        let position = |place| layout.position(layout.car(place)).unwrap();
        let line = |place| layout.line(layout.car(place)).unwrap();
        for one in layout.places() {
            let near: Vec<PlaceId> = layout.near(one).collect();
            let set: PlaceSet = near.iter().copied().collect();
            assert_eq!(near.len(), set.len(), "a place is near twice");
            for other in layout.places() {
                let apart = layout.distance(one, other);
                assert_eq!(apart, layout.distance(other, one));
                assert_eq!(apart == 0, layout.car(one) == layout.car(other));
                let gap = u8::from(line(one) != line(other));
                assert_eq!(apart, position(one).abs_diff(position(other)) + gap);
                assert_eq!(layout.always_seen(one).has(other), layout.always_seen(other).has(one));
                let same_level = layout.level(one) == layout.level(other);
                let next = apart == 1 && (same_level || leads_one_way(&table, one, other));
                assert_eq!(set.has(other), next, "{one:?} {other:?}");
                let back = layout.near(other).any(|place| place == one);
                assert!(!next || back || leads_one_way(&table, one, other), "{one:?} {other:?}");
                one_way += u32::from(next && !back);
                assert_eq!(layout.abreast(one).has(other), next && gap == 1);
                check_ways(layout, one, other);
            }
        }
        // Along the own line, and to its own front.
        for place in layout.places() {
            let behind = if opposed && line(place) == OTHER { -1 } else { 1 };
            if let Some(next) = layout.step(place, Direction::Rear) {
                assert_eq!((line(next), position(next)), (line(place), position(place) + behind));
            }
        }
    }
    assert!(one_way > 0);
}

/// The model with the second line declared by content; its cars are those behind the fourth.
fn declared(facing: &str, start: i8, more: &str) -> Arc<Content> {
    let source = "source = { confidence = \"verified\", from = \"made up\" }\n";
    let ids = (0..CARS).map(|nth| format!("barge{nth}"));
    let barge = |id: String| {
        format!(
            "[[car]]\nid = \"{id}\"\nname = \"Barge {id}\"\nlevels = [\"interior\", \"roof\"]\n{source}\n"
        )
    };
    let cars = FILES[1].1.to_owned() + &ids.clone().map(barge).collect::<String>();
    let ids: Vec<String> = ids.map(|id| format!("\"{id}\"")).collect();
    let ids = ids.join(", ");
    let line = format!(
        "[[line]]\nid = \"barges\"\nname = \"Barges\"\nfacing = \"{facing}\"\nstart = {start}\ncars = [{ids}]\n{more}{source}"
    );
    Arc::clone(rulebook(&[("content/cars.toml", &cars), ("content/lines.toml", &line)]).content())
}

#[test]
fn a_line_that_content_declares_lies_as_the_model_has_it() {
    let plain = content();
    let (mut facing, mut apart) = ([0; 2], 0);
    for (opposed, model) in tables(&plain) {
        let front = model.first_positions.fronts[OTHER.index()];
        let content = declared(if opposed { "opposed" } else { "same" }, front, "");
        let id = |name: &str| CarId::at(content.cars.iter().position(|car| car.id == name).unwrap());
        let mut setup = setup(&content);
        setup.cars.truncate(CARS.into());
        setup.cars.extend((0..CARS).map(|nth| id(&format!("model/barge{nth}"))));
        let table = Table::new(Arc::clone(&content), &setup);
        let (own, made) = (&table.first_layout, &model.first_layout);
        let cars = |table: &Table| {
            table.cars.iter().map(|car| table.content.cars[car.index()].levels.len()).collect::<Vec<_>>()
        };
        assert_eq!(cars(&table), cars(&model));
        assert_eq!(table.first_positions, model.first_positions);
        assert_eq!(table.lines[OTHER.index()].opposed, opposed);
        for one in own.places() {
            assert!(own.near(one).eq(made.near(one)), "front {front}: {one:?}");
            for other in own.places() {
                assert_eq!(own.distance(one, other), made.distance(one, other));
                assert_eq!(own.direction(one, other), made.direction(one, other));
                assert_eq!(own.away(one, other), made.away(one, other));
            }
        }
        facing[usize::from(opposed)] += 1;
        apart += usize::from(own.places().all(|place| own.abreast(place).is_empty()));
    }
    assert!(facing.iter().all(|&tried| tried > 8) && apart > 2, "{facing:?}, {apart} apart");
}

/// UCR-7.1.2-e: only where content says so a line slides to where it stands beside nothing.
#[test]
fn a_line_that_may_stand_apart_slides_past_the_end_of_the_train() {
    for (more, goes) in [("", false), ("stands_apart = true\n", true)] {
        let content = declared("same", 0, more);
        let id = |name: &str| CarId::at(content.cars.iter().position(|car| car.id == name).unwrap());
        let mut setup = setup(&content);
        setup.cars.truncate(CARS.into());
        setup.cars.extend((0..CARS).map(|nth| id(&format!("model/barge{nth}"))));
        let table = Rc::new(Table::new(Arc::clone(&content), &setup));
        let mut game = Game::new(Rc::clone(&table), resolving(&table, 0), Rc::new(NoHooks));
        // Its last car comes to stand two before the foremost of the train.
        let far = -2 - CARS as i8;
        assert_eq!(verb::slide(&mut game, OTHER, far), goes);
        let (layout, stands) = (game.layout(), game.state().positions.fronts[OTHER.index()]);
        assert_eq!(stands, if goes { far } else { 0 });
        let touches = layout
            .of_line(OTHER)
            .any(|car| layout.at(car, LevelId(0)).is_some_and(|at| !layout.abreast(at).is_empty()));
        assert_eq!(touches, !goes);
        assert_eq!(law::check(game.state(), &table), Ok(()));
        assert!(verb::slide(&mut game, OTHER, if goes { 2 - far } else { 1 }), "and comes back");
    }
}

/// Which way something lies, and where one is pushed from there.
fn check_ways(layout: &Layout, from: PlaceId, at: PlaceId) {
    let away = layout.away(from, at);
    let further = |place: PlaceId| layout.distance(from, place) > layout.distance(from, at);
    assert!(away.iter().all(|place| further(place) && layout.near(at).any(|near| near == place)));
    let [here, there] = [from, at].map(|place| layout.position(layout.car(place)));
    let Some(direction) = layout.direction(from, at) else {
        return assert_eq!(here, there);
    };
    assert_ne!(here, there);
    assert!(layout.step(at, direction).is_none_or(|next| away.has(next)), "on, and away");
    if layout.line(layout.car(from)) == layout.line(layout.car(at)) {
        let nearer = |next| layout.distance(next, at) < layout.distance(from, at);
        assert!(layout.step(from, direction).is_none_or(nearer), "towards it, in its own line");
    }
}

/// Answers as it was told to, and then with the first choice each time; notes how many there were.
struct Told(Rc<std::cell::RefCell<(Vec<usize>, Vec<usize>)>>);

impl Answerer for Told {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let (told, offered) = &mut *self.0.borrow_mut();
        offered.push(asked.question.choices.len());
        Some(told.get(offered.len() - 1).copied().unwrap_or_default())
    }

    fn answers_everything(&self) -> bool {
        true
    }
}

/// Plays on from a state to the end of its step in every way there is, and shows each end.
fn in_every_way(table: &Rc<Table>, state: &State, hooks: &Rc<dyn Hooks>, mut ends: impl FnMut(&Game)) {
    let answers = Rc::new(std::cell::RefCell::new((Vec::new(), Vec::new())));
    loop {
        answers.borrow_mut().1.clear();
        let game = Game::new(Rc::clone(table), state.clone(), Rc::clone(hooks));
        let mut game = game.answered_by(Box::new(Told(Rc::clone(&answers))));
        assert_eq!(game.advance().unwrap(), Status::Over);
        ends(&game);
        let (told, offered) = &mut *answers.borrow_mut();
        told.resize(offered.len(), 0);
        while let Some(last) = told.pop() {
            if last + 1 < offered[told.len()] {
                told.push(last + 1);
                break;
            }
        }
        if told.is_empty() {
            return;
        }
    }
}

/// The state in which the first bandit's card of an action is about to be resolved.
fn resolving(table: &Table, action: usize) -> State {
    let mut state = *start(table, &setup(&table.content), Rng::new(1, 0, Stream::Chance));
    let (bandit, action) = (WhoId(0), ActionId::at(action));
    let is_it = |card: &CardId| table.card(*card) == CardKind::Action(action, bandit, None);
    let (played, deck): (Vec<CardId>, Vec<CardId>) = table.action_cards(bandit).partition(is_it);
    let seat = &mut state.seats[table.seat_of(bandit).index()];
    seat.cards.lay_out(&[(Run::Bag, &played[1..]), (Run::Bag, &deck)]);
    seat.plays = 1;
    state.common.push(PlayedCard { bandit, card: played[0], ..PlayedCard::default() });
    state.opened = true;
    state.pawns = [Spot::Absent; MAX_PAWNS];
    state.steps = std::iter::once(Step::Card { index: 0 }).collect();
    state
}

#[test]
fn whoever_meets_whom_every_chain_ends_and_the_laws_hold() {
    let content = content();
    let silent: Rc<dyn Hooks> = Rc::new(NoHooks);
    let (mut played, mut longest) = (0_u32, 0);
    for (_, table) in tables(&content) {
        let layout = &table.first_layout;
        let open_to = |nth: usize| -> Vec<PlaceId> {
            layout.places().filter(|&place| table.may_stand(&content.pawns[nth], place)).collect()
        };
        let of_nobody = [open_to(0), open_to(1), open_to(2)];
        for (number, action) in content.actions.iter().enumerate() {
            let mut state = resolving(&table, number);
            let moves = !matches!(action.does, Procedure::Fire | Procedure::Rob);
            for here in layout.places() {
                for other in layout.places().filter(|&other| !moves || other == here) {
                    state.pawns[0] = Spot::At(here);
                    state.pawns[1] = Spot::At(other);
                    for first in of_nobody[0].iter().filter(|&&place| place != here && place != other) {
                        for second in of_nobody[1].iter().filter(|&&place| place != here && place != other) {
                            for third in of_nobody[2].iter().filter(|&&place| place != here && place != other)
                            {
                                for (nth, &place) in [first, second, third].into_iter().enumerate() {
                                    state.pawns[PawnId::of_nobody(nth).index()] = Spot::At(place);
                                }
                                in_every_way(&table, &state, &silent, |game| {
                                    law::check_at_question(game).unwrap();
                                    longest = longest.max(game.most_arrivals());
                                    played += 1;
                                });
                                if !moves {
                                    break;
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(played > 1_000_000, "{played} cards are too few to be all");
    assert!((4..12).contains(&longest), "a card set off {longest} arrivals");
}

/// A prime number of situations is passed over each time, so that all places and actions come up.
const PASSED_OVER: usize = 97;

#[test]
fn chains_end_whatever_the_scripts_of_pawns_do_and_the_laws_hold() {
    let rulebook = rulebook(&SCRIPTS);
    let (content, hooks) = (rulebook.content(), rulebook.hooks().unwrap());
    let (mut nth, mut played, mut longest) = (0, 0_u32, 0);
    for (_, table) in tables(content) {
        let layout = &table.first_layout;
        let open_to: Vec<Vec<PlaceId>> = (content.pawns.iter())
            .map(|kind| layout.places().filter(|&place| table.may_stand(kind, place)).collect())
            .collect();
        let all = open_to.iter().map(Vec::len).product::<usize>() * layout.places.len();
        for (number, action) in content.actions.iter().enumerate() {
            if matches!(action.does, Procedure::Fire | Procedure::Rob) {
                continue;
            }
            let mut state = resolving(&table, number);
            while nth < all {
                let mut left = nth;
                let mut one_of = |places: &[PlaceId]| {
                    let place = places[left % places.len()];
                    left /= places.len();
                    place
                };
                let here = one_of(&layout.places().collect::<Vec<_>>());
                (state.pawns[0], state.pawns[1]) = (Spot::At(here), Spot::At(here));
                for (pawn, places) in open_to.iter().enumerate() {
                    let place = Some(one_of(places)).filter(|&place| place != here);
                    state.pawns[PawnId::of_nobody(pawn).index()] = place.map_or(Spot::Absent, Spot::At);
                }
                in_every_way(&table, &state, &hooks, |game| {
                    law::check_at_question(game).unwrap();
                    longest = longest.max(game.most_arrivals());
                    played += 1;
                });
                nth += PASSED_OVER;
            }
            nth -= all;
        }
    }
    assert!(played > 20_000, "{played} cards are too few");
    assert!((12..64).contains(&longest), "a card set off {longest} arrivals");
}

#[test]
fn positions_are_all_there_is_to_where_cars_stand() {
    let content = content();
    let (mut met, mut back) = (0, 0);
    for (_, table) in tables(&content) {
        let state = resolving(&table, 0);
        let game = || Game::new(Rc::clone(&table), state.clone(), Rc::new(NoHooks));
        let [mut one, mut other] = [game(), game()];
        let change_ends = |game: &mut Game, to| verb::couple(game, RAFT, LineId::TRAIN, to);
        let slides = verb::slide(&mut one, OTHER, 1);
        assert!(change_ends(&mut one, Direction::Rear));
        assert!(change_ends(&mut other, Direction::Rear));
        assert!(!change_ends(&mut other, Direction::Rear), "there it is already");
        assert_ne!(one.state().positions, state.positions);
        // Behind the train there may be a car to stand at that was none in front of it.
        if slides != verb::slide(&mut other, OTHER, 1) {
            continue;
        }
        assert_eq!(one.state(), other.state());
        let told = |game: &Game| fingerprint(game.state(), &table);
        assert_eq!(told(&one), told(&other));
        assert_eq!(near(&one), near(&other));
        met += 1;
        if slides {
            assert_ne!(near(&one), near(&game()));
            assert!(change_ends(&mut one, Direction::Front));
            assert_ne!(told(&one), told(&game()), "the other line is elsewhere");
            if verb::slide(&mut one, OTHER, -1) {
                assert_eq!(one.state(), &state, "back where it began");
                assert_eq!(told(&one), told(&game()));
                back += 1;
            }
        }
    }
    assert!(met > 10 && back > 5, "{met} met, {back} went back");
}

/// What is near each place.
fn near(game: &Game) -> Vec<Vec<PlaceId>> {
    game.layout().places().map(|place| game.layout().near(place).collect()).collect()
}

#[test]
fn whatever_cars_leave_and_come_back_no_line_has_a_gap_and_the_train_keeps_its_leading_car() {
    let content = content();
    let (mut left, mut came) = (0, 0);
    for (_, table) in tables(&content) {
        let state = resolving(&table, 0);
        for leaving in 0..1_u32 << (2 * CARS) {
            let mut game = Game::new(Rc::clone(&table), state.clone(), Rc::new(NoHooks));
            let cars = || (0..2 * CARS).filter(move |car| leaving >> car & 1 == 1);
            for car in cars() {
                assert_eq!(verb::uncouple(&mut game, car), car != table.leading);
                assert_eq!(law::check(game.state(), &table), Ok(()));
                left += 1;
            }
            let layout = game.layout();
            let leads = game.state().positions.berth(table.leading);
            assert_eq!(leads, state.positions.berth(table.leading));
            for place in layout.places() {
                let is_gone = layout.line(layout.car(place)).is_none();
                assert_eq!(layout.gone.has(place), is_gone);
                assert!(!layout.near(place).any(|next| layout.gone.has(next)), "no way leads there");
                assert!(!is_gone || layout.near(place).next().is_none(), "and none back");
            }
            for car in cars() {
                assert_eq!(
                    verb::couple(&mut game, car, LineId::TRAIN, Direction::Rear),
                    car != table.leading
                );
                assert_eq!(law::check(game.state(), &table), Ok(()));
                came += 1;
            }
            let coupled: Vec<u8> = game.layout().train().collect();
            assert!(cars().all(|car| coupled.contains(&car)));
        }
    }
    assert!(left > 10_000 && came == left, "{left} left, {came} came");
}

#[test]
fn nobody_comes_to_a_place_that_is_closed_and_what_is_closed_first_means_nothing() {
    let content = content();
    let mut closed = 0;
    for (_, table) in tables(&content) {
        let state = resolving(&table, 0);
        let game = || Game::new(Rc::clone(&table), state.clone(), Rc::new(NoHooks));
        let places = || table.first_layout.places();
        for (one, other) in places().flat_map(|one| places().map(move |other| (one, other))) {
            let [mut first, mut second] = [game(), game()];
            let done = [verb::close(&mut first, one), verb::close(&mut first, other)];
            let layout = first.layout();
            for (place, done) in [one, other].into_iter().zip(done) {
                assert_eq!(layout.gone.has(place), done);
                if done {
                    assert_eq!(layout.at(layout.car(place), layout.level(place)), None);
                    assert!(layout.near(place).next().is_none() && layout.other_level(place).is_none());
                    assert!(layout.always_seen(place).is_empty());
                }
            }
            for place in layout.places() {
                assert!(!layout.near(place).any(|next| layout.gone.has(next)), "no way leads there");
                assert!(layout.other_level(place).is_none_or(|other| !layout.gone.has(other)));
                assert!(layout.always_seen(place).and(layout.gone).is_empty());
                assert!(layout.lowest(layout.car(place)).is_some(), "each car keeps a place");
            }
            assert_eq!(law::check(first.state(), &table), Ok(()));
            if done == [true; 2] && layout.car(one) != layout.car(other) {
                assert!(verb::close(&mut second, other) && verb::close(&mut second, one));
                assert_eq!(first.state(), second.state());
                assert_eq!(fingerprint(first.state(), &table), fingerprint(second.state(), &table));
                assert_ne!(fingerprint(first.state(), &table), fingerprint(&state, &table));
                assert_eq!(near(&first), near(&second));
                closed += 1;
            }
        }
    }
    assert!(closed > 1000, "{closed} pairs closed");
}

#[test]
fn a_gap_in_a_line_breaks_a_law() {
    let content = content();
    for (_, table) in tables(&content) {
        let mut state = resolving(&table, 0);
        assert_eq!(law::check(&state, &table), Ok(()));
        state.positions.put(CARS + 1, None);
        state.arrangement = table.arrangement(&state.positions);
        assert!(matches!(law::check(&state, &table), Err(BrokenLaw::Car(..))));
    }
}

#[test]
fn where_a_line_was_that_has_left_means_nothing() {
    let all = Positions::new([Berth::default(), Berth { line: OTHER, nth: 0 }]);
    let (mut here, mut there) = (all, all);
    there.fronts[OTHER.index()] = 3;
    assert_ne!(here, there);
    for positions in [&mut here, &mut there] {
        positions.put(1, None);
    }
    assert_eq!(here, there);
}

/// Every place from which steps and floor changes lead to another, of places of one line.
fn reaching(layout: &Layout, line: LineId, goal: PlaceId) -> PlaceSet {
    let of_line = |&place: &PlaceId| {
        let is_open = !layout.gone.has(place) && !layout.closed.has(place);
        is_open && layout.line(layout.car(place)) == Some(line)
    };
    let mut found = PlaceSet::only(goal);
    loop {
        let leads = |&place: &PlaceId| {
            let next: PlaceSet = layout.near(place).chain(layout.other_level(place)).collect();
            !next.and(found).is_empty()
        };
        let more: PlaceSet = layout.places().filter(of_line).filter(leads).collect();
        if more.without(found).is_empty() {
            return found;
        }
        found = found.or(more);
    }
}

/// The built-in trains, wherever they stand to each other: along each of them one comes from everywhere to everywhere, but
/// out of no Cell, and what leads one way alone is a list (UCR 10.1).
#[test]
fn along_a_train_one_comes_everywhere_and_few_steps_lead_one_way() {
    let library = Library::built_in();
    let mut one_way: BTreeSet<(String, String)> = BTreeSet::new();
    let mut looked = 0;
    for open_car in ["handcar", "time_travel_car"] {
        let with = ["armoured_train", "stagecoach", "circus_car", "prison_car", open_car];
        let rulebook = other_game(&library, (WHOLE, &with));
        let dealt = Dealt::new(&rulebook, Which { seats: 4, seed: 1, game: 0 });
        let (table, mut state) = (&dealt.table, dealt.state.clone());
        let line = table.line(LineKindId(0)).unwrap();
        for front in -8..=14 {
            state.positions.fronts[line.index()] = front;
            state.arrangement = table.arrangement(&state.positions);
            let layout = table.layout(&state);
            for goal in layout.places().filter(|&place| !layout.closed.has(place)) {
                let own = layout.line(layout.car(goal)).unwrap();
                let all: PlaceSet = (layout.places())
                    .filter(|&place| layout.line(layout.car(place)) == Some(own) && !layout.closed.has(place))
                    .collect();
                let missing = all.without(reaching(&layout, own, goal));
                assert!(missing.is_empty(), "{front}: {missing:?} do not reach {goal:?}");
                for near in layout.near(goal).filter(|&near| !layout.near(near).any(|back| back == goal)) {
                    let level = &table.content.levels[layout.level(goal).index()].id;
                    let car = &table.content.cars[table.cars[usize::from(layout.car(near))].index()].id;
                    one_way.insert((level.clone(), car.clone()));
                }
                looked += 1;
            }
        }
    }
    let listed = ["handcar", "time_travel_car"].map(|car| ("roof".to_owned(), car.to_owned()));
    assert_eq!(one_way, BTreeSet::from(listed));
    assert!(looked > 1000, "{looked} places");
}
