//! The sequence of play: what each step does and which steps follow it.
//! [`hands`] fills them, [`mod@planning`] says what a turn offers and does with what was
//! chosen, [`ending`] counts. How cards are handled where hands are kept, and by
//! house rules, stands in [`decks`], turns out of the usual in [`turns`]; who wins
//! in the end, in [`crate::verdict`].

mod decks;
mod ending;
mod hands;
mod planning;
mod tops;
mod turns;

use std::cmp::Reverse;

use crate::action::{perform_card, plays_nothing};
use crate::choosing::{choose_bandits, choose_rounds, choose_starts, take_seats};
use crate::fact::Fact;
use crate::first;
use crate::game::{Draw, Game, Halt, Outcome, Status, Stopped, each_number, seats_in_order};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::number::{byte, whole};
use crate::options::NextFirst;
use crate::procedure::SCRIPTED;
use crate::state::{MAX_CARDS, Step};
use crate::verdict;

use decks::{begin_planning, discard, open_otherwise, put_hands_away, shuffle_all, shuffle_otherwise};
use ending::end_game;
use hands::{hand_size, return_hands, send_cards_home};
use planning::plan;
use turns::is_out;

pub(crate) use hands::draw;
pub(crate) use planning::{carry_out, find_in_hand, lay_for, offer_seat_cards, plays_for};
pub(crate) use tops::{lay_top, take_top};
pub(crate) use turns::faces_in_hand;

/// The steps of a whole round, first one last, so that it is next on the stack.
const ROUND_STEPS: [Step; 7] = [
    Step::NextRound,
    Step::EndRound,
    Step::Event,
    Step::Stealing,
    Step::EndPlanning,
    Step::Planning,
    Step::Open,
];

impl Game {
    /// Runs until a question nobody here answers, or the end.
    ///
    /// # Errors
    /// When a script fails or a rigged draw does not fit; the game cannot go on then.
    pub fn advance(&mut self) -> Result<Status, Stopped> {
        if self.answered_in_place() {
            self.advance_by::<true>(run)
        } else {
            self.advance_by::<false>(run_again)
        }
    }
}

/// As [`run`], for those who do so seldom enough not to have a copy of it.
pub(crate) fn run_again(game: &mut Game, step: Step) -> Result<(), Halt> {
    run(game, step)
}

#[inline(always)]
pub(crate) fn run(game: &mut Game, step: Step) -> Result<(), Halt> {
    match step {
        Step::ChooseBandits => choose_bandits(game),
        Step::TakeSeats => take_seats(game),
        Step::ChooseRounds => choose_rounds(game),
        Step::ChooseStarts => choose_starts(game),
        Step::Begin => game.react(Told::OnSetup {}),
        Step::Round => round(game),
        Step::Open => open_round(game),
        Step::Planning => planning(game),
        Step::Plan { turn, nth, play } => plan(game, turn, nth, play),
        Step::Discard { nth, begins } => discard(game, nth, begins),
        Step::EndPlanning => end_planning(game),
        Step::Stealing => stealing(game),
        Step::Card { index } => card(game, index),
        Step::Event => event(game),
        Step::EndRound => end_round(game),
        Step::NextRound => next_round(game),
        Step::EndGame => end_game(game),
    }
}

fn round(game: &mut Game) -> Result<(), Halt> {
    for step in ROUND_STEPS {
        game.state.push(step);
    }
    Ok(())
}

/// BASE-roundstart-a to -e: hands first, then the round card (D-032). The
/// shuffle was done at the end of the round before (AMB-207).
fn open_round(game: &mut Game) -> Result<(), Halt> {
    let round = game.state.round;
    game.emit("BASE-sequence-a", Fact::RoundBegan { round });
    if game.table().shortcuts.rounds {
        deal_hands(game)?;
        turn_round_card(game)?;
    } else {
        open_otherwise(game)?;
    }
    game.react(Told::OnHandsDrawn {})
}

fn deal_hands(game: &mut Game) -> Result<(), Halt> {
    let all_play = game.state.out.is_empty();
    for seat in seats_in_order(game) {
        if !all_play && is_out(game, seat) {
            continue;
        }
        let (size, granted) = hand_size(game, seat)?;
        let count = (size + granted).clamp(0, whole(MAX_CARDS));
        draw(game, seat, count as usize, "BASE-roundstart-b")?;
    }
    Ok(())
}

fn turn_round_card(game: &mut Game) -> Result<(), Halt> {
    let card = game.state.rounds[game.state.round as usize];
    game.emit("BASE-roundstart-c", Fact::CardOpened { card });
    if game.hears(HookPoint::Turns) {
        shorten(game)?;
    }
    game.react(Told::OnRoundStart {})
}

