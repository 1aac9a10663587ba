//! The rule parameters the core itself reads, typed. Each is declared in content, as options are that only scripts and
//! fields read: what it decides, what it may be, its value where nobody says otherwise, the rules it rests on. A row of
//! the table below binds it by its name, and its words by the names of the variants that stand for them.

mod value;

use std::num::NonZeroU8;

use self::value::{OptionType, Variants};

pub use self::value::{OptionValue, Takes};

/// The options the core reads. The row `bullets: u8;` becomes the field `pub bullets: u8` and a row of
/// [`CORE_OPTIONS`]. Of `meeting_bullet_goes_to: BulletGoes { DeckTop, Deck };`
/// the enum `BulletGoes` is made as well, whose `DeckTop` is the word `deck_top`.
macro_rules! options {
    ($(
        $name:ident: $type:ident $({ $($variant:ident),+ })?;
    )+) => {
        $($(
            #[doc = concat!("The words of the option `", stringify!($name), "`; its text in content says what they mean.")]
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $type { $($variant),+ }

            impl Variants for $type {
                const NAMED: &[($type, &str)] = &[$(($type::$variant, stringify!($variant))),+];
            }
        )?)+

        /// The options the core reads.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Options {
            $(#[doc = concat!("The option `", stringify!($name), "` of the content.")] pub $name: $type,)+
        }

        /// Name of every option the core reads, and what it can make of it.
        pub const CORE_OPTIONS: &[(&str, fn() -> Takes)] =
            &[$((stringify!($name), <$type as OptionType>::takes),)+];

        /// What holds where no pack declares an option: no, the least number, the first word.
        impl Default for Options {
            fn default() -> Options {
                Options { $($name: <$type as OptionType>::USUAL,)+ }
            }
        }

        impl Options {
            /// Takes one value in; none where the core reads no option of this name, or not of this type: the loader has
            /// checked both against [`CORE_OPTIONS`] before.
            pub fn set(&mut self, name: &str, value: &OptionValue) -> Option<()> {
                match name {
                    $(stringify!($name) => self.$name = OptionType::read(value)?,)+
                    _ => return None,
                }
                Some(())
            }
        }
    };
}

options! {
    // Set-up.

    express_car_count: CarCount { AsPlayers, ByBandits, Fixed };
    fixed_car_count: NonZeroU8;
    bandits_each: NonZeroU8;
    bandits_dealt: NonZeroU8;
    round_card_selection: RoundCardSelection { Random, Chosen };
    start_placement: StartPlacement { AlternateLastTwo, EvenSpread, AlternateFirstTwo, FirstCar, LastCar };
    start_level: StartLevel { Lowest, Highest };

    // Hands and draws.

    hand_size: NonZeroU8;
    draw_count: NonZeroU8;

    // Bullets.

    bullets: u8;
    neutral_bullet_count: u8;
    neutral_deck_removed: Removal { OnAnyShortage, OnEventShortage, Never };
    neutral_partial_deal: PartialDeal { None, TurnOrder };
    neutral_shortage_encounter_flee: bool;
    neutral_shortage_effect: ShortageEffect { NoBullets, EffectCancelled };

    // Ending.

    score_tokens_wording: ScoredTokens { AllOnCard, StolenOnly };
    tie_break_sources: TieBreakSources { AllForeign, PlayersAndEvents };
    tie_break_zones: TieBreakZones { AllOwned, DrawPile };
    zero_scored_bandits_can_win: bool;

    // The sequence of a round.

    round_start_order: RoundStart { HandThenRoundCard, RoundCardThenHand };
    bonus_draws_optional: bool;
    deck_mode: DeckMode { Standard, Expert };
    scheme_turn_choice: SchemeTurn { Must, May };
    draw_three_filter: DrawFilter { AnyCards, ActionCardsOnly };
    round_start_deck_contents: DeckContents { ActionsPlusBullets, ActionsOnly };
    first_player_passes_to: NextFirst {
        LeftPlayer, RightPlayer, Poorest, Richest, Drawn
    };

    // The expert game.

    expert_start_bullet_discard: StartDiscard { Mandatory, Optional, None };
    expert_end_bullet_discard: EndDiscard { Mandatory, Optional };
    meeting_bullet_goes_to: BulletGoes { DeckTop, Deck };
    shot_bullet_goes_to: ShotGoes { DeckTop, DeckTopWithTeams };
    event_bullet_goes_to: BulletGoes;
    expert_reshuffle_trigger: Reshuffle { OnDrawNeeded, OnEmpty };

    // Two players.

    two_play: TwoPlay { WithTeams, WithBots };
    two_player_starting_purses: TeamPurses { OnePerCharacter, OnePerTeam };
    two_player_fire_targets: TeamTargets { AnyOtherBandit, OpponentsOnly };

    // Actions.

    punch_move_same_floor: bool;
    punch_targets: Targets { OtherBandits, Opponents, AnyPawn };
    fire_targets: Targets;
    team_mates_may_be_ignored_as_targets: bool;
    fire_same_place_exclusion: SamePlace { SameLocation, SameCar };
    cross_train_blocking: bool;
    time_car_los_beyond: BeyondSight { AllLocations, RoofsOnly };
    robbery_obligatory: bool;
    robbery_storage_face: StorageFace { FaceDown, FaceUp };
    robbery_amount: NonZeroU8;

    // Meeting a pawn that tolerates nobody.

    encounter_order: MeetingOrder { BulletThenFlee, FleeThenBullet };
    encounter_order_many: ManyMet { HitsThenFlights, OneByOne };
}

impl Options {
    /// True if hands are kept and used cards discarded.
    #[inline]
    pub fn expert(&self) -> bool {
        self.deck_mode == DeckMode::Expert
    }

    /// True if each seat plays several bandits, with one deck (BASE-two-c).
    #[inline]
    pub fn teams(&self) -> bool {
        self.bandits_each.get() > 1
    }

    /// True if what lies on a deck is remembered and seen: decks last longer than a round, and nothing but bullets that everybody saw
    /// ever lies on top when somebody is asked.
    #[inline]
    pub fn open_tops(&self) -> bool {
        self.expert()
    }
}
