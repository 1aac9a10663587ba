//! The engine's account of who can tell which token against the second one that
//! judges the two copies: they must agree at every question of random games, for
//! one seat after the other.

use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::game::{Hooks, Status};
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::view::{Piece, View};
use holdup_tell::label::Labels;
use holdup_tests::knowledge::Knowledge;
use holdup_tests::play::{Dealt, OTHER_GAMES, Which, other_game, play_all_by, rulebook};

use holdup_tests::copies::Ear;
use holdup_tests::copies::pairs;

#[test]
fn who_can_tell_a_token_is_known_twice() {
    let library = Library::built_in();
    let games = pairs(20);
    play_all_by(&rulebook(&library), 1851, games, agree);
    for &other in OTHER_GAMES {
        play_all_by(&other_game(&library, other), 1851, games, agree);
    }
}

/// Plays a random game and compares both accounts at every question.
fn agree(rulebook: &Rulebook, which: Which, hooks: &Rc<dyn Hooks>) -> Result<(), String> {
    let dealt = Dealt::new(rulebook, which);
    let table = &dealt.table;
    let (ear, log) = Ear::new(None);
    let mut game = dealt.game(hooks).watched_by(Box::new(ear));
    let mut known = Knowledge::new(&dealt.setup, table);
    let mut rng = which.choices();
    while game.advance().map_err(|stopped| stopped.to_string())? == Status::Asking {
        for heard in log.take() {
            if let Some(fact) = heard.fact {
                known.fact(table, &fact);
            }
        }
        let Some(asked) = game.question() else { break };
        let choices = asked.choices.len() as u32;
        for seat in table.all_seats() {
            let view = View::of(game.state(), table, seat.person());
            let told: Vec<LootSet> = known.told(seat);
            // A view has its own numbers for loot that is alike, so it is compared by what can be told.
            let names = |tokens: LootSet| -> Vec<String> {
                tokens.iter().map(|token| table.loot_label(token)).collect()
            };
            for ((heap, seen), told) in heaps(game.state()).zip(heaps(&view.state)).zip(told) {
                let seen = seen.and(table.content.secret).iter();
                let tells = names(seen.filter(|&token| view.knows(table, Piece::Token(token))).collect());
                let told = names(told.and(heap).and(table.content.secret));
                if tells != told {
                    let answers = game.answers();
                    return Err(format!(
                        "at answer {answers} seat {} can tell {told:?} and not {tells:?}",
                        seat.0
                    ));
                }
            }
        }
        game.answer(rng.below(choices) as usize).map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}

/// All that lies in each place and on each sheet.
fn heaps(state: &State) -> impl Iterator<Item = LootSet> {
    state.floor.iter().copied().chain(state.sheets.iter().map(|sheet| sheet.loot))
}

/// No number tells two tokens of one kind and value apart: a person sees the same if both have each other's.
#[test]
fn loot_that_is_alike_is_not_told_apart_by_numbers() {
    let library = Library::built_in();
    for &other in OTHER_GAMES {
        let exchanged = play_all_by(&other_game(&library, other), 1852, pairs(4), views_of_exchanged);
        assert!(exchanged.into_iter().sum::<u32>() > 100);
    }
}

/// Compares what is seen of a random game with what is seen after exchanges. Answers how many there were.
fn views_of_exchanged(rulebook: &Rulebook, which: Which, hooks: &Rc<dyn Hooks>) -> Result<u32, String> {
    let dealt = Dealt::new(rulebook, which);
    let (table, content) = (&dealt.table, rulebook.content());
    let mut game = dealt.game(hooks);
    let (mut rng, mut exchanges) = (which.choices(), 0);
    let class = |token: LootId| (content.kind(token), content.value(token));
    let tokens = || (0..content.tokens.len()).map(LootId::at);
    while game.advance().map_err(|stopped| stopped.to_string())? == Status::Asking {
        for (one, other) in tokens().zip(tokens().skip(1)).filter(|&(one, other)| class(one) == class(other))
        {
            if rng.below(20) > 0 {
                continue;
            }
            exchanges += 1;
            let state = exchanged(game.state(), one, other);
            for seat in table.all_seats() {
                let seen = |state: &State| View::of(state, table, seat.person());
                if seen(game.state()) != seen(&state) {
                    let (answers, label) = (game.answers(), table.loot_label(one));
                    return Err(format!(
                        "at answer {answers} seat {} tells one {label} from another",
                        seat.0
                    ));
                }
            }
        }
        let choices = game.question().ok_or("nothing is asked")?.choices.len() as u32;
        game.answer(rng.below(choices) as usize).map_err(|refusal| refusal.to_string())?;
    }
    Ok(exchanges)
}

/// A game in which two tokens have each other's numbers.
fn exchanged(state: &State, one: LootId, other: LootId) -> State {
    let mut state = state.clone();
    let floor = state.floor.iter_mut().chain(state.sheets.iter_mut().map(|sheet| &mut sheet.loot));
    let known = state.seats.iter_mut().map(|seat| &mut seat.known);
    let rest = [&mut state.reserve, &mut state.flipped, &mut state.pinned, &mut state.beside_guards];
    let number = |token| match token {
        token if token == one => other,
        token if token == other => one,
        token => token,
    };
    let all = floor.chain(known).chain(rest).chain(&mut state.pots);
    all.for_each(|set| *set = set.iter().map(number).collect());
    state
}
