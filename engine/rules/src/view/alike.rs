//! Loot of one kind and value, of which nobody can tell which is which: it gets its numbers by where it lies and how it lies there.

use super::hidden_from;
use super::marks::marks_of_tokens;
use crate::capacity::MAX_TOKENS;
use crate::ids::*;
use crate::list::List;
use crate::mark::MarkHolder;
use crate::state::State;
use crate::table::Table;

/// The number that each token gets.
pub(crate) struct Renaming(List<LootId, MAX_TOKENS>);

impl Renaming {
    /// Numbers that are the same in two games which a person cannot tell apart: of each kind and value first all that the person can
    /// tell, then by place. They tell apart besides what lies in these sets and what does not.
    pub(crate) fn of(state: &State, table: &Table, person: PersonId, apart: &[LootSet]) -> Renaming {
        let content = &table.content;
        let all = content.tokens.len();
        // In the box is what lies nowhere else.
        let mut keys = [u32::MAX >> 1; MAX_TOKENS];
        for (key, heap) in (0..).step_by(1 << 16).zip(state.heaps()) {
            heap.iter().for_each(|token| keys[token.index()] = key);
        }
        // Those that are given count least: a view of the same game by its new numbers leaves it as it is.
        let seen = [state.flipped, state.pinned, state.beside_guards, state.known_to(person)];
        let sets = apart.iter().copied().zip(0..8).chain(seen.into_iter().zip(8..));
        for (set, bit) in sets {
            set.iter().for_each(|token| keys[token.index()] ^= 1 << bit);
        }
        hidden_from(state, table, person).iter().for_each(|token| keys[token.index()] |= 1 << 31);
        let marks = |&token: &LootId| -> Vec<i8> {
            let marks = marks_of_tokens(table, content.kind(token));
            marks.map(|mark| table.kept(state, mark, MarkHolder::Token(token))).collect()
        };
        let class = |at: usize| (content.kind(LootId::at(at)), content.value(LootId::at(at)));
        let mut names: List<LootId, MAX_TOKENS> = (0..all).map(LootId::at).collect();
        let mut first = 0;
        while first < all {
            let alike = (first..all).take_while(|&at| class(at) == class(first)).count();
            let mut order: List<LootId, MAX_TOKENS> = (first..first + alike).map(LootId::at).collect();
            if table.cells.with_tokens {
                order.sort_by_key(|token| (keys[token.index()], marks(token)));
            } else {
                order.sort_by_key(|token| keys[token.index()]);
            }
            for (name, token) in (first..).map(LootId::at).zip(order.iter()) {
                names[token.index()] = name;
            }
            first += alike;
        }
        Renaming(names)
    }

    /// Two tokens get each other's numbers, so each lies where the other one lay, and as it lay there.
    pub(crate) fn exchanging(table: &Table, one: LootId, other: LootId) -> Renaming {
        let mut names: List<LootId, MAX_TOKENS> = (0..table.content.tokens.len()).map(LootId::at).collect();
        names.swap(one.index(), other.index());
        Renaming(names)
    }

    /// The same tokens by their new numbers.
    pub(crate) fn set(&self, tokens: LootSet) -> LootSet {
        tokens.iter().map(|token| self.0[token.index()]).collect()
    }

    /// Gives all loot of a game its new numbers.
    pub(crate) fn apply(&self, state: &mut State, table: &Table) {
        let is_same = |(at, &name): (usize, &LootId)| LootId::at(at) == name;
        if self.0.iter().enumerate().all(is_same) {
            return;
        }
        if table.cells.with_tokens {
            self.carry_marks(state, table);
        }
        let floor = state.floor.iter_mut().chain(state.sheets.iter_mut().map(|sheet| &mut sheet.loot));
        let known = state.seats.iter_mut().map(|seat| &mut seat.known);
        let rest =
            [&mut state.reserve, &mut state.flipped, &mut state.pinned, &mut state.beside_guards].into_iter();
        let all = floor.chain(known).chain(rest).chain(&mut state.pots);
        all.for_each(|set| *set = self.set(*set));
    }

    #[cold]
    fn carry_marks(&self, state: &mut State, table: &Table) {
        let before = state.clone();
        for (at, &name) in self.0.iter().enumerate() {
            let token = LootId::at(at);
            for mark in marks_of_tokens(table, table.content.kind(token)) {
                let kept = table.kept(&before, mark, MarkHolder::Token(token));
                table.keep(state, mark, MarkHolder::Token(name), kept);
            }
        }
    }
}
