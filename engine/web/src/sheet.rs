//! What lies before a bandit and beside the train, as texts of the language.

use std::collections::BTreeMap;

use holdup_rules::content::{KnownTo, MarkOf, Worth};
use holdup_rules::ids::*;
use holdup_rules::mark::Holder;
use holdup_rules::side::side_seen;
use holdup_rules::state::{CardSpot, Run, Spot, State, TokenSpot};
use holdup_rules::verdict::holds;
use holdup_rules::view::{Piece, knows, told_apart};
use holdup_tell::wording::{LootWords, Name, Phrase, Several, Slot};
use serde_json::{Value, json};

use crate::viewer::{Viewer, card_id, dollars, drawing};

/// The sheets of a game, as a viewer sees them.
pub(crate) struct Sheets<'a> {
    pub(crate) viewer: Viewer<'a>,
    pub(crate) seen: &'a State,
}

impl<'a> Sheets<'a> {
    fn phrase(&self, phrase: Phrase, slots: &[Slot<'_>]) -> String {
        self.viewer.speech.phrase(phrase, slots)
    }

    fn knows(&self, piece: Piece) -> bool {
        knows(self.seen, self.viewer.speech.table, self.viewer.person, piece)
    }

    /// Loot as the viewer can tell it: drawing, number, text, and the amount of a token whose value he knows.
    pub(crate) fn loot(&self, heap: LootSet) -> Vec<Value> {
        let (speech, table) = (self.viewer.speech, self.viewer.speech.table);
        let content = &*table.content;
        let known = match self.viewer.person {
            Some(person) => told_apart(self.seen, table, person, heap),
            None => heap.and(content.apart.or(self.seen.flipped)),
        };
        let mut lying = Vec::new();
        for (nth, kind) in content.loot_kinds.iter().enumerate() {
            let words = &speech.words.loot_kinds[nth];
            let drawing = drawing(&kind.id);
            let here = kind.tokens.and(heap);
            if !kind.scores && !kind.secret {
                self.named(words, &drawing, here, &mut lying);
                continue;
            }
            let alike = here.without(known).len();
            if alike > 0 {
                let text = self.counted(alike, &words.name, &words.several);
                lying.push(json!([drawing, alike, text]));
            }
            if !kind.scores {
                self.named(words, &drawing, here.and(known), &mut lying);
                continue;
            }
            for token in here.and(known).iter() {
                let value = dollars(speech, i32::from(content.value(token)));
                let text = self.phrase(Phrase::LootShown, &[Slot::Name(&words.name), Slot::Word(&value)]);
                lying.push(json!([drawing, 1, text, value]));
            }
        }
        lying
    }

    /// Tokens of a kind that is no money, by name; equal ones counted, used ones apart.
    fn named(&self, words: &LootWords, drawing: &str, tokens: LootSet, lying: &mut Vec<Value>) {
        let what =
            |token: LootId| (self.viewer.speech.table.content.value(token), self.seen.flipped.has(token));
        let mut alike: Vec<((u16, bool), usize)> = Vec::new();
        for token in tokens.iter() {
            match alike.iter_mut().find(|(other, _)| *other == what(token)) {
                Some((_, count)) => *count += 1,
                None => alike.push((what(token), 1)),
            }
        }
        for ((value, used), count) in alike {
            let token = words.of_value(value);
            let (name, several) =
                token.map_or((&words.valued, &words.several), |token| (&token.name, &token.several));
            let text = match count {
                1 => name.to_string(),
                _ => self.counted(count, name, several),
            };
            let text = match used {
                true => self.phrase(Phrase::UsedShown, &[Slot::Said(&text, name)]),
                false => text,
            };
            lying.push(json!([drawing, count, text]));
        }
    }

    fn counted(&self, count: usize, name: &Name, several: &Several) -> String {
        let number = i32::try_from(count).unwrap_or(i32::MAX);
        let what = match count {
            1 => name.as_str(),
            _ => several.of(self.viewer.speech.words.grammar.category(number)),
        };
        self.phrase(Phrase::LootCounted, &[Slot::Number(number), Slot::Said(what, name)])
    }

    /// The ids of the cards in hand, if the viewer sees them, in the order of the table.
    pub(crate) fn hand(&self, seat: SeatId) -> Option<String> {
        let table = self.viewer.speech.table;
        let mut hand = self.seen.seats[seat.index()].cards.hand().to_vec();
        if !self.knows(Piece::Hand(seat)) {
            hand.retain(|&card| self.viewer.person.is_some_and(|person| self.seen.was_shown(person, card)));
            if hand.is_empty() {
                return None;
            }
        }
        table.sort(&mut hand);
        let ids: Vec<String> = hand.iter().map(|&card| card_id(table, card, seat)).collect();
        Some(ids.join("|"))
    }

    /// All that a bandit's loot and money are worth, if the viewer knows it.
    pub(crate) fn sum(&self, who: WhoId) -> Option<String> {
        let (speech, table) = (self.viewer.speech, self.viewer.speech.table);
        let sheet = &self.seen.sheets[who.index()];
        let worth: i32 = sheet.loot.iter().map(|token| i32::from(table.content.worth(token))).sum();
        let is_known = self.viewer.person.is_none_or(|person| person.seat() == table.seat_of(who));
        match (is_known, sheet.cash) {
            (true, cash) => Some(dollars(speech, worth + i32::from(cash))),
            (false, 0) => None,
            (false, cash) => Some(format!("+ {}", dollars(speech, cash.into()))),
        }
    }

    /// Everything else before a bandit, a text each: where he is if not on the train, his side, cards, marks.
    pub(crate) fn chips(&self, who: WhoId) -> Vec<String> {
        let (speech, table, seen) = (self.viewer.speech, self.viewer.speech.table, self.seen);
        let seat = table.seat_of(who);
        let mut chips: Vec<String> = self.whereabouts(who).into_iter().collect();
        let side = side_seen(seen, table, self.viewer.person, who);
        chips.extend(side.map(|side| speech.words.name(side).to_string()));
        chips.extend(self.cards_of_families(who));
        let front = seen.seats[seat.index()].cards.run(Run::Front);
        let front: Vec<String> =
            front.iter().map(|&card| speech.text(|speech, out| speech.held(out, card, seat))).collect();
        if !front.is_empty() {
            chips.push(self.phrase(Phrase::FrontShown, &[Slot::Word(&front.join(", "))]));
        }
        let barring = seen.sheets[who.index()].barred_by.iter();
        let barred = barring.flat_map(|bullet| table.content.bullets[bullet.index()].bars.iter());
        let barred: Vec<&str> = barred.map(|action| speech.action(action)).collect();
        if !barred.is_empty() {
            chips.push(self.phrase(Phrase::BarredShown, &[Slot::Word(&barred.join(", "))]));
        }
        for (nth, row) in table.content.marks.iter().enumerate() {
            let mark = MarkId::at(nth);
            let of = match row.of {
                MarkOf::Bandit => Holder::Bandit(who),
                MarkOf::Seat => Holder::Seat(seat),
                _ => continue,
            };
            let kept = table.kept(seen, mark, of);
            if kept != 0 && row.shown && self.knows(Piece::Mark(mark, of)) {
                chips.push(self.mark(mark, kept));
            }
        }
        // The sum of a team stands with the one who is asked for them.
        let is_known = self.viewer.person.is_none_or(|person| person.seat() == seat);
        if !table.one_each && table.who_of(seat) == who && is_known {
            let team = speech.text(|speech, out| speech.team(out, seat));
            let sum = Slot::Number(holds(seen, table, seat));
            chips.push(self.phrase(Phrase::TeamScore, &[Slot::Word(&team), sum]));
        }
        chips
    }

    fn cards_of_families(&self, who: WhoId) -> Vec<String> {
        let (words, table) = (self.viewer.speech.words, self.viewer.speech.table);
        let mut chips = Vec::new();
        // Of each zone the cards that are known to lie there, and the number of others.
        let mut aside: BTreeMap<ZoneId, (Vec<&str>, u8)> = BTreeMap::new();
        for card in table.cards_with(self.seen, who).iter() {
            let row = table.content.cards[card.index()];
            let is_known = self.knows(Piece::Card(card));
            if let CardSpot::With(_, zone) = self.seen.held[card.index()]
                && zone != table.content.families[row.family.index()].taken
            {
                let (known, unknown) = aside.entry(zone).or_default();
                match is_known {
                    true => known.push(words.name(row.row).as_str()),
                    false => *unknown += 1,
                }
                continue;
            }
            let name = if is_known { Slot::Name(words.name(row.row)) } else { Slot::Word("?") };
            chips.push(self.phrase(Phrase::CardShown, &[Slot::Name(words.name(row.family)), name]));
        }
        for (zone, (known, unknown)) in aside {
            let more = match unknown {
                0 => None,
                1 => Some("?".to_owned()),
                number => Some(format!("{number} x ?")),
            };
            let held: Vec<&str> = known.into_iter().chain(more.as_deref()).collect();
            let slots = [Slot::Name(words.name(zone)), Slot::Word(&held.join(", "))];
            chips.push(self.phrase(Phrase::TokensShown, &slots));
        }
        chips
    }

    fn mark(&self, mark: MarkId, kept: i8) -> String {
        let speech = self.viewer.speech;
        let name = speech.words.name(mark).as_str();
        // A name can explain its numbers in brackets.
        let name = Slot::Word(name.split_once(" (").map_or(name, |(name, _)| name));
        match speech.table.content.marks[mark.index()].worth(kept) {
            Worth::Number(number) => self.phrase(Phrase::MarkShown, &[name, Slot::Number(number.into())]),
            worth => {
                let value = speech.mark_value(mark, worth);
                self.phrase(Phrase::MarkValueShown, &[name, Slot::Word(&value)])
            }
        }
    }

    /// Why a bandit stands nowhere, as far as the viewer may know it.
    fn whereabouts(&self, who: WhoId) -> Option<String> {
        let slot = Slot::Bandit(who);
        if self.seen.out.has(who) {
            return Some(self.phrase(Phrase::OutShown, &[slot]));
        }
        match self.seen.pawns[who.pawn().index()] {
            Spot::At(_) => None,
            Spot::Absent => Some(self.phrase(Phrase::AwayShown, &[slot])),
            Spot::Outside(place) => Some(self.phrase(Phrase::OutsideShown, &[Slot::Place(place), slot])),
            Spot::Hidden(place) if self.knows(Piece::HidingPlace(who)) => {
                Some(self.phrase(Phrase::HiddenAtShown, &[Slot::Place(place), slot]))
            }
            Spot::Hidden(_) => Some(self.phrase(Phrase::HiddenShown, &[slot])),
        }
    }

    /// Texts for what is on no sheet and in no car: cards of families that are left, zones, marks.
    pub(crate) fn beside_the_train(&self) -> Vec<String> {
        let (speech, table, seen) = (self.viewer.speech, self.viewer.speech.table, self.seen);
        let content = &*table.content;
        let mut chips = Vec::new();
        for family in (0..content.families.len()).map(FamilyId::at) {
            let zone = content.families[family.index()].begins;
            let left = table.to_be_taken(seen, family);
            if left.is_empty() || content.zones[zone.index()].known != KnownTo::All {
                continue;
            }
            let names: Vec<&str> = (left.iter())
                .map(|card| speech.words.name(content.cards[card.index()].row).as_str())
                .collect();
            let slots = [Slot::Name(speech.words.name(family)), Slot::Word(&names.join(", "))];
            chips.push(self.phrase(Phrase::CardsShown, &slots));
        }
        for zone in (0..content.zones.len()).map(ZoneId::at) {
            let lying = table.tokens_at(seen, TokenSpot::Zone(zone));
            if lying.is_empty() {
                continue;
            }
            let mut name = speech.words.name(zone).to_string();
            if let Some(whose) = table.belongs_to(seen, zone) {
                name += &format!(" ({})", speech.bandit(whose));
            }
            let loot: Vec<String> = (self.loot(lying).iter())
                .filter_map(|row| row.get(2).and_then(Value::as_str).map(str::to_owned))
                .collect();
            let slots = [Slot::Said(&name, speech.words.name(zone)), Slot::Word(&loot.join(", "))];
            chips.push(self.phrase(Phrase::TokensShown, &slots));
        }
        for (nth, row) in content.marks.iter().enumerate() {
            if !row.shown || matches!(row.of, MarkOf::Bandit | MarkOf::Seat) {
                continue;
            }
            let mark = MarkId::at(nth);
            for of in table.holders(mark) {
                let kept = table.kept(seen, mark, of);
                if kept != 0 && self.knows(Piece::Mark(mark, of)) {
                    chips.push(speech.text(|speech, out| speech.mark(out, mark, of, kept)));
                }
            }
        }
        chips
    }
}
