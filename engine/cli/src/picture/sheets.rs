//! What each bandit has in front of him, a line each: bullets, cards, loot, hostages.

use std::collections::BTreeMap;

use holdup_rules::content::{MarkOf, Worth};
use holdup_rules::ids::*;
use holdup_rules::mark::Holder;
use holdup_rules::side::side_seen;
use holdup_rules::state::{CardSpot, Run, Spot};
use holdup_rules::verdict::holds;
use holdup_rules::view::{Piece, knows, told_apart};
use holdup_tell::wording::{LootWords, Name, Phrase, Several, Slot};

use super::Scene;
use crate::text::{Line, Role, columns, flow, punctuated, set_in};

/// Columns from which on the sheets also tell the sizes of hands and decks, and
/// those from which on there is room for the discards as well.
const ROOMY: (usize, usize) = (80, 120);

/// Fewest columns for what lies on a sheet; with less it goes on in lines below.
const NARROW: usize = 18;

impl Scene<'_> {
    pub(crate) fn sheets(&self) -> Vec<Line> {
        let speech = self.speech();
        let bandits = || self.table.all_characters();
        let widths = [
            widest(bandits().map(|bandit| speech.bandit(bandit).to_owned())) + 1,
            widest(self.sitters.iter().cloned()) + 2,
            widest(bandits().map(|bandit| self.bullets(bandit))).max(9) + 2,
        ];
        bandits()
            .flat_map(|bandit| {
                let mut first = self.person(bandit, widths);
                let things = self.things(bandit);
                if !self.is_drawn || first.width() > self.width {
                    return self.sheet_in_words(bandit, things);
                }
                let indent = if first.width() + NARROW <= self.width { first.width() } else { 4 };
                let room = self.width.saturating_sub(indent);
                let mut below = flow(things, " ", room).into_iter();
                if indent == first.width() {
                    first.append(below.next().unwrap_or_default());
                }
                let below = below.map(move |line| Line::of(Role::Plain, " ".repeat(indent)).and(line));
                std::iter::once(first).chain(below).collect()
            })
            .collect()
    }

    /// The sheet without columns: `Belle (you): 5 bullets, hand 6, deck 4; purse $250 = $250`.
    fn sheet_in_words(&self, bandit: WhoId, things: Vec<Line>) -> Vec<Line> {
        let seat = self.table.seat_of(bandit);
        let mut who = Line::of(Role::Strong, if seat == self.state.first { "1 " } else { "  " });
        who.push(Role::Bandit(bandit.index()), self.speech().bandit(bandit));
        let sitter = self.sitters.get(seat.index()).filter(|sitter| !sitter.is_empty());
        who.push(Role::Plain, sitter.map_or_else(|| ":".to_owned(), |sitter| format!(" ({sitter}):")));
        let sizes = self.sizes(bandit).into_iter().map(|(text, _)| text);
        let counted = [self.bullets(bandit)].into_iter().chain(sizes).map(Line::from).collect();
        let mut pieces = punctuated(vec![counted, vec![Line::default()]]);
        pieces.pop();
        pieces.insert(0, who);
        pieces.extend(things);
        set_in(pieces, 4, self.width)
    }

    /// What the bandits of a team have together, of each team whose loot the viewer knows.
    pub(crate) fn team_sums(&self) -> Vec<Line> {
        let is_known = |seat: &SeatId| self.state.viewer().is_none_or(|viewer| viewer.seat() == *seat);
        let seats = self.table.all_seats().filter(|_| !self.table.one_each);
        seats
            .filter(is_known)
            .flat_map(|seat| {
                let team = self.speech().text(|speech, out| speech.team(out, seat));
                let sum = Slot::Number(holds(self.state, self.table, seat));
                let told = self.phrase(Phrase::TeamScore, &[Slot::Word(&team), sum]);
                Line::of(Role::Plain, format!("  {told}")).wrapped(self.width)
            })
            .collect()
    }

    fn bullets(&self, bandit: WhoId) -> String {
        let left = self.state.sheets[bandit.index()].cylinder;
        self.speech().text(|speech, out| speech.bullets_left(out, bandit, left))
    }

    /// Who it is, who plays him, and the sizes of everything that has one.
    fn person(&self, bandit: WhoId, [names, sitters, shots]: [usize; 3]) -> Line {
        let (table, state) = (self.table, self.state);
        let seat = table.seat_of(bandit);
        let mut line = Line::of(Role::Strong, if seat == state.first { "1 " } else { "  " });
        let name = Line::of(Role::Bandit(bandit.index()), self.speech().bandit(bandit));
        line.append(name.padded(names));
        if !self.compact {
            let sitter = self.sitters.get(seat.index()).map_or("", String::as_str);
            line.append(Line::of(Role::Faint, sitter).padded(sitters));
        }
        line.append(Line::of(Role::Plain, self.bullets(bandit)).padded(shots));
        for (text, room) in self.sizes(bandit) {
            line.push(Role::Faint, format!("{text}{}", " ".repeat(room)));
        }
        line
    }

    /// The sizes of hand, deck and discards that there is room for, and how many spaces belong behind each.
    fn sizes(&self, bandit: WhoId) -> Vec<(String, usize)> {
        let (table, state) = (self.table, self.state);
        if self.is_drawn && self.width < ROOMY.0 {
            return Vec::new();
        }
        let seat = table.seat_of(bandit);
        let cards = &state.seats[seat.index()].cards;
        let expert = table.content.rules.expert() && self.width >= ROOMY.1 && !self.compact;
        let deck = (!self.compact).then(|| cards.deck().len());
        let sizes = [
            (Phrase::HandSize, Some(cards.hand().len()), 3),
            (Phrase::DeckSize, deck, 4),
            (Phrase::DiscardsSize, expert.then(|| cards.run(Run::Discards).len()), 4),
        ];
        let of = |(phrase, size, room): (Phrase, Option<usize>, usize)| {
            let size = size?;
            let free = room - size.to_string().len().min(room);
            Some((self.phrase(phrase, &[Slot::Number(size as i32)]), free))
        };
        sizes.into_iter().filter_map(of).collect()
    }

    /// Where he is if not in the train, his loot, his cards of families and marks.
    fn things(&self, bandit: WhoId) -> Vec<Line> {
        let (table, state) = (self.table, self.state);
        let row = &state.sheets[bandit.index()];
        let mut groups: Vec<Vec<Line>> = Vec::new();
        if let Some(whereabouts) = self.whereabouts(bandit) {
            groups.push(vec![Line::of(Role::Strong, whereabouts)]);
        }

        if let Some(side) = side_seen(state, table, self.state.viewer(), bandit) {
            groups.push(vec![Line::of(Role::Strong, self.words.name(side).as_str())]);
        }

        let loot = match self.loot(row.loot) {
            none if none.is_empty() => vec![self.phrase(Phrase::NoLootShown, &[])],
            loot => loot,
        };
        let mut loot: Vec<Line> = loot.into_iter().map(|text| Line::of(Role::Loot, text)).collect();
        let sum = if self.state.viewer().is_none_or(|viewer| viewer.seat() == table.seat_of(bandit)) {
            let worth = row.loot.iter().map(|token| i32::from(table.content.worth(token)));
            format!(" = {}", self.dollars(worth.sum::<i32>() + i32::from(row.cash)))
        } else if row.cash != 0 {
            format!(" + {}", self.dollars(i32::from(row.cash)))
        } else {
            String::new()
        };
        if let Some(last) = loot.last_mut() {
            last.push(Role::Faint, sum);
        }
        groups.push(loot);

        let mut other = Vec::new();
        // Of each zone what is known to lie there, and how much more does.
        let mut aside: BTreeMap<ZoneId, (Vec<&str>, u8)> = BTreeMap::new();
        for card in table.cards_with(state, bandit).iter() {
            let row = table.content.cards[card.index()];
            let is_known = knows(state, table, self.state.viewer(), Piece::Card(card));
            if let CardSpot::With(_, zone) = state.held[card.index()]
                && zone != table.content.families[row.family.index()].taken
            {
                let (known, unknown) = aside.entry(zone).or_default();
                match is_known {
                    true => known.push(self.words.name(row.row).as_str()),
                    false => *unknown += 1,
                }
                continue;
            }
            let family = Slot::Name(self.words.name(row.family));
            let name = if is_known { Slot::Name(self.words.name(row.row)) } else { Slot::Word("?") };
            other.push(Line::of(Role::Nobody, self.phrase(Phrase::CardShown, &[family, name])));
        }
        // What lies with him and is not taken stands under the name of its zone.
        for (zone, (known, unknown)) in aside {
            let more = match unknown {
                0 => None,
                1 => Some("?".to_owned()),
                number => Some(format!("{number} x ?")),
            };
            let held: Vec<&str> = known.into_iter().chain(more.as_deref()).collect();
            let zone = Slot::Name(self.words.name(zone));
            let told = self.phrase(Phrase::TokensShown, &[zone, Slot::Word(&held.join(", "))]);
            other.push(Line::of(Role::Nobody, told));
        }
        let known: Vec<String> = self.state.viewer().map_or(Vec::new(), |viewer| {
            let hand = state.seats[table.seat_of(bandit).index()].cards.hand().iter();
            let known = hand.filter(|&&card| state.was_shown(viewer, card));
            let seat = table.seat_of(bandit);
            known.map(|&card| self.speech().text(|speech, out| speech.held(out, card, seat))).collect()
        });
        if !known.is_empty() {
            let slots = [Slot::Word(&known.join(", "))];
            other.push(Line::of(Role::Plain, self.phrase(Phrase::HandShown, &slots)));
        }
        let seat = table.seat_of(bandit);
        let front = state.seats[seat.index()].cards.run(Run::Front).iter();
        let front: Vec<String> =
            front.map(|&card| self.speech().text(|speech, out| speech.held(out, card, seat))).collect();
        if !front.is_empty() {
            let slots = [Slot::Word(&front.join(", "))];
            other.push(Line::of(Role::Plain, self.phrase(Phrase::FrontShown, &slots)));
        }
        let content = &table.content;
        let barred = row.barred_by.iter().flat_map(|bullet| content.bullets[bullet.index()].bars.iter());
        let barred: Vec<&str> = barred.map(|action| self.words.name(action).as_str()).collect();
        if !barred.is_empty() {
            let slots = [Slot::Word(&barred.join(", "))];
            other.push(Line::of(Role::Plain, self.phrase(Phrase::BarredShown, &slots)));
        }
        for (mark, row) in table.content.marks.iter().enumerate() {
            let (mark, seat) = (MarkId::at(mark), table.seat_of(bandit));
            let of = match row.of {
                MarkOf::Bandit => Holder::Bandit(bandit),
                MarkOf::Seat => Holder::Seat(seat),
                _ => continue,
            };
            let kept = table.kept(state, mark, of);
            if kept != 0 && row.shown && knows(state, table, self.state.viewer(), Piece::Mark(mark, of)) {
                other.push(Line::of(Role::Plain, self.mark(mark, kept)));
            }
        }
        groups.push(other);
        groups.retain(|group| !group.is_empty());
        punctuated(groups)
    }

    fn mark(&self, mark: MarkId, kept: i8) -> String {
        let name = self.words.name(mark).as_str();
        // What its numbers mean can stand in brackets; it was told when the mark was made.
        let name = Slot::Word(name.split_once(" (").map_or(name, |(name, _)| name));
        match self.table.content.marks[mark.index()].worth(kept) {
            Worth::Number(number) => self.phrase(Phrase::MarkShown, &[name, Slot::Number(number.into())]),
            worth => {
                let value = self.speech().mark_value(mark, worth);
                self.phrase(Phrase::MarkValueShown, &[name, Slot::Word(&value)])
            }
        }
    }

    /// Why a bandit stands nowhere, as far as the viewer may know it.
    fn whereabouts(&self, bandit: WhoId) -> Option<String> {
        let who = Slot::Bandit(bandit);
        if self.state.out.has(bandit) {
            return Some(self.phrase(Phrase::OutShown, &[who]));
        }
        match self.state.pawns[bandit.pawn().index()] {
            Spot::At(_) => None,
            Spot::Absent => Some(self.phrase(Phrase::AwayShown, &[who])),
            Spot::Outside(place) => Some(self.phrase(Phrase::OutsideShown, &[Slot::Place(place), who])),
            Spot::Hidden(place)
                if knows(self.state, self.table, self.state.viewer(), Piece::HidingPlace(bandit)) =>
            {
                Some(self.phrase(Phrase::HiddenAtShown, &[Slot::Place(place), who]))
            }
            Spot::Hidden(_) => Some(self.phrase(Phrase::HiddenShown, &[who])),
        }
    }

    /// Loot as the viewer sees it: by kind, tokens he can tell apart with their
    /// value, and by name what is no money.
    pub(super) fn loot(&self, loot: LootSet) -> Vec<String> {
        let content = &self.table.content;
        let known = match self.state.viewer() {
            Some(person) => told_apart(self.state, self.table, person, loot),
            None => loot.and(content.apart).without(content.secret),
        };
        let mut texts = Vec::new();
        for (id, kind) in content.loot_kinds.iter().enumerate() {
            let words = &self.words.loot_kinds[id];
            let lying = kind.tokens.and(loot);
            if !kind.scores && !kind.secret {
                self.named(LootKindId::at(id), lying, &mut texts);
                continue;
            }
            let alike = lying.without(known).len();
            if alike > 0 {
                texts.push(self.counted(alike, &words.name, &words.several));
            }
            let lying = lying.and(known);
            if !kind.scores {
                self.named(LootKindId::at(id), lying, &mut texts);
                continue;
            }
            for token in lying.iter() {
                let value = self.dollars(i32::from(content.value(token)));
                let slots = [Slot::Name(&words.name), Slot::Word(&value)];
                texts.push(self.phrase(Phrase::LootShown, &slots));
            }
        }
        texts
    }

    /// Tokens of a kind that is no money, by name; equal ones counted, used ones apart.
    fn named(&self, kind: LootKindId, tokens: LootSet, texts: &mut Vec<String>) {
        let what = |token: LootId| (self.table.content.value(token), self.state.flipped.has(token));
        let mut alike: Vec<((u16, bool), usize)> = Vec::new();
        for token in tokens.iter() {
            match alike.iter_mut().find(|(other, _)| *other == what(token)) {
                Some((_, count)) => *count += 1,
                None => alike.push((what(token), 1)),
            }
        }
        for ((value, used), count) in alike {
            let LootWords { valued, several, .. } = &self.words.loot_kinds[kind.index()];
            let token = self.words.loot_kinds[kind.index()].of_value(value);
            let (name, several) = token.map_or((valued, several), |token| (&token.name, &token.several));
            let text = match count {
                1 => name.to_string(),
                _ => self.counted(count, name, several),
            };
            texts.push(match used {
                true => self.phrase(Phrase::UsedShown, &[Slot::Said(&text, name)]),
                false => text,
            });
        }
    }

    /// `1 purse`, `2 purses`.
    fn counted(&self, count: usize, name: &Name, several: &Several) -> String {
        let number = count as i32;
        let what = match count {
            1 => name.as_str(),
            _ => several.of(self.words.grammar.category(number)),
        };
        self.phrase(Phrase::LootCounted, &[Slot::Number(number), Slot::Said(what, name)])
    }
}

fn widest(texts: impl Iterator<Item = String>) -> usize {
    texts.map(|text| columns(&text)).max().unwrap_or(0)
}
