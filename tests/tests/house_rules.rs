//! Random games under the laws with each option of the core set to each of its
//! values, alone, over every rulebook version that is played: whatever house rule
//! somebody makes, the game goes on to its end and nothing gets lost.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_replay::record::dealt;
use holdup_rules::content::Content;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Hooks, Status, Witness};
use holdup_rules::options::{CORE_OPTIONS, OptionValue, Takes};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, seat_range};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tell::law;

/// The rulebook versions every option is set in.
const PRESETS: [&str; 4] = ["base_2014", "base_2014_expert", "base_2014_two_player", "ucr_2_1"];

/// Under which games and answers are drawn.
const SEED: u64 = 31;

/// Games of each version with each value.
const GAMES: u64 = 2;

struct Judge(Rc<RefCell<Option<String>>>);

impl Witness for Judge {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _cause: Cause) {
        let mut broken = self.0.borrow_mut();
        if broken.is_none()
            && let Err(law) = law::check(state, table)
        {
            *broken = Some(format!("after {fact:?}: {law}"));
        }
    }
}

/// Values to try, as TOML writes them. What content does not allow is passed over.
fn values(takes: &Takes) -> Vec<String> {
    match takes {
        Takes::Bool => ["true", "false"].map(str::to_owned).to_vec(),
        Takes::Int(least, most) => [least, most].map(|n| n.to_string()).to_vec(),
        Takes::Word(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
    }
}

/// Whether an option has this value already.
fn holds(content: &Content, option: &str, value: &str) -> bool {
    content.options.iter().any(|entry| {
        entry.id == option
            && match &entry.value {
                OptionValue::Word(word) => format!("\"{word}\"") == value,
                other => other.to_string() == value,
            }
    })
}

fn play(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>, seats: u8, number: u64) -> Result<(), String> {
    let content = rulebook.content();
    let (setup, rng) = dealt(content, &Request::random(seats), SEED, number);
    let table = Rc::new(Table::new(Arc::clone(content), &setup));
    let state = start(&table, &setup, rng);
    let broken: Rc<RefCell<Option<String>>> = Rc::default();
    let judge = Judge(Rc::clone(&broken));
    let mut game = Game::new(Rc::clone(&table), state, Rc::clone(hooks)).watched_by(Box::new(judge));
    let mut rng = Rng::new(SEED, number, Stream::Agents);
    while game.advance().map_err(|stopped| stopped.to_string())? == Status::Asking {
        if let Some(broken) = broken.take() {
            return Err(broken);
        }
        if rng.below(20) == 0 {
            for seat in table.all_seats() {
                let view = View::of(game.state(), &table, seat.person());
                let deal = view.deal_again(&table, &mut rng);
                law::check(&deal, &table).map_err(|law| format!("seat {} imagines: {law}", seat.0))?;
                if View::of(&deal, &table, seat.person()) != view {
                    return Err(format!("what seat {} imagines does not look like the game", seat.0));
                }
            }
        }
        let offered = game.question().map_or(0, |question| question.choices.len());
        game.answer(rng.below(offered as u32) as usize).map_err(|refusal| refusal.to_string())?;
    }
    if !game.state().over {
        return Err("it is not over".to_owned());
    }
    broken.take().map_or(Ok(()), Err)
}

#[test]
fn every_value_of_every_option_of_the_core_can_be_played() {
    let library = Library::built_in();
    let (mut wrong, mut played) = (Vec::new(), 0);
    for preset in PRESETS {
        let usual = library.rulebook(preset, &[]).expect("the built-in content loads");
        for &(option, takes) in CORE_OPTIONS {
            // The usual values are played by every other test.
            for value in values(&takes()).into_iter().filter(|value| !holds(usual.content(), option, value)) {
                let set = [(option.to_owned(), value.clone())];
                let Ok(rulebook) = library.rulebook(preset, &set) else {
                    continue;
                };
                let hooks = rulebook.hooks().expect("built-in scripts load");
                let (fewest, most) = seat_range(rulebook.content());
                for game in 0..GAMES {
                    let seats = fewest + (game % u64::from(most - fewest + 1)) as u8;
                    played += 1;
                    if let Err(why) = play(&rulebook, &hooks, seats, game) {
                        wrong.push(format!("{preset}, {option} = {value}, game {game}: {why}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {played} games:\n{}", wrong.len(), wrong.join("\n"));
    assert!(played > 200, "only {played} games were played");
}
