//! Deals: what is refused, and what must hold of every deal. Also what an agent
//! that searches is dealt anew. (What a deal looks like is shown by the cases
//! in `tests/rules/setup.md`.)

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use holdup_fuzz::parts::PartSets;
use holdup_hooks::Rulebook;
use holdup_packs::setup::{SetupSource, read};
use holdup_packs::{Files, built_in};
use holdup_replay::library::Library;
use holdup_replay::record;
use holdup_rules::capacity::MAX_PERSONS;
use holdup_rules::content::{Character, Content};
use holdup_rules::game::{Game, Status};
use holdup_rules::ids::*;
use holdup_rules::options::CarCount;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{
    Party, Request, RequestError, Setup, bandits, bots_there, deal, is_bot, offered, playable, seat_range,
    seated, seats_without_loot,
};
use holdup_rules::start::start;
use holdup_rules::state::{Run, State, Step};
use holdup_rules::table::Table;
use holdup_rules::view::View;

use holdup_tests::play::{other_game, rulebook_of, with_files};
use holdup_tests::watch::answer_anything;
use holdup_tests::{PRESET, WHOLE};

fn rulebook() -> Rulebook {
    Rulebook::load(&built_in(), "base_2014").0.expect("built-in content loads")
}

fn car(content: &Content, id: &str) -> CarId {
    CarId::at(content.cars.iter().position(|car| car.id == id).expect("the car exists"))
}

fn round(content: &Content, id: &str) -> RoundCardId {
    RoundCardId::at(content.rounds.iter().position(|card| card.id == id).expect("the round card exists"))
}

/// The one thing wrong with a request.
fn refused(request: &Request) -> RequestError {
    let mut wrong = request.check(rulebook().content());
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    wrong.remove(0)
}

fn seats_refused(seats: u8, fewest: u8, most: u8, part: Option<&str>) -> RequestError {
    RequestError::Seats { seats, fewest, most, part: part.map(str::to_owned) }
}

#[test]
fn two_or_seven_seats_are_refused() {
    assert_eq!(refused(&Request::random(2)), seats_refused(2, 3, 6, Some("teams_of_two")));
    assert_eq!(refused(&Request::random(7)), seats_refused(7, 3, 6, None));
}

/// Where the combined rules serve more seats than there are pieces for, the
/// message says what is missing.
#[test]
fn what_is_missing_for_more_seats_is_said() {
    let library = Library::built_in();
    let book = rulebook_of(&library, "ucr_2_1", &[]);
    let wrong = |content: &Content, seats| Request::random(seats).check(content);
    let mut content = (**book.content()).clone();
    let bandits = content.characters.len();
    let seats = bandits as u8 + 1;
    assert_eq!(
        wrong(&content, seats),
        [RequestError::TooFewBandits { seats, there: bandits, guests: 0, dealt: 1, each: 1 }]
    );
    // With bandits enough it is the seventh car that eight need.
    while content.characters.len() < 12 {
        content.characters.push(content.characters[0].clone());
    }
    let ordinary = content.cars.iter().filter(|car| !car.leads).count();
    if ordinary == 6 {
        assert_eq!(wrong(&content, 7), []);
        let missing = RequestError::TooFewCars { seats: 8, wanted: 7, there: 6 };
        assert!(missing.to_string().contains("the train has 7 cars behind the leading one, but only 6"));
        assert_eq!(wrong(&content, 8), [missing]);
    }
    // More than the rules serve is another matter.
    assert!(matches!(wrong(&content, 14)[..], [RequestError::Seats { seats: 14, fewest: 3, .. }]));
}

/// Whoever is no bandit plays only where somebody chose him, and counts for nothing that is for bandits.
#[test]
fn whoever_is_no_bandit_is_never_dealt() {
    let book = rulebook_of(&Library::built_in(), "ucr_2_1", &[]);
    let mut content = (**book.content()).clone();
    let most = seat_range(&content).1;
    // All but the first three become somebody else than bandits.
    let others: Vec<CharacterId> = playable(&content).filter(|id| id.0 >= 3).collect();
    for id in others {
        content.characters[id.index()].is_bandit = false;
    }
    assert!(most > 3);
    assert_eq!(seat_range(&content), (3, 3));
    for game in 0..20 {
        let setup = deal(&content, &Request::random(3), &mut Rng::new(1, game, Stream::Chance));
        assert!(setup.bandits.iter().all(|(id, _)| id.0 < 3), "{:?}", setup.bandits);
    }
    let chosen = |ids: &[u8]| Request {
        characters: ids.iter().map(|&id| Some(CharacterId(id))).collect(),
        ..Request::random(3)
    };
    assert_eq!(chosen(&[4]).check(&content), []);
    assert_eq!(Party::of_request(&content, &chosen(&[4])), Party { persons: 3, bandits: 2 });
    assert_eq!(chosen(&[3, 4]).check(&content), [RequestError::NoBand(1)]);
    let setup = deal(&content, &chosen(&[4]), &mut Rng::new(1, 0, Stream::Chance));
    assert_eq!(Party::of_setup(&content, &setup), Party { persons: 3, bandits: 2 });
}

