//! Small integer ids. An id indexes one table and cannot be mistaken for an
//! id of another; names exist only outside, in content and in records.
//! The sets at the end are bit sets over such ids.

use crate::number::byte;

/// Makes kinds of id: rows of a table that each index. `SeatId(u8);` becomes `pub struct SeatId(pub u8)` with `at` and
/// `index`.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($repr:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(pub $repr);

        impl $name {
            /// The id as an index into its table.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of row `index` of its table; tables are small by construction.
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "checked first")]
            pub const fn at(index: usize) -> Self {
                debug_assert!(index <= <$repr>::MAX as usize, "an id of a row beyond what ids can name");
                Self(index as $repr)
            }
        }
    )*};
}

ids! {
    /// A place in the turn order, with a personal deck.
    SeatId(u8);
    /// Who answers questions from outside, numbered as the seat where he sits.
    PersonId(u8);
    /// Who is in play, with a sheet: loot, bullets, powers. In most games one per seat.
    WhoId(u8);
    /// Anything that stands somewhere: those of characters first, then the pawns of nobody.
    PawnId(u8);
    /// One level of one car in play, see [`crate::layout`].
    PlaceId(u8);
    /// One line of cars, see [`crate::layout::CarLine`].
    LineId(u8);
    /// One physical card of this game.
    CardId(u16);
    /// What is printed on a card; equal cards share a face.
    FaceId(u8);
    /// A place for a bullet in somebody's cylinder; of those of a pile that are full the one of the highest number is fired next.
    Chamber(u8);
    /// One physical loot token of this game.
    LootId(u8);
    /// Row of [`crate::content::Content::characters`].
    CharacterId(u8);
    /// Row of [`crate::content::Content::zones`].
    ZoneId(u8);
    /// Row of [`crate::content::Content::families`].
    FamilyId(u8);
    /// Row of [`crate::content::Content::cards`]: a card of a family.
    FamilyCardId(u8);
    /// Row of [`crate::content::Content::sides`].
    SideId(u8);
    /// Row of [`crate::content::Content::bullets`].
    BulletId(u8);
    /// Row of [`crate::content::Content::cars`].
    CarId(u8);
    /// Row of [`crate::content::Content::lines`].
    LineKindId(u8);
    /// Row of [`crate::content::Content::levels`].
    LevelId(u8);
    /// Row of [`crate::content::Content::actions`].
    ActionId(u8);
    /// Row of [`crate::content::Content::loot_kinds`].
    LootKindId(u8);
    /// Row of [`crate::content::Content::rounds`].
    RoundCardId(u8);
    /// Row of [`crate::content::Content::turns`].
    TurnKindId(u8);
    /// Row of [`crate::content::Content::events`].
    EventId(u8);
    /// Row of [`crate::content::Content::pawns`].
    PawnKindId(u8);
    /// Row of [`crate::content::Content::scoring`].
    ScoreId(u8);
    /// Row of [`crate::content::Content::victories`].
    VictoryId(u8);
    /// Row of [`crate::content::Content::plannings`].
    PlanningId(u8);
    /// Row of [`crate::content::Content::marks`].
    MarkId(u8);
    /// Row of [`crate::content::Content::options`].
    OptionId(u16);
    /// One Lua function of one script, numbered by the loader.
    FunctionId(u16);
    /// Row of [`crate::content::Content::texts`]: a label a script asks with.
    TextId(u16);
    /// Row of [`crate::content::Content::sayings`]: a sentence a script says.
    SayingId(u16);
}

pub use crate::capacity::{MAX_PAWNS, MAX_PLACES, MAX_WHO};

impl SeatId {
    /// The person who sits here, and leads the seat unless [`crate::state::State::leads`] says otherwise.
    #[inline]
    pub const fn person(self) -> PersonId {
        PersonId(self.0)
    }
}

impl PersonId {
    /// Nobody: whoever leads a seat that is decided for by rule. He is never asked, and sees what everybody sees.
    pub const NOBODY: PersonId = PersonId(u8::MAX);

    /// Where he sits.
    #[inline]
    pub const fn seat(self) -> SeatId {
        SeatId(self.0)
    }
}

impl LineId {
    /// The line of the car that leads.
    pub const TRAIN: LineId = LineId(0);
}

impl WhoId {
    /// The pawn of this character.
    #[inline]
    pub const fn pawn(self) -> PawnId {
        PawnId(self.0)
    }
}

impl PawnId {
    /// Pawn number `index` among those that belong to nobody.
    #[inline]
    pub const fn of_nobody(index: usize) -> PawnId {
        PawnId(byte(MAX_WHO + index))
    }

