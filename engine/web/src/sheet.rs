//! What lies before a bandit and beside the train, as the values of a view.

use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::view::{Piece, knows};
use holdup_tell::sheet::{Lying, Sheets};
use serde_json::{Value, json};

use crate::viewer::{Viewer, card_id, drawing};

/// The texts of the sheets; who sees everything is told every value.
pub(crate) fn texts<'a>(viewer: Viewer<'a>, seen: &'a State) -> Sheets<'a> {
    let content: &Content = &viewer.speech.table.content;
    Sheets { speech: viewer.speech, seen, viewer: viewer.person, apart: content.apart.or(seen.flipped) }
}

/// Loot as the viewer can tell it: drawing, number, text, and the amount of a token whose value he knows.
pub(crate) fn loot(texts: &Sheets<'_>, heap: LootSet) -> Vec<Value> {
    let kinds = &texts.speech.table.content.loot_kinds;
    let row = |lying: Lying| {
        let kind = &kinds[lying.kind.index()];
        let drawing = drawing(&kind.id, &kind.look);
        match lying.value {
            Some(value) => {
                json!([drawing, lying.count, lying.text, texts.speech.words.dollars(i32::from(value))])
            }
            None => json!([drawing, lying.count, lying.text]),
        }
    };
    texts.loot(heap).into_iter().map(row).collect()
}

/// The ids of the cards in hand, if the viewer sees them, in the order of the table.
pub(crate) fn hand(texts: &Sheets<'_>, seat: SeatId) -> Option<String> {
    let (table, seen, viewer) = (texts.speech.table, texts.seen, texts.viewer);
    let mut hand = seen.seats[seat.index()].cards.hand().to_vec();
    if !knows(seen, table, viewer, Piece::Hand(seat)) {
        hand.retain(|&card| viewer.is_some_and(|person| seen.was_shown(person, card)));
        if hand.is_empty() {
            return None;
        }
    }
    table.sort(&mut hand);
    let ids: Vec<String> = hand.iter().map(|&card| card_id(table, card, seat)).collect();
    Some(ids.join("|"))
}

/// All that a bandit's loot and money are worth, if the viewer knows it.
pub(crate) fn sum(texts: &Sheets<'_>, who: WhoId) -> Option<String> {
    let (words, table) = (texts.speech.words, texts.speech.table);
    let sheet = &texts.seen.sheets[who.index()];
    let worth: i32 = sheet.loot.iter().map(|token| i32::from(table.content.worth(token))).sum();
    match (texts.knows_sums(table.seat_of(who)), sheet.cash) {
        (true, cash) => Some(words.dollars(worth + i32::from(cash))),
        (false, 0) => None,
        (false, cash) => Some(format!("+ {}", words.dollars(cash.into()))),
    }
}

/// Everything else before a bandit, a text each: where he is if not on the train, his side, cards, marks.
pub(crate) fn chips(texts: &Sheets<'_>, who: WhoId) -> Vec<String> {
    let table = texts.speech.table;
    let seat = table.seat_of(who);
    let mut chips: Vec<String> = texts.whereabouts(who).into_iter().collect();
    chips.extend(texts.side(who).map(str::to_owned));
    chips.extend(texts.cards_of_families(who));
    chips.extend(texts.front_and_barred(who));
    chips.extend(texts.marks(who));
    // The sum of a team stands with the one who is asked for them.
    chips.extend(Some(seat).filter(|&seat| table.who_of(seat) == who).and_then(|seat| texts.team_sum(seat)));
    chips
}

/// Texts for what is on no sheet and in no car: cards of families that are left, zones, marks.
pub(crate) fn beside_the_train(texts: &Sheets<'_>) -> Vec<String> {
    let content = &*texts.speech.table.content;
    let left = (0..content.families.len()).filter_map(|nth| texts.cards_left(FamilyId::at(nth)));
    let lying = (0..content.zones.len()).filter_map(|nth| texts.tokens_in(ZoneId::at(nth)));
    left.chain(lying).chain(texts.other_marks()).collect()
}