/// More seats than persons can sit at are refused, whatever round cards there are.
#[test]
fn at_most_so_many_persons_play() {
    let book = rulebook_of(&Library::built_in(), "ucr_2_1", &[]);
    let mut content = (**book.content()).clone();
    while content.characters.len() < MAX_WHO {
        content.characters.push(content.characters[0].clone());
    }
    for band in content.bands.iter_mut().filter(|band| band.seats.is_some()) {
        band.seats = band.seats.map(|(fewest, most)| if most > 4 { (fewest, 14) } else { (fewest, most) });
    }
    content.rules.express_car_count = CarCount::ByBandits;
    let row = content.cars.iter().find(|car| car.is_ordinary()).unwrap().clone();
    content.cars.extend([row.clone(), row]);
    let most = seats_without_loot(&content).1;
    assert_eq!(usize::from(most), MAX_PERSONS);
}

/// Two players lead two bandits each, and nobody else can sit down.
#[test]
fn teams_are_for_two_seats_of_two_bandits() {
    let book = Rulebook::load(&built_in(), "base_2014_two_player").0;
    let book = book.expect("built-in content loads");
    let check = |request: &Request| request.check(book.content());
    for seats in [1, 3, 4] {
        assert_eq!(check(&Request::random(seats)), [seats_refused(seats, 2, 2, None)]);
    }
    let request = Request { characters: vec![None; 5], ..Request::random(2) };
    assert_eq!(check(&request), [RequestError::TooManyCharacters(5, 2, 2)]);
    let behind = |count| (1..=count).map(CarId::at).collect();
    let request = Request { cars: behind(5), ..Request::random(2) };
    assert_eq!(check(&request), [RequestError::TooManyCars(5, 4)]);
    let request = Request {
        characters: vec![None, Some(CharacterId(4)), Some(CharacterId(1))],
        cars: behind(4),
        ..Request::random(2)
    };
    assert_eq!(check(&request), []);
    let setup = dealt(book.content(), &request, 5);
    assert_eq!(setup.bandits[1], (CharacterId(4), SeatId(0)));
    assert_eq!(setup.bandits[2], (CharacterId(1), SeatId(1)));
    assert_eq!((setup.bandits.len(), setup.seats()), (4, 2));
    let text = seats_refused(3, 2, 2, None).to_string();
    assert!(text.ends_with("it is for 2"), "{text}");
    let library = Library::built_in();
    let combined = library.rulebook("ucr_2_1", &[]).expect("the built-in content loads");
    let wrong = Request::random(2).check(combined.content());
    let [RequestError::FewerNeedBots(2, 3, _)] = wrong[..] else {
        panic!("{wrong:?}");
    };
    let text = wrong[0].to_string();
    assert!(text.ends_with("so 1 bot is missing") && !text.contains("team"), "{text}");
    let text = seats_refused(2, 3, 6, Some("teams_of_two")).to_string();
    assert!(text.contains("it is for 3 to 6; 2 can play with the part `teams_of_two`"), "{text}");
}

/// Content of the combined rules in which so many more rows are bots, and each of the first ones is a version of a bandit.
fn with_bots(bots: usize, versions: usize) -> Content {
    let library = Library::built_in();
    let mut content = (**rulebook_of(&library, "ucr_2_1", &[]).content()).clone();
    let first: Vec<CharacterId> = bandits(&content).collect();
    for nth in 0..bots {
        let version_of = first.get(nth).copied().filter(|_| nth < versions);
        let row = content.characters[first[0].index()].clone();
        content.characters.push(Character { by_rule: true, version_of, ..row });
    }
    content.rules.express_car_count = CarCount::ByBandits;
    let row = content.cars.iter().find(|car| car.is_ordinary()).unwrap().clone();
    content.cars.extend([row.clone(), row]);
    content
}

