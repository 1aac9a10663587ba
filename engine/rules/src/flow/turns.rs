//! Turns that differ from what the round card says for everybody: those all
//! plan at once, those that go otherwise for one bandit, what packs offer beside
//! playing and drawing, and bullets that are played as cards.

use std::rc::Rc;

use crate::content::TogetherDraw;
use crate::fact::Fact;
use crate::first;
use crate::game::{Game, Halt, seats_in_order};
use crate::hook::{Call, Reply, Told};
use crate::ids::*;
use crate::list::List;
use crate::procedure::{acting, cards_of, lacks};
use crate::question::{Ask, Choice, Question};
use crate::state::{MAX_CARDS, Run};

use super::decks::{offer_draw, offer_pass};
use super::planning::{carry_out, offer_face, offer_seat_cards, plays_for};
use super::tops::choose_top;

pub(super) fn is_out(game: &Game, seat: SeatId) -> bool {
    first::is_out(&game.state, game.table(), seat)
}

/// Offers what in a hand is no usual action card, each face once: cards that are aimed at somebody, as other cards of their
/// action are offered, and bullets where a power plays them as an action (UCR 13.9, AMB-124).
#[cold]
pub(super) fn offer_special(
    game: &mut Game,
    question: &mut Question,
    bandit: WhoId,
    kind: TurnKindId,
    open: bool,
    hidden: bool,
) -> Result<(), Halt> {
    let table = Rc::clone(game.table());
    if table.has_aims() {
        let is_his = |card: CardId| table.is_action(card) && plays_for(game, card, bandit);
        for &face in faces_in_hand(game, bandit, is_his).iter() {
            if let Some((action, _)) = table.aimed_at(face)
                && may_play(game, bandit, action, kind)?
            {
                offer_face(question, face, bandit, open, hidden);
            }
        }
    }
    if let Some(action) = table.bullet_as(&game.state, bandit)
        && may_play(game, bandit, action, kind)?
    {
        for &face in faces_in_hand(game, bandit, |card| !table.is_action(card)).iter() {
            offer_face(question, face, bandit, open, hidden);
        }
    }
    Ok(())
}

/// The faces of some cards in the hand of a bandit's seat, each once.
pub(crate) fn faces_in_hand(
    game: &Game,
    bandit: WhoId,
    fits: impl Fn(CardId) -> bool,
) -> List<FaceId, MAX_CARDS> {
    let table = game.table();
    let mut faces: List<FaceId, MAX_CARDS> = List::new();
    for &card in cards_of(game, table.seat_of(bandit), Some(Run::Hand), fits).iter() {
        if faces.last() != Some(&table.face(card)) {
            faces.push(table.face(card));
        }
    }
    faces
}

/// Whether neither the kind of turn nor a script bars an action.
fn may_play(game: &mut Game, bandit: WhoId, action: ActionId, kind: TurnKindId) -> Result<bool, Halt> {
    let barred = game.content().turns[kind.index()].barred;
    Ok(!barred.has(action) && game.all_agree(Told::MayPlay { bandit, action, turn: kind })?)
}

/// Offers what packs have for a turn beside playing and drawing.
#[cold]
pub(super) fn offer_plannings(
    game: &mut Game,
    question: &mut Question,
    kind: TurnKindId,
) -> Result<(), Halt> {
    let bandit = acting(&game.state, game.table(), game.table().seat_of(question.who));
    for planning in (0..game.content().plannings.len()).map(PlanningId::at) {
        if lacks(&game.state, game.table(), planning, bandit, kind).is_some() {
            continue;
        }
        let may = game.content().plannings[planning.index()].may;
        let agreed = match may {
            None => true,
            Some(function) => {
                let call = Call::of_nobody(function, Told::MayPlan { bandit, turn: kind });
                game.call(call)? == Reply::Truth(true)
            }
        };
        if agreed {
            question.offer(Choice::Planning(planning));
        }
    }
    Ok(())
}

/// A seat does what a pack offers.
#[cold]
pub(super) fn plan_otherwise(
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
