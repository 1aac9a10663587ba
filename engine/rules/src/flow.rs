//! The sequence of play: what each step does and which steps follow it. In which order a round is played says
//! [`crate::order`]; its parts are here and in the files below, each of which knows those before it alone: [`deck`],
//! [`hands`], [`laying`] of cards, [`tops`] for those who play from the top of their deck, [`turns`], [`mod@planning`].
//! [`ending`] counts; who wins in the end, says [`crate::verdict`].

mod deck;
mod ending;
mod hands;
mod laying;
mod planning;
mod tops;
mod turns;

use std::cmp::Reverse;

use crate::action::{perform_card, plays_nothing};
use crate::choosing::{choose_rounds, choose_starts};
use crate::fact::Fact;
use crate::first;
use crate::game::{Draw, Game, Halt, Outcome, Status, StopReason, each_number};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::number::{byte, whole};
use crate::options::NextFirst;
use crate::order::{Phase, RoundPart};
use crate::procedure::SCRIPTED;
use crate::state::Step;
use crate::verdict;

use deck::{lay_aside, shuffle_all, take_in};
use ending::end_game;
use hands::{discard, fill_hands, return_hands, send_cards_home};
use planning::plan;
use tops::shuffle_tops;

pub(crate) use deck::draw;
pub(crate) use laying::{faces_in_hand, find_in_hand, laid, lay_for, offer_seat_cards, plays_for};
pub(crate) use tops::{lay_top, take_top};
pub(crate) use turns::carry_out;

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
    pub fn advance(&mut self) -> Result<Status, StopReason> {
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
        Step::ChooseRounds => choose_rounds(game),
        Step::ChooseStarts => choose_starts(game),
        Step::Begin => game.react(Told::OnSetup {}),
        Step::Round => round(game),
        Step::Open => {
            let round = game.state.round;
            game.emit("BASE-sequence-a", Fact::RoundBegan { round });
            play(game, Phase::Open)
        }
        Step::Planning => planning(game),
        Step::Plan { turn, nth, play } => plan(game, turn, nth, play),
        Step::Discard { nth, begins } => discard(game, nth, begins),
        Step::EndPlanning => play(game, Phase::EndPlanning),
        Step::Stealing => resolve(game),
        Step::Card { index } => card(game, index),
        Step::Event => event(game),
        Step::EndRound => play(game, Phase::EndRound),
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

/// The turns are planned, and before them what the order says: the first of these steps is put on the stack last.
fn planning(game: &mut Game) -> Result<(), Halt> {
    game.state.push(Step::turn(0));
    if game.table().order.parts(Phase::Planning).is_empty() { Ok(()) } else { play(game, Phase::Planning) }
}

/// Plays the parts of a phase. It is not part of the loop that runs steps: most of these are turns and cards.
#[inline(never)]
fn play(game: &mut Game, phase: Phase) -> Result<(), Halt> {
    for &part in game.table().order.parts(phase).iter() {
        play_part(game, part)?;
    }
    Ok(())
}

#[inline(always)]
fn play_part(game: &mut Game, part: RoundPart) -> Result<(), Halt> {
    match part {
        RoundPart::Card => return turn_round_card(game),
        RoundPart::LayAside => lay_aside(game),
        RoundPart::Draw => return fill_hands(game, false),
        RoundPart::DrawAsLiked => return fill_hands(game, true),
        RoundPart::Ready => return game.react(Told::OnHandsDrawn {}),
        RoundPart::DropBullets => game.state.push(Step::Discard { nth: 0, begins: true }),
        RoundPart::Return => return_hands(game),
        RoundPart::Keep => {
            send_cards_home(game);
            game.state.push(Step::Discard { nth: 0, begins: false });
        }
        RoundPart::End => return game.react(Told::OnRoundEnd {}),
        RoundPart::Between if goes_on(game) => return game.react(Told::BetweenRounds {}),
        // Their steps do nothing else.
        RoundPart::Between | RoundPart::Turns | RoundPart::Resolve | RoundPart::Event => {}
        RoundPart::TakeIn => take_in(game),
        RoundPart::Shuffle => shuffle_all(game),
        RoundPart::ShuffleTops => shuffle_tops(game),
        RoundPart::Pass => return pass_first(game),
    }
    Ok(())
}

/// True if another round follows: the deck of round cards is the length of the game (BASE-gameend-a, UCR-5.4.4-a).
fn goes_on(game: &Game) -> bool {
    usize::from(game.state.round) + 1 < game.state.rounds.len()
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

fn resolve(game: &mut Game) -> Result<(), Halt> {
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

fn pass_first(game: &mut Game) -> Result<(), Halt> {
    game.emit("BASE-roundend-b", Fact::RoundEnded);
    if goes_on(game) {
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
    if goes_on(game) {
        game.state.next_round();
        game.state.push(Step::Round);
    } else {
        game.state.push(Step::EndGame);
    }
    Ok(())
}