/// The seats from the First Player on: `P` a player, `B` a bot.
fn order(content: &Content, request: &Request) -> String {
    let first = request.first.expect("somebody begins").index();
    let seats = request.characters.len();
    let sits = (0..seats).map(|nth| request.characters[(first + nth) % seats]);
    sits.map(|id| if id.is_some_and(|id| is_bot(content, id)) { 'B' } else { 'P' }).collect()
}

/// The two examples of UCR-4.5.2-c and UCR-4.5.2-d, and what they have in common for every number, whoever begins.
#[test]
fn bots_sit_late_and_are_spread_evenly() {
    let content = with_bots(8, 0);
    let drawn = |players: u8, bots: u8, first: Option<SeatId>, seed| {
        let request = Request { bots, first, ..Request::random(players + bots) };
        assert_eq!(request.check(&content), [], "{players} players, {bots} bots");
        let seated = seated(&content, &request, &mut Rng::new(seed, 0, Stream::Seats)).unwrap();
        let named = seated.request.characters.iter().flatten().filter(|&&id| is_bot(&content, id));
        let named: BTreeSet<usize> = named.map(|id| id.index()).collect();
        assert_eq!((seated.request.bots, named.len()), (0, bots.into()), "each bot is there once");
        // Everybody else keeps the place among the others.
        let others: Vec<usize> = seated.from.iter().copied().filter(|&seat| seat < players.into()).collect();
        assert!(others.is_sorted() && others.len() == usize::from(players), "{:?}", seated.from);
        // Whoever seats them once more changes nothing.
        let again = seated_again(&content, &seated.request);
        assert_eq!(again, seated.request);
        order(&content, &seated.request)
    };
    for first in 0..3 {
        assert_eq!(drawn(3, 2, Some(SeatId(first)), 1), "PPBPB");
    }
    for first in 0..2 {
        assert_eq!(drawn(2, 5, Some(SeatId(first)), 1), "PBBPBBB");
    }
    assert_eq!(drawn(1, 4, None, 1), "PBBBB");
    for players in 1..=6 {
        for bots in (1..=8).filter(|bots| (3..=13).contains(&(players + bots))) {
            let text = drawn(players, bots, None, u64::from(players * 16 + bots));
            let gaps: Vec<usize> = text.split('P').skip(1).map(str::len).collect();
            let (least, most) = (gaps.iter().min().unwrap(), gaps.iter().max().unwrap());
            assert!(text.starts_with('P') && most - least <= 1, "{text}");
            // Never more up to some player than behind the same number from the end.
            for nth in 0..gaps.len() {
                let (before, behind): (usize, usize) =
                    (gaps[..nth].iter().sum(), gaps[gaps.len() - nth..].iter().sum());
                assert!(before <= behind, "{text}");
            }
        }
    }
}

fn seated_again(content: &Content, request: &Request) -> Request {
    seated(content, request, &mut Rng::new(9, 9, Stream::Seats)).unwrap().request
}

/// A bot takes its bandit away from the players, so that none is drawn whose bandit somebody needs.
#[test]
fn bots_leave_players_their_bandits() {
    let content = with_bots(5, 3);
    let there = bandits(&content).count() as u8;
    // Two bots are nobody's version: more than these take a bandit each.
    let most = |players: u8| {
        let request = Request { bots: 5, ..Request::random(players + 5) };
        bots_there(&content, &request)
    };
    assert_eq!([most(there), most(there - 1), most(there - 3), most(1)], [2, 3, 5, 5]);
    for (players, bots) in [(there, 2), (there - 1, 3), (there - 3, 5)] {
        for game in 0..20 {
            let request = Request { bots, ..Request::random(players + bots) };
            let (setup, _) = record::dealt(&content, &request, game, 0);
            let who: BTreeSet<CharacterId> = setup.bandits.iter().map(|&(id, _)| id).collect();
            assert_eq!(who.len(), setup.bandits.len());
            let of = |id: &CharacterId| content.characters[id.index()].version_of;
            assert!(who.iter().all(|id| of(id).is_none_or(|of| !who.contains(&of))), "{who:?}");
            assert!(!is_bot(&content, setup.bandits[setup.first.index()].0), "a bot never begins");
        }
    }
    let request = Request { bots: 3, ..Request::random(there + 3) };
    assert_eq!(request.check(&content), [RequestError::TooManyBots { wanted: 3, there: 2 }]);
}

