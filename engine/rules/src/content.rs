//! Content, resolved: ids and numbers only. `holdup-packs` checks what was
//! written and builds these tables; after that nothing can be missing in the
//! middle of a game. Names are carried along for the outside, the rules never
//! look at them.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::capacity::MAX_MARKS;
use crate::hook::HookPoint;
use crate::ids::*;
use crate::list::List;
use crate::options::{Duty, OptionValue, Options};
use crate::words::words;

/// Everything a rulebook version consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    /// The preset's id and fingerprint, for records.
    pub preset: PresetName,
    /// What the preset and the house files over it say about themselves, the one everything rests on first; no part
    /// of the fingerprint.
    pub editions: Vec<Edition>,
    /// House rules over it, for records: the name of each value and the value, as they can be set again.
    pub house: Vec<(String, String)>,
    /// The packs in load order.
    pub packs: Vec<PackName>,
    /// The option values the core reads, typed.
    pub rules: Options,
    /// Every option with its value, by ascending id; scripts read these.
    pub options: Vec<OptionEntry>,
    /// Kinds of level a car can have.
    pub levels: Vec<Level>,
    /// Action cards by face.
    pub actions: Vec<Action>,
    /// Who can be played.
    pub characters: Vec<Character>,
    /// Cars to build a train from.
    pub cars: Vec<Car>,
    /// Pawns that belong to nobody.
    pub pawns: Vec<PawnKind>,
    /// Kinds of loot.
    pub loot_kinds: Vec<LootKind>,
    /// Every loot token there is, grouped by kind and ascending in value, so
    /// that of two tokens of a kind the lower id is never worth more.
    pub tokens: Vec<Token>,
    /// All tokens of secret kinds.
    pub secret: LootSet,
    /// All tokens of kinds whose tokens are told apart, see [`LootKind::apart`].
    pub apart: LootSet,
    /// Loot that waits beside the train at the start: how many of each kind.
    pub reserve: Vec<(LootKindId, u8)>,
    /// Kinds of turn.
    pub turns: Vec<TurnKind>,
    /// Round cards.
    pub rounds: Vec<RoundCard>,
    /// Bands of round cards by number of seats, the last band being the stations'.
    pub bands: Vec<Band>,
    /// Events.
    pub events: Vec<Event>,
    /// Ways to add to a score, in order.
    pub scoring: Vec<Scoring>,
    /// What a seat may do on its turn beside playing a card and drawing.
    pub plannings: Vec<Planning>,
    /// Small numbers bandits can have.
    pub marks: Vec<Mark>,
    /// Subscriptions that hold in every game, whoever plays.
    pub always: Vec<Subscription>,
    /// What scripts ask with.
    pub texts: Vec<AskText>,
    /// The scripts.
    pub scripts: Vec<Script>,
    /// The hook functions of all scripts, in the order of [`FunctionId`].
    pub functions: Vec<Function>,
    /// What of the packs can be switched on, and whether it is.
    pub parts: Vec<Part>,
    /// The words for all this, which are resolved with it.
    pub carried: Carried,
}

/// What travels with content for those who tell of games: `holdup-tell` puts its words in and takes them out. The rules
/// only carry it, and cannot look into it.
#[derive(Clone)]
pub struct Carried(Arc<dyn Any + Send + Sync>);

impl Carried {
    /// Something to carry.
    pub fn new(carried: impl Any + Send + Sync) -> Carried {
        Carried(Arc::new(carried))
    }

    /// What is carried, for whoever knows what it is.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl Default for Carried {
    fn default() -> Carried {
        Carried::new(())
    }
}

/// Nothing is played by it: content that differs in it alone is the same.
impl PartialEq for Carried {
    fn eq(&self, _: &Carried) -> bool {
        true
    }
}

impl fmt::Debug for Carried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Carried")
    }
}

/// A preset as a record names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PresetName {
    /// Its id, such as `base_2014`, or `base_2014@1` where it is as it was before a correction.
    pub id: String,
    /// Hash over everything resolved under it.
    pub fingerprint: String,
    /// The newest revision of the content, whichever one the values are of. Corrections of rulebook versions count
    /// them, and values of house rules are meant as they are in it.
    pub revision: u32,
}

