//! The rule parameters the core itself reads, typed. Each is one row of the
//! table below: name, type, bounds, and the value that holds where no pack
//! declares it. Content declares them with allowed values, a sentence and rule
//! ids; options only scripts read are not here.

use std::fmt;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    Bool(bool),
    /// A number inside the declared range.
    Int(i64),
    /// One of the declared words.
    Word(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Bool(value) => write!(f, "{value}"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Word(value) => f.write_str(value),
        }
    }
}

/// What the core reads from an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionType {
    /// Yes or no.
    Bool,
    /// A number that must stay inside these bounds for the core to work.
    Int(i64, i64),
    /// One of these words.
    Word(&'static [&'static str]),
}

/// A type whose values are the words of an option.
trait Words: Sized + 'static {
    const WORDS: &'static [&'static str];
    fn named(word: &str) -> Option<Self>;
}

/// Enums whose variants are the words of an option.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$about])* $variant,)+
        }

        impl Words for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn named(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$variant),)+
                    _ => None,
                }
            }
        }
    )+};
}

/// The struct the core reads, and the list the loader checks declarations against.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident: $type:tt $([$least:literal ..= $most:literal])? = $default:expr;)+) => {
        /// The options the core reads.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Options {
            $($(#[$doc])* pub $name: $type,)+
        }

        impl Default for Options {
            fn default() -> Options {
                Options { $($name: $default,)+ }
            }
        }

        /// Name and type of every option the core reads.
        pub const CORE_OPTIONS: &[(&str, OptionType)] = &[
            $((stringify!($name), options!(@type $type $($least $most)?)),)+
        ];

        impl Options {
            /// Takes one value in.
            ///
            /// # Errors
            /// Says so when the core reads no option of this name, or not of this type:
            /// the loader has checked both against [`CORE_OPTIONS`] before.
            pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), UnknownOption> {
                match name {
                    $(stringify!($name) => self.$name = options!(@read $type value),)+
                    _ => return Err(UnknownOption),
                }
                Ok(())
            }
        }
    };
    (@type bool) => { OptionType::Bool };
    (@type u8 $least:literal $most:literal) => { OptionType::Int($least, $most) };
    (@type $words:ident) => { OptionType::Word(<$words as Words>::WORDS) };
    (@read bool $value:ident) => {
        match $value { OptionValue::Bool(yes) => *yes, _ => return Err(UnknownOption) }
    };
    (@read u8 $value:ident) => {
        match $value { OptionValue::Int(number) => *number as u8, _ => return Err(UnknownOption) }
    };
    (@read $words:ident $value:ident) => {
        match $value {
            OptionValue::Word(word) => <$words as Words>::named(word).ok_or(UnknownOption)?,
            _ => return Err(UnknownOption),
        }
    };
}

words! {
    /// When the neutral bullets leave the game.
    Removal {
        /// After any shortage (AMB-027).
        OnAnyShortage = "on_any_shortage",
        /// Only after a shortage at an event.
        OnEventShortage = "on_event_shortage",
        /// They stay.
        Never = "never",
    }

    /// Who is served when too few neutral bullets are left.
    PartialDeal {
        /// Nobody (AMB-025).
        Nobody = "none",
        /// The first in turn order.
        TurnOrder = "turn_order",
    }

    /// What a shortage of neutral bullets does to whatever hands them out.
    ShortageEffect {
        /// Only the bullets are missing (AMB-213).
        NoBullets = "no_bullets",
        /// The rest does not happen either (AMB-023).
        Cancelled = "effect_cancelled",
    }

    /// How loot lies on a sheet.
    StorageFace {
        /// Only its owner can tell what it is worth.
        Down = "face_down",
        /// Everybody can.
        Up = "face_up",
    }

    /// Whom a shot can be meant for.
    FireTargets {
        /// Every other bandit, those of the own team too (AMB-091).
        OtherBandits = "other_bandits",
        /// The bandits of other seats.
        Opponents = "opponents",
        /// Every other bandit, and the pawns of nobody (D-076).
        AnyPawn = "any_pawn",
    }

    /// Whom a punch can be meant for.
    PunchTargets {
        /// Every other bandit, those of the own team too (AMB-091).
        OtherBandits = "other_bandits",
        /// The bandits of other seats (D-091).
        Opponents = "opponents",
    }

    /// How near the shooter nobody can be hit.
    SamePlace {
        /// Not in the shooter's own place.
        Location = "same_location",
        /// Not in the shooter's own car, whatever the level (D-077).
        Car = "same_car",
    }

    /// What comes first when a bandit meets a pawn that tolerates nobody.
    MeetingOrder {
        /// The hit.
        BulletThenFlee = "bullet_then_flee",
        /// The flight.
        FleeThenBullet = "flee_then_bullet",
    }

    /// How several bandits are dealt with who meet such a pawn at once.
    ManyMet {
        /// All are hit in one batch, all flee (AMB-106).
        HitsThenFlights = "hits_then_flights",
        /// One after the other, each as if alone.
        OneByOne = "one_by_one",
    }

    /// Whether what a turn grants must be used.
    Duty {
        /// As long as it can be.
        Must = "must",
        /// It may be left.
        May = "may",
    }

    /// In which order somebody draws and plays who does both in one turn.
    MixedOrder {
        /// As he likes (AMB-065).
        Any = "any",
        /// Draws first.
        DrawThenPlay = "draw_then_play",
        /// Plays first.
        PlayThenDraw = "play_then_draw",
    }
}