/// Eleven named bandits, and two bots beside them who are nobody's version.
#[test]
fn thirteen_characters_sit_at_a_table() {
    let mut content = with_bots(2, 0);
    let row = content.characters[0].clone();
    let missing = 11 - bandits(&content).count();
    content.characters.extend(std::iter::repeat_n(row, missing));
    let named = bandits(&content).map(Some).collect();
    let request = Request { bots: 2, characters: named, ..Request::random(13) };
    assert_eq!(request.check(&content), []);
    let (setup, _) = record::dealt(&content, &request, 3, 0);
    assert_eq!(Party::of_setup(&content, &setup), Party { persons: 11, bandits: 13 });
}

#[test]
fn each_open_seat_is_offered_bandits_of_its_own() {
    let library = Library::built_in();
    let book = rulebook_of(&library, PRESET, &[("bandits_dealt", "2")]);
    let content = book.content();
    let offers = |request: &Request| offered(content, request, &mut Rng::new(5, 0, Stream::Chance));
    let all = offers(&Request::random(3));
    assert_eq!(
        all.iter().map(|(place, bandits)| (*place, bandits.len())).collect::<Vec<_>>(),
        [(0, 2), (1, 2), (2, 2)]
    );
    let named: BTreeSet<usize> =
        all.iter().flat_map(|(_, bandits)| bandits).map(|bandit| bandit.index()).collect();
    assert_eq!(named.len(), 6);
    let belle = CharacterId(0);
    let chosen = offers(&Request { characters: vec![None, Some(belle)], ..Request::random(3) });
    assert_eq!(chosen.iter().map(|&(place, _)| place).collect::<Vec<_>>(), [0, 2]);
    assert!(chosen.iter().all(|(_, bandits)| !bandits.contains(&belle)));
    let refused = Request::random(4).check(content);
    assert_eq!(refused, [RequestError::TooFewBandits { seats: 4, there: 6, guests: 0, dealt: 2, each: 1 }]);
    let usual = rulebook();
    assert_eq!(offered(usual.content(), &Request::random(4), &mut Rng::new(5, 0, Stream::Chance)), []);
}

#[test]
fn nobody_sits_twice() {
    let belle = Some(CharacterId(0));
    let request = Request { characters: vec![belle, None, belle], ..Request::random(4) };
    assert!(matches!(refused(&request), RequestError::CharacterTwice(_)));
    let request = Request { characters: vec![None; 5], ..Request::random(4) };
    assert_eq!(refused(&request), RequestError::TooManyCharacters(5, 4, 1));
}

#[test]
fn a_car_is_there_once_and_the_leading_one_leads() {
    let book = rulebook();
    let saloon = car(book.content(), "saloon");
    let request = Request { cars: vec![saloon, saloon], ..Request::random(4) };
    assert_eq!(refused(&request), RequestError::CarTwice("saloon".into()));
    let request = Request { cars: vec![car(book.content(), "locomotive")], ..Request::random(4) };
    assert_eq!(refused(&request), RequestError::CarThereAnyway("locomotive".into()));
    let all: Vec<CarId> = (0..book.content().cars.len()).map(CarId::at).collect();
    let behind: Vec<CarId> = all.into_iter().filter(|car| !book.content().cars[car.index()].leads).collect();
    let request = Request { cars: behind, ..Request::random(3) };
    assert_eq!(refused(&request), RequestError::TooManyCars(6, 3));
}

/// Whichever car is chosen, in whichever version and with whichever parts: it is refused, or there once, and so is every
/// other.
#[test]
fn a_chosen_car_is_there_once_or_refused() {
    let library = Library::built_in();
    let files = library.files().clone();
    let mut counts = (0, 0);
    for preset in holdup_packs::preset_ids(&files) {
        let (packs, _) = holdup_packs::catalogue(&files);
        let info: Vec<_> = packs.iter().flat_map(|pack| pack.parts.clone()).collect();
        let usual = rulebook_of(&library, preset, &[]);
        let parts = PartSets::new(usual.content().parts.iter().map(|part| part.id.as_str()), &info);
        let always = parts.mask(|id| usual.content().parts.iter().any(|part| part.on && part.id == id));
        for set in parts.sets(always, 8, &mut Rng::new(1, 0, Stream::Chance)) {
            let with: Vec<String> = parts.named(set).map(|id| format!("\"{id}\"")).collect();
            let house = [("with".to_owned(), format!("[{}]", with.join(", ")))];
            let Ok(book) = library.rulebook(preset, &house) else { continue };
            one_car_at_a_time(book.content(), &mut counts);
        }
    }
    let (refused, chosen) = counts;
    assert!(refused > 50 && chosen > 300, "{refused} refused, {chosen} chosen");
}

