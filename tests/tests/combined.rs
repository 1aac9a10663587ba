//! The combined rules at their widest: as many bandits as they serve, a train of
//! seven cars, and hands that several scripts make larger or smaller. The pieces
//! for it come from a pack that is only here.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::Files;
use holdup_replay::library::Library;
use holdup_rules::fact::Fact;
use holdup_rules::question::{Ask, Choice};
use holdup_rules::setup::{Request, seat_range};
use holdup_tests::play::{Dealt, Which, play_all_by, rulebook_of};
use holdup_tests::watch::{Facts, Laws, asks, finish};

/// Where the facts of the pack are from.
const SOURCE: &str = "source = { confidence = \"verified\", from = \"a test\" }\n";

/// Under which games and answers are drawn.
const SEED: u64 = 211;

/// As many bandits as the packs of the combined rules bring.
const BANDITS: usize = 11;

/// The combined rules with a pack of a car and of the bandits that are missing, and with a script of the pack.
fn crowd(script: &str) -> Arc<Rulebook> {
    let built_in = Library::built_in();
    let mut files: Files = built_in.files().clone();
    let preset = "name = \"Crowd\"\ninherits = \"ucr_2_1\"\npacks = [\"crowd\"]\n";
    files.insert("content/presets/crowd.toml", preset);
    let hooks = if script.is_empty() { "" } else { "hooks = [\"hand_size\"]\n" };
    let pack = "id = \"crowd\"\nname = \"Crowd\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"combined\"]\n";
    files.insert("content/crowd/pack.toml", format!("{pack}{hooks}"));
    let there = rulebook_of(&built_in, "ucr_2_1", &[]).content().characters.len();
    let names = ["ada", "bert", "cora", "dan", "edna"];
    for name in names.into_iter().take(BANDITS.saturating_sub(there)) {
        let loot = "starting_loot = [{ kind = \"purse\", value = 250, count = 1 }]\n";
        let bandit = format!("name = \"{name}\"\n{loot}{SOURCE}");
        files.insert(format!("content/crowd/bandits/{name}.toml"), bandit);
    }
    let car = "[[car]]\nid = \"mail_van\"\nname = \"Mail van\"\nlevels = [\"interior\", \"roof\"]\n";
    files.insert("content/crowd/cars.toml", format!("{car}{SOURCE}"));
    if !script.is_empty() {
        files.insert("scripts/crowd/pack.lua", script);
    }
    rulebook_of(&Library::new(files), "crowd", &[])
}

#[test]
fn three_to_eleven_play_to_the_end() {
    let rulebook = crowd("");
    let (fewest, most) = seat_range(rulebook.content());
    assert_eq!((fewest, most.min(11)), (3, 11));
    let played = play_all_by(&rulebook, SEED, 90, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let wrong = Request::random(which.seats).check(rulebook.content());
        if !wrong.is_empty() {
            return Err(format!("{wrong:?}"));
        }
        let cars = match which.seats {
            ..=4 => 5,
            5..=7 => 6,
            _ => 7,
        };
        if dealt.setup.cars.len() != cars + 1 {
            return Err(format!("{} cars", dealt.setup.cars.len()));
        }
        let laws = Laws::of(&dealt.state);
        let mut game = dealt.game(hooks).watched_by(Box::new(Rc::clone(&laws)));
        finish(&mut game, &mut which.choices(), |_, _| laws.borrow().held())?;
        laws.borrow().held().map(|()| which.seats)
    });
    for seats in fewest..=most.min(11) {
        assert!(played.contains(&seats), "no game of {seats} seats was played");
    }
}

/// What the first seat draws at the start of a game: what it must, and how often it
/// is asked for one card more and says yes.
fn first_hand(script: &str) -> (u8, u8) {
    let rulebook = crowd(script);
    let which = Which { seats: 3, seed: SEED, game: 0 };
    let dealt = Dealt::new(&rulebook, which);
    let hooks = rulebook.hooks().expect("the scripts load");
    let facts: Rc<RefCell<Facts>> = Rc::default();
    let mut game = dealt.game(&hooks).watched_by(Box::new(Rc::clone(&facts)));
    let (mut must, mut more) = (None, 0);
    let first = dealt.setup.first;
    let is_drawn = |fact: &&Fact| matches!(fact, Fact::Drew { seat, .. } if *seat == first);
    let drawn = || facts.borrow().iter().filter(is_drawn).count() as u8;
    while asks(&mut game).expect("no script fails") {
        let question = game.question().expect("it asks");
        if question.ask == Ask::Plan {
            break;
        }
        if question.ask != Ask::Fill {
            // Some are asked about their power first.
            game.answer(0).expect("it is offered");
            continue;
        }
        if question.seat(game.table()) == first {
            must.get_or_insert(drawn());
            more += 1;
        }
        let yes = question.choices.iter().position(|&choice| choice == Choice::Yes);
        game.answer(yes.expect("it can be drawn")).expect("it is offered");
    }
    let must = must.unwrap_or_else(drawn);
    assert_eq!(drawn(), must + more, "every yes draws a card");
    (must, more)
}

#[test]
fn cards_a_script_grants_may_be_left_and_those_it_denies_are_not_drawn() {
    let hand = |change: &str| {
        first_hand(&format!("function hand_size(game, hand)\n  return hand.size {change}\nend\n"))
    };
    // Doc, if he is the first seat, is asked once more than anybody else.
    let (must, powers) = hand("+ 0");
    assert_eq!(must, 6);
    assert_eq!(hand("+ 2"), (6, powers + 2));
    assert_eq!(hand("- 1"), if powers > 0 { (6, powers - 1) } else { (5, 0) });
    assert_eq!(hand("- 5"), (1 + powers, 0));
}