/// A rule lets the round have fewer turns than its card (UCR-7.3.1-b); of several that with the fewest counts.
#[cold]
fn shorten(game: &mut Game) -> Result<(), Halt> {
    let all = game.table().turns(&game.state).len();
    let mut turns = all;
    each_number(game, Told::Turns { turns: whole(all) }, |number| {
        turns = turns.min(usize::try_from(number).unwrap_or_default());
    })?;
    if turns < all {
        game.emit(SCRIPTED, Fact::RoundShortened { turns: byte(turns), unplayed: byte(all - turns) });
    }
    Ok(())
}

fn planning(game: &mut Game) -> Result<(), Halt> {
    game.state.push(Step::turn(0));
    if game.content().rules.expert() {
        begin_planning(game);
    }
    Ok(())
}

fn end_planning(game: &mut Game) -> Result<(), Halt> {
    if game.state.abroad > 0 {
        send_cards_home(game);
    }
    if game.table().shortcuts.rounds {
        return_hands(game);
    } else {
        put_hands_away(game);
    }
    Ok(())
}

fn stealing(game: &mut Game) -> Result<(), Halt> {
    game.emit("BASE-steal-a", Fact::StealingBegan);
    game.react(Told::OnStealing {})?;
    if !game.state.common.is_empty() {
        game.state.push(Step::Card { index: 0 });
    }
    Ok(())
}

#[inline(always)]
fn card(game: &mut Game, index: u8) -> Result<(), Halt> {
    if index as usize + 1 < game.state.common.len() {
        game.state.push(Step::Card { index: index + 1 });
    }
    let played = game.state.common[index as usize];
    let seat = game.table().goes_to(&game.state, played);
    game.cause.card = Some(index);
    let discarded = game.content().rules.expert();
    game.emit("BASE-steal-b", Fact::Turned { index, played, seat, discarded });
    let bandit = played.bandit;
    if let Some(action) = game.table().plays_as(&game.state, played) {
        game.react(Told::OnCard { bandit, action })?;
        perform_card(game, bandit, action)?;
        game.react(Told::AfterAction { bandit, action })?;
    } else {
        plays_nothing(game, bandit)?;
    }
    game.cause.card = None;
    Ok(())
}

/// BASE-events-a.
fn event(game: &mut Game) -> Result<(), Halt> {
    if let Some(event) = game.state.event {
        game.emit("BASE-events-a", Fact::EventBegan { event });
        game.react(Told::OnEvent {})?;
    }
    Ok(())
}

fn end_round(game: &mut Game) -> Result<(), Halt> {
    game.react(Told::OnRoundEnd {})?;
    // BASE-gameend-a, UCR-5.4.4-a: the deck of round cards is the length of the game.
    let goes_on = (game.state.round as usize) + 1 < game.state.rounds.len();
    if goes_on {
        game.react(Told::BetweenRounds {})?;
    }
    if game.table().shortcuts.rounds {
        shuffle_all(game, "BASE-roundend-a");
    } else {
        shuffle_otherwise(game);
    }
    game.emit("BASE-roundend-b", Fact::RoundEnded);
    if goes_on {
        let seat = next_first(game)?;
        game.emit("BASE-roundend-c", Fact::FirstPlayer { seat });
    }
    Ok(())
}

/// Who becomes First Player.
fn next_first(game: &mut Game) -> Result<SeatId, Halt> {
    let among = first::candidates(&game.state, game.table());
    let has = |seat: &&SeatId| verdict::holds(&game.state, game.table(), **seat);
    let next = match game.content().rules.first_player_passes_to {
        NextFirst::Drawn if among.len() > 1 => {
            let drawn =
                game.chance(Draw::FirstPlayer, among.len(), |_, option| Outcome::First(among[option]))?;
            let seat = among[drawn];
            game.emit("BASE-roundend-c", Fact::FirstDrawn { seat });
            Some(seat)
        }
        NextFirst::Richest => among.iter().min_by_key(|seat| Reverse(has(seat))).copied(),
        NextFirst::Poorest => among.iter().min_by_key(has).copied(),
        _ => among.first().copied(),
    };
    Ok(next.unwrap_or(game.state.first))
}

fn next_round(game: &mut Game) -> Result<(), Halt> {
    // BASE-gameend-a: the deck of round cards is the length of the game.
    if (game.state.round as usize) + 1 < game.state.rounds.len() {
        game.state.next_round();
        game.state.push(Step::Round);
    } else {
        game.state.push(Step::EndGame);
    }
    Ok(())
}