/// Chooses each car there is, and counts those that are refused and those that are in the train.
fn one_car_at_a_time(content: &Content, (refused, chosen): &mut (u32, u32)) {
    // As many as can be split into equal sides.
    let brought = Request::random_of(content, 0).characters.len() as u8;
    let seats = seat_range(content).0.next_multiple_of(2) + brought;
    for id in (0..content.cars.len()).map(CarId::at) {
        let row = &content.cars[id.index()];
        let request = Request { cars: vec![id], ..Request::random_of(content, seats) };
        let wrong = request.check(content);
        if !row.is_drawn() {
            assert_eq!(wrong, [RequestError::CarThereAnyway(row.id.clone())]);
            *refused += 1;
            continue;
        }
        assert_eq!(wrong, [], "{}", row.id);
        let cars = dealt(content, &request, 1).cars;
        for car in &cars {
            let times = cars.iter().filter(|other| *other == car).count();
            assert_eq!(times, 1, "{} with {} chosen", content.cars[car.index()].id, row.id);
        }
        assert!(cars.contains(&id), "{} is not there", row.id);
        *chosen += 1;
    }
}

/// The combined rules with their bandits, one who is none, and two for whom a rule decides; the train has three cars.
fn with_guests() -> (Content, [CharacterId; 3]) {
    let book = rulebook_of(&Library::built_in(), "ucr_2_1", &[]);
    let mut content = (**book.content()).clone();
    let guests = [(false, false), (true, true), (true, true)].map(|(is_bandit, by_rule)| {
        let row =
            Character { is_bandit, by_rule, starting_loot: Vec::new(), ..content.characters[0].clone() };
        content.characters.push(row);
        CharacterId::at(content.characters.len() - 1)
    });
    content.rules.express_car_count = CarCount::Fixed;
    (content, guests)
}

/// Seats are held against the bandits only for those seats that bandits are to have.
#[test]
fn whoever_is_dealt_to_nobody_takes_no_bandits_place() {
    let (content, guests) = with_guests();
    let bandits = holdup_rules::setup::bandits(&content).count();
    let all: Vec<CharacterId> = holdup_rules::setup::bandits(&content).collect();
    let request = |chosen: &[CharacterId], seats: usize| Request {
        characters: chosen.iter().map(|&id| Some(id)).collect(),
        ..Request::random(seats as u8)
    };
    for count in 0..guests.len() {
        let guests = &guests[..count];
        // Drawn, or all of them named.
        assert_eq!(request(guests, bandits + count).check(&content), []);
        let named = [guests, &all[..]].concat();
        assert_eq!(request(&named, bandits + count).check(&content), []);
        let setup = dealt(&content, &request(guests, bandits + count), 1);
        let mut seated: Vec<CharacterId> = setup.bandits.iter().map(|&(id, _)| id).collect();
        seated.sort_unstable();
        seated.dedup();
        assert_eq!(seated.len(), bandits + count);
    }
    // One of them is no bandit: so there are fourteen seats, and thirteen bandits.
    assert_eq!((bandits + 3, request(&guests, bandits + 3).check(&content)), (14, Vec::new()));
    let one_more = request(&guests[..1], bandits + 2);
    let seats = bandits as u8 + 2;
    let wrong = RequestError::TooFewBandits { seats, there: bandits, guests: 1, dealt: 1, each: 1 };
    assert!(
        wrong
            .to_string()
            .ends_with(&format!("only {bandits} bandits and 1 other who is chosen are in the game"))
    );
    assert_eq!(one_more.check(&content), [wrong]);
}

/// UCR-4.5.1-b: a player's bandit begins.
#[test]
fn nobody_for_whom_a_rule_decides_begins() {
    let (content, [no_bandit, bot, other]) = with_guests();
    let chosen = |ids: &[Option<CharacterId>]| Request { characters: ids.to_vec(), ..Request::random(4) };
    let begins = |request: &Request| {
        assert_eq!(request.check(&content), []);
        let first = (0..60).map(|seed| dealt(&content, request, seed).first);
        first.collect::<std::collections::BTreeSet<SeatId>>().into_iter().collect::<Vec<_>>()
    };
    let seats = |seats: &[u8]| seats.iter().copied().map(SeatId).collect::<Vec<_>>();
    assert_eq!(begins(&chosen(&[])), seats(&[0, 1, 2, 3]));
    assert_eq!(begins(&chosen(&[Some(bot)])), seats(&[1, 2, 3]));
    assert_eq!(begins(&chosen(&[None, Some(bot), None, Some(other)])), seats(&[0, 2]));
    assert_eq!(begins(&chosen(&[None, Some(no_bandit), Some(bot)])), seats(&[0, 3]));
    let request = Request { first: Some(SeatId(1)), ..chosen(&[None, Some(bot)]) };
    assert_eq!(
        request.check(&content),
        [RequestError::FirstByRule(content.characters[bot.index()].id.clone())]
    );
}

