//! The rule parameters the core itself reads, typed. Each is one row of the
//! table below: name, type, bounds, and the value that holds where no pack
//! declares it. Content declares them with allowed values, a sentence and rule
//! ids; options only scripts read are not here.

use std::fmt;

use crate::words::{Words, words};

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
    /// One of these words, each with what it means.
    Word(&'static [(&'static str, &'static str)]),
}

/// The struct the core reads, and the list the loader checks declarations against.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident: $type:tt $([$least:literal ..= $most:literal])? = $default:expr;)+) => {
        /// The options the core reads.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Options {
            $($(#[$doc])* pub $name: $type,)+
            together: Together,
        }

        impl Default for Options {
            fn default() -> Options {
                Options { $($name: $default,)+ together: Together::PLAIN }
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
                self.together = Together::of(self);
                Ok(())
            }

            /// The value of an option by its name, if the core reads one of this name.
            pub fn get(&self, name: &str) -> Option<OptionValue> {
                Some(match name {
                    $(stringify!($name) => options!(@written $type self.$name),)+
                    _ => return None,
                })
            }
        }
    };
    (@type bool) => { OptionType::Bool };
    (@type u8 $least:literal $most:literal) => { OptionType::Int($least, $most) };
    (@type $words:ident) => { OptionType::Word(<$words as Words>::WORDS) };
    (@written bool $value:expr) => { OptionValue::Bool($value) };
    (@written u8 $value:expr) => { OptionValue::Int(i64::from($value)) };
    (@written $words:ident $value:expr) => { OptionValue::Word($value.word().to_owned()) };
    (@read bool $value:ident) => {
        match $value { OptionValue::Bool(yes) => *yes, _ => return Err(UnknownOption) }
    };
    (@read u8 $value:ident) => {
        match $value { OptionValue::Int(number) => u8::try_from(*number).map_err(|_| UnknownOption)?, _ => return Err(UnknownOption) }
    };
    (@read $words:ident $value:ident) => {
        match $value {
            OptionValue::Word(word) => <$words as Words>::named(word).ok_or(UnknownOption)?,
            _ => return Err(UnknownOption),
        }
    };
}

