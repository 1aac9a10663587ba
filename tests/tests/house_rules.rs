//! Random games under the laws with each option of the core set to each of its
//! values, alone, over every rulebook version that is played: whatever house rule
//! somebody makes, the game goes on to its end and nothing gets lost.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::library::Library;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Status, Witness};
use holdup_rules::law;
use holdup_rules::options::{CORE_OPTIONS, OptionType};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tests::play::{Dealt, PRESETS, Which};

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
fn values(kind: OptionType) -> Vec<String> {
    match kind {
        OptionType::Bool => ["true", "false"].map(str::to_owned).to_vec(),
        OptionType::Int(least, most) => [least, most].map(|n| n.to_string()).to_vec(),
        OptionType::Word(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
    }
}

fn play(dealt: &Dealt, hooks: &Rc<dyn holdup_rules::hook::Hooks>, which: Which) -> Result<(), String> {
    let broken: Rc<RefCell<Option<String>>> = Rc::default();
    let mut game = dealt.game(hooks).watched_by(Box::new(Judge(Rc::clone(&broken))));
    let mut rng = which.choices();
    let mut imagined = Rng::new(which.seed, which.game, Stream::Chance);
    let table = &*dealt.table;
    while game.advance().map_err(|stopped| stopped.to_string())? == Status::Asking {
        if let Some(broken) = broken.take() {
            return Err(broken);
        }
        if rng.below(20) == 0 {
            for seat in table.all_seats() {
                let view = View::of(game.state(), table, seat);
                let deal = view.deal_again(table, &mut imagined);
                law::check(&deal, table).map_err(|law| format!("seat {} imagines: {law}", seat.0))?;
                if View::of(&deal, table, seat) != view {
                    return Err(format!(
                        "what seat {} imagines does not look like the game",
                        seat.0
                    ));
                }
            }
        }
        let offered = game.question().map_or(0, |question| question.choices.len());
        game.answer(rng.below(offered as u32) as usize)
            .map_err(|refusal| refusal.to_string())?;
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
    for &(option, kind) in CORE_OPTIONS {
        for value in values(kind) {
            for &(preset, ..) in PRESETS {
                let set = [(option.to_owned(), value.clone())];
                let Ok(rulebook) = library.rulebook(preset, &set) else {
                    continue;
                };
                let hooks = rulebook.hooks().expect("built-in scripts load");
                let (fewest, most) = holdup_rules::setup::seat_range(rulebook.content());
                for game in 0..GAMES {
                    let mut which = Which::nth(preset, 31, game);
                    which.seats = which.seats.clamp(fewest, most);
                    played += 1;
                    if let Err(why) = play(&Dealt::new(&rulebook, which), &hooks, which) {
                        wrong.push(format!("{preset}, {option} = {value}, game {game}: {why}"));
                    }
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {played} games:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(played > 300, "only {played} games were played");
}