/// What a preset or a house file says about itself. Nothing is played by it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edition {
    /// Id of the preset, or the name of the file without its folder.
    pub name: String,
    /// What people call it.
    pub title: Option<String>,
    /// Which state of the rules it is.
    pub version: Option<String>,
    /// The day since which they are so: `2026-05-01`.
    pub date: Option<String>,
    /// Where they are from.
    pub source: Option<String>,
    /// What is different from the state before.
    pub changes: Vec<String>,
}

impl Edition {
    /// Whether it says more than how it is called.
    pub fn says_anything(&self) -> bool {
        let is_said = |text: &Option<String>| text.is_some();
        is_said(&self.version) || is_said(&self.date) || is_said(&self.source) || !self.changes.is_empty()
    }
}

/// A pack as a record names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackName {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Hash over its files.
    pub hash: String,
}

/// A part of a pack. What belongs to one that is off is not in the other tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its id, which is that of its option too.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Whether it is on.
    pub on: bool,
    /// Whether bandits stand nowhere at first while it is on.
    pub nowhere_at_first: bool,
}

/// One option and the value in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionEntry {
    /// Its id, such as `hand_size`.
    pub id: String,
    /// The value in force.
    pub value: OptionValue,
    /// Rule ids it rests on.
    pub rules: Vec<String>,
}

/// How far one can see from a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Sight {
    /// The same level of neighbouring cars.
    #[default]
    Neighbours,
    /// Along the same level in each direction, up to and with the first place
    /// where somebody stands.
    Line,
}

/// A level of cars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// `interior`, `roof`.
    pub id: String,
    /// How a place on it reads; `{car}` stands for the car: `roof of the {car}`.
    pub place: String,
    /// Fewest and most cars a Move covers on it.
    pub moves: (u8, u8),
    /// What can be shot at from it.
    pub sight: Sight,
}

/// What an action card makes its bandit do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Procedure {
    /// Move along the level.
    Move,
    /// Change to the other level of the car.
    ChangeFloor,
    /// Shoot somebody in sight.
    Fire,
    /// Take a loot token from the place.
    Rob,
    /// Hit somebody in the same place.
    Punch(Shove),
    /// Send a pawn of nobody to a neighbouring car.
    Send {
        /// Whom.
        pawn: PawnKindId,
        /// Whether it must be sent as long as it can be (D-072).
        must: bool,
    },
    /// What a script does.
    Script {
        /// Performs it.
        perform: FunctionId,
        /// Says whether it can be done at all; without it, it always can.
        can: Option<FunctionId>,
        /// Whether cards that came to nothing count among those it is told of (AMB-099).
        counts_void: bool,
    },
}

impl Procedure {
    /// Whether cards that came to nothing count among those it is told of.
    pub(crate) fn counts_void(self) -> bool {
        !matches!(self, Procedure::Script { counts_void: false, .. })
    }

    /// Ids of the statements about it. Of what a script does its content names them.
    pub fn rules(self) -> &'static [&'static str] {
        match self {
            Procedure::Move => &["BASE-move-a", "BASE-move-b", "BASE-move-c", "BASE-move-d"],
            Procedure::ChangeFloor => &["BASE-floor-a", "BASE-floor-b", "BASE-floor-c"],
            Procedure::Fire => {
                &["BASE-fire-a", "BASE-fire-c", "BASE-fire-d", "BASE-fire-f", "BASE-fire-h", "BASE-fire-j"]
            }
            Procedure::Rob => &["BASE-rob-a", "BASE-rob-b", "BASE-rob-e"],
            Procedure::Punch(Shove::NextCar) => {
                &["BASE-punch-a", "BASE-punch-b", "BASE-punch-c", "BASE-punch-f", "BASE-punch-h"]
            }
            Procedure::Punch(Shove::OtherLevel) => &["BASE-punch-a", "BASE-punch-b", "BASE-punch-c"],
            Procedure::Send { .. } => &["BASE-marshalcard-a", "BASE-marshalcard-b", "BASE-marshalcard-c"],
            Procedure::Script { .. } => &[],
        }
    }
}

