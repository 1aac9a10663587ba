//! With whom somebody wins. Of which side he is says a card of a family that he holds, in whatever zone, or else his own
//! row: so a side is dealt, taken and handed on as cards are, and is as secret as the zone its card lies in. Where no side
//! is, those of a seat win together (BASE-two-p).

use crate::capacity::MAX_WHO;
use crate::ids::*;
use crate::list::List;
use crate::state::State;
use crate::table::Table;
use crate::view::{Piece, knows};

/// Of which side somebody is, if of one.
pub fn side_of(state: &State, table: &Table, who: WhoId) -> Option<SideId> {
    side_seen(state, table, None, who)
}

/// The same as far as a viewer knows; `None` knows all, and a person who is nobody what everybody knows.
pub fn side_seen(state: &State, table: &Table, viewer: Option<PersonId>, who: WhoId) -> Option<SideId> {
    let content = &*table.content;
    if content.sides.is_empty() {
        return None;
    }
    let side = |card: FamilyCardId| content.row_of(card).side;
    let is_known = |card: &FamilyCardId| knows(state, table, viewer, Piece::Card(*card));
    let held = table.cards_with(state, who).iter().filter(is_known).find_map(side);
    held.or(table.character(who).side)
}

/// Those who win together with somebody, himself among them, as far as a viewer knows (UCR-1.4-h, BASE-two-p).
#[inline(always)]
pub fn together(state: &State, table: &Table, viewer: Option<PersonId>, who: WhoId) -> WhoSet {
    if table.shortcuts.lone_sides { WhoSet::only(who) } else { of_a_side(state, table, viewer, who) }
}

#[cold]
fn of_a_side(state: &State, table: &Table, viewer: Option<PersonId>, who: WhoId) -> WhoSet {
    let side = |who| side_seen(state, table, viewer, who);
    match side(who) {
        Some(own) => table.all_characters().filter(|&other| side(other) == Some(own)).collect(),
        None => table.characters_of(table.seat_of(who)).filter(|&other| side(other).is_none()).collect(),
    }
}

/// Whether the result is counted for more than each by himself.
pub fn are_any(state: &State, table: &Table) -> bool {
    !table.one_each || table.all_characters().any(|who| side_of(state, table, who).is_some())
}

/// Everybody in play by whom he wins with, in the order of the first of each.
pub fn groups(state: &State, table: &Table) -> List<WhoSet, MAX_WHO> {
    let mut groups: List<WhoSet, MAX_WHO> = List::new();
    for who in table.all_characters() {
        if !groups.iter().any(|group| group.has(who)) {
            groups.push(together(state, table, None, who));
        }
    }
    groups
}
