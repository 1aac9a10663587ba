//! Marks in the blocks of a case: whose they are, by what it is called, and what they say.

use holdup_rules::content::{Holds, MarkDomain};
use holdup_rules::ids::*;
use holdup_rules::mark::MarkHolder;
use holdup_rules::state::{State, TokenSpot};
use holdup_rules::table::Table;
use holdup_rules::things;
use holdup_tell::label::{Labels, is_called, spaced};

use super::table::{BlockProblems, PlacedToml, listed};
use crate::code;

/// What nobody, no place and no action is called.
const NONE: &str = "none";

/// Whether whatever has a mark is called so: a token by where it `lies`, `dynamite at roof of the saloon`, a seat as whoever
/// plays there.
pub(super) fn is_holder(
    table: &Table,
    of: MarkHolder,
    name: &str,
    lies: impl Fn(LootId) -> TokenSpot,
) -> bool {
    match of {
        MarkHolder::Seat(seat) => {
            table.characters_of(seat).any(|who| is_called(table.bandit_label(who), name))
        }
        of => is_called(&called(table, of, lies), name),
    }
}

fn called(table: &Table, of: MarkHolder, lies: impl Fn(LootId) -> TokenSpot) -> String {
    match of {
        MarkHolder::Game => "game".to_owned(),
        MarkHolder::Seat(seat) => table.bandit_label(table.who_of(seat)).to_owned(),
        MarkHolder::Bandit(who) => table.bandit_label(who).to_owned(),
        MarkHolder::Pawn(pawn) => table.pawn_label(pawn).to_owned(),
        MarkHolder::Car(car) => table.car_label(car).to_owned(),
        MarkHolder::Place(place) => table.place_label(place),
        MarkHolder::Token(token) => {
            let content = &*table.content;
            let kind = &content.loot_kinds[content.kind(token).index()].id;
            match lies(token) {
                TokenSpot::At(place) => format!("{kind} at {}", table.place_label(place)),
                TokenSpot::With(who) => format!("{kind} of {}", table.bandit_label(who)),
                TokenSpot::Zone(zone) => format!("{kind} in {}", spaced(&content.zones[zone.index()].id)),
                TokenSpot::Reserve => format!("{kind} beside the train"),
                TokenSpot::Box => format!("{kind} in the box"),
            }
        }
    }
}

/// What the marks of something say that are not as at first: `bought 2`.
pub(super) fn standing(state: &State, table: &Table, name: &str) -> Vec<String> {
    let rows = table.content.marks.iter().enumerate();
    let each = rows.flat_map(|(nth, row)| {
        let mark = MarkId::at(nth);
        table.holders(mark).filter_map(move |of| {
            let kept = table.kept(state, mark, of);
            let is_it = kept != 0 && is_holder(table, of, name, |token| table.spot_of(state, token));
            let value = || table.speech().mark_value(mark, row.worth(kept));
            is_it.then(|| format!("{} {}", spaced(&row.id), value()))
        })
    });
    each.collect()
}

/// Whether anything that can have a mark is called so.
pub(super) fn has_marks(state: &State, table: &Table, name: &str) -> bool {
    let marks = (0..table.content.marks.len()).map(MarkId::at);
    let mut holders = marks.flat_map(|mark| table.holders(mark));
    holders.any(|of| is_holder(table, of, name, |token| table.spot_of(state, token)))
}

impl BlockProblems<'_> {
    /// What is kept of a mark for a value as it is written.
    pub(super) fn mark_value(&mut self, table: &Table, mark: MarkId, value: &PlacedToml<'_>) -> Option<i8> {
        let row = &table.content.marks[mark.index()];
        let worth = match &row.holds {
            Holds::Number { least, most } => {
                MarkDomain::Number(self.number(value, i64::from(*least)..i64::from(*most) + 1)? as i8)
            }
            Holds::Truth => MarkDomain::Truth(self.truth(value)?),
            Holds::Word(words) => {
                let text = self.text(value)?;
                let word =
                    self.named("value of this mark", words.iter().map(String::as_str), text, value.span());
                MarkDomain::Word(word? as u8)
            }
            _ => {
                let text = self.text(value)?;
                if is_called(NONE, text) {
                    return Some(0);
                }
                self.thing_kept(table, &row.holds, text, value)?
            }
        };
        row.kept(worth)
    }

    fn thing_kept(
        &mut self,
        table: &Table,
        holds: &Holds,
        text: &str,
        value: &PlacedToml<'_>,
    ) -> Option<MarkDomain> {
        match holds {
            Holds::Bandit => {
                let ids = table.all_characters().map(|who| table.bandit_label(who));
                let who = self.named("bandit in this game", ids, text, value.span())?;
                Some(MarkDomain::Bandit(WhoId::at(who)))
            }
            Holds::Action => {
                let action = self.thing(&things::ACTION, &table.content, text, value.span())?;
                Some(MarkDomain::Action(ActionId::at(action)))
            }
            _ => {
                let places: Vec<String> =
                    table.first_layout.places().map(|place| table.place_label(place)).collect();
                let ids = places.iter().map(String::as_str);
                Some(MarkDomain::Place(PlaceId::at(self.named(
                    "place in this train",
                    ids,
                    text,
                    value.span(),
                )?)))
            }
        }
    }

    /// Notes that nothing is called so that has a mark.
    pub(super) fn no_holder(
        &mut self,
        table: &Table,
        mark: MarkId,
        name: &str,
        span: std::ops::Range<usize>,
        lies: impl Fn(LootId) -> TokenSpot + Copy,
    ) {
        let message =
            format!("nothing called `{name}` has the mark `{}`", table.content.marks[mark.index()].id);
        let mut names: Vec<String> = table.holders(mark).map(|of| called(table, of, lies)).collect();
        names.dedup();
        let help = format!("it is of {}", listed(names));
        self.note(&code::CASE_THING, span, message, Some(help));
    }
}
