//! What lies before a character and beside the train, as texts of a language. Pictures in a terminal and pages are made from
//! these.

use std::collections::BTreeMap;

use holdup_rules::content::{KnownTo, MarkDomain, MarkOf};
use holdup_rules::ids::*;
use holdup_rules::mark::MarkHolder;
use holdup_rules::number::whole;
use holdup_rules::side::side_seen;
use holdup_rules::state::{CardSpot, Run, Spot, State, TokenSpot};
use holdup_rules::verdict::holds;
use holdup_rules::view::{Piece, knows, told_apart};

use crate::wording::{LootWords, Name, Phrase, PluralForms, Slot, Speech};

/// The sheets of a game, as a viewer sees them.
#[derive(Clone, Copy)]
pub struct Sheets<'a> {
    /// The game and the language.
    pub speech: Speech<'a>,
    /// The game as the viewer knows it.
    pub seen: &'a State,
    /// The viewer; none for somebody outside the game, who sees everything.
    pub viewer: Option<PersonId>,
    /// The tokens that somebody outside the game is told one by one.
    pub apart: LootSet,
}

/// Tokens of a kind that are told together.
pub struct Lying {
    /// The kind.
    pub kind: LootKindId,
    /// Their number.
    pub count: usize,
    /// Their name with the number or the value: `2 purses`, `purse $250`.
    pub text: String,
    /// The value of the one token, where that is told.
    pub value: Option<u16>,
}

impl<'a> Sheets<'a> {
    fn knows(&self, piece: Piece) -> bool {
        knows(self.seen, self.speech.table, self.viewer, piece)
    }

    /// True if the viewer may know what a seat has in all.
    pub fn knows_sums(&self, seat: SeatId) -> bool {
        self.viewer.is_none_or(|viewer| viewer.seat() == seat)
    }

    /// Why somebody stands nowhere, as far as the viewer may know it; none for who stands in a place.
    pub fn whereabouts(&self, who: WhoId) -> Option<String> {
        let slot = Slot::Bandit(who);
        if self.seen.out.has(who) {
            return Some(self.speech.phrase(Phrase::OutShown, &[slot]));
        }
        let (phrase, place) = match self.seen.pawns[who.pawn().index()] {
            Spot::At(_) => return None,
            Spot::Absent => (Phrase::AwayShown, None),
            Spot::Outside(place) => (Phrase::OutsideShown, Some(place)),
            Spot::Hidden(place) if self.knows(Piece::HidingPlace(who)) => {
                (Phrase::HiddenAtShown, Some(place))
            }
            Spot::Hidden(_) => (Phrase::HiddenShown, None),
        };
        let slots: Vec<Slot<'_>> = place.map(Slot::Place).into_iter().chain([slot]).collect();
        Some(self.speech.phrase(phrase, &slots))
    }