/// Where a punch sends its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shove {
    /// To a neighbouring car.
    NextCar,
    /// To the other level of the car.
    OtherLevel,
}

/// An action card's face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// `fire`.
    pub id: String,
    /// `Fire`.
    pub name: String,
    /// What it does.
    pub does: Procedure,
    /// How many each bandit owns, unless the character says otherwise.
    pub copies: u8,
    /// How many a team of two bandits owns; the first one has the odd one.
    pub team_copies: u8,
}

/// Which card may be hidden by its player, see [`Character::hides`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HideWindow {
    /// The first card played, if it is played in the first turn of the round.
    FirstTurnFirstCard,
    /// Any card of the first turn.
    FirstTurn,
    /// The first card played in the round, whenever that is.
    FirstCardOfRound,
}

/// How a bandit plays a card face down on a face-up turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hiding {
    /// Which card.
    pub window: HideWindow,
    /// Whether the card may lie open all the same.
    pub optional: bool,
    /// Whose card it may be in a game for two.
    pub serves: Serves,
}

/// How a seat that acts several times in a turn goes on after the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Again {
    /// Whether it must act once more.
    pub duty: Duty,
    /// In which order it draws and plays.
    pub order: MixedOrder,
}

words! {
    /// Which cards of a team a power to hide them serves.
    Serves {
        /// The bandit's own cards (AMB-214).
        Own = "own_card_only",
        /// Those of the partner as well.
        Any = "any_card",
    }

    /// Who can take a shot or a punch in place of somebody a rank spares.
    Alternative {
        /// Another bandit.
        Bandit = "other_bandit",
        /// Another bandit, or a pawn of nobody (AMB-117).
        Pawn = "other_pawn",
    }

    /// In which of a bandit's cards bullets count.
    BulletZones {
        /// In hand, deck and discards.
        All = "all_owned",
        /// In the deck alone.
        Deck = "draw_pile",
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

    /// When somebody says that he draws in a turn all plan at once.
    TogetherDraw {
        /// With all others, in secret.
        Secret = "commit_then_draw",
        /// In turn order, before anybody chooses a card.
        Announced = "announce_first",
    }

    /// Which bandits decide how much there is to win where that depends on their number.
    ScaleBasis {
        /// All who began the game (AMB-011).
        AtSetup = "at_setup",
        /// Those who are still in it.
        Eligible = "eligible",
    }
}

/// Which way somebody sees the other level of his car when shooting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThroughRoof {
    /// Upwards and downwards.
    Both,
    /// From the lower level to the upper one.
    UpOnly,
}

/// Somebody who can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Character {
    /// `django`.
    pub id: String,
    /// `Django`.
    pub name: String,
    /// Cards more (or fewer) than usual at the start of a round.
    pub extra_cards: i8,
    /// The hand of a team with this bandit, where it is larger than usual (BASE-expert-m, AMB-214).
    pub team_hand: Option<u8>,
    /// How a card may be played face down on a face-up turn.
    pub hides: Option<Hiding>,
    /// Actions for which this bandit is chosen only when nobody of a lower
    /// rank can be; the rank of everybody else is 0.
    pub ranks: Vec<(ActionId, u8)>,
    /// Who can be hit in its place where a rank spares it (D-107).
    pub spared_for: Alternative,
    /// Sees the other level of the same car when shooting.
    pub sees_through_roof: Option<ThroughRoof>,
    /// Loot at the start: kind, value, how many.
    pub starting_loot: Vec<(LootKindId, u16, u8)>,
    /// Hooks of its script.
    pub hooks: Vec<Subscription>,
    /// What the power is: somebody's own, or that of a card a bandit holds.
    pub role: Role,
    /// The action a bullet in hand can be played as.
    pub plays_bullets_as: Option<ActionId>,
    /// Kinds of turn that go otherwise for this bandit.
    pub own_turns: Vec<OwnTurn>,
    /// Never plays face down, whatever the turn and other powers say.
    pub always_open: bool,
}

/// Whose power a row of [`Content::characters`] is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Of somebody who can be played.
    #[default]
    Bandit,
    /// Of a hostage, a card bandits hold.
    Hostage(Hostage),
}

