//! How a turn is offered and how a card is laid: which cards of a hand, open or hidden, and what there is beside them.

use std::rc::Rc;

use crate::content::{HidePower, HideWindow, Serves};
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::hook::{Call, HookPoint, HookReply, Told};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::options::SchemeTurn;
use crate::procedure::{LONGEST_CHAIN, acting, always_open, cards_of, lacks, own_turn};
use crate::question::{Choice, Question};
use crate::state::{Lies, MAX_CARDS, PlayedCard, Run};

use super::deck::can_draw;

/// True if the common deck is full: what the turns of a round lay there always fits, but
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

/// BASE-scheme-b, -c, -i: each distinct action card of a bandit in hand, as
/// the kind of turn says, and hidden where a power allows it.
#[inline(always)]
pub(super) fn offer_cards(
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
fn offer_face(question: &mut Question, face: FaceId, bandit: WhoId, open: bool, hidden: bool) {
    if open {
        question.offer(Choice::Play(face, bandit));
    }
    if hidden {
        question.offer(Choice::PlayFaceDown(face, bandit));
    }
}

/// Offers what in a hand is no usual action card, each face once: cards that are aimed at somebody, as other cards of their
/// action are offered, and bullets where a power plays them as an action (UCR 13.9, AMB-124).
#[cold]
fn offer_special(
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

/// True if neither the kind of turn nor a script bars an action.
fn may_play(game: &mut Game, bandit: WhoId, action: ActionId, kind: TurnKindId) -> Result<bool, Halt> {
    let barred = game.content().turns[kind.index()].barred;
    Ok(!barred.has(action) && game.all_agree(Told::MayPlay { bandit, action, turn: kind })?)
}

/// Offers to draw if any card is left, however few (AMB-044); what does not count is laid aside on the way.
#[cold]
pub(super) fn offer_draw(game: &Game, question: &mut Question, seat: SeatId) {
    if can_draw(game, seat) {
        question.offer(Choice::Draw);
    }
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
                game.call(call)? == HookReply::Truth(true)
            }
        };
        if agreed {
            question.offer(Choice::Planning(planning));
        }
    }
    Ok(())
}

/// Offers to pass beside what can be done, where that is allowed (D-038).
#[cold]
pub(super) fn offer_pass(game: &Game, question: &mut Question) {
    let allowed = game.content().rules.scheme_turn_choice == SchemeTurn::May;
    if allowed && !question.choices.contains(&Choice::Pass) {
        question.offer(Choice::Pass);
    }
}

/// BASE-ghost-a, BASE-ghost-b, D-105, AMB-067: how the next card may be hidden, if it may.
#[inline(always)]
fn may_hide(game: &Game, seat: SeatId, bandit: WhoId, turn: u8) -> Option<HidePower> {
    let first_card = game.state.seats[seat.index()].plays == 0;
    let hiders = game.table().shortcuts.hiders;
    if (turn > 0 && !first_card) || game.state.sheets[bandit.index()].powers.and(hiders).is_empty() {
        return None;
    }
    hiding(game, seat, bandit, turn, first_card)
}

/// As [`may_hide`], where the turn or the card could be one that may be hidden.
fn hiding(game: &Game, seat: SeatId, bandit: WhoId, turn: u8, first_card: bool) -> Option<HidePower> {
    let fits = |hiding: &HidePower| match hiding.window {
        HideWindow::FirstTurnFirstCard => turn == 0 && first_card,
        HideWindow::FirstTurn => turn == 0,
        HideWindow::FirstCardOfRound => first_card,
    };
    let own = hidings(game, bandit).find(fits);
    if !game.content().rules.teams() {
        return own;
    }
    own.filter(|_| first_card || has_begun(game, seat, bandit))
        .or_else(|| shared_hidings(game, seat).find(fits))
}

/// True if the first card a team has laid in the round is one of this bandit's: behind his partner's he hides none (AMB-214).
fn has_begun(game: &Game, seat: SeatId, bandit: WhoId) -> bool {
    let of_team = |played: &&PlayedCard| game.table().seat_of(played.bandit) == seat;
    game.state.common.iter().find(of_team).is_none_or(|first| first.bandit == bandit)
}