    /// The character whose pawn this is, if it is one's.
    #[inline]
    pub const fn who(self) -> Option<WhoId> {
        if (self.0 as usize) < MAX_WHO { Some(WhoId(self.0)) } else { None }
    }
}

/// The row `PlaceSet of PlaceId in u64;` becomes the set `PlaceSet`, a bit of a `u64` for each id, and all one does with it.
/// It is no generic type because most of it is worked out when the engine is built, which methods of a trait cannot be.
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident of $id:ident in $repr:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(pub $repr);

        impl $name {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Everything there can be.
            pub const ALL: Self = Self(<$repr>::MAX);

            /// The set of one.
            #[inline]
            pub const fn only(id: $id) -> Self {
                Self(1 << id.0)
            }

            /// All ids there are where there are so many.
            #[inline]
            pub const fn all_of(count: usize) -> Self {
                if count == 0 { Self::EMPTY } else { Self(<$repr>::MAX >> (<$repr>::BITS as usize - count)) }
            }

            /// Whether `id` is in the set.
            #[inline]
            pub const fn has(self, id: $id) -> bool {
                self.0 >> id.0 & 1 == 1
            }

            /// Puts `id` in.
            #[inline]
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes `id` out.
            #[inline]
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// How many are in the set.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether nothing is in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// What is in both.
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in either.
            #[inline]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is here and not in `other`.
            #[inline]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The only member there is, if there is just one.
            #[inline]
            pub const fn alone(self) -> Option<$id> {
                if self.0.wrapping_sub(1) & self.0 == 0 { self.first() } else { None }
            }

            /// The member with the lowest id.
            #[inline]
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(byte(self.0.trailing_zeros() as usize))) }
            }

            /// Member number `n` by ascending id; `n` must be below [`Self::len`].
            #[inline]
            pub fn nth(self, n: usize) -> $id {
                let mut rest = self.0;
                for _ in 0..n {
                    rest &= rest - 1;
                }
                $id(byte(rest.trailing_zeros() as usize))
            }

            /// The members by ascending id.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    if rest == 0 {
                        return None;
                    }
                    let id = $id(byte(rest.trailing_zeros() as usize));
                    rest &= rest - 1;
                    Some(id)
                })
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                let mut set = Self::EMPTY;
                for id in ids {
                    set.insert(id);
                }
                set
            }
        }
    )*};
}

sets! {
    /// A set of loot tokens.
    LootSet of LootId in u128;
    /// A set of places.
    PlaceSet of PlaceId in u64;
    /// A set of lines of cars.
    LineSet of LineId in u8;
    /// A set of characters in play.
    WhoSet of WhoId in u16;
    /// A set of persons.
    PersonSet of PersonId in u16;
    /// A set of pawns.
    PawnSet of PawnId in u32;
    /// A set of actions.
    ActionSet of ActionId in u64;
    /// A set of rows of powers.
    CharacterSet of CharacterId in u128;
    /// A set of cards of families.
    FamilyCardSet of FamilyCardId in u128;
    /// A set of kinds of bullet.
    BulletSet of BulletId in u64;
    /// A cylinder: its chambers that hold a bullet, of which the last ones are fired first.
    Cylinder of Chamber in u16;
}

impl Cylinder {
    /// The chamber that is fired next.
    #[inline]
    pub const fn next(self) -> Option<Chamber> {
        match self.0.checked_ilog2() {
            Some(highest) => Some(Chamber(byte(highest as usize))),
            None => None,
        }
    }
}

/// In which of the piles of somebody's cylinder a bullet lies: almost everybody has the first one alone (UCR 4.8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Pile {
    /// Where a bullet lies of which nothing else is said.
    #[default]
    First,
    /// The other one.
    Second,
}

impl Pile {
    /// Both.
    pub const ALL: [Pile; 2] = [Pile::First, Pile::Second];

    /// The pile that people call by this number, 1 or 2.
    pub fn numbered(number: u8) -> Option<Pile> {
        Pile::ALL.into_iter().find(|pile| pile.number() == number)
    }

    /// How people call it.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl WhoSet {
    /// The pawns of these characters.
    #[inline]
    pub const fn pawns(self) -> PawnSet {
        PawnSet(self.0 as u32)
    }
}

impl PawnSet {
    /// The characters among these pawns.
    #[inline]
    pub const fn characters(self) -> WhoSet {
        WhoSet((self.0 & ((1 << MAX_WHO) - 1)) as u16)
    }
}
