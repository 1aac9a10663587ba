//! A turn of the planning phase: what a seat is offered, and what becomes of what it
//! chooses.

use std::rc::Rc;

use crate::content::{Again, Duty, HideWindow, Hiding, MixedOrder, Serves};
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::{HookPoint, Told};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::options::DrawFilter;
use crate::procedure::{always_open, own_turn};
use crate::question::{Ask, Choice, Question};
use crate::state::{Before, Lies, MAX_CARDS, Played, Step};

use super::decks::{draw_actions, offer_draw, offer_pass};
use super::hands::draw;
use super::tops::{lay_or_tell, plan_from_top};
use super::turns::{is_out, offer_plannings, offer_special, plan_otherwise, plan_together};

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

/// Does what a seat chose for its turn.
#[inline(always)]
pub(crate) fn carry_out(game: &mut Game, seat: SeatId, choice: Choice, kind: TurnKindId) -> Result<(), Halt> {
    match choice {
        Choice::Play(face, bandit) | Choice::PlayFaceDown(face, bandit) => {
            let hides = matches!(choice, Choice::PlayFaceDown(..));
            let lies = if hides { lies_face_down(game, seat, kind) } else { Lies::Open };
            play(game, seat, face, bandit, lies);
        }
        Choice::Pass => game.emit("BASE-scheme-e", Fact::Passed { seat }),
        Choice::Planning(planning) => plan_otherwise(game, seat, planning, kind)?,
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

/// How a card lies whose face does not show: all backs are alike, and only a power of one bandit
/// tells whose card it must be.
#[cold]
fn lies_face_down(game: &Game, seat: SeatId, kind: TurnKindId) -> Lies {
    let by_the_turn = game.content().turns[kind.index()].face_down;
    let veiled = !game.table().one_each && (by_the_turn || shared_hidings(game, seat).next().is_some());
    if veiled { Lies::Veiled } else { Lies::FaceDown }
}

/// Whether the common deck is full: what the turns of a round lay there always fits, but
/// scripts can let more be played.
#[cold]
pub(super) fn has_no_room(game: &Game) -> bool {
    game.state.common.len() >= MAX_CARDS
}

#[cold]
pub(crate) fn offer_seat_cards(
    game: &mut Game,
    question: &mut Question,
    seat: SeatId,
    turn: u8,
    kind_id: TurnKindId,
) -> Result<(), Halt> {
    let table = Rc::clone(game.table());
    let barred = table.content.turns[kind_id.index()].barred;
    let (.., face_down) = own_turn(&game.state, game.table(), seat, kind_id);
    if has_no_room(game) {
        return Ok(());
    }
    for bandit in table.characters_of(seat) {
        offer_cards(game, question, bandit, turn, kind_id, barred, face_down)?;
    }
    Ok(())
}

/// What is left of the choices of a seat if it acts once more in a turn: what
/// the order of drawing and playing bars goes, unless nothing else is left
/// (D-118, AMB-043, AMB-065), and it may pass if it need not act (D-117). Who
/// passed before has begun with neither, so that no order binds him (D-038).
#[cold]
fn play_again(game: &mut Game, question: &mut Question, again: Again, play: u8) {
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

/// BASE-scheme-b, -c, -i: each distinct action card of a bandit in hand, as
/// the kind of turn says, and hidden where a power allows it.
#[inline(always)]
fn offer_cards(
    game: &mut Game,
    question: &mut Question,
    bandit: WhoId,
    turn: u8,
    kind_id: TurnKindId,
    barred: ActionSet,
    face_down: bool,
) -> Result<(), Halt> {
    let table = game.table();
    let plainly = table.shortcuts.laying;
    let seat = table.seat_of(bandit);
    let hand = game.state.seats[seat.index()].cards.hand();
    let held = if table.shortcuts.same_numbers {
        table.actions_among(hand)
    } else {
        let own: List<CardId, MAX_CARDS> =
            hand.iter().copied().filter(|&card| plays_for(game, card, bandit)).collect();
        table.actions_among(&own)
    };
    let hiding = if face_down || (!plainly && always_open(&game.state, game.table(), bandit)) {
        None
    } else {
        may_hide(game, seat, bandit, turn)
    };
    // BASE-turns-b; BASE-ghost-a, D-104.
    let open = !face_down && hiding.is_none_or(|hiding| hiding.optional);
    let hidden = face_down || hiding.is_some();
    let playable = held.without(barred);
    let asks_scripts = game.hears(HookPoint::MayPlay);
    // On the usual turn nothing is asked of each card.
    if plainly && !hidden && !asks_scripts {
        for action in playable.iter() {
            question.offer(Choice::Play(FaceId(action.0), bandit));
        }
        return Ok(());
    }
    for action in playable.iter() {
        if asks_scripts && !game.all_agree(Told::MayPlay { bandit, action, turn: kind_id })? {
            continue;
        }
        offer_face(question, FaceId(action.0), bandit, open, hidden);
    }
    if !plainly {
        offer_special(game, question, bandit, kind_id, open, hidden)?;
    }
    Ok(())
}

#[inline]
pub(super) fn offer_face(question: &mut Question, face: FaceId, bandit: WhoId, open: bool, hidden: bool) {
    if open {
        question.offer(Choice::Play(face, bandit));
    }
    if hidden {
        question.offer(Choice::PlayFaceDown(face, bandit));
    }
}

/// BASE-ghost-a, BASE-ghost-b, D-105, AMB-067: how the next card may be hidden, if it may.
#[inline(always)]
fn may_hide(game: &Game, seat: SeatId, bandit: WhoId, turn: u8) -> Option<Hiding> {
    let first_card = game.state.seats[seat.index()].plays == 0;
    let hiders = game.table().shortcuts.hiders;
    if (turn > 0 && !first_card) || game.state.sheets[bandit.index()].powers.and(hiders).is_empty() {
        return None;
    }
    hiding(game, seat, bandit, turn, first_card)
}

/// As [`may_hide`], where the turn or the card could be one that may be hidden.
fn hiding(game: &Game, seat: SeatId, bandit: WhoId, turn: u8, first_card: bool) -> Option<Hiding> {
    let fits = |hiding: &Hiding| match hiding.window {
        HideWindow::FirstTurnFirstCard => turn == 0 && first_card,
        HideWindow::FirstTurn => turn == 0,
        HideWindow::FirstCardOfRound => first_card,
    };
    let own = hidings(game, bandit).find(fits);
    if !game.content().rules.two_player_variant {
        return own;
    }
    own.filter(|_| first_card || has_begun(game, seat, bandit))
        .or_else(|| shared_hidings(game, seat).find(fits))
}

/// Whether the first card a team has laid in the round is one of this bandit's: behind his partner's he hides none (AMB-214).
fn has_begun(game: &Game, seat: SeatId, bandit: WhoId) -> bool {
    let of_team = |played: &&Played| game.table().seat_of(played.bandit) == seat;
    game.state.common.iter().find(of_team).is_none_or(|first| first.bandit == bandit)
}

/// The powers of a bandit to hide cards.
fn hidings(game: &Game, bandit: WhoId) -> impl Iterator<Item = Hiding> {
    let powers = game.state.sheets[bandit.index()].powers;
    powers.iter().filter_map(|character| game.content().characters[character.index()].hides)
}

/// The powers to hide cards that serve a whole team, whichever of its bandits they are of (AMB-214).
fn shared_hidings(game: &Game, seat: SeatId) -> impl Iterator<Item = Hiding> {
    let powers = game.table().characters_of(seat).flat_map(|partner| hidings(game, partner));
    powers.filter(|hiding| hiding.serves == Serves::Any)
}

/// Whether a card of a seat's hand is one for this bandit of it: his own, or from the deck of another seat.
pub(crate) fn plays_for(game: &Game, card: CardId, bandit: WhoId) -> bool {
    let table = game.table();
    table.owner(card) == Some(bandit)
        || (game.state.abroad > 0 && table.is_abroad(card, table.seat_of(bandit)))
}

#[inline(always)]
fn play(game: &mut Game, seat: SeatId, face: FaceId, bandit: WhoId, lies: Lies) {
    if let Some(found) = find_in_hand(game, seat, face, bandit) {
        lay_card(game, seat, found, bandit, lies);
    }
}

/// Which card of a face is played for a bandit, with its place in the hand of his seat.
#[inline(always)]
pub(crate) fn find_in_hand(
    game: &Game,
    seat: SeatId,
    face: FaceId,
    bandit: WhoId,
) -> Option<(usize, CardId)> {
    let table = game.table();
    let own = table.shortcuts.same_numbers;
    let fits = |card: CardId| {
        table.face(card) == face && (own || !table.is_action(card) || table.owner(card) == Some(bandit))
    };
    let hand = game.state.seats[seat.index()].cards.hand();
    let mut found = None;
    for (slot, &card) in hand.iter().enumerate() {
        if fits(card) {
            found = Some((slot, card));
            break;
        }
    }
    if game.state.abroad > 0 { guest(game, seat, face).or(found) } else { found }
}

/// Of cards of one face that of another deck is laid first, as it will not stay.
#[cold]
fn guest(game: &Game, seat: SeatId, face: FaceId) -> Option<(usize, CardId)> {
    let table = game.table();
    let fits = |&card: &CardId| table.face(card) == face && table.is_abroad(card, seat);
    let hand = game.state.seats[seat.index()].cards.hand();
    hand.iter().position(fits).map(|slot| (slot, hand[slot]))
}

/// Lays a card of a hand, with its number there, on the common deck.
#[inline(always)]
fn lay_card(game: &mut Game, seat: SeatId, (slot, card): (usize, CardId), bandit: WhoId, lies: Lies) {
    let played = Played { bandit, card, lies, turn: game.state.turn, void: false };
    let rule = if played.face_down() { "BASE-turns-b" } else { "BASE-scheme-b" };
    game.emit(rule, Fact::Played { seat, played, slot: byte(slot) });
}

/// A script has a card of a hand laid for a bandit of the seat, face down if the turn says so or he hides.
#[cold]
pub(crate) fn lay_for(game: &mut Game, bandit: WhoId, slot: usize, kind: TurnKindId) {
    let (seat, turn) = (game.table().seat_of(bandit), game.state.turn);
    let (.., by_the_turn) = own_turn(&game.state, game.table(), seat, kind);
    let hides = |hiding: Hiding| !hiding.optional;
    let face_down = by_the_turn
        || (!always_open(&game.state, game.table(), bandit)
            && may_hide(game, seat, bandit, turn).is_some_and(hides));
    let lies = if face_down { lies_face_down(game, seat, kind) } else { Lies::Open };
    let card = game.state.seats[seat.index()].cards.hand()[slot];
    lay_card(game, seat, (slot, card), bandit, lies);
}