words! {
    /// Which shape a move of several cars can have.
    RoofPath {
        /// Any chain of neighbouring places that ends elsewhere than it began.
        AnyPath = "any_path",
        /// Along the train one way, or across a gap.
        OneDirection = "one_direction",
    }

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
        /// As long as it can be (AMB-043).
        Must = "must",
        /// It may be left.
        May = "may",
    }

    /// How many cars there are behind the leading one.
    CarCount {
        /// As many as players.
        AsPlayers = "as_players",
        /// 5, 6 or 7, by the number of bandits.
        ByBandits = "by_bandits",
        /// Always the same number, a house rule.
        Fixed = "fixed",
    }

    /// Who decides which cars make up the train.
    CarSelection {
        /// The players, or chance where they leave it to chance.
        PlayersChoice = "players_choice",
        /// Chance alone.
        Random = "random",
    }

    /// Who decides which secret tokens lie in the cars.
    Seeding {
        /// Chance.
        Random = "random",
        /// The players, who do not see what they choose, so that chance decides as well.
        Chosen = "chosen",
        /// The First Player, who sees it.
        Seen = "chosen_seen",
    }

    /// Who decides which round cards are played.
    RoundCardSelection {
        /// Chance.
        Random = "random",
        /// The players.
        Chosen = "chosen",
    }

    /// Where the bandits stand at the start.
    StartPlacement {
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
    }

    /// On which level of their cars the bandits stand at the start.
    StartLevel {
        /// On the lowest, the inside.
        Lowest = "lowest",
        /// On the highest, the roof; a house rule.
        Highest = "highest",
    }

    /// Which cars go without, where there are fewer tokens than cars to lay them in.
    ShortSupply {
        /// Those in front.
        FromCaboose = "from_caboose",
        /// Chance decides.
        Random = "random",
    }

    /// Which loot counts when a score is added up.
    ScoredTokens {
        /// Everything on the sheet.
        AllOnCard = "all_on_card",
        /// What did not belong to the bandit from the start.
        StolenOnly = "stolen_only",
    }

    /// Where bullets count against a bandit who is as rich as another.
    TieBreakZones {
        /// Wherever he has them (AMB-006).
        Owned = "all_owned",
        /// In the deck he draws from.
        DrawPile = "draw_pile",
    }

    /// Which bullets count against a bandit who is as rich as another.
    TieBreakSources {
        /// All that are not his own (AMB-007).
        AllForeign = "all_foreign",
        /// Those of bandits and events, but not those of meetings.
        PlayersAndEvents = "players_and_events",
    }

    /// When a bandit is alone.
    AloneMeans {
        /// No other pawn of any kind is there (AMB-146).
        NoOtherPawn = "no_other_pawn",
        /// No other bandit is there.
        NoOtherBandit = "no_other_bandit",
    }

    /// How hands, decks and discards are handled.
    DeckMode {
        /// Hands return to the deck, and every round ends with a shuffle.
        Standard = "standard",
        /// Hands are kept, and what was used lies on a discard pile.
        Expert = "expert",
    }

    /// What drawing does when fewer cards are left than should be drawn.
    WhenShort {
        /// It draws those (AMB-044).
        Partial = "partial",
        /// It is not offered.
        Unavailable = "unavailable",
    }

    /// Which cards count among those drawn instead of playing one.
    DrawFilter {
        /// All of them.
        AnyCards = "any_cards",
        /// Action cards; bullets are laid aside, and the drawing goes on.
        ActionsOnly = "action_cards_only",
    }

    /// What a deck holds when hands are drawn from it.
    DeckContents {
        /// Action cards and the bullets received so far.
        ActionsAndBullets = "actions_plus_bullets",
        /// Action cards; bullets lie aside during the round.
        ActionsOnly = "actions_only",
    }

    /// What comes first in a round.
    RoundStart {
        /// Hands are drawn, then the round card is turned over.
        HandFirst = "hand_then_round_card",
        /// The round card is turned over, and what it sets off happens before
        /// hands are drawn.
        CardFirst = "round_card_then_hand",
    }

    /// How many cards are drawn at the start of a round.
    Refill {
        /// As many as are missing in the hand.
        Fill = "fill_to_six",
        /// A whole hand, whatever was kept.
        Fresh = "fresh_six",
    }

    /// Which bullets the shuffle at the end of a round takes in.
    ShuffleScope {
        /// All (AMB-051).
        All = "all",
        /// Those of earlier rounds; this round's stay on top.
        Earlier = "earlier_rounds",
    }

    /// What cards granted beside the usual hand do.
    HandBonus {
        /// They are drawn beside whatever was kept (AMB-045).
        Extra = "extra_cards",
        /// The hand is filled up to so many more.
        Target = "raise_target",
    }

    /// Who becomes First Player after a round.
    NextFirst {
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
    }

    /// Whether the bullets in a hand go to the discard pile when planning begins.
    StartDiscard {
        /// They do.
        Mandatory = "mandatory",
        /// As many as their owner likes.
        Optional = "optional",
        /// They stay.
        Never = "none",
    }

    /// Whether the bullets in a hand go to the discard pile when planning ends.
    EndDiscard {
        /// They do.
        Mandatory = "mandatory",
        /// As many as their owner likes.
        Optional = "optional",
    }

    /// Where a discarded bullet goes.
    BulletsTo {
        /// To the other discards (AMB-050).
        Discards = "discard_pile",
        /// Out of the game.
        Box = "removed_from_game",
    }

    /// Which bullets go on top of the deck in the expert game.
    TopSources {
        /// All.
        All = "all",
        /// Those of opponents, and those a pawn of nobody gives: whoever meets it, and whom it shoots.
        OpponentsAndPawns = "opponents_and_marshal",
        /// Those of opponents.
        Opponents = "opponents_only",
    }

    /// Where a bandit's bullet goes that the expert game does not lay on top.
    BulletGoes {
        /// Somewhere into the deck.
        Deck = "deck",
        /// On top of it.
        Top = "deck_top",
    }

    /// Where a neutral bullet goes that the expert game does not lay on top.
    NeutralGoes {
        /// Somewhere into the deck.
        Deck = "deck",
        /// On top of it.
        Top = "deck_top",
        /// On top of it after a meeting, somewhere into the deck after an event.
        TopAfterMeetings = "deck_top_after_meetings",
    }

    /// When the discards are shuffled into a new deck.
    Reshuffle {
        /// When a card must be drawn and there is none.
        Needed = "on_draw_needed",
        /// As soon as the last card was drawn.
        Empty = "on_empty",
    }

    /// How two can play.
    TwoPlay {
        /// With a team of two bandits each.
        Teams = "with_teams",
        /// With bots beside them.
        Bots = "with_bots",
    }

    /// Where the bandits of two teams begin.
    TeamPlacement {
        /// One bandit of each team in each of the last two cars.
        Apart = "one_of_each_team_in_each_of_last_two",
        /// A team stands together in one of the two cars.
        Together = "one_pawn_per_team_in_one_car",
    }

    /// Who receives a starting purse in a team.
    TeamPurses {
        /// Every bandit.
        Each = "one_per_character",
        /// The first bandit of the team.
        One = "one_per_team",
    }

    /// Whom a bandit of a team can shoot.
    TeamTargets {
        /// Everybody, his partner among them.
        Anybody = "any_other_bandit",
        /// The other team.
        Opponents = "opponents_only",
    }

}

