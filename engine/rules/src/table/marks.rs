//! Where the marks of a game are kept. Each kind has a cell for each thing that can have one. Those of characters lie on
//! their sheets as long as there is room; all others in one row, [`State::marks`], which is as long as the game needs and
//! empty where nobody has declared any. What lies in a cell is 0 for what the mark is at first, see [`Mark::kept`].

use super::Table;
use crate::capacity::{MAX_MARKS, MAX_SHEET_MARKS};
use crate::content::{Content, Mark, MarkDomain, MarkOf, Resets};
use crate::hook::Source;
use crate::ids::*;
use crate::list::List;
use crate::mark::{MarkCounts, MarkHolder};
use crate::number::byte;
use crate::state::State;

/// Where the cells of one kind of mark lie.
#[derive(Clone, Copy, Debug)]
enum MarkRun {
    /// On the sheets of characters, in this column.
    Sheets(u8),
    /// From this cell of the row.
    Row(u16),
}

impl Default for MarkRun {
    fn default() -> MarkRun {
        MarkRun::Row(0)
    }
}

/// Where all cells lie.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    runs: List<MarkRun, MAX_MARKS>,
    /// How many the row has.
    len: u16,
    /// Whether marks of some tokens, or of cars, have to go when these do.
    pub(crate) with_tokens: bool,
    pub(crate) with_cars: bool,
    /// Whether there are some that go back when a card is turned over, or when a turn begins.
    of_cards: bool,
    /// Whether there are secret ones.
    pub(crate) secret: bool,
}

impl Cells {
    /// Gives each kind of mark its cells.
    pub(crate) fn of(content: &Content, counts: &MarkCounts) -> Cells {
        let (mut runs, mut len, mut columns) = (List::new(), 0, 0);
        for mark in &content.marks {
            let on_sheets = mark.of == MarkOf::Bandit && columns < MAX_SHEET_MARKS;
            runs.push(if on_sheets { MarkRun::Sheets(byte(columns)) } else { MarkRun::Row(len) });
            match on_sheets {
                true => columns += 1,
                false => len += u16::from(byte(counts.of(content, mark.of))),
            }
        }
        let any = |is_one: fn(&Mark) -> bool| content.marks.iter().any(is_one);
        Cells {
            runs,
            len,
            with_tokens: any(|mark| matches!(mark.of, MarkOf::Token(_))),
            with_cars: any(|mark| mark.of == MarkOf::Car),
            of_cards: any(|mark| matches!(mark.resets, Resets::Card | Resets::Turn)),
            secret: any(|mark| mark.secret),
        }
    }

    /// All cells of the row, as a game begins.
    pub(crate) fn blank(&self) -> Box<[i8]> {
        vec![0; usize::from(self.len)].into_boxed_slice()
    }
}

impl Table {
    pub(crate) fn mark_row(&self, mark: MarkId) -> &Mark {
        &self.content.marks[mark.index()]
    }

    pub(super) fn counts(&self) -> MarkCounts {
        MarkCounts {
            seats: self.seats.into(),
            who: self.who.len(),
            cars: self.first_layout.cars.into(),
            places: self.first_layout.places.len(),
        }
    }

    /// Everything that has a mark of this kind.
    pub fn holders(&self, mark: MarkId) -> impl Iterator<Item = MarkHolder> + use<> {
        let of = self.mark_row(mark).of;
        let first = match of {
            MarkOf::Token(kind) => {
                self.content.loot_kinds[kind.index()].tokens.first().map_or(0, LootId::index)
            }
            _ => 0,
        };
        (0..self.counts().of(&self.content, of)).map(move |nth| match of {
            MarkOf::Game => MarkHolder::Game,
            MarkOf::Seat => MarkHolder::Seat(SeatId::at(nth)),
            MarkOf::Bandit => MarkHolder::Bandit(WhoId::at(nth)),
            MarkOf::Pawn => MarkHolder::Pawn(PawnId::of_nobody(nth)),
            MarkOf::Car => MarkHolder::Car(byte(nth)),
            MarkOf::Place => MarkHolder::Place(PlaceId::at(nth)),
            MarkOf::Token(_) => MarkHolder::Token(LootId::at(first + nth)),
        })
    }