/// `dealt.each` of a family is for each bandit, and for nobody else.
#[test]
fn cards_of_families_are_dealt_to_bandits() {
    const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";
    let mut files = Files::new();
    files.insert("pack.toml", "id = \"tags\"\nname = \"Tags\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n");
    files.insert(
        "content/families.toml",
        "[[zone]]\nid = \"collar\"\nname = \"collar\"\nof = \"character\"\n\n[[family]]\nid = \"tag\"\nname = \"tag\"\n\
         folder = \"tags\"\nbegins = \"collar\"\ntaken = \"collar\"\ndealt = [{ each = 1 }]\n",
    );
    for tag in ["blue", "green", "red", "white", "yellow"] {
        files.insert(format!("content/tags/{tag}.toml"), format!("name = \"{tag} tag\"\n{SOURCE}"));
    }
    files.insert("content/bandits/clerk.toml", format!("name = \"Clerk\"\nbandit = false\n{SOURCE}"));
    let book = with_files(&files, PRESET, &[]);
    let content = book.content();
    let clerk = content.characters.iter().position(|row| row.id == "tags/clerk").map(CharacterId::at);
    for seat in 0..4 {
        let mut request = Request { characters: vec![None; 4], ..Request::random(4) };
        request.characters[seat] = clerk;
        assert_eq!(request.check(content), []);
        let setup = dealt(content, &request, seat as u64);
        let family = content.families.iter().position(|family| family.folder == "tags").map(FamilyId::at);
        let tags = setup.cards.iter().filter(|(card, _)| Some(content.cards[card.index()].family) == family);
        let mut holders: Vec<Option<WhoId>> = tags.map(|(_, spot)| spot.holder()).collect();
        holders.sort_unstable();
        let bandits: Vec<Option<WhoId>> =
            (0..4).filter(|&who| who != seat).map(|who| Some(WhoId::at(who))).collect();
        assert_eq!(holders, bandits);
    }
}

/// Each strongbox the combined rules lay somewhere is there: UCR-2.5.1-e, UCR-4.10.4-b, -j, UCR-4.11.1-a, and one for
/// UCR-7.1.17-a.
#[test]
fn there_is_a_strongbox_for_every_place_of_one() {
    let book = rulebook_of(&Library::built_in(), "ucr_2_1", &[("stagecoach", "true")]);
    let content = book.content();
    let kind = content.loot_kinds.iter().position(|kind| kind.id == "strongbox").map(LootKindId::at);
    let is_one = |of: LootKindId| Some(of) == kind;
    let cars = content.cars.iter().flat_map(|car| &car.loot).filter(|&&(_, of, _)| is_one(of));
    let on_cars: usize = cars.map(|&(.., count)| usize::from(count)).sum();
    let kept: usize =
        content.reserve.iter().filter(|&&(of, _)| is_one(of)).map(|&(_, count)| usize::from(count)).sum();
    assert_eq!((on_cars, kept), (2, 1));
    let second_locomotive = 1;
    let there = content.tokens.iter().filter(|token| is_one(token.kind)).count();
    assert_eq!(on_cars + second_locomotive + kept, there);
}

#[test]
fn what_is_asked_cannot_be_named() {
    let library = Library::built_in();
    let by = |option: &str, value: &str| rulebook_of(&library, PRESET, &[(option, value)]);
    let named = |book: &Rulebook| Request {
        cars: vec![car(book.content(), "saloon")],
        rounds: ["braking_2_4", "bridge_2_4", "tunnel_2_4", "swivel_arm_2_4", "pickpocketing"]
            .map(|id| round(book.content(), id))
            .to_vec(),
        ..Request::random(4)
    };
    let wrong = |option, value| {
        let book = by(option, value);
        named(&book).check(book.content())
    };
    assert_eq!(wrong("round_card_selection", "\"random\""), []);
    assert_eq!(wrong("round_card_selection", "\"chosen\""), [RequestError::RoundsAreAsked]);
}

