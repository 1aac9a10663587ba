//! The state before anything is set up.

use super::{Before, CardSet, CardSpot, Seat, Sheet, Spot, State};
use crate::capacity::{MAX_SCORES, MAX_WHO};
use crate::ids::*;
use crate::layout::Positions;
use crate::list::List;
use crate::rng::{Rng, Stream};

/// What each field is before anything is set up: of a new state, and of one in which a game was played. There what lies
/// behind the ends of lists says nothing and stays, which is faster than to copy a new one.
macro_rules! nothing_set_up {
    (
        lists { $($list:ident)* }
        arrays { $($array:ident: $member:expr,)* }
        others { $($other:ident: $value:expr,)* }
    ) => {
        impl State {
            /// A state of which nothing is set up.
            pub(crate) fn blank() -> State {
                State {
                    rng: Rng::new(0, 0, Stream::Chance),
                    seats: [Seat::default(); MAX_WHO],
                    $($list: List::new(),)*
                    $($array: [$member; _],)*
                    $($other: $value,)*
                }
            }

            /// Makes it such a state. Its generator is set up with the next game.
            pub(crate) fn clear(&mut self) {
                let State { rng: _, seats, $($list,)* $($array,)* $($other,)* } = self;
                for seat in seats {
                    seat.clear();
                }
                $($list.clear();)*
                $($array.fill($member);)*
                $(*$other = $value;)*
            }
        }
    };
}

nothing_set_up! {
    lists { steps rounds common at_once neutral }
    arrays {
        leads: PersonId::NOBODY,
        sheets: Sheet::default(),
        pawns: Spot::Absent,
        floor: LootSet::EMPTY,
        pots: LootSet::EMPTY,
        score: [0; MAX_SCORES],
        horses: 0,
        held: CardSpot::Box,
    }
    others {
        round: 0,
        turn: 0,
        unplayed: 0,
        before: Before::Played,
        opened: false,
        first: SeatId(0),
        event: None,
        turned: 0,
        abroad: 0,
        reserve: LootSet::EMPTY,
        pinned: LootSet::EMPTY,
        gone: CardSet::default(),
        lying: CardSet::default(),
        positions: Positions::new([]),
        arrangement: 0,
        dormant: PawnSet::EMPTY,
        beside_guards: LootSet::EMPTY,
        flipped: LootSet::EMPTY,
        out: WhoSet::EMPTY,
        won: None,
        winners: WhoSet::EMPTY,
        over: false,
        marks: Box::default(),
        shown: Box::default(),
    }
}

impl Seat {
    /// Nobody has played for it yet.
    fn clear(&mut self) {
        let Seat { cards, known, seen, plays } = self;
        cards.clear();
        (*known, *seen, *plays) = (LootSet::EMPTY, FamilyCardSet::EMPTY, 0);
    }
}
