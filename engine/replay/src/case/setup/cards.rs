//! Where cards lie: on the common deck, with seats, in cylinders. All are taken from one supply, so that each lies somewhere once.

use std::ops::Range;

use holdup_rules::capacity::MAX_NEUTRAL;
use holdup_rules::ids::*;
use holdup_rules::list::List;
use holdup_rules::number::byte;
use holdup_rules::state::{Lies, PlayedCard, Run, State};
use holdup_rules::table::{CardKind, Table};
use holdup_rules::things;
use holdup_tell::label::{Labels, find, plain, spaced};

use super::super::table::listed;
use super::Builder;
use crate::code;

/// The keys that say which cards lie where.
const LAID: [(&str, Run); 5] = [
    ("hands", Run::Hand),
    ("decks", Run::Bag),
    ("bottom", Run::Bottom),
    ("front", Run::Front),
    ("aside", Run::Aside),
];

/// Hands out cards, each once.
struct CardSupply<'a> {
    table: &'a Table,
    actions: Vec<Vec<CardId>>,
    bullets: Vec<Cylinder>,
    neutral: List<CardId, MAX_NEUTRAL>,
}

impl CardSupply<'_> {
    fn of(table: &Table) -> CardSupply<'_> {
        CardSupply {
            table,
            actions: table.all_characters().map(|bandit| table.action_cards(bandit).collect()).collect(),
            bullets: table.who.iter().map(|who| who.cylinder).collect(),
            neutral: table.neutral_bullets().collect(),
        }
    }

    fn take(&mut self, kind: CardKind) -> Option<CardId> {
        match kind {
            CardKind::Action(_, bandit, _) => {
                let cards = &mut self.actions[bandit.index()];
                let at = cards.iter().position(|&card| self.table.card(card) == kind);
                at.map(|at| cards.remove(at))
            }
            // Of a kind the one that would have been fired first.
            CardKind::Bullet(bandit, ..) => {
                let cylinder = &mut self.bullets[bandit.index()];
                let is_one = |&chamber: &Chamber| self.table.card(self.table.bullet(bandit, chamber)) == kind;
                let fired = cylinder.iter().filter(is_one).last();
                fired.map(|chamber| {
                    cylinder.remove(chamber);
                    self.table.bullet(bandit, chamber)
                })
            }
            CardKind::Neutral => self.neutral.pop(),
        }
    }
}

