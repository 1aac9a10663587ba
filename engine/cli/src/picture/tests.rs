//! Pictures of trains long and short, and of what stands beside them.

use std::sync::Arc;

use holdup_packs::{Files, built_in, render};
use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::mark::MarkHolder;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::start::start;
use holdup_rules::state::{CardSpot, PlayedCard, Run, ShownCard, Spot, State};
use holdup_tell::wording::Words;

use super::*;
use crate::seen::Eyes;

/// The picture of a game that was just dealt and whose first round card lies open.
fn check(language: &str, seats: u8, width: usize, viewer: Option<PersonId>) -> String {
    let content = loaded(&built_in(), "base_2014");
    let rounds = [0, 1, 2, 3, 14]
        .map(|first| RoundCardId(first + if seats > 4 && first < 14 { 7 } else { 0 }))
        .to_vec();
    let cars = (1..=seats as usize).map(CarId::at).collect();
    let request = Request { cars, rounds, ..Request::random(seats) };
    picture(&content, request, |_, _| {}, language, width, viewer)
}

fn loaded(files: &Files, preset: &str) -> Arc<Content> {
    let (loaded, problems) = holdup_packs::load(files, preset);
    let told = render(&problems, files, false);
    loaded.unwrap_or_else(|| panic!("{told}")).content
}

/// The picture of a game as `change` makes it.
fn picture(
    content: &Arc<Content>,
    request: Request,
    change: impl Fn(&mut State, &Table),
    language: &str,
    width: usize,
    viewer: Option<PersonId>,
) -> String {
    shown(content, request, change, (language, width, true), viewer)
}

/// The same on a page of so many columns, drawn or in words.
fn shown(
    content: &Arc<Content>,
    request: Request,
    change: impl Fn(&mut State, &Table),
    (language, width, is_drawn): (&str, usize, bool),
    viewer: Option<PersonId>,
) -> String {
    let seats = request.seats;
    let request = Request {
        characters: (0..seats as usize).map(|id| Some(CharacterId::at(id))).collect(),
        first: Some(SeatId(1)),
        ..request
    };
    assert_eq!(request.check(content), []);
    let mut rng = Rng::new(1, 0, Stream::Chance);
    let setup = deal(content, &request, &mut rng);
    let table = Table::new(Arc::clone(content), &setup);
    let mut state = start(&table, &setup, rng);
    state.opened = true;
    change(&mut state, &table);
    let sitters = vec!["greedy".to_owned(); seats.into()];
    let eyes = viewer.map_or(Eyes::Outside, Eyes::Of);
    let scene = PictureInput {
        table: &table,
        words: &Words::of(content).speak(Words::of(content).language(language).unwrap()).words,
        state: &Seen::by(eyes, &state, &table),
        sitters: &sitters,
        planning: true,
        width,
        // So that both are seen.
        compact: seats > 6 && width > 80,
        is_drawn,
    };
    let lines: Vec<String> = scene.draw().iter().map(StyledLine::plain).collect();
    assert!(lines.iter().all(|line| line.chars().count() <= width), "wider than {width}: {lines:#?}");
    // Nothing is cut off, and nothing that has room in a line is broken.
    let is_cut = |line: &String| line.contains('…') && !line.starts_with('└');
    assert!(scene.compact || !lines.iter().any(is_cut), "cut: {lines:#?}");
    for thing in table.first_layout.places().flat_map(|place| scene.things_in(place)) {
        let is_whole = |line: &String| line.contains(&thing.plain());
        assert!(
            thing.width() + 4 > width || lines.iter().any(is_whole),
            "{language}, {width} columns: `{}` is broken in {lines:#?}",
            thing.plain()
        );
    }
    lines.join("\n")
}

const PACK: &str =
    "id = \"more\"\nname = \"More\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n";
const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";
const CARS: &str = r#"
[[car]]
id = "coach"
name = "Stagecoach"
levels = ["interior", "roof"]
stands = "beside"
open_at_start = false
source = { confidence = "verified", from = "made up" }

[[car]]
id = "tender"
name = "Tender"
levels = ["interior"]
stands = "at_an_end"
open_at_start = false
source = { confidence = "verified", from = "made up" }
"#;
const LINES: &str = r#"
[[line]]
id = "second"
name = "Second Train"
facing = "opposed"
cars = ["puffer", "scuttle", "strongroom"]
source = { confidence = "verified", from = "made up" }
"#;
const PAWNS: &str = r#"
[[pawn]]
id = "guard"
name = "Guard"
levels = ["roof"]
starts_in = "coach"
starts_on = "roof"
dormant = true
"#;
const LOOT: &str = r#"
[[loot]]
id = "cordial"
name = "cordial"
scores = false
tokens = [{ value = 1, count = 3, name = "old cordial" }, { value = 2, count = 3, name = "new cordial" }]
source = { confidence = "verified", from = "made up" }
"#;