#[test]
fn a_round_deck_has_four_cards_of_its_band_and_a_station() {
    let book = rulebook();
    let deck = |ids: [&str; 5]| ids.map(|id| round(book.content(), id)).to_vec();
    let good = deck(["braking_2_4", "bridge_2_4", "tunnel_2_4", "swivel_arm_2_4", "pickpocketing"]);
    let request = Request { rounds: good.clone(), ..Request::random(4) };
    assert_eq!(request.check(book.content()), []);

    let why = |rounds: Vec<RoundCardId>| match refused(&Request { rounds, ..Request::random(4) }) {
        RequestError::RoundDeck { why, .. } => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(good[1..].to_vec()), "it has 4 cards instead of 5");
    let foreign = deck(["braking_5_6", "bridge_2_4", "tunnel_2_4", "swivel_arm_2_4", "pickpocketing"]);
    assert_eq!(why(foreign), "card 1 is `braking_5_6` of band 5-6; its place takes one of band 2-4");
    let twice = deck(["braking_2_4", "braking_2_4", "tunnel_2_4", "swivel_arm_2_4", "pickpocketing"]);
    assert_eq!(why(twice), "`braking_2_4` is in it twice");
    let early = deck(["pickpocketing", "bridge_2_4", "tunnel_2_4", "swivel_arm_2_4", "braking_2_4"]);
    assert_eq!(why(early), "card 1 is `pickpocketing` of band station; its place takes one of band 2-4");
}

#[test]
fn the_first_player_sits_at_the_table() {
    let request = Request { first: Some(SeatId(4)), ..Request::random(4) };
    assert_eq!(refused(&request), RequestError::FirstPlayer(5, 4));
}

fn dealt(content: &Content, request: &Request, seed: u64) -> Setup {
    deal(content, request, &mut Rng::new(seed, 0, Stream::Chance))
}

/// No car twice, no token twice, on every car what is printed on it.
#[test]
fn every_deal_keeps_to_what_is_in_the_box() {
    let book = rulebook();
    let content = book.content();
    for seed in 0..800 {
        let setup = dealt(content, &Request::random(3 + (seed % 4) as u8), seed);
        let cars: std::collections::BTreeSet<CarId> = setup.cars.iter().copied().collect();
        assert_eq!(cars.len(), setup.cars.len(), "seed {seed}: a car twice");
        assert_eq!(setup.cars.len(), setup.bandits.len() + 1);
        let sheets = setup.sheets.iter().map(|&(_, token)| token);
        let tokens =
            sheets.chain(setup.floor.iter().map(|&(_, _, token)| token)).chain(setup.reserve.iter().copied());
        let mut seen = LootSet::EMPTY;
        for token in tokens {
            assert!(!seen.has(token), "seed {seed}: token {} twice", token.0);
            seen.insert(token);
        }
        for (number, car) in setup.cars.iter().enumerate() {
            for &(level, kind, count) in &content.cars[car.index()].loot {
                let here = |&&(at, on, token): &&(u8, LevelId, LootId)| {
                    usize::from(at) == number && on == level && content.kind(token) == kind
                };
                assert_eq!(setup.floor.iter().filter(here).count(), usize::from(count), "seed {seed}");
            }
        }
    }
}

#[test]
fn what_was_chosen_is_kept() {
    let book = rulebook();
    let content = book.content();
    let cars = vec![car(content, "luggage"), car(content, "saloon")];
    let request = Request {
        characters: vec![None, Some(CharacterId(3))],
        cars: cars.clone(),
        first: Some(SeatId(2)),
        ..Request::random(5)
    };
    for seed in 0..100 {
        let setup = dealt(content, &request, seed);
        assert_eq!(setup.bandits[1], (CharacterId(3), SeatId(1)));
        assert_eq!(setup.cars[1..3], cars);
        assert_eq!(setup.first, SeatId(2));
    }
}