/// The powers of a bandit to hide cards.
fn hidings(game: &Game, bandit: WhoId) -> impl Iterator<Item = HidePower> {
    let powers = game.state.sheets[bandit.index()].powers;
    powers.iter().filter_map(|character| game.content().characters[character.index()].hides)
}

/// The powers to hide cards that serve a whole team, whichever of its bandits they are of (AMB-214).
fn shared_hidings(game: &Game, seat: SeatId) -> impl Iterator<Item = HidePower> {
    let powers = game.table().characters_of(seat).flat_map(|partner| hidings(game, partner));
    powers.filter(|hiding| hiding.serves == Serves::Any)
}

/// True if a card of a seat's hand is one for this bandit of it: his own, or from the deck of another seat.
pub(crate) fn plays_for(game: &Game, card: CardId, bandit: WhoId) -> bool {
    let table = game.table();
    table.owner(card) == Some(bandit)
        || (game.state.abroad > 0 && table.is_abroad(card, table.seat_of(bandit)))
}

#[inline(always)]
pub(super) fn play(game: &mut Game, seat: SeatId, face: FaceId, bandit: WhoId, lies: Lies) {
    if let Some(found) = find_in_hand(game, seat, face, bandit) {
        lay_card(game, seat, found, bandit, lies);
    }
}

/// The card of a face that is played for a bandit, with its place in the hand of his seat.
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

/// The card of a face that is from another deck, which is laid first, as it will not stay.
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
    let played = PlayedCard { bandit, card, lies, turn: game.state.turn, void: false };
    let rule = if played.face_down() { "BASE-turns-b" } else { "BASE-scheme-b" };
    game.emit(rule, Fact::Played { seat, played, slot: byte(slot) });
}

/// Lets scripts hear of the card that was laid last, as long as they do not set each other off without end.
#[inline]
pub(crate) fn laid(game: &mut Game, kind: TurnKindId) -> Result<(), Halt> {
    if game.hears(HookPoint::OnLay) { tell_laid(game, kind) } else { Ok(()) }
}

#[cold]
fn tell_laid(game: &mut Game, kind: TurnKindId) -> Result<(), Halt> {
    let Some(&played) = game.state.common.last().filter(|_| game.running.acting < LONGEST_CHAIN) else {
        return Ok(());
    };
    let Some(action) = game.table().plays_as(&game.state, played) else {
        return Ok(());
    };
    game.running.acting += 1;
    game.react(Told::OnLay { bandit: played.bandit, action, turn: kind })?;
    game.running.acting -= 1;
    Ok(())
}

/// The way a card lies whose face does not show: all backs are alike, and only a power of one bandit
/// tells whose card it must be.
#[cold]
pub(super) fn lies_face_down(game: &Game, seat: SeatId, kind: TurnKindId) -> Lies {
    let by_the_turn = game.content().turns[kind.index()].face_down;
    let veiled = !game.table().one_each && (by_the_turn || shared_hidings(game, seat).next().is_some());
    if veiled { Lies::Veiled } else { Lies::FaceDown }
}

/// A script has a card of a hand laid for a bandit of the seat, face down if the turn says so or he hides.
#[cold]
pub(crate) fn lay_for(game: &mut Game, bandit: WhoId, slot: usize, kind: TurnKindId) {
    let (seat, turn) = (game.table().seat_of(bandit), game.state.turn);
    let (.., by_the_turn) = own_turn(&game.state, game.table(), seat, kind);
    let hides = |hiding: HidePower| !hiding.optional;
    let face_down = by_the_turn
        || (!always_open(&game.state, game.table(), bandit)
            && may_hide(game, seat, bandit, turn).is_some_and(hides));
    let lies = if face_down { lies_face_down(game, seat, kind) } else { Lies::Open };
    let card = game.state.seats[seat.index()].cards.hand()[slot];
    lay_card(game, seat, (slot, card), bandit, lies);
}