/// The expert game with more bandits and cars, and with things that stand beside the train.
fn with_more() -> Arc<Content> {
    let mut files = built_in();
    files.insert("content/more/pack.toml", PACK);
    files.insert("content/more/pawns.toml", PAWNS);
    files.insert("content/more/loot.toml", LOOT);
    files.insert("content/more/marks.toml", "[[mark]]\nid = \"bruises\"\nname = \"bruises\"\n");
    let mut cars = CARS.to_owned();
    for nth in 1..=6 {
        cars += &format!(
            "[[car]]\nid = \"more_{nth}\"\nname = \"Another Parlour {nth}\"\nlevels = [\"interior\", \"roof\"]\n{SOURCE}"
        );
        files.insert(
            format!("content/more/bandits/rider_{nth}.toml").as_str(),
            format!("name = \"Rider {nth}\"\n{SOURCE}"),
        );
        files.insert(
            format!("content/more/hostages/held_{nth}.toml").as_str(),
            format!("name = \"Hostage {nth}\"\nransom = {{ amount = 250 }}\n{SOURCE}"),
        );
    }
    files.insert("content/more/cars.toml", cars);
    files.insert(
        "content/presets/more.toml",
        "name = \"More\"\ninherits = \"base_2014_expert\"\npacks = [\"more\"]\n\
         [options]\nexpress_car_count = \"by_bandits\"\n[band.\"5-6\"]\nseats = { fewest = 5, most = 12 }\n",
    );
    loaded(&files, "more")
}

/// The expert game with a second train that looks the other way, and a coach.
fn with_second_train() -> Arc<Content> {
    let mut files = built_in();
    let car = |(id, levels): (&str, &str)| {
        format!("[[car]]\nid = \"{id}\"\nname = \"{id}\"\nlevels = [{levels}]\n{SOURCE}\n")
    };
    let both = "\"interior\", \"roof\"";
    let cars = [("puffer", both), ("scuttle", "\"roof\""), ("strongroom", both)].map(car).concat();
    files.insert("content/more/pack.toml", PACK);
    files.insert("content/more/cars.toml", CARS.to_owned() + &cars);
    files.insert("content/more/lines.toml", LINES);
    files.insert(
        "content/presets/more.toml",
        "name = \"More\"\ninherits = \"base_2014_expert\"\npacks = [\"more\"]\n",
    );
    loaded(&files, "more")
}

/// The second train with its front beside another place, and bandits in and on it.
fn slid_to(front: i8) -> impl Fn(&mut State, &Table) {
    move |state, table| {
        let line = table.line(LineKindId(0)).unwrap();
        state.positions.fronts[line.index()] = front;
        state.arrangement = table.arrangement(&state.positions);
        let layout = table.layout(state);
        for (bandit, car) in layout.of_line(line).enumerate() {
            state.pawns[bandit] = Spot::At(layout.of_car(car).next_back().unwrap());
        }
        state.horses[1] = 2;
    }
}

/// Horses, a coach that has drifted, a car behind the train, hostages, and what else is rare.
fn eventful(state: &mut State, table: &Table) {
    let content = &table.content;
    let car = |id: &str| table.car_named(id).unwrap();
    let berth = |state: &State, car: u8| state.positions.berth(car).unwrap();
    let line = berth(state, car("coach")).line;
    state.positions.fronts[line.index()] = 1;
    // Behind the last car, before which the coach stands in the list.
    let behind = berth(state, table.cars.len() as u8 - 2).behind();
    state.positions.put(car("tender"), Some(behind));
    state.arrangement = table.arrangement(&state.positions);
    state.horses[1] = 2;
    state.horses[3] = 1;
    let coach: Vec<PlaceId> = {
        let layout = table.layout(state);
        layout.places().filter(|&place| layout.car(place) == car("coach")).collect()
    };
    state.pawns[0] = Spot::At(coach[1]);
    state.pawns[1] = Spot::Hidden(PlaceId(2));
    state.pawns[2] = Spot::Hidden(PlaceId(4));
    state.out.insert(WhoId(3));
    state.pawns[3] = Spot::Absent;
    let family = &content.families[0];
    for card in table.all_family_cards() {
        let spot = match card.0 {
            0 => CardSpot::With(WhoId(0), family.taken),
            _ => CardSpot::Zone(family.begins),
        };
        table.move_card(state, card, spot);
    }
    state.sheets[0].marks[0] = 2;
    let cordial = content.loot_kinds.iter().find(|kind| !kind.scores).unwrap().tokens;
    for token in cordial.iter().take(2).chain(cordial.iter().skip(3).take(1)) {
        state.sheets[0].loot.insert(token);
    }
    state.flipped.insert(cordial.nth(0));
    state.floor[coach[0].index()].insert(cordial.nth(4));
}