options! {
    // Places and meetings beyond one line of cars.

    /// Which shape a move of several cars can have where cars stand beside the train (AMB-077).
    roof_move_path: RoofPath = RoofPath::AnyPath;

    // Set-up.

    /// How many cars there are behind the leading one (D-014).
    express_car_count: CarCount = CarCount::AsPlayers;
    /// How many there are where that is always the same: bandits begin in two of them.
    fixed_car_count: u8 [2..=20] = 5;
    /// How many bandits everybody is dealt to keep one of them, a house rule; for each of a team.
    bandits_dealt: u8 [1..=6] = 1;
    /// Who decides which cars make up the train (D-016).
    car_selection: CarSelection = CarSelection::PlayersChoice;
    /// Who decides which secret tokens lie in the cars (D-017).
    purse_seeding: Seeding = Seeding::Random;
    /// Who decides which round cards are played (D-018).
    round_card_selection: RoundCardSelection = RoundCardSelection::Random;
    /// Where the bandits stand at the start (D-028).
    start_placement: StartPlacement = StartPlacement::AlternateLastTwo;
    /// On which level of their cars they stand.
    start_level: StartLevel = StartLevel::Lowest;
    /// Which cars go without, where there are fewer tokens than cars to lay them in (AMB-033).
    short_supply_fill: ShortSupply = ShortSupply::FromCaboose;
    /// Whether starting loot is set aside before the cars are filled (AMB-037).
    starting_purses_first: bool = true;

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

    // Events.

    /// When a bandit is alone (AMB-146).
    alone_means: AloneMeans = AloneMeans::NoOtherPawn;

    // Ending.

    /// Which loot counts (D-148).
    score_tokens_wording: ScoredTokens = ScoredTokens::AllOnCard;
    /// Which bullets count against a bandit who is as rich as another (D-154).
    tie_break_sources: TieBreakSources = TieBreakSources::AllForeign;
    /// Where they count (AMB-006).
    tie_break_zones: TieBreakZones = TieBreakZones::Owned;

    /// Whether those who are out of the game can win with what they score, which is nothing (AMB-005).
    zero_scored_bandits_can_win: bool = false;

    // The sequence of a round.

    /// What comes first in a round (D-032).
    round_start_order: RoundStart = RoundStart::HandFirst;
    /// Whether cards beyond the usual hand may be left (D-114, AMB-047).
    bonus_draws_optional: bool = false;
    /// What cards granted beside the usual hand do (AMB-045).
    hand_bonus_mode: HandBonus = HandBonus::Extra;
    /// How hands, decks and discards are handled.
    deck_mode: DeckMode = DeckMode::Standard;
    /// Whether a turn may be passed.
    scheme_turn_choice: Duty = Duty::Must;
    /// What drawing does when fewer cards are left than should be drawn.
    draw_when_short: WhenShort = WhenShort::Partial;
    /// Which cards count among those drawn instead of playing one.
    draw_three_filter: DrawFilter = DrawFilter::AnyCards;
    /// What a deck holds when hands are drawn from it, in the standard game.
    round_start_deck_contents: DeckContents = DeckContents::ActionsAndBullets;
    /// Which bullets the shuffle at the end of a round takes in.
    round_end_shuffle_scope: ShuffleScope = ShuffleScope::All;
    /// How often the standard game shuffles: after the round, or before the next one too.
    standard_shuffles_per_round: u8 [1..=2] = 1;
    /// Who becomes First Player after a round.
    first_player_passes_to: NextFirst = NextFirst::Left;

    // The expert game.

    /// How many cards are drawn at the start of a round.
    hand_refill: Refill = Refill::Fill;
    /// Whether bullets are discarded when planning begins.
    expert_start_bullet_discard: StartDiscard = StartDiscard::Mandatory;
    /// Whether bullets are discarded when planning ends.
    expert_end_bullet_discard: EndDiscard = EndDiscard::Mandatory;
    /// Where a discarded bullet goes.
    discarded_bullets_to: BulletsTo = BulletsTo::Discards;
    /// Which bullets go on top of the deck.
    expert_bullet_top_sources: TopSources = TopSources::All;
    /// Where a bandit's bullet goes that is not laid on top.
    bullet_goes_to_standard: BulletGoes = BulletGoes::Deck;
    /// Where a neutral bullet goes that is not laid on top.
    neutral_bullet_goes_to: NeutralGoes = NeutralGoes::Deck;
    /// When the discards are shuffled into a new deck.
    expert_reshuffle_trigger: Reshuffle = Reshuffle::Needed;

    // Two players.

    /// Whether two players lead a team of two bandits each.
    two_player_variant: bool = false;
    /// How two can play, where not by [`Options::two_player_variant`] already (D-058).
    two_play: TwoPlay = TwoPlay::Teams;
    /// Cars behind the leading one: two teams begin in two of them.
    two_player_cars: u8 [2..=20] = 4;
    /// Where the bandits begin.
    two_player_placement: TeamPlacement = TeamPlacement::Apart;
    /// Whether every player decides which bandit of the team begins in which of those cars.
    two_player_start_chosen: bool = true;
    /// Who receives a starting purse.
    two_player_starting_purses: TeamPurses = TeamPurses::Each;
    /// Whom a bandit can shoot.
    two_player_fire_targets: TeamTargets = TeamTargets::Anybody;
    /// Whether a partner's bullet lies on top of the deck, whoever's bullets do otherwise.
    two_player_partner_bullet_on_top: bool = true;
    /// Whether a partner's bullets count in a tie.
    two_player_tie_counts_partner: bool = false;

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
    /// Whether those on nearer roofs of the train hide others from a roof beside it (AMB-074).
    cross_train_blocking: bool = false;
    /// Whether a Robbery must take something.
    robbery_obligatory: bool = true;
    /// Whether a robber chooses without looking at what lies face down.
    robbery_blind: bool = true;
    /// How loot lies on a sheet.
    robbery_storage_face: StorageFace = StorageFace::Down;
    /// Most tokens one Robbery takes.
    robbery_amount: u8 [1..=3] = 1;

    // Meeting a pawn that tolerates nobody.

    /// Which comes first, hit or flight.
    encounter_order: MeetingOrder = MeetingOrder::FleeThenBullet;
    /// How several are dealt with at once.
    encounter_order_many: ManyMet = ManyMet::HitsThenFlights;

    // Turns in which a seat acts more than once.

}

/// What follows from several options together, worked out when one is set, so
/// that the game need not ask them all every time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Together {
    expert: bool,
    /// Where it holds, what lies on a deck is remembered and seen.
    open_tops: bool,
}

impl Together {
    /// What follows from the values of 2014.
    const PLAIN: Together = Together { expert: false, open_tops: false };

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
