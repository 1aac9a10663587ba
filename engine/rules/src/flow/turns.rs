//! What becomes of a choice on a turn, and turns that differ from what the round card says for everybody: those all plan at
//! once, and what packs offer beside playing and drawing.

use std::rc::Rc;

use crate::content::TogetherDraw;
use crate::fact::Fact;
use crate::game::{Game, Halt, seats_in_order};
use crate::hook::{Call, Told};
use crate::ids::*;
use crate::list::List;
use crate::options::DrawFilter;
use crate::procedure::acting;
use crate::question::{Ask, Choice};
use crate::state::Lies;

use super::deck::{draw, draw_actions};
use super::hands::is_out;
use super::laying::{laid, lies_face_down, offer_draw, offer_pass, offer_plannings, offer_seat_cards, play};
use super::tops::{choose_top, lay_or_tell};

/// Does what a seat chose for its turn.
#[inline(always)]
pub(crate) fn carry_out(game: &mut Game, seat: SeatId, choice: Choice, kind: TurnKindId) -> Result<(), Halt> {
    match choice {
        Choice::Play(face, bandit) | Choice::PlayFaceDown(face, bandit) => {
            let hides = matches!(choice, Choice::PlayFaceDown(..));
            let lies = if hides { lies_face_down(game, seat, kind) } else { Lies::Open };
            play(game, seat, face, bandit, lies);
            laid(game, kind)?;
        }
        Choice::Pass => game.emit("BASE-scheme-e", Fact::Passed { seat }),
        Choice::Planning(planning) => do_planning_choice(game, seat, planning, kind)?,
        Choice::No => lay_or_tell(game, seat, kind)?,
        _ => {
            game.emit("BASE-scheme-d", Fact::ChoseToDraw { seat });
            let count = game.content().rules.draw_count.get() as usize;
            match game.content().rules.draw_three_filter {
                DrawFilter::AnyCards => draw(game, seat, count, "BASE-scheme-d")?,
                DrawFilter::ActionCardsOnly => draw_actions(game, seat, count, "BASE-scheme-d")?,
            }
        }
    }
    Ok(())
}

/// A seat does what a pack offers.
#[cold]
fn do_planning_choice(
    game: &mut Game,
    seat: SeatId,
    planning: PlanningId,
    kind: TurnKindId,
) -> Result<(), Halt> {
    game.emit("UCR-5.2.1-e", Fact::ChosePlanning { seat, planning });
    let bandit = acting(&game.state, game.table(), seat);
    let on = game.content().plannings[planning.index()].on;
    game.call(Call::of_nobody(on, Told::OnPlan { bandit, turn: kind })).map(|_| ())
}

/// A turn of a seat that plays from the top (UCR 5.2.2).
#[cold]
pub(super) fn plan_from_top(game: &mut Game, seat: SeatId, kind: TurnKindId) -> Result<(), Halt> {
    let choice = choose_top(game, seat, kind)?;
    carry_out(game, seat, choice, kind)
}

/// A turn all plan at once: everybody commits in secret, then those who draw
/// or do something else do so, then all cards are laid in the usual order
/// (UCR 6.7, AMB-069). Nothing of a choice is known before all have chosen,
/// because nothing happens before.
#[cold]
pub(super) fn plan_together(game: &mut Game, turn: u8, kind_id: TurnKindId) -> Result<(), Halt> {
    let table = Rc::clone(game.table());
    game.emit("BASE-roundstart-e", Fact::TurnBegan { turn, kind: kind_id });
    let mut chosen: List<(SeatId, Choice), MAX_WHO> = List::new();
    let secret = table.content.turns[kind_id.index()].draws == TogetherDraw::Secret;
    let drew = if secret { List::new() } else { announce_draws(game, turn, kind_id)? };
    game.answers_are_secret();
    for seat in seats_in_order(game) {
        if is_out(game, seat) || drew.contains(&seat) {
            continue;
        }
        if table.plays_top(seat) {
            chosen.push((seat, choose_top(game, seat, kind_id)?));
            continue;
        }
        let mut question = game.question_for(table.who_of(seat), Ask::Plan);
        offer_seat_cards(game, &mut question, seat, turn, kind_id)?;
        if secret {
            offer_draw(game, &mut question, seat);
        }
        offer_plannings(game, &mut question, kind_id)?;
        if question.choices.is_empty() {
            game.emit("BASE-scheme-e", Fact::CannotPlan { seat });
            continue;
        }
        offer_pass(game, &mut question);
        chosen.push((seat, game.ask(question)?));
    }
    game.running.secret_from = None;
    let plays = |choice: &Choice| matches!(choice, Choice::Play(..) | Choice::PlayFaceDown(..) | Choice::No);
    chosen.sort_by_key(|(_, choice)| plays(choice));
    for &(seat, choice) in chosen.iter() {
        carry_out(game, seat, choice, kind_id)?;
    }
    Ok(())
}

/// By a house rule whoever draws says so, in turn order, and does it before the
/// others choose. Answers which seats did.
fn announce_draws(game: &mut Game, turn: u8, kind_id: TurnKindId) -> Result<List<SeatId, MAX_WHO>, Halt> {
    let mut drew = List::new();
    for seat in seats_in_order(game) {
        if is_out(game, seat) || game.table().plays_top(seat) {
            continue;
        }
        let bandit = game.table().who_of(seat);
        let mut cards = game.question_for(bandit, Ask::Plan);
        offer_seat_cards(game, &mut cards, seat, turn, kind_id)?;
        offer_plannings(game, &mut cards, kind_id)?;
        let mut question = game.question_for(bandit, Ask::Plan);
        offer_draw(game, &mut question, seat);
        if question.choices.is_empty() {
            continue;
        }
        if !cards.choices.is_empty() {
            question.offer(Choice::No);
        }
        if game.ask(question)? == Choice::Draw {
            carry_out(game, seat, Choice::Draw, kind_id)?;
            drew.push(seat);
        }
    }
    Ok(drew)
}