    /// The side of somebody, where the viewer may know it.
    pub fn side(&self, who: WhoId) -> Option<&'a str> {
        let side = side_seen(self.seen, self.speech.table, self.viewer, who)?;
        Some(self.speech.words.name(side).as_str())
    }

    /// The cards of families that lie with somebody: those that were taken one by one, the others by their zones.
    pub fn cards_of_families(&self, who: WhoId) -> Vec<String> {
        let Speech { words, table } = self.speech;
        let mut told = Vec::new();
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
            told.push(self.speech.phrase(Phrase::CardShown, &[Slot::Name(words.name(row.family)), name]));
        }
        for (zone, (known, unknown)) in aside {
            let more = match unknown {
                0 => None,
                1 => Some("?".to_owned()),
                number => Some(format!("{number} x ?")),
            };
            let held: Vec<&str> = known.into_iter().chain(more.as_deref()).collect();
            let slots = [Slot::Name(words.name(zone)), Slot::Word(&held.join(", "))];
            told.push(self.speech.phrase(Phrase::TokensShown, &slots));
        }
        told
    }

    /// The cards that lie open before somebody's seat, and the actions that are barred to him: a sentence for each that there is.
    pub fn front_and_barred(&self, who: WhoId) -> Vec<String> {
        let (speech, seat) = (self.speech, self.speech.table.seat_of(who));
        let front = self.seen.seats[seat.index()].cards.run(Run::Front).iter();
        let front: Vec<String> =
            front.map(|&card| speech.text(|speech, out| speech.held(out, card, seat))).collect();
        let barring = self.seen.sheets[who.index()].barred_by.iter();
        let barred = barring.flat_map(|bullet| speech.table.content.bullets[bullet.index()].bars.iter());
        let barred: Vec<&str> = barred.map(|action| speech.action(action)).collect();
        let all = [(Phrase::FrontShown, front.join(", ")), (Phrase::BarredShown, barred.join(", "))];
        let said = all.iter().filter(|(_, list)| !list.is_empty());
        said.map(|(phrase, list)| speech.phrase(*phrase, &[Slot::Word(list)])).collect()
    }

    /// The marks of somebody and of his seat that are shown and say something.
    pub fn marks(&self, who: WhoId) -> Vec<String> {
        let table = self.speech.table;
        let mut told = Vec::new();
        for (nth, row) in table.content.marks.iter().enumerate() {
            let mark = MarkId::at(nth);
            let of = match row.of {
                MarkOf::Bandit => MarkHolder::Bandit(who),
                MarkOf::Seat => MarkHolder::Seat(table.seat_of(who)),
                _ => continue,
            };
            let kept = table.kept(self.seen, mark, of);
            if kept != 0 && row.shown && self.knows(Piece::Mark(mark, of)) {
                told.push(self.mark(mark, kept));
            }
        }
        told
    }

    fn mark(&self, mark: MarkId, kept: i8) -> String {
        let speech = self.speech;
        let name = speech.words.name(mark).as_str();
        // What its numbers mean can stand in brackets; it was told when the mark was made.
        let name = Slot::Word(name.split_once(" (").map_or(name, |(name, _)| name));
        match speech.table.content.marks[mark.index()].worth(kept) {
            MarkDomain::Number(number) => {
                speech.phrase(Phrase::MarkShown, &[name, Slot::Number(number.into())])
            }
            worth => {
                let value = speech.mark_value(mark, worth);
                speech.phrase(Phrase::MarkValueShown, &[name, Slot::Word(&value)])
            }
        }
    }

    /// The sentences of marks that are on no sheet: those of the game, of pawns, cars, places and tokens.
    pub fn other_marks(&self) -> Vec<String> {
        let (speech, table) = (self.speech, self.speech.table);
        let mut told = Vec::new();
        for (nth, row) in table.content.marks.iter().enumerate() {
            if !row.shown || matches!(row.of, MarkOf::Bandit | MarkOf::Seat) {
                continue;
            }
            let mark = MarkId::at(nth);
            for of in table.holders(mark) {
                let kept = table.kept(self.seen, mark, of);
                if kept != 0 && self.knows(Piece::Mark(mark, of)) {
                    told.push(speech.text(|speech, out| speech.mark(out, mark, of, kept)));
                }
            }
        }
        told
    }

    /// The sum of what the bandits of a team have, where each seat plays several and the viewer knows it.
    pub fn team_sum(&self, seat: SeatId) -> Option<String> {
        let (speech, table) = (self.speech, self.speech.table);
        (!table.one_each && self.knows_sums(seat)).then(|| {
            let team = speech.text(|speech, out| speech.team(out, seat));
            let sum = Slot::Number(holds(self.seen, table, seat));
            speech.phrase(Phrase::TeamScore, &[Slot::Word(&team), sum])
        })
    }

    /// The cards of a family that can be taken and lie open; none where there are none.
    pub fn cards_left(&self, family: FamilyId) -> Option<String> {
        let Speech { words, table } = self.speech;
        let zone = table.content.families[family.index()].begins;
        let left = table.to_be_taken(self.seen, family);
        if left.is_empty() || table.content.zones[zone.index()].known != KnownTo::All {
            return None;
        }
        let name = |card: FamilyCardId| words.name(table.content.cards[card.index()].row).as_str();
        let names: Vec<&str> = left.iter().map(name).collect();
        let slots = [Slot::Name(words.name(family)), Slot::Word(&names.join(", "))];
        Some(self.speech.phrase(Phrase::CardsShown, &slots))
    }

    /// The loot tokens that lie in a zone, and whose they are; none where none lie.
    pub fn tokens_in(&self, zone: ZoneId) -> Option<String> {
        let Speech { words, table } = self.speech;
        let lying = table.tokens_at(self.seen, TokenSpot::Zone(zone));
        if lying.is_empty() {
            return None;
        }
        let mut name = words.name(zone).to_string();
        if let Some(whose) = table.belongs_to(self.seen, zone) {
            name += &format!(" ({})", self.speech.bandit(whose));
        }
        let loot: Vec<String> = self.loot(lying).into_iter().map(|lying| lying.text).collect();
        let slots = [Slot::Said(&name, words.name(zone)), Slot::Word(&loot.join(", "))];
        Some(self.speech.phrase(Phrase::TokensShown, &slots))
    }

    /// Loot as the viewer sees it: by kind, tokens he can tell apart with their value, and by name what is no money.
    pub fn loot(&self, loot: LootSet) -> Vec<Lying> {
        let Speech { words, table } = self.speech;
        let known = match self.viewer {
            Some(person) => told_apart(self.seen, table, person, loot),
            None => loot.and(self.apart),
        };
        let mut told = Vec::new();
        for (id, kind) in table.content.loot_kinds.iter().enumerate() {
            let (id, words) = (LootKindId::at(id), &words.loot_kinds[id]);
            let lying = kind.tokens.and(loot);
            if !kind.scores && !kind.secret {
                self.named((id, words), lying, &mut told);
                continue;
            }
            let alike = lying.without(known).len();
            if alike > 0 {
                let text = self.counted(alike, &words.name, &words.several);
                told.push(Lying { kind: id, count: alike, text, value: None });
            }
            let lying = lying.and(known);
            if !kind.scores {
                self.named((id, words), lying, &mut told);
                continue;
            }
            for token in lying.iter() {
                let value = table.content.value(token);
                let dollars = self.speech.words.dollars(i32::from(value));
                let slots = [Slot::Name(&words.name), Slot::Word(&dollars)];
                let text = self.speech.phrase(Phrase::LootShown, &slots);
                told.push(Lying { kind: id, count: 1, text, value: Some(value) });
            }
        }
        told
    }

    /// Tokens of a kind that is no money, by name; equal ones counted, used ones apart.
    fn named(&self, (kind, words): (LootKindId, &LootWords), tokens: LootSet, told: &mut Vec<Lying>) {
        let what = |token: LootId| (self.speech.table.content.value(token), self.seen.flipped.has(token));
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
                true => self.speech.phrase(Phrase::UsedShown, &[Slot::Said(&text, name)]),
                false => text,
            };
            told.push(Lying { kind, count, text, value: None });
        }
    }

    /// `1 purse`, `2 purses`.
    fn counted(&self, count: usize, name: &Name, several: &PluralForms) -> String {
        let number = whole(count);
        let what = match count {
            1 => name.as_str(),
            _ => several.of(self.speech.words.grammar.category(number)),
        };
        self.speech.phrase(Phrase::LootCounted, &[Slot::Number(number), Slot::Said(what, name)])
    }
}