/// What holding a hostage brings and costs, besides what its script does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hostage {
    /// What it brings in the end.
    pub ransom: Ransom,
    /// Whether its holder has lost the power of his own character.
    pub costs_power: bool,
}

/// What a hostage brings to the bandit who holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ransom {
    /// Dollars.
    pub amount: u16,
    /// For what.
    pub per: Per,
}

/// What an amount is paid for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Per {
    /// Once.
    #[default]
    Once,
    /// Each token of a kind on the sheet.
    Loot(LootKindId),
    /// Once, with at least one token of a kind on the sheet.
    AnyLoot(LootKindId),
    /// Each bullet of another bandit in these cards.
    Bullet(BulletZones),
}

/// How a kind of turn goes for a bandit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnTurn {
    /// The kind.
    pub turn: TurnKindId,
    /// How often it acts in a row.
    pub plays: u8,
    /// How it goes on after the first time.
    pub again: Again,
    /// Whether its cards lie face down.
    pub face_down: bool,
}

/// Something a seat may do on its turn beside playing a card and drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planning {
    /// `search`.
    pub id: String,
    /// `look for a Brilliant Idea`.
    pub name: String,
    /// The kinds of turn on which it can be done, if not every one.
    pub turns: Option<Vec<TurnKindId>>,
    /// Whether it can be done on a turn on which several cards are played.
    pub double_turns: bool,
    /// The loot a bandit must have for it.
    pub holds: Option<LootKindId>,
    /// The card that must be in the deck or the discards.
    pub finds: Option<ActionId>,
    /// Says whether it may be done now.
    pub may: Option<FunctionId>,
    /// Does it.
    pub on: FunctionId,
}

/// A small number a bandit can have, known to all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// `bought`.
    pub id: String,
    /// `bought`.
    pub name: String,
    /// When it goes back to 0.
    pub resets: Resets,
}

/// When a mark goes back to 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resets {
    /// Never.
    #[default]
    Never,
    /// When a round begins.
    Round,
    /// When a card is turned over, and when the event comes.
    Card,
}

/// Where a car stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stands {
    /// In the train: it leads, or stands behind the leading one.
    #[default]
    InTrain,
    /// At an end of the train, at first in front; it can change ends.
    AtAnEnd,
    /// Beside the train, at first beside the leading car; it can drift along.
    Beside,
}

/// A car.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Car {
    /// `saloon`.
    pub id: String,
    /// `saloon`.
    pub name: String,
    /// Heads the train, and is always part of it.
    pub leads: bool,
    /// Its levels, lowest first.
    pub levels: Vec<LevelId>,
    /// Loot printed on it: level, kind, how many.
    pub loot: Vec<(LevelId, LootKindId, u8)>,
    /// Hooks of its script.
    pub hooks: Vec<Subscription>,
    /// Where it stands.
    pub stands: Stands,
    /// Whether its lowest level touches every level of the neighbouring cars, and not only the same one.
    pub joins_all_levels: bool,
    /// Whether pawns of nobody and bandits at the start can be in it.
    pub open_to: OpenTo,
}

impl Car {
    /// Whether it is one of the coupled cars behind the leading one, of which there are as many as the bandits ask for.
    pub fn is_ordinary(&self) -> bool {
        !self.leads && self.stands == Stands::InTrain
    }

    /// Whether bandits can begin there where they are spread over the train.
    pub fn is_a_start(&self) -> bool {
        self.is_ordinary() && self.open_to.start
    }
}

/// Who can be in a car beside the bandits who come there in the course of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenTo {
    /// Pawns of nobody.
    pub pawns: bool,
    /// Bandits at the start.
    pub start: bool,
}

impl Default for OpenTo {
    fn default() -> OpenTo {
        OpenTo { pawns: true, start: true }
    }
}

/// What happens to a bandit who shares a place with a pawn of nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Meeting {
    /// Receives a neutral bullet.
    pub bullet: bool,
    /// Flees to this level: of the car, or of a neighbouring one.
    pub flees_to: LevelId,
    /// Whether he flees to a neighbouring car, of his choice.
    pub to_neighbour: bool,
    /// Whether he can flee across the gap between the train and a car beside it (UCR 12.2).
    pub across_gap: bool,
    /// Whether he can flee into a neighbouring car that has no such level (AMB-111).
    pub to_any_level: bool,
    /// Whether a bandit who only passes by is hit as well.
    pub passing: bool,
    /// Whether it also happens to those an event moves the pawn to (AMB-148).
    pub by_event: bool,
}