#[test]
fn four_seats() {
    insta::assert_snapshot!(check("en", 4, 100, None));
}

#[test]
fn six_seats_fit_into_100_columns() {
    insta::assert_snapshot!(check("en", 6, 100, Some(PersonId(0))));
}

#[test]
fn a_narrow_terminal_gets_the_train_in_two_rows() {
    insta::assert_snapshot!(check("en", 6, 60, None));
}

#[test]
fn a_longer_language_fits_as_well() {
    insta::assert_snapshot!(check("es", 6, 100, Some(PersonId(0))));
}

#[test]
fn nothing_is_cut_or_broken_on_any_page() {
    let (more, second) = (with_more(), with_second_train());
    for language in ["en", "es", "nl", "ro"] {
        for width in [20, 28, 40, 60, 80, 100, 140] {
            for is_drawn in [true, false] {
                let page = (language, width, is_drawn);
                for viewer in [None, Some(PersonId(1))] {
                    shown(&more, Request::random(4), eventful, page, viewer);
                    shown(&more, Request::random(11), eventful, page, viewer);
                    shown(&second, Request::random(4), slid_to(1), page, viewer);
                }
            }
        }
    }
}

#[test]
fn in_words_each_car_has_a_line_and_nothing_is_drawn() {
    for (seats, width) in [(4, 80), (11, 80), (4, 20)] {
        let text = shown(&with_more(), Request::random(seats), eventful, ("en", width, false), None);
        assert!(!text.contains(|letter: char| ('\u{2500}'..='\u{259f}').contains(&letter)), "{text}");
        insta::assert_snapshot!(format!("in_words_{seats}_seats_{width}_columns"), text);
    }
}

#[test]
fn what_stands_beside_the_train() {
    let content = with_more();
    insta::assert_snapshot!(picture(&content, Request::random(4), eventful, "en", 100, Some(PersonId(1))));
}

#[test]
fn a_second_train_runs_above_the_cars_it_stands_beside() {
    let content = with_second_train();
    let drawn = |front, width| picture(&content, Request::random(4), slid_to(front), "en", width, None);
    insta::assert_snapshot!(drawn(0, 100));
    insta::assert_snapshot!(drawn(5, 100));
    insta::assert_snapshot!(drawn(3, 60));
}

/// Horses can be led to any car, also to one of the second train.
#[test]
fn horses_beside_a_second_train_are_drawn() {
    let with_horses = |state: &mut State, table: &Table| {
        slid_to(0)(state, table);
        let car = table.layout(state).of_line(table.line(LineKindId(0)).unwrap()).next().unwrap();
        state.horses[usize::from(car)] = 3;
    };
    let seen = picture(&with_second_train(), Request::random(4), with_horses, "en", 100, None);
    assert!(seen.contains("3 horses"), "{seen}");
}

/// What the train is like when a car has left and two roofs are gone.
#[test]
fn what_is_there_no_more() {
    let gone = |state: &mut State, table: &Table| {
        state.positions.carry(&table.lines, table.leading, 2, None);
        let layout = table.layout(state);
        for car in [1, 3] {
            let above = layout.of_car(car).next_back().unwrap();
            state.floor[above.index()] = LootSet::EMPTY;
            state.positions.closed.insert(above);
        }
        state.arrangement = table.arrangement(&state.positions);
    };
    insta::assert_snapshot!(picture(&with_more(), Request::random(4), gone, "en", 100, None));
}

const MARKS: &str = r#"
mark = [
    { id = "alarm", name = "alarm", of = "game" },
    { id = "mood", name = "mood", of = "pawn", type = "word", values = ["calm", "angry"] },
    { id = "heat", name = "heat", of = "car" },
    { id = "mined", name = "mined", of = "place", type = "bool" },
    { id = "whose", name = "laid by", of = "token", kind = "jewel", type = "bandit" },
    { id = "taker", name = "taker", of = "game", type = "bandit" },
]
"#;
const POT: &str =
    "zone = [{ id = \"pot\", name = \"the pot\", holds = \"tokens\", belongs_to = \"taker\" }]\n";

