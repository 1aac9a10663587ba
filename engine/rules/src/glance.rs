//! The train as the person asked sees it at a glance: who stands where, what lies where, which cards are known. It costs a
//! small part of a [`crate::view::View`], because it arranges loot alone, and holds nothing that person cannot know: two
//! games that look the same to them give the same glance.

use std::sync::Arc;

use crate::game::Asked;
use crate::ids::*;
use crate::layout::Layout;
use crate::number::byte;
use crate::question::Question;
use crate::side::together;
use crate::state::State;
use crate::table::{CardKind, Table};
use crate::view::{Piece, knows};

/// The train as the person asked sees it at a glance.
pub struct Glance<'a> {
    state: &'a State,
    /// The part of the game that never changes and everybody knows.
    pub table: &'a Table,
    /// The question.
    pub question: &'a Question,
    /// The places and what touches what.
    pub layout: Arc<Layout>,
    /// The tokens the person can tell. Which other token lies where says nothing: only how many of a kind there are.
    pub known: LootSet,
    /// Loot in each place.
    pub floor: [LootSet; MAX_PLACES],
    /// Loot on each sheet.
    pub loot: [LootSet; MAX_WHO],
}

impl Asked<'_> {
    /// The train as the person asked sees it at a glance.
    pub fn glance(&self) -> Glance<'_> {
        let &Asked { state, table, question, .. } = self;
        let layout = table.layout(state);
        let known = state.known_to(question.person);
        let (mut floor, mut loot) = ([LootSet::EMPTY; MAX_PLACES], [LootSet::EMPTY; MAX_WHO]);
        let (places, who) = (layout.places.len(), table.who.len());
        floor[..places].copy_from_slice(&state.floor[..places]);
        for (heap, sheet) in loot.iter_mut().zip(&state.sheets[..who]) {
            *heap = sheet.loot;
        }
        let hidden = table.content.secret.without(known);
        for kind in table.content.loot_kinds.iter().filter(|kind| kind.secret) {
            let hidden = kind.tokens.and(hidden);
            let mut names = hidden.iter();
            for heap in loot[..who].iter_mut().chain(&mut floor[..places]) {
                let there = heap.and(hidden);
                if !there.is_empty() {
                    let named: LootSet = names.by_ref().take(there.len()).collect();
                    *heap = heap.without(hidden).or(named);
                }
            }
        }
        Glance { state, table, question, layout, known, floor, loot }
    }
}

impl Glance<'_> {
    /// The place of a pawn, if it stands anywhere.
    pub fn place(&self, pawn: PawnId) -> Option<PlaceId> {
        self.state.pawns[pawn.index()].place()
    }

    /// The places of all pawns.
    pub fn pawns(&self) -> [Option<PlaceId>; MAX_PAWNS] {
        self.state.pawns.map(crate::state::Spot::place)
    }

    /// Pawns of nobody that have no effect yet.
    pub fn dormant(&self) -> PawnSet {
        self.state.dormant
    }

    /// The bullets a character has left to fire.
    pub fn bullets(&self, who: WhoId) -> u8 {
        byte(self.state.sheets[who.index()].cylinder.len())
    }

    /// Those who win together with a character, as far as the person knows.
    pub fn partners(&self, who: WhoId) -> WhoSet {
        together(self.state, self.table, Some(self.question.person), who)
    }

    /// The turns of the round after this one.
    pub fn turns_left(&self) -> usize {
        self.table.turns(self.state).len().saturating_sub(usize::from(self.state.turn) + 1)
    }

    /// The action a bandit can play bullets as, if any.
    pub fn bullet_as(&self, bandit: WhoId) -> Option<ActionId> {
        self.table.bullet_as(self.state, bandit)
    }

    /// The cards in the hand the question is about, in an order that says nothing. None of them if the person does not see them.
    pub fn hand(&self) -> impl Iterator<Item = CardKind> + Clone + '_ {
        let seat = self.question.seat(self.table);
        let sees = knows(self.state, self.table, Some(self.question.person), Piece::Hand(seat));
        let hand = self.state.seats[seat.index()].cards.hand();
        hand.iter().filter(move |_| sees).map(|&card| self.table.card(card))
    }

    /// The actions in hand, each once.
    pub fn actions(&self) -> Vec<ActionId> {
        let mut actions: Vec<ActionId> = Vec::new();
        for card in self.hand() {
            if let CardKind::Action(action, ..) = card
                && !actions.contains(&action)
            {
                actions.push(action);
            }
        }
        actions
    }

    /// The number of cards of the common deck that have been turned over.
    pub fn turned(&self) -> usize {
        self.state.turned.into()
    }

    /// The cards of the common deck from number `from` on: whose, and the action if the person knows it.
    pub fn played(&self, from: usize) -> impl Iterator<Item = (WhoId, Option<ActionId>)> + '_ {
        let (state, table, person) = (self.state, self.table, self.question.person);
        state.common.iter().enumerate().skip(from).map(move |(at, played)| {
            let is_seen = !played.face_down()
                || at < usize::from(state.turned)
                || knows(state, table, Some(person), Piece::FaceDown(played.bandit))
                || state.was_shown(person, played.card);
            let action = match table.card(played.card) {
                CardKind::Action(action, ..) if is_seen => Some(action),
                _ => None,
            };
            (played.bandit, action)
        })
    }
}
