//! Views that nobody can tell apart: loot of one kind and value has changed places in them.

use super::View;
use super::marks::marks_of_tokens;
use crate::ids::*;
use crate::mark::MarkHolder;
use crate::state::State;
use crate::table::Table;

/// All that can be told of a token: its kind and value, whether it shows its used side, is known to all, lies beside a pawn that guards
/// others and is known to the person, and its marks.
type SeenLoot = (LootKindId, u16, [bool; 4], Vec<i8>);

impl View {
    /// True if the person can tell nothing of this view from another one of theirs.
    pub fn looks_like(&self, other: &View, table: &Table) -> bool {
        self == other
            || (self.person == other.person
                && self.loot(table) == other.loot(table)
                && self.without_loot(table) == other.without_loot(table))
    }

    /// All that lies in each heap, in no order.
    fn loot(&self, table: &Table) -> Vec<Vec<SeenLoot>> {
        let (state, content) = (&self.state, &table.content);
        let known = state.known_to(self.person);
        let seen = |token: LootId| {
            let is_in = [state.flipped, state.pinned, state.beside_guards, known].map(|all| all.has(token));
            let kind = content.kind(token);
            let marks = marks_of_tokens(table, kind);
            let marks = marks.map(|mark| table.kept(state, mark, MarkHolder::Token(token)));
            (kind, content.value(token), is_in, marks.collect())
        };
        let in_no_order = |heap: LootSet| {
            let mut all: Vec<SeenLoot> = heap.iter().map(seen).collect();
            all.sort_unstable();
            all
        };
        state.heaps().map(in_no_order).collect()
    }

    /// Everything else.
    fn without_loot(&self, table: &Table) -> Box<State> {
        let mut state = self.state.clone();
        let floor = state.floor.iter_mut().chain(state.sheets.iter_mut().map(|sheet| &mut sheet.loot));
        let known = state.seats.iter_mut().map(|seat| &mut seat.known);
        let rest = [&mut state.reserve, &mut state.flipped, &mut state.pinned, &mut state.beside_guards];
        let all = floor.chain(known).chain(rest).chain(&mut state.pots);
        all.for_each(|heap| *heap = LootSet::EMPTY);
        if table.cells.with_tokens {
            let tokens = (0..table.content.tokens.len()).map(LootId::at);
            tokens.for_each(|token| table.reset_marks_of(&mut state, MarkHolder::Token(token)));
        }
        state
    }
}