options! {
    // Hands and draws.

    /// Cards drawn at the start of a round.
    hand_size: u8 [1..=12] = 6;
    /// Cards drawn instead of playing one.
    draw_count: u8 [1..=12] = 3;

    // Bullets.

    /// Own bullets of each bandit.
    bullets: u8 [0..=12] = 6;
    /// Neutral bullets.
    neutral_bullet_count: u8 [0..=30] = 13;
    /// When the neutral bullets leave the game.
    neutral_deck_removed: Removal = Removal::OnAnyShortage;
    /// Who is served when too few neutral bullets are left.
    neutral_partial_deal: PartialDeal = PartialDeal::Nobody;
    /// Whether a bandit flees even if no bullet is left to hit him (AMB-024).
    neutral_shortage_encounter_flee: bool = true;
    /// What a shortage of neutral bullets does to an event.
    neutral_shortage_effect: ShortageEffect = ShortageEffect::NoBullets;

    // Actions.

    /// Whether the place of the punch, not the victim's new one, receives the loot (AMB-103).
    punch_drop_before_push: bool = true;
    /// Whether a punch keeps its victim on the level.
    punch_move_same_floor: bool = true;
    /// Whom a punch can be meant for.
    punch_targets: PunchTargets = PunchTargets::OtherBandits;
    /// Whom a shot can be meant for.
    fire_targets: FireTargets = FireTargets::OtherBandits;
    /// Whether bandits of the own team can be passed over as targets.
    team_mates_may_be_ignored_as_targets: bool = false;
    /// How near the shooter nobody can be hit.
    fire_same_place_exclusion: SamePlace = SamePlace::Location;
    /// Whether a Robbery must take something.
    robbery_obligatory: bool = true;
    /// Whether a robber chooses without looking at what lies face down.
    robbery_blind: bool = true;
    /// How loot lies on a sheet.
    robbery_storage_face: StorageFace = StorageFace::Down;
    /// Most tokens one Robbery takes.
    robbery_amount: u8 [1..=3] = 1;
    /// Whether the card that sends a pawn of nobody must send it.
    marshal_card_obligatory: bool = true;

    // Meeting a pawn that tolerates nobody.

    /// Which comes first, hit or flight.
    encounter_order: MeetingOrder = MeetingOrder::BulletThenFlee;
    /// How several are dealt with at once.
    encounter_order_many: ManyMet = ManyMet::HitsThenFlights;

    // Turns in which a seat acts more than once.

    /// Whether the second play must be used.
    speeding_up_obligation: Duty = Duty::Must;
    /// Order of drawing and playing in one turn.
    speeding_up_mixed_order: MixedOrder = MixedOrder::Any;
}

/// The core reads no such option, or not with such a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the core reads no option of this name and type")]
pub struct UnknownOption;