impl Builder<'_, '_, '_> {
    /// The common deck, hands, decks, bullets received and left. Of a deck all cards are named, but for those under it; what is
    /// left over lies in the deck, or on the discard pile if the deck is named.
    pub(super) fn cards(&mut self, table: &Table, state: &mut State) {
        let mut supply = CardSupply::of(table);
        for (text, span) in self.texts_of("pile") {
            let played = self.played(table, text, span.clone());
            let Some((bandit, kind, face_down, turn)) = played else { continue };
            let Some(card) = self.take(&mut supply, state, kind, bandit, span) else { continue };
            let lies = if face_down { Lies::FaceDown } else { Lies::Open };
            state.common.push(PlayedCard { bandit, card, lies, turn, void: false });
            state.seats[table.seat_of(bandit).index()].plays += 1;
        }
        let mut piles: Vec<Vec<(Run, CardId)>> = vec![Vec::new(); table.seats as usize];
        let mut rest = vec![Run::Bag; table.seats as usize];
        for (key, run) in LAID {
            self.each_bandit(table, key, |this, bandit, _, value| {
                let seat = table.seat_of(bandit);
                if run == Run::Bag {
                    rest[seat.index()] = Run::Discards;
                }
                for (text, span) in this.notes.texts(value) {
                    let card = this.laid(table, run, bandit, text, span.clone());
                    let card = card.and_then(|kind| this.take(&mut supply, state, kind, bandit, span));
                    piles[seat.index()].extend(card.map(|card| (run, card)));
                }
            });
        }
        self.each_bandit(table, "received", |this, bandit, _, value| {
            let seat = table.seat_of(bandit).index();
            let run = if table.plays_top(table.seat_of(bandit)) { Run::Front } else { rest[seat] };
            let mut receive = |this: &mut Self, kind, span| {
                let card = this.take(&mut supply, state, kind, bandit, span);
                piles[seat].extend(card.map(|card| (run, card)));
                card
            };
            if value.get_ref().is_array() {
                for (text, span) in this.notes.texts(value) {
                    if let Some(kind) = this.kind(table, bandit, text, span.clone()) {
                        receive(this, kind, span);
                    }
                }
            } else if let Some(count) = this.notes.number(value, 0..100) {
                // That there are too few is said once.
                let mut received = (0..count).map(|_| receive(this, CardKind::Neutral, value.span()));
                received.find(Option::is_none);
            }
        });
        for bandit in table.all_characters() {
            let seat = table.seat_of(bandit).index();
            piles[seat].extend(supply.actions[bandit.index()].iter().map(|&card| (rest[seat], card)));
        }
        for (seat, pile) in piles.iter().enumerate() {
            for &(_, card) in pile.iter().filter(|(run, _)| *run == Run::Bag) {
                state.lying.insert(card);
            }
            let runs: Vec<_> = pile.iter().map(|(run, card)| (*run, std::slice::from_ref(card))).collect();
            state.seats[seat].cards.lay_out(&runs);
        }
        state.abroad = table.abroad(state);
        self.bullets(table, &mut supply, state);
    }

    /// Takes a card out of the supply. A bullet counts as received.
    fn take(
        &mut self,
        supply: &mut CardSupply<'_>,
        state: &mut State,
        kind: CardKind,
        bandit: WhoId,
        span: Range<usize>,
    ) -> Option<CardId> {
        let card = supply.take(kind);
        if card.is_none() {
            let (card, whom) = (supply.table.face_label(kind), supply.table.bandit_label(bandit));
            let help = "what lies on the pile, in hands, in decks and among `received` is all one supply";
            self.impossible(span, format!("there is no further `{card}` for {whom}"), Some(help));
        } else if !matches!(kind, CardKind::Action(..)) {
            state.sheets[bandit.index()].received += 1;
        }
        card
    }

    /// A card that can lie there with a seat.
    fn laid(
        &mut self,
        table: &Table,
        run: Run,
        owner: WhoId,
        text: &str,
        span: Range<usize>,
    ) -> Option<CardKind> {
        let kind = self.kind(table, owner, text, span.clone())?;
        let (seat, label) = (table.seat_of(owner), table.bandit_label(owner));
        if run == Run::Hand && table.plays_top(seat) {
            let help = "write them into `decks`; which comes up is drawn: `~ BANDIT draws CARD`";
            self.impossible(span, format!("{label} plays from the top, and holds no hand"), Some(help));
            return None;
        }
        if let CardKind::Action(_, bandit, _) = kind
            && table.seat_of(bandit) != seat
            && run != Run::Hand
        {
            self.impossible(span, format!("`{}` cannot lie with {label}", table.face_label(kind)), None);
            return None;
        }
        Some(kind)
    }

    /// Own bullets left, if fewer than were not received by anybody, and neutral ones; the rest is gone.
    fn bullets(&mut self, table: &Table, supply: &mut CardSupply<'_>, state: &mut State) {
        self.each_bandit(table, "bullets", |this, bandit, _, value| {
            let piles = match value.get_ref().as_array().filter(|_| table.has_two_piles(bandit)) {
                Some(piles) => piles,
                None => std::slice::from_ref(value),
            };
            if table.has_two_piles(bandit) && piles.len() != Pile::ALL.len() {
                return this.notes.expected(value, "a list of two numbers, one for each pile of bullets");
            }
            let cylinder = &mut supply.bullets[bandit.index()];
            for (pile, value) in Pile::ALL.into_iter().zip(piles) {
                let Some(left) = this.notes.number(value, 0..100) else { continue };
                let in_pile = table.pile(bandit, *cylinder, pile);
                let most = in_pile.len();
                if left as usize > most {
                    let label = table.bandit_label(bandit);
                    let message =
                        format!("{label} cannot have {left} bullets left: at most {most} were not fired");
                    this.impossible(value.span(), message, None);
                }
                for chamber in in_pile.iter().skip(left as usize) {
                    cylinder.remove(chamber);
                    state.gone.insert(table.bullet(bandit, chamber));
                }
            }
        });
        for (row, cylinder) in state.sheets.iter_mut().zip(&supply.bullets) {
            row.shots = byte(row.cylinder.len() - cylinder.len());
            row.cylinder = *cylinder;
        }
        state.neutral = supply.neutral;
        let Some(value) = self.get("neutral") else { return };
        let Some(left) = self.notes.number(value, 0..100) else { return };
        let most = state.neutral.len();
        if left as usize > most {
            let message =
                format!("there cannot be {left} neutral bullets left: at most {most} were not given");
            self.impossible(value.span(), message, None);
        }
        for card in (left as usize..most).filter_map(|_| state.neutral.pop()) {
            state.gone.insert(card);
        }
    }

    /// Notes something that cannot be in any game.
    fn impossible(&mut self, span: Range<usize>, message: String, help: Option<&str>) {
        self.notes.note(&code::CASE_SITUATION, span, message, help.map(str::to_owned));
    }

    /// `django fire`, `ghost floor change face down`.
    fn played(
        &mut self,
        table: &Table,
        text: &str,
        span: Range<usize>,
    ) -> Option<(WhoId, CardKind, bool, u8)> {
        let line = plain(text);
        let (line, turn) = match line.rsplit_once(" in turn ") {
            Some((card, turn)) => match turn.parse::<u8>() {
                Ok(turn @ 1..=16) => (card.to_owned(), turn - 1),
                _ => (line, 0),
            },
            None => (line, 0),
        };
        let (card, face_down) =
            line.strip_suffix(" face down").map_or((line.as_str(), false), |card| (card, true));
        // Of names that begin alike the longest is meant.
        let owner = table
            .all_characters()
            .filter_map(|bandit| {
                let rest = card.strip_prefix(&spaced(table.bandit_label(bandit)))?;
                rest.strip_prefix(' ').map(|rest| (bandit, rest))
            })
            .min_by_key(|(_, rest)| rest.len());
        let Some((bandit, action)) = owner else {
            let message = format!("`{text}` does not begin with a bandit of this train");
            let bandits = listed(table.all_characters().map(|bandit| table.bandit_label(bandit)));
            let help = format!(
                "a card of the pile is written `BANDIT fire` or `BANDIT move face down`; bandits are {bandits}"
            );
            self.notes.note(&code::CASE_THING, span, message, Some(help));
            return None;
        };
        let kind = self.kind(table, bandit, action, span)?;
        Some((bandit, kind, face_down, turn))
    }

    /// `fire`, `neutral bullet`, `bullet of belle`, `arrow of belle`, `arrow of belle from pile 2`; `doc's fire` where the seat plays several bandits; `duel at doc`
    /// where a card is aimed at somebody.
    fn kind(&mut self, table: &Table, owner: WhoId, text: &str, span: Range<usize>) -> Option<CardKind> {
        let name = plain(text);
        if name == "neutral bullet" {
            return Some(CardKind::Neutral);
        }
        let (bullet, pile) = match name.strip_suffix(" from pile 2") {
            Some(bullet) => (bullet, Pile::Second),
            None => (name.as_str(), Pile::First),
        };
        if let Some(whose) = bullet.strip_prefix("bullet of ") {
            let whose = self.notes.bandit(table, whose, span.clone())?;
            return self.bullet(table, CardKind::Bullet(whose, None, pile), text, span);
        }
        if let Some((kind, whose)) = bullet.rsplit_once(" of ")
            && let Some(kind) = find(&things::BULLET, &table.content, kind)
        {
            let whose = self.notes.bandit(table, whose, span.clone())?;
            let card = CardKind::Bullet(whose, Some(BulletId::at(kind)), pile);
            return self.bullet(table, card, text, span);
        }
        let (owner, name) = match name.split_once("'s ") {
            Some((whose, rest)) => (self.notes.bandit(table, whose, span.clone())?, rest),
            None => (owner, name.as_str()),
        };
        let (name, aim) = match name.rsplit_once(" at ") {
            Some((name, aim)) => (name, Some(self.notes.bandit(table, aim, span.clone())?)),
            None => (name, None),
        };
        // Beside the actions, for who has mistyped one of them, all bullets.
        let bullets: Vec<String> = bullets(table).map(|card| table.face_label(card)).collect();
        let ids = table.content.actions.iter().map(|action| action.id.as_str());
        let count = table.content.actions.len();
        let found = self.notes.named("card", ids.chain(bullets.iter().map(String::as_str)), name, span)?;
        (found < count).then(|| CardKind::Action(ActionId::at(found), owner, aim))
    }

    /// A bullet that is named, unless it is one of the other pile that is meant.
    fn bullet(&mut self, table: &Table, card: CardKind, text: &str, span: Range<usize>) -> Option<CardKind> {
        let CardKind::Bullet(whose, kind, pile) = card else { return Some(card) };
        let other = if pile == Pile::First { Pile::Second } else { Pile::First };
        let other = CardKind::Bullet(whose, kind, other);
        if bullets(table).all(|there| there != card) && bullets(table).any(|there| there == other) {
            let message = format!("there is no `{}`: it lies in the other pile", text.trim());
            let help = format!("write `{}`", table.face_label(other));
            self.notes.note(&code::CASE_THING, span, message, Some(help));
            return None;
        }
        Some(card)
    }
}

/// Every bullet there is, of equal ones of somebody one.
fn bullets(table: &Table) -> impl Iterator<Item = CardKind> + '_ {
    let own = table.all_characters().flat_map(|who| {
        let cylinder = table.who[who.index()].cylinder;
        let mut kinds: Vec<CardKind> =
            cylinder.iter().map(|chamber| table.card(table.bullet(who, chamber))).collect();
        kinds.dedup();
        kinds
    });
    own.chain([CardKind::Neutral])
}