/// What marks say that are on no sheet, to whom a zone belongs, and from whose deck cards are that others have laid.
#[test]
fn marks_of_all_things_whose_a_zone_is_and_whose_cards_lie_there() {
    let mut files = built_in();
    files.insert("content/more/pack.toml", PACK);
    files.insert("content/more/marks.toml", MARKS);
    files.insert("content/more/families.toml", POT);
    let preset = "name = \"More\"\ninherits = \"base_2014\"\npacks = [\"more\"]\n";
    files.insert("content/presets/more.toml", preset);
    let content = loaded(&files, "more");
    let marked = |state: &mut State, table: &Table| {
        let of = |id: &str| MarkId::at(table.content.marks.iter().position(|mark| mark.id == id).unwrap());
        let jewel = table.content.loot_kinds.iter().find(|kind| kind.id == "jewel").unwrap().tokens.nth(0);
        table.keep(state, of("alarm"), MarkHolder::Game, 3);
        table.keep(state, of("mood"), MarkHolder::Pawn(PawnId::of_nobody(0)), 1);
        table.keep(state, of("heat"), MarkHolder::Car(1), 4);
        table.keep(state, of("mined"), MarkHolder::Place(PlaceId(0)), 1);
        table.keep(state, of("whose"), MarkHolder::Token(jewel), 3);
        table.keep(state, of("taker"), MarkHolder::Game, 2);
        state.pots[0].insert(table.content.loot_kinds[0].tokens.nth(0));
        let mut cards = table.action_cards(WhoId(1));
        let laid =
            |card| PlayedCard { bandit: WhoId(0), card, lies: Lies::FaceDown, ..PlayedCard::default() };
        state.common.push(laid(cards.next().unwrap()));
        let shown = ShownCard { card: cards.next().unwrap(), to: PersonSet::only(PersonId(2)) };
        state.common.push(laid(shown.card));
        state.shown = Box::new([shown]);
        let is_left = |card: &&CardId| state.common.iter().all(|played| played.card != **card);
        let left: Vec<CardId> = state.seats[1].cards.all().iter().filter(is_left).copied().collect();
        state.seats[1].cards.lay_out(&[(Run::Bag, &left)]);
        state.abroad = table.abroad(state);
    };
    let seen = picture(&content, Request::random(4), marked, "en", 100, Some(PersonId(2)));
    insta::assert_snapshot!(seen);
    let others = picture(&content, Request::random(4), marked, "en", 100, Some(PersonId(3)));
    assert_eq!(others.matches("'s ?").count(), 2, "{others}");
}

#[test]
fn eleven_bandits_fit_into_100_columns() {
    let content = with_more();
    insta::assert_snapshot!(picture(&content, Request::random(11), eventful, "en", 100, Some(PersonId(0))));
}

#[test]
fn eleven_bandits_fit_into_80_columns() {
    let content = with_more();
    insta::assert_snapshot!(picture(&content, Request::random(11), eventful, "es", 80, None));
}

/// A bandit who is shut in is drawn below the car, in each language, and in words in a line with the car.
#[test]
fn a_closed_level_is_drawn_below_its_car() {
    let mut choice = holdup_packs::VersionChoice::from("ucr_2_1");
    let mut files = built_in();
    choice.with(&mut files, "prison_car");
    let (loaded, problems) = holdup_packs::load(&files, choice);
    let content = loaded.unwrap_or_else(|| panic!("{}", render(&problems, &files, false))).content;
    let shut_in = |state: &mut State, table: &Table| {
        let prison = table.car_named("prison").unwrap();
        let cell = table.layout(state).of_car(prison).next_back().unwrap();
        state.pawns[0] = Spot::At(cell);
        state.pawns[1] = Spot::At(cell);
        let prisoner =
            table.all_family_cards().find(|card| matches!(state.held[card.index()], CardSpot::Zone(_)));
        let taken = table.content.families.iter().find(|family| family.id == "prisoner").unwrap().taken;
        table.move_card(state, prisoner.unwrap(), CardSpot::With(WhoId(2), taken));
    };
    for (language, width, is_drawn) in [("en", 100, true), ("es", 80, true), ("en", 80, false)] {
        let request = Request::random(4);
        let text = shown(&content, request, shut_in, (language, width, is_drawn), None);
        insta::assert_snapshot!(format!("shut_in_{language}_{width}_{is_drawn}"), text);
    }
}
