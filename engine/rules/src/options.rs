//! The rule parameters the core itself reads, typed, each one row of the table
//! below: its name, what it is, and the numbers the core can stand or the words
//! it knows. What it decides, its value where nobody says otherwise, what it may
//! be and the rules it rests on the content declares, of these options as of
//! those only scripts and fields read.

mod value;

use self::value::Reads;
use crate::words::words;

pub use self::value::{OptionValue, Takes};

/// The options the core reads. The row `draw_count: u8 [1..=12];` becomes the field `pub draw_count: u8` and
/// `("draw_count", || Takes::Int(1, 12))` in [`CORE_OPTIONS`]; of `deck_mode: DeckMode { ... };` the enum `DeckMode`
/// is made as well, as [`words!`] makes one.
macro_rules! options {
    ($($name:ident: $type:ident $([$least:literal ..= $most:literal])? $({ $($words:tt)+ })?;)+) => {
        $($(words! {
            #[doc = concat!("What the option `", stringify!($name), "` can be.")]
            $type { $($words)+ }
        })?)+

        /// The options the core reads.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Options {
            $(#[doc = concat!("The option `", stringify!($name), "` of the content.")] pub $name: $type,)+
            together: Together,
        }

        /// Name of every option the core reads, and what it can make of it.
        pub const CORE_OPTIONS: &[(&str, fn() -> Takes)] =
            &[$((stringify!($name), || <$type as Reads>::takes()$(.within($least, $most))?),)+];

        /// What holds where no pack declares an option: no, the least number, the first word.
        impl Default for Options {
            fn default() -> Options {
                let together = Together::default();
                let mut options = Options { $($name: <$type>::default() $(.max($least))?,)+ together };
                options.together = Together::of(&options);
                options
            }
        }

        impl Options {
            /// Takes one value in.
            ///
            /// # Errors
            /// Says so when the core reads no option of this name, or not of this type:
            /// the loader has checked both against [`CORE_OPTIONS`] before.
            pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), UnknownOption> {
                match name {
                    $(stringify!($name) => self.$name = Reads::read(value).ok_or(UnknownOption)?,)+
                    _ => return Err(UnknownOption),
                }
                self.together = Together::of(self);
                Ok(())
            }
        }
    };
}