/// A seat that deals the unknown anew keeps what is its own, and does not learn
/// in which order it will draw.
#[test]
fn dealing_anew_keeps_the_own_purses_and_not_the_own_draws() {
    let book = rulebook();
    let hooks = book.hooks().expect("built-in scripts load");
    let mut rng = Rng::new(3, 0, Stream::Agents);
    let mut other_draws = 0;
    for seed in 0..60 {
        let mut chance = Rng::new(seed, 0, Stream::Chance);
        let setup = deal(book.content(), &Request::random(4), &mut chance);
        let table = Rc::new(Table::new(book.content().clone(), &setup));
        let state = start(&table, &setup, chance);
        let mut game = Game::new(Rc::clone(&table), state, Rc::clone(&hooks));
        for _ in 0..45 {
            assert_eq!(game.advance(), Ok(Status::Asking));
            answer_anything(&mut game, &mut rng).expect("an offered choice is accepted");
        }
        assert_eq!(game.advance(), Ok(Status::Asking));
        for seat in table.all_seats() {
            let view = View::of(game.state(), &table, seat.person());
            let mine = table.who_of(seat);
            let deals: Vec<_> = (0..2).map(|_| view.deal_again(&table, &mut rng)).collect();
            // Purses that are alike have other numbers there.
            let purses = |state: &State| -> Vec<(LootKindId, u16)> {
                let loot = state.sheets[mine.index()].loot.iter();
                loot.map(|token| (table.content.kind(token), table.content.value(token))).collect()
            };
            for deal in &deals {
                assert_eq!(purses(deal), purses(game.state()));
            }
            let next = |nth: usize| {
                let mut deal = deals[nth].clone();
                let bag = deal.seats[seat.index()].cards.run(Run::Bag).to_vec();
                (!bag.is_empty()).then(|| table.face(bag[deal.rng.below(bag.len() as u32) as usize]))
            };
            other_draws += u32::from(next(0) != next(1));
        }
    }
    assert!(other_draws > 60, "of 240 seats only {other_draws} would draw another card");
}

/// As long as round cards are still to be chosen, everybody sees the same of a game whichever were dealt.
#[test]
fn nobody_knows_dealt_round_cards_before_others_are_chosen() {
    let house = [("round_card_selection", "chosen")];
    let book = rulebook_of(&Library::built_in(), PRESET, &house);
    let content = book.content();
    let setup = deal(content, &Request::random(4), &mut Rng::new(3, 0, Stream::Chance));
    let mut other = setup.clone();
    let band = |card: RoundCardId| content.rounds[card.index()].band;
    let mut spare = (0..content.rounds.len()).map(RoundCardId::at);
    other.rounds[0] =
        spare.find(|&card| band(card) == band(setup.rounds[0]) && !setup.rounds.contains(&card)).unwrap();
    let [one, other] = [setup, other].map(|setup| {
        let table = Table::new(Arc::clone(content), &setup);
        View::of(&start(&table, &setup, Rng::new(3, 0, Stream::Chance)), &table, PersonId(0))
    });
    assert_eq!(one.state.steps.last(), Some(&Step::ChooseRounds));
    assert_eq!(one.state.rounds, other.state.rounds);
    assert!(one == other);
}

/// Who can play which kind of game: the table of UCR 4.2, for each number of persons.
#[test]
fn as_many_play_each_kind_of_game_as_the_table_says() {
    let library = Library::built_in();
    for (kind, fewest) in [("", 1), ("couriers/team_game", 3), ("couriers/betrayal", 4)] {
        for marshal in [false, true] {
            let with = ["bots/bots", "couriers/armoured_train", kind];
            let with = with.into_iter().chain(marshal.then_some("marshal/player_marshal"));
            let with: Vec<&str> = with.filter(|part| !part.is_empty()).collect();
            let rulebook = other_game(&library, (WHOLE, &with));
            for persons in 1..=12_u8 {
                let bandits = persons - u8::from(marshal);
                let mut seats = vec!["\"random\""; bandits.into()];
                seats.extend(marshal.then_some("\"player_marshal=random\""));
                let mut files = built_in();
                files.insert("table.toml", format!("seats = [{}]", seats.join(", ")));
                let layers = [SetupSource::File("table.toml".to_owned())];
                let (wishes, problems) = read(&files, &layers, rulebook.content(), None);
                assert!(problems.is_empty(), "{kind} {marshal} {persons}: {problems:?}");
                let request = wishes.expect("nothing is wrong").request(rulebook.content(), persons);
                // There are eleven bandits whom somebody can lead.
                let can_play = (fewest..=11).contains(&bandits) || (kind.is_empty() && bandits == 0);
                assert_eq!(request.is_ok(), can_play, "{kind} {marshal} {persons}: {request:?}");
                let Ok(request) = request else { continue };
                // UCR-4.1.1-g, UCR-4.1.5-b: bots even the teams, or make up the fewest there are.
                let added = if kind.is_empty() { 3_u8.saturating_sub(persons) } else { bandits % 2 };
                assert_eq!(request.bots, added, "{kind} {marshal} {persons}");
            }
        }
    }
}
