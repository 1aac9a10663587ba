//! Seats that play from the top: they hold no hand, and on their turn the top card of their deck is laid, whatever it is and
//! whatever others may play. Nobody is asked which, and nobody knew it. Bullets lie before their sheet and never in the deck.

use crate::fact::Fact;
use crate::game::{Game, Halt, question_by_nature, seats_in_order};
use crate::ids::*;
use crate::number::byte;
use crate::question::{Ask, Choice};
use crate::state::Run;

use super::deck::{draw_one, renew_deck, reshuffle};
use super::laying::{has_no_room, laid, lay_for, offer_plannings};

/// What such a seat does on its turn: it is asked only where a pack offers something else to do, and `No` is to lay the
/// top card all the same (UCR-5.2.2-b, AMB-052). For a bot a rule decides it, whoever leads the bot (UCR-5.2.3-f).
#[cold]
pub(super) fn choose_top(game: &mut Game, seat: SeatId, kind: TurnKindId) -> Result<Choice, Halt> {
    let mut question = question_by_nature(game, game.table().who_of(seat), Ask::Plan);
    offer_plannings(game, &mut question, kind)?;
    question.offer(Choice::No);
    game.ask(question)
}

/// Lays the top card, or tells that there is none.
#[cold]
pub(super) fn lay_or_tell(game: &mut Game, seat: SeatId, kind: TurnKindId) -> Result<(), Halt> {
    if !lay_top(game, seat, kind)? {
        // AMB-178.
        game.emit("BASE-scheme-e", Fact::CannotPlan { seat });
    }
    Ok(())
}

/// Lays the top card of a deck on the common deck: what a turn bars and what scripts let nobody play is laid as well
/// (UCR-6.3-b), and face down if the turn says so or whoever plays it must hide it. Answers whether there was one.
#[cold]
pub(crate) fn lay_top(game: &mut Game, seat: SeatId, kind: TurnKindId) -> Result<bool, Halt> {
    if has_no_room(game) {
        return Ok(false);
    }
    let Some((slot, card)) = take_top(game, seat)? else {
        return Ok(false);
    };
    let table = game.table();
    let whose = table.owner(card).filter(|_| table.is_action(card)).unwrap_or(table.who_of(seat));
    lay_for(game, whose, slot, kind);
    laid(game, kind)?;
    Ok(true)
}

/// Takes the top card of a deck into the empty hand, to be laid or carried out at once; the discards come back when the deck
/// is empty (AMB-178). A bullet that came into the deck, and that no power plays, comes to lie before the sheet, and the next
/// card is taken. Answers its place in the hand, and which it is.
#[cold]
pub(crate) fn take_top(game: &mut Game, seat: SeatId) -> Result<Option<(usize, CardId)>, Halt> {
    loop {
        renew_deck(game, seat);
        let Some(card) = draw_one(game, seat, "UCR-5.2.2-a")? else {
            return Ok(None);
        };
        let table = game.table();
        let plays_bullets = table.bullet_as(&game.state, table.who_of(seat)).is_some();
        let cards = &game.state.seats[seat.index()].cards;
        let slot = cards.hand().iter().position(|&held| held == card).unwrap_or_default();
        if table.is_action(card) || plays_bullets {
            return Ok(Some((slot, card)));
        }
        let index = byte(cards.start_of(Run::Hand) + slot);
        game.emit("UCR-11.3.2-a", Fact::CardLaid { seat, card, index, from: Run::Hand, to: Run::Front });
    }
}

/// Where used cards are discarded the decks of such seats are made anew every round all the same (UCR 5.4.7).
#[cold]
pub(super) fn shuffle_tops(game: &mut Game) {
    for seat in seats_in_order(game) {
        if game.table().plays_top(seat) {
            reshuffle(game, seat, "UCR-5.4.7-a");
            game.emit("UCR-5.4.7-a", Fact::Shuffled { seat });
        }
    }
}