    /// The number of a holder among those of a kind of mark.
    #[inline]
    fn nth(&self, mark: MarkId, of: MarkHolder) -> usize {
        match of {
            MarkHolder::Game => 0,
            MarkHolder::Seat(seat) => seat.index(),
            MarkHolder::Bandit(who) => who.index(),
            MarkHolder::Pawn(pawn) => pawn.index() - MAX_WHO,
            MarkHolder::Car(car) => car.into(),
            MarkHolder::Place(place) => place.index(),
            MarkHolder::Token(token) => {
                let kind = &self.content.loot_kinds[self.content.kind(token).index()];
                debug_assert!(self.mark_row(mark).of == MarkOf::Token(self.content.kind(token)));
                token.index() - kind.tokens.first().map_or(0, LootId::index)
            }
        }
    }

    /// Whose mark a script means that speaks in somebody's name: the game's, or his own if there is one of the kind.
    #[inline]
    pub fn own_mark(&self, mark: MarkId, speaks: Source) -> Option<MarkHolder> {
        Some(match (self.mark_row(mark).of, speaks) {
            (MarkOf::Game, _) => MarkHolder::Game,
            (MarkOf::Bandit, Source::Bandit(who)) => MarkHolder::Bandit(who),
            (MarkOf::Seat, Source::Bandit(who)) => MarkHolder::Seat(self.seat_of(who)),
            (MarkOf::Car, Source::Car(car)) => MarkHolder::Car(car),
            (MarkOf::Pawn, Source::Pawn(pawn)) => MarkHolder::Pawn(pawn),
            _ => return None,
        })
    }

    /// What is kept of a mark, see [`Mark::worth`].
    #[inline]
    pub fn kept(&self, state: &State, mark: MarkId, of: MarkHolder) -> i8 {
        let nth = self.nth(mark, of);
        match self.cells.runs[mark.index()] {
            MarkRun::Sheets(column) => state.sheets[nth].marks[usize::from(column)],
            MarkRun::Row(first) => state.marks[usize::from(first) + nth],
        }
    }

    /// What a mark says.
    pub fn says(&self, state: &State, mark: MarkId, of: MarkHolder) -> MarkDomain {
        self.mark_row(mark).worth(self.kept(state, mark, of))
    }

    /// Keeps something of a mark.
    pub fn keep(&self, state: &mut State, mark: MarkId, of: MarkHolder, kept: i8) {
        let nth = self.nth(mark, of);
        match self.cells.runs[mark.index()] {
            MarkRun::Sheets(column) => state.sheets[nth].marks[usize::from(column)] = kept,
            MarkRun::Row(first) => state.marks[usize::from(first) + nth] = kept,
        }
    }

    /// Whether a person knows a mark: all are in the open but secret ones, which whoever looks into the seat knows.
    pub fn knows_mark(&self, state: &State, person: PersonId, mark: MarkId, of: MarkHolder) -> bool {
        !self.mark_row(mark).secret
            || match of {
                MarkHolder::Seat(seat) => state.looks_into(person, seat),
                MarkHolder::Bandit(who) => state.looks_into(person, self.seat_of(who)),
                _ => true,
            }
    }

    /// The smallest and the largest that can be kept of a mark in this game.
    pub fn bounds(&self, mark: MarkId) -> (i8, i8) {
        let counts = self.counts();
        self.mark_row(mark).bounds(counts.who, counts.places, self.content.actions.len())
    }

    /// Takes back marks that do not last longer.
    #[inline]
    pub(crate) fn reset_marks(&self, state: &mut State, when: Resets) {
        // Every card and turn asks, and hardly a game has marks that last no longer.
        if when == Resets::Round || self.cells.of_cards {
            self.take_back(state, when);
        }
    }

    #[cold]
    fn take_back(&self, state: &mut State, when: Resets) {
        let marks = (0..self.content.marks.len()).map(MarkId::at);
        for mark in marks.filter(|&mark| self.mark_row(mark).resets == when) {
            self.holders(mark).for_each(|of| self.keep(state, mark, of, 0));
        }
    }

    /// Takes back what marks say of something that leaves the game.
    #[cold]
    pub(crate) fn reset_marks_of(&self, state: &mut State, of: MarkHolder) {
        for mark in (0..self.content.marks.len()).map(MarkId::at) {
            let has_it = match (self.mark_row(mark).of, of) {
                (MarkOf::Token(kind), MarkHolder::Token(token)) => self.content.kind(token) == kind,
                (MarkOf::Car, MarkHolder::Car(_)) => true,
                _ => false,
            };
            if has_it {
                self.keep(state, mark, of, 0);
            }
        }
    }
}