options! {
    // Places and meetings beyond one line of cars.

    roof_move_path: RoofPath {
        /// Any chain of neighbouring places that ends elsewhere than it began.
        AnyPath = "any_path",
        /// Along the train one way, or across a gap.
        OneDirection = "one_direction",
    };

    // Set-up.

    express_car_count: CarCount {
        /// As many as players.
        AsPlayers = "as_players",
        /// 5, 6 or 7, by the number of bandits.
        ByBandits = "by_bandits",
        /// Always the same number, a house rule.
        Fixed = "fixed",
    };
    fixed_car_count: u8 [2..=20];
    bandits_dealt: u8 [1..=6];
    car_selection: CarSelection {
        /// The players, or chance where they leave it to chance.
        PlayersChoice = "players_choice",
        /// Chance alone.
        Random = "random",
    };
    purse_seeding: Seeding {
        /// Chance.
        Random = "random",
        /// The players, who do not see what they choose, so that chance decides as well.
        Chosen = "chosen",
        /// The First Player, who sees it.
        Seen = "chosen_seen",
    };
    round_card_selection: RoundCardSelection {
        /// Chance.
        Random = "random",
        /// The players.
        Chosen = "chosen",
    };
    start_placement: StartPlacement {
        /// By turns in the last car and in the one before it.
        AlternateLastTwo = "alternate_last_two",
        /// Spread over all cars by chance, but not in the leading one.
        EvenSpread = "even_spread",
        /// By turns in the first car behind the leading one and in the next, a house rule.
        AlternateFirstTwo = "alternate_first_two",
        /// All in the first car behind the leading one, a house rule.
        FirstCar = "first_car",
        /// All in the last car, a house rule.
        LastCar = "last_car",
    };
    start_level: StartLevel {
        /// On the lowest, the inside.
        Lowest = "lowest",
        /// On the highest, the roof; a house rule.
        Highest = "highest",
    };
    short_supply_fill: ShortSupply {
        /// Those in front.
        FromCaboose = "from_caboose",
        /// Chance decides.
        Random = "random",
    };
    starting_purses_first: bool;

    // Hands and draws.

    hand_size: u8 [1..=12];
    draw_count: u8 [1..=12];

    // Bullets.

    bullets: u8 [0..=12];
    neutral_bullet_count: u8 [0..=30];
    neutral_deck_removed: Removal {
        /// After any shortage (AMB-027).
        OnAnyShortage = "on_any_shortage",
        /// Only after a shortage at an event.
        OnEventShortage = "on_event_shortage",
        /// They stay.
        Never = "never",
    };
    neutral_partial_deal: PartialDeal {
        /// Nobody (AMB-025).
        Nobody = "none",
        /// The first in turn order.
        TurnOrder = "turn_order",
    };
    neutral_shortage_encounter_flee: bool;
    neutral_shortage_effect: ShortageEffect {
        /// Only the bullets are missing (AMB-213).
        NoBullets = "no_bullets",
        /// The rest does not happen either (AMB-023).
        Cancelled = "effect_cancelled",
    };

    // Events.

    alone_means: AloneMeans {
        /// No other pawn of any kind is there (AMB-146).
        NoOtherPawn = "no_other_pawn",
        /// No other bandit is there.
        NoOtherBandit = "no_other_bandit",
    };

    // Ending.

    score_tokens_wording: ScoredTokens {
        /// Everything on the sheet.
        AllOnCard = "all_on_card",
        /// What did not belong to the bandit from the start.
        StolenOnly = "stolen_only",
    };
    tie_break_sources: TieBreakSources {
        /// All that are not his own (AMB-007).
        AllForeign = "all_foreign",
        /// Those of bandits and events, but not those of meetings.
        PlayersAndEvents = "players_and_events",
    };
    tie_break_zones: TieBreakZones {
        /// Wherever he has them (AMB-006).
        Owned = "all_owned",
        /// In the deck he draws from.
        DrawPile = "draw_pile",
    };

    zero_scored_bandits_can_win: bool;

    // The sequence of a round.

    round_start_order: RoundStart {
        /// Hands are drawn, then the round card is turned over.
        HandFirst = "hand_then_round_card",
        /// The round card is turned over, and what it sets off happens before
        /// hands are drawn.
        CardFirst = "round_card_then_hand",
    };
    bonus_draws_optional: bool;
    hand_bonus_mode: HandBonus {
        /// They are drawn beside whatever was kept (AMB-045).
        Extra = "extra_cards",
        /// The hand is filled up to so many more.
        Target = "raise_target",
    };
    deck_mode: DeckMode {
        /// Hands return to the deck, and every round ends with a shuffle.
        Standard = "standard",
        /// Hands are kept, and what was used lies on a discard pile.
        Expert = "expert",
    };
    scheme_turn_choice: Duty {
        /// As long as it can be (AMB-043).
        Must = "must",
        /// It may be left.
        May = "may",
    };
    draw_when_short: WhenShort {
        /// It draws those (AMB-044).
        Partial = "partial",
        /// It is not offered.
        Unavailable = "unavailable",
    };
    draw_three_filter: DrawFilter {
        /// All of them.
        AnyCards = "any_cards",
        /// Action cards; bullets are laid aside, and the drawing goes on.
        ActionsOnly = "action_cards_only",
    };
    round_start_deck_contents: DeckContents {
        /// Action cards and the bullets received so far.
        ActionsAndBullets = "actions_plus_bullets",
        /// Action cards; bullets lie aside during the round.
        ActionsOnly = "actions_only",
    };
    round_end_shuffle_scope: ShuffleScope {
        /// All (AMB-051).
        All = "all",
        /// Those of earlier rounds; this round's stay on top.
        Earlier = "earlier_rounds",
    };
    standard_shuffles_per_round: u8 [1..=2];
    first_player_passes_to: NextFirst {
        /// Whoever sits to the left.
        Left = "left_player",
        /// Always whoever sits to the left of the First Player of round 1.
        PlayerTwo = "player_two",
        /// Always whoever sits at the second seat.
        SecondSeat = "second_seat",
        /// Whoever sits to the right, a house rule.
        Right = "right_player",
        /// Whoever has least, a house rule.
        Poorest = "poorest",
        /// Whoever has most, a house rule.
        Richest = "richest",
        /// Anybody, by chance; a house rule.
        Drawn = "drawn",
    };

    // The expert game.

    hand_refill: Refill {
        /// As many as are missing in the hand.
        Fill = "fill_to_six",
        /// A whole hand, whatever was kept.
        Fresh = "fresh_six",
    };
    expert_start_bullet_discard: StartDiscard {
        /// They do.
        Mandatory = "mandatory",
        /// As many as their owner likes.
        Optional = "optional",
        /// They stay.
        Never = "none",
    };
    expert_end_bullet_discard: EndDiscard {
        /// They do.
        Mandatory = "mandatory",
        /// As many as their owner likes.
        Optional = "optional",
    };
    discarded_bullets_to: BulletsTo {
        /// To the other discards (AMB-050).
        Discards = "discard_pile",
        /// Out of the game.
        Box = "removed_from_game",
    };
    expert_bullet_top_sources: TopSources {
        /// All.
        All = "all",
        /// Those of opponents, and those a pawn of nobody gives: whoever meets it, and whom it shoots.
        OpponentsAndPawns = "opponents_and_marshal",
        /// Those of opponents.
        Opponents = "opponents_only",
    };
    bullet_goes_to_standard: BulletGoes {
        /// Somewhere into the deck.
        Deck = "deck",
        /// On top of it.
        Top = "deck_top",
    };
    neutral_bullet_goes_to: NeutralGoes {
        /// Somewhere into the deck.
        Deck = "deck",
        /// On top of it.
        Top = "deck_top",
        /// On top of it after a meeting, somewhere into the deck after an event.
        TopAfterMeetings = "deck_top_after_meetings",
    };
    expert_reshuffle_trigger: Reshuffle {
        /// When a card must be drawn and there is none.
        Needed = "on_draw_needed",
        /// As soon as the last card was drawn.
        Empty = "on_empty",
    };

    // Two players.

    two_player_variant: bool;
    two_play: TwoPlay {
        /// With a team of two bandits each.
        Teams = "with_teams",
        /// With bots beside them.
        Bots = "with_bots",
    };
    two_player_cars: u8 [2..=20];
    two_player_placement: TeamPlacement {
        /// One bandit of each team in each of the last two cars.
        Apart = "one_of_each_team_in_each_of_last_two",
        /// A team stands together in one of the two cars.
        Together = "one_pawn_per_team_in_one_car",
    };
    two_player_start_chosen: bool;
    two_player_starting_purses: TeamPurses {
        /// Every bandit.
        Each = "one_per_character",
        /// The first bandit of the team.
        One = "one_per_team",
    };
    two_player_fire_targets: TeamTargets {
        /// Everybody, his partner among them.
        Anybody = "any_other_bandit",
        /// The other team.
        Opponents = "opponents_only",
    };
    two_player_partner_bullet_on_top: bool;
    two_player_tie_counts_partner: bool;

    // Actions.

    punch_drop_before_push: bool;
    punch_move_same_floor: bool;
    punch_targets: PunchTargets {
        /// Every other bandit, those of the own team too (AMB-091).
        OtherBandits = "other_bandits",
        /// The bandits of other seats (D-091).
        Opponents = "opponents",
        /// Every other bandit, and the pawns of nobody (D-091, UCR 10.5).
        AnyPawn = "any_pawn",
    };
    fire_targets: FireTargets {
        /// Every other bandit, those of the own team too (AMB-091).
        OtherBandits = "other_bandits",
        /// The bandits of other seats.
        Opponents = "opponents",
        /// Every other bandit, and the pawns of nobody (D-076).
        AnyPawn = "any_pawn",
    };
    team_mates_may_be_ignored_as_targets: bool;
    fire_same_place_exclusion: SamePlace {
        /// Not in the shooter's own place.
        Location = "same_location",
        /// Not in the shooter's own car, whatever the level (D-077).
        Car = "same_car",
    };
    cross_train_blocking: bool;
    robbery_obligatory: bool;
    robbery_blind: bool;
    robbery_storage_face: StorageFace {
        /// Only its owner can tell what it is worth.
        Down = "face_down",
        /// Everybody can.
        Up = "face_up",
    };
    robbery_amount: u8 [1..=3];

    // Meeting a pawn that tolerates nobody.

    encounter_order: MeetingOrder {
        /// The hit.
        BulletThenFlee = "bullet_then_flee",
        /// The flight.
        FleeThenBullet = "flee_then_bullet",
    };
    encounter_order_many: ManyMet {
        /// All are hit in one batch, all flee (AMB-106).
        HitsThenFlights = "hits_then_flights",
        /// One after the other, each as if alone.
        OneByOne = "one_by_one",
    };
}

/// What follows from several options together, worked out when one is set, so
/// that the game need not ask them all every time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Together {
    expert: bool,
    /// Where it holds, what lies on a deck is remembered and seen.
    open_tops: bool,
}

impl Together {
    fn of(options: &Options) -> Together {
        let expert = options.deck_mode == DeckMode::Expert || options.two_player_variant;
        Together { expert, open_tops: expert || options.round_end_shuffle_scope == ShuffleScope::Earlier }
    }
}

impl Options {
    /// Whether hands are kept and used cards discarded; two players always play so (BASE-two-o).
    #[inline]
    pub fn expert(&self) -> bool {
        self.together.expert
    }

    /// Whether nothing but bullets that everybody saw ever lies on top of a deck
    /// when somebody is asked, so that their order is remembered.
    #[inline]
    pub fn open_tops(&self) -> bool {
        self.together.open_tops
    }
}

/// The core reads no such option, or not with such a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the core reads no option of this name and type")]
pub struct UnknownOption;
