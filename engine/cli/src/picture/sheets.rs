//! What each bandit has in front of him, a line each: bullets, cards, loot, hostages.

use holdup_rules::ids::*;
use holdup_rules::state::Run;
use holdup_tell::wording::{Phrase, Slot};

use super::PictureInput;
use crate::text::{Role, StyledLine, columns, flow, punctuated, set_in};

/// Columns from which on the sheets also tell the sizes of hands and decks, and
/// those from which on there is room for the discards as well.
const ROOMY: (usize, usize) = (80, 120);

/// Fewest columns for what lies on a sheet; with less it goes on in lines below.
const NARROW: usize = 18;

impl PictureInput<'_> {
    pub(crate) fn sheets(&self) -> Vec<StyledLine> {
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
                let below = below.map(move |line| StyledLine::of(Role::Plain, " ".repeat(indent)).and(line));
                std::iter::once(first).chain(below).collect()
            })
            .collect()
    }

    /// The sheet without columns: `Belle (you): 5 bullets, hand 6, deck 4; purse $250 = $250`.
    fn sheet_in_words(&self, bandit: WhoId, things: Vec<StyledLine>) -> Vec<StyledLine> {
        let seat = self.table.seat_of(bandit);
        let mut who = StyledLine::of(Role::Strong, if seat == self.state.first { "1 " } else { "  " });
        who.push(Role::Bandit(bandit.index()), self.speech().bandit(bandit));
        let sitter = self.sitters.get(seat.index()).filter(|sitter| !sitter.is_empty());
        who.push(Role::Plain, sitter.map_or_else(|| ":".to_owned(), |sitter| format!(" ({sitter}):")));
        let sizes = self.sizes(bandit).into_iter().map(|(text, _)| text);
        let counted = [self.bullets(bandit)].into_iter().chain(sizes).map(StyledLine::from).collect();
        let mut pieces = punctuated(vec![counted, vec![StyledLine::default()]]);
        pieces.pop();
        pieces.insert(0, who);
        pieces.extend(things);
        set_in(pieces, 4, self.width)
    }

    /// What the bandits of a team have together, of each team whose loot the viewer knows.
    pub(crate) fn team_sums(&self) -> Vec<StyledLine> {
        let sums = self.table.all_seats().filter_map(|seat| self.texts().team_sum(seat));
        sums.flat_map(|told| StyledLine::of(Role::Plain, format!("  {told}")).wrapped(self.width)).collect()
    }

    fn bullets(&self, bandit: WhoId) -> String {
        let left = self.state.sheets[bandit.index()].cylinder;
        self.speech().text(|speech, out| speech.bullets_left(out, bandit, left))
    }

    /// Who it is, who plays him, and the sizes of everything that has one.
    fn person(&self, bandit: WhoId, [names, sitters, shots]: [usize; 3]) -> StyledLine {
        let (table, state) = (self.table, self.state);
        let seat = table.seat_of(bandit);
        let mut line = StyledLine::of(Role::Strong, if seat == state.first { "1 " } else { "  " });
        let name = StyledLine::of(Role::Bandit(bandit.index()), self.speech().bandit(bandit));
        line.append(name.padded(names));
        if !self.compact {
            let sitter = self.sitters.get(seat.index()).map_or("", String::as_str);
            line.append(StyledLine::of(Role::Faint, sitter).padded(sitters));
        }
        line.append(StyledLine::of(Role::Plain, self.bullets(bandit)).padded(shots));
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
    fn things(&self, bandit: WhoId) -> Vec<StyledLine> {
        let (table, state, texts) = (self.table, self.state, self.texts());
        let row = &state.sheets[bandit.index()];
        let where_and_side =
            texts.whereabouts(bandit).into_iter().chain(texts.side(bandit).map(str::to_owned));
        let mut groups: Vec<Vec<StyledLine>> =
            where_and_side.map(|text| vec![StyledLine::of(Role::Strong, text)]).collect();

        let mut loot = self.loot(row.loot);
        if loot.is_empty() {
            loot.push(StyledLine::of(Role::Loot, self.phrase(Phrase::NoLootShown, &[])));
        }
        let sum = if texts.knows_sums(table.seat_of(bandit)) {
            let worth = row.loot.iter().map(|token| i32::from(table.content.worth(token)));
            format!(" = {}", self.words.dollars(worth.sum::<i32>() + i32::from(row.cash)))
        } else if row.cash != 0 {
            format!(" + {}", self.words.dollars(i32::from(row.cash)))
        } else {
            String::new()
        };
        if let Some(last) = loot.last_mut() {
            last.push(Role::Faint, sum);
        }
        groups.push(loot);

        let lines =
            |role: Role, told: Vec<String>| told.into_iter().map(move |text| StyledLine::of(role, text));
        let mut other: Vec<StyledLine> = lines(Role::Nobody, texts.cards_of_families(bandit)).collect();
        let known: Vec<String> = self.state.viewer().map_or(Vec::new(), |viewer| {
            let hand = state.seats[table.seat_of(bandit).index()].cards.hand().iter();
            let known = hand.filter(|&&card| state.was_shown(viewer, card));
            let seat = table.seat_of(bandit);
            known.map(|&card| self.speech().text(|speech, out| speech.held(out, card, seat))).collect()
        });
        if !known.is_empty() {
            let slots = [Slot::Word(&known.join(", "))];
            other.push(StyledLine::of(Role::Plain, self.phrase(Phrase::HandShown, &slots)));
        }
        other.extend(lines(Role::Plain, texts.front_and_barred(bandit)));
        other.extend(lines(Role::Plain, texts.marks(bandit)));
        groups.push(other);
        groups.retain(|group| !group.is_empty());
        punctuated(groups)
    }

    /// Loot as the viewer sees it.
    pub(super) fn loot(&self, loot: LootSet) -> Vec<StyledLine> {
        self.texts().loot(loot).into_iter().map(|lying| StyledLine::of(Role::Loot, lying.text)).collect()
    }
}

fn widest(texts: impl Iterator<Item = String>) -> usize {
    texts.map(|text| columns(&text)).max().unwrap_or(0)
}