/// A pawn that belongs to nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PawnKind {
    /// `marshal`.
    pub id: String,
    /// `Marshal`.
    pub name: String,
    /// Whether it is in the game: one that is not stands nowhere.
    pub in_play: bool,
    /// Levels it may stand on.
    pub levels: Vec<LevelId>,
    /// Starts on this level of the leading car, or of the one below.
    pub starts_on: LevelId,
    /// The car it starts in, where that is not the leading one.
    pub starts_in: Option<CarId>,
    /// Has no effect, and is no target of a shot, until a punch wakes it.
    pub dormant: bool,
    /// Can be shot at, and hides those behind it, while it is dormant (AMB-089).
    pub shot_at_dormant: bool,
    /// Loot of this kind in its place cannot be taken while it is dormant.
    pub guards: Option<LootKindId>,
    /// Can be punched: while dormant, or always.
    pub punched: Punched,
    /// What it does to bandits it meets.
    pub meeting: Option<Meeting>,
}

/// Whether a pawn of nobody can be punched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Punched {
    /// Never.
    #[default]
    Never,
    /// As long as it is dormant: the punch wakes it.
    WhileDormant,
}

/// A kind of loot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LootKind {
    /// `purse`.
    pub id: String,
    /// `purse`.
    pub name: String,
    /// Lies face down, its value known only to those who held it.
    pub secret: bool,
    /// Its tokens are told apart, by whoever knows them: those of a secret kind,
    /// and those of an open kind that differ.
    pub apart: bool,
    /// All tokens of the kind.
    pub tokens: LootSet,
    /// Whether the value is money; else it only tells tokens of the kind apart.
    pub scores: bool,
    /// What tokens of a value are called, where the value is not money.
    pub names: Vec<(u16, String)>,
    /// Laid out at the start on this level of every ordinary car of the train, so many each, the last car first.
    pub spread: Option<(LevelId, u8)>,
}

/// A loot token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: LootKindId,
    /// Dollars.
    pub value: u16,
}

/// A kind of turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnKind {
    /// `tunnel`.
    pub id: String,
    /// `tunnel`.
    pub name: String,
    /// Cards are played face down.
    pub face_down: bool,
    /// How often each seat acts in a row.
    pub plays: u8,
    /// How a seat that acts several times goes on after the first.
    pub again: Again,
    /// Runs against the usual direction.
    pub reversed: bool,
    /// Actions that may not be played.
    pub barred: ActionSet,
    /// All seats choose in secret before the cards are laid.
    pub simultaneous: bool,
    /// When somebody says that he draws where all choose in secret (AMB-069).
    pub draws: TogetherDraw,
}

/// A round card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundCard {
    /// `angry_marshal_2_4`.
    pub id: String,
    /// Its band, a row of [`Content::bands`].
    pub band: u8,
    /// Turns, first to last.
    pub turns: Vec<TurnKindId>,
    /// The event at its foot.
    pub event: Option<EventId>,
    /// Whether the row is known from the printed card.
    pub confidence: Confidence,
}

/// How sure a fact of the content is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Confidence {
    /// Seen on the component or stated in a text.
    #[default]
    Verified,
    /// Follows from other facts.
    Derived,
    /// Our own proposal where no source was found.
    Reconstructed,
}

/// A group of round cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// `2-4`.
    pub id: String,
    /// Number of seats it serves, or none for the cards that end the deck.
    pub seats: Option<(u8, u8)>,
    /// How many of it go into a round deck.
    pub drawn: u8,
}

/// What happens at the end of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// `swivel_arm`.
    pub id: String,
    /// `Swivel Arm`.
    pub name: String,
    /// Hooks of its script; heard only while the event is in force.
    pub hooks: Vec<Subscription>,
}

