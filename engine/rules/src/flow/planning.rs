//! A turn of the planning phase: what a seat is offered, and what becomes of what it
//! chooses.

use crate::content::{Duty, MixedOrder, RepeatRule};
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::procedure::own_turn;
use crate::question::{Ask, Choice, Question};
use crate::state::{Before, Step};

use super::hands::is_out;
use super::laying::{has_no_room, offer_cards, offer_draw, offer_pass, offer_plannings, offer_seat_cards};
use super::turns::{carry_out, plan_from_top, plan_together};

// Most steps are these two: each is part of the loop that runs steps.
#[inline(always)]
pub(super) fn plan(game: &mut Game, turn: u8, nth: u8, play: u8) -> Result<(), Halt> {
    let table = game.table();
    let turns = table.turns(&game.state);
    // BASE-scheme-g: the phase ends with the last turn of the round.
    let Some(&kind_id) = turns.get(turn as usize) else {
        return Ok(());
    };
    let is_last = turn as usize + 1 >= turns.len();
    let kind = &table.content.turns[kind_id.index()];
    let (seats, barred) = (table.seats, kind.barred);
    // BASE-scheme-a, BASE-turns-e.
    let mut seat = game.state.first.0 + if kind.reversed { seats - nth } else { nth };
    if seat >= seats {
        seat -= seats;
    }
    let seat = SeatId(seat);

    let plainly = table.shortcuts.turns;
    let (plays, again, face_down) = if plainly {
        (kind.plays, kind.again, kind.face_down)
    } else if kind.simultaneous {
        if !is_last {
            game.state.push(Step::turn(turn + 1));
        }
        return plan_together(game, turn, kind_id);
    } else {
        own_turn(&game.state, game.table(), seat, kind_id)
    };
    if play + 1 < plays {
        // BASE-turns-c: the same seat once more.
        game.state.push(Step::Plan { turn, nth, play: play + 1 });
    } else if nth + 1 < seats {
        game.state.push(Step::Plan { turn, nth: nth + 1, play: 0 });
    } else if !is_last {
        game.state.push(Step::turn(turn + 1));
    }
    if nth == 0 && play == 0 {
        game.emit("BASE-roundstart-e", Fact::TurnBegan { turn, kind: kind_id });
    }
    if !(game.table().shortcuts.empty && game.state.out.is_empty()) && is_out(game, seat) {
        return Ok(());
    }

    if !plainly && game.table().plays_top(seat) {
        return plan_from_top(game, seat, kind_id);
    }
    let bandit = game.table().who_of(seat);
    let mut question = game.question_for(bandit, Ask::Plan);
    if !plainly && has_no_room(game) {
        // Nothing is offered that could not be laid.
    } else if game.table().shortcuts.same_numbers {
        offer_cards(game, &mut question, bandit, turn, kind_id, barred, face_down)?;
    } else {
        offer_seat_cards(game, &mut question, seat, turn, kind_id)?;
    }
    if !plainly {
        offer_draw(game, &mut question, seat);
    } else if game.state.seats[seat.index()].cards.deck_size().0 > 0 {
        question.offer(Choice::Draw);
    }
    if !game.table().shortcuts.repeats {
        play_again(game, &mut question, again, play);
    }
    if !plainly {
        offer_plannings(game, &mut question, kind_id)?;
    }
    if question.choices.is_empty() {
        // AMB-043: a pass only when nothing else is left.
        game.emit("BASE-scheme-e", Fact::CannotPlan { seat });
        return Ok(());
    }
    if !plainly {
        offer_pass(game, &mut question);
    }
    let choice = game.ask(question)?;
    if play + 1 < plays && !game.table().shortcuts.repeats && again.order != MixedOrder::Any {
        note_choice(game, choice);
    }
    carry_out(game, seat, choice, kind_id)
}

/// What is left of the choices of a seat if it acts once more in a turn: what
/// the order of drawing and playing bars goes, unless nothing else is left
/// (D-118, AMB-043, AMB-065), and it may pass if it need not act (D-117). Who
/// passed before has begun with neither, so that no order binds him (D-038).
#[cold]
fn play_again(game: &mut Game, question: &mut Question, again: RepeatRule, play: u8) {
    let before = game.state.before;
    game.state.note_before(Before::Played);
    if play == 0 {
        return;
    }
    let fits = |choice: &Choice| match again.order {
        MixedOrder::DrawThenPlay if before == Before::Played => *choice != Choice::Draw,
        MixedOrder::PlayThenDraw if before == Before::Drew => *choice == Choice::Draw,
        _ => true,
    };
    if question.choices.iter().any(fits) {
        question.choices = question.choices.iter().copied().filter(fits).collect();
    }
    if again.duty == Duty::May && !question.choices.is_empty() {
        question.offer(Choice::Pass);
    }
}

/// Notes for the seat's next play in this turn what it did now, where that matters.
#[cold]
fn note_choice(game: &mut Game, choice: Choice) {
    let did = match choice {
        Choice::Draw => Before::Drew,
        Choice::Play(..) | Choice::PlayFaceDown(..) => Before::Played,
        _ => Before::Neither,
    };
    game.state.note_before(did);
}
