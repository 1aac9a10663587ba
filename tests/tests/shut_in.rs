//! The Cell and the prisoners in random games, with the Player Marshal who captures and without him: only the captured come to
//! the Cell, nobody there can be shot or punched, and nobody has two prisoners or two hostages.
//!
//! `HOLDUP_RANDOM_GAMES=200000 cargo test --release -p holdup-tests shut_in::` plays more of them.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::library::Library;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tests::play::{Dealt, number_from_environment, other_game, play_all_by};
use holdup_tests::watch::{Laws, finish};

/// The script that alone brings somebody to the Cell.
const CAPTURE: &str = "/actions/capture.lua";

/// Parts that are on in a game, and if bandits are captured in some of them.
const GAMES: &[(&[&str], bool)] = &[
    (&["prison_car", "horses"], false),
    (&["prison_car", "bots", "handcar", "special_punch"], false),
    (&["player_marshal"], true),
    (&["player_marshal", "bots", "horses", "circus_car"], true),
];

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    captures: u32,
    freed: u32,
    wrong: Option<String>,
}

impl Witness for Seen {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        let content = &table.content;
        match *fact {
            Fact::Moved { pawn, to, .. } if table.layout(state).closed.has(to) => {
                self.captures += 1;
                let script = cause.function.and_then(|function| content.script_of(function));
                if !script.is_some_and(|script| script.path.ends_with(CAPTURE)) {
                    self.wrong.get_or_insert(format!("pawn {} came to the Cell by itself", pawn.0));
                }
            }
            Fact::CardMoved { .. } => self.freed += 1,
            _ => {}
        }
        for (nth, family) in content.families.iter().enumerate() {
            if family.id != "prisoner" && family.id != "hostage" {
                continue;
            }
            for who in table.all_characters() {
                let held = table.of_family(FamilyId::at(nth), table.taken_by(state, who));
                if held.len() > 1 {
                    self.wrong.get_or_insert(format!("seat {} has two: {}", who.0, family.id));
                }
            }
        }
    }
}

/// Nobody in the Cell is offered to whoever shoots or punches.
fn spared(game: &Game) -> Result<(), String> {
    let Some(question) = game.question() else { return Ok(()) };
    if !matches!(question.ask, Ask::Shoot | Ask::Punch) {
        return Ok(());
    }
    let closed = game.layout().closed;
    let is_shut_in = |choice: &Choice| match *choice {
        Choice::Bandit(who) => game.place(who.pawn()).is_some_and(|place| closed.has(place)),
        _ => false,
    };
    match question.choices.iter().any(is_shut_in) {
        true => Err("somebody in the Cell can be chosen".to_owned()),
        false => Ok(()),
    }
}

#[test]
fn only_the_captured_come_to_the_cell_and_nobody_aims_at_them() {
    let library = Library::built_in();
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 2000) / 40;
    for &(with, captures) in GAMES {
        let rulebook = other_game(&library, ("ucr_2_1", with));
        let seen = play_all_by(&rulebook, 94, games, |rulebook, which, hooks| {
            let dealt = Dealt::new(rulebook, which);
            let seen: Rc<RefCell<Seen>> = Rc::default();
            let laws = Laws::of(&dealt.state);
            let mut game = dealt.game(hooks).watched_by(Box::new((Rc::clone(&laws), Rc::clone(&seen))));
            finish(&mut game, &mut which.choices(), |game, _| spared(game))?;
            laws.borrow().held()?;
            let seen = seen.take();
            seen.wrong.map_or(Ok((seen.captures, seen.freed)), Err)
        });
        let captured: u32 = seen.iter().map(|(captured, _)| captured).sum();
        assert_eq!(captured > 0, captures, "with {with:?}: {captured} captures");
        assert!(seen.iter().any(|&(_, freed)| freed > 0), "with {with:?} no card changed hands");
    }
}