/// A way to add to a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// `gunslinger`.
    pub id: String,
    /// How the breakdown calls it.
    pub name: String,
    /// What is counted.
    pub counts: Counts,
    /// Whether it is counted in a game for two teams.
    pub with_teams: bool,
    /// Whether those who are out of the game are passed over for a prize, so that they cannot keep others from
    /// it (AMB-010).
    pub passes_over_out: bool,
}

/// What can be counted of a bandit when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tally {
    /// The tokens on his sheet, of one kind or of all.
    Loot(Option<LootKindId>),
    /// The bullets he has received.
    Bullets,
    /// The bullets he has fired.
    Shots,
}

/// What a scoring entry counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// The value of all loot on the bandit's sheet.
    Loot,
    /// Money received that is no token.
    Cash,
    /// A prize for everybody who fired most bullets.
    MostShots {
        /// Dollars.
        prize: u16,
        /// Dollars where only one bandit runs for it, where only two do, and so on.
        fewer: List<u16, MAX_BANDITS>,
        /// Whom `fewer` counts.
        fewer_by: ScaleBasis,
        /// Fewest shots that can win it.
        at_least: u8,
        /// Whether several share it (AMB-011) instead of getting all of it each.
        split: bool,
    },
    /// What the hostages a bandit holds bring.
    Ransoms,
    /// Dollars for each of what is counted.
    Each {
        /// What is counted.
        of: Tally,
        /// Dollars.
        dollars: i16,
    },
    /// A prize for everybody who has most, or fewest, of what is counted.
    Prize {
        /// What is counted.
        of: Tally,
        /// Whether it is for the fewest.
        fewest: bool,
        /// Dollars.
        prize: u16,
        /// Fewest that can win it.
        at_least: u8,
        /// Whether several share it instead of getting all of it each.
        split: bool,
    },
    /// What the `score` query of this function answers.
    Script(FunctionId),
}

/// One hook of one script, as content declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// Where it is called.
    pub point: HookPoint,
    /// What is called.
    pub function: FunctionId,
    /// Order among subscribers of one point: lower first, then by source.
    pub priority: i16,
}

/// What must hold for a hook to be called: said in a table, it costs no call of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The actions it is about, if not every one.
    pub actions: Option<ActionSet>,
    /// Marks of the bandit whose power it is, and what they must be.
    pub marks: List<(MarkId, i8), MAX_MARKS>,
}

/// Something a script asks, or an answer it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskText {
    /// What the script calls it: records and cases do the same.
    pub key: String,
    /// What people read in English.
    pub english: String,
}

/// A script, as the content beside it declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Path inside `scripts/`, such as `base/bandits/django.lua`.
    pub path: String,
    /// What it may ask: the key its code uses, and the label people read.
    pub asks: Vec<(String, TextId)>,
    /// Rule ids it rests on, cited by the facts it causes.
    pub rules: Vec<String>,
}

/// A hook function of a script. Its name is the hook point's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Row of [`Content::scripts`].
    pub script: u16,
    /// Where it is called.
    pub point: HookPoint,
    /// When it is called at all.
    pub when: When,
}

impl Content {
    /// Value of a token: of some kinds it is no money, see [`Self::worth`].
    #[inline]
    pub fn value(&self, token: LootId) -> u16 {
        self.tokens[token.index()].value
    }

    /// What a token is worth in dollars.
    #[inline]
    pub fn worth(&self, token: LootId) -> u16 {
        let row = self.tokens[token.index()];
        if self.loot_kinds[row.kind.index()].scores { row.value } else { 0 }
    }

    /// Kind of a token.
    #[inline]
    pub fn kind(&self, token: LootId) -> LootKindId {
        self.tokens[token.index()].kind
    }

    /// All tokens of secret kinds, worked out once for [`Content::secret`].
    pub fn secret_tokens(&self) -> LootSet {
        self.loot_kinds
            .iter()
            .filter(|kind| kind.secret)
            .fold(LootSet::EMPTY, |all, kind| all.or(kind.tokens))
    }

    /// All tokens that are told apart, worked out once for [`Content::apart`].
    pub fn tokens_apart(&self) -> LootSet {
        self.loot_kinds.iter().filter(|kind| kind.apart).fold(LootSet::EMPTY, |all, kind| all.or(kind.tokens))
    }
}
