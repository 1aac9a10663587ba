//! Content, resolved: ids and numbers only. `holdup-packs` checks what was
//! written and builds these tables; after that nothing can be missing in the
//! middle of a game. Names are carried along for the outside, the rules never
//! look at them.

use crate::hook::HookPoint;
use crate::ids::*;
use crate::list::List;
use crate::options::{OptionValue, Options};
use crate::wording::{Language, Wording};

/// Everything a rulebook version consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    /// The preset's id and fingerprint, for records.
    pub preset: PresetName,
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
    /// Subscriptions that hold in every game, whoever plays.
    pub always: Vec<Subscription>,
    /// Labels scripts ask with.
    pub texts: Vec<String>,
    /// The scripts.
    pub scripts: Vec<Script>,
    /// The hook functions of all scripts, in the order of [`FunctionId`].
    pub functions: Vec<Function>,
    /// How records speak: [`Wording::of_ids`] of all this.
    pub words: Wording,
    /// The languages people can be shown the game in, English first.
    pub languages: Vec<Language>,
}

/// A preset as a record names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PresetName {
    /// Its id, such as `base_2014`.
    pub id: String,
    /// Hash over everything resolved under it.
    pub fingerprint: String,
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
    Punch,
    /// Send a pawn of nobody to a neighbouring car.
    Send(PawnKindId),
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
    /// How a card may be played face down on a face-up turn.
    pub hides: Option<Hiding>,
    /// Actions for which this bandit is chosen only when nobody of a lower
    /// rank can be; the rank of everybody else is 0.
    pub ranks: Vec<(ActionId, u8)>,
    /// Sees the other level of the same car when shooting.
    pub sees_through_roof: Option<ThroughRoof>,
    /// Loot at the start: kind, value, how many.
    pub starting_loot: Vec<(LootKindId, u16, u8)>,
    /// Hooks of its script.
    pub hooks: Vec<Subscription>,
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
}

/// What happens to a bandit who shares a place with a pawn of nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Meeting {
    /// Receives a neutral bullet.
    pub bullet: bool,
    /// Flees to this level of the car.
    pub flees_to: LevelId,
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
    /// Levels it may stand on.
    pub levels: Vec<LevelId>,
    /// Starts on this level of the leading car.
    pub starts_on: LevelId,
    /// What it does to bandits it meets.
    pub meeting: Option<Meeting>,
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
    /// All tokens of the kind.
    pub tokens: LootSet,
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
    /// Runs against the usual direction.
    pub reversed: bool,
    /// Actions that may not be played.
    pub barred: ActionSet,
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
        /// Fewest shots that can win it.
        at_least: u8,
        /// Whether several share it (AMB-011) instead of getting all of it each.
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
}

impl Content {
    /// Value of a token.
    #[inline]
    pub fn value(&self, token: LootId) -> u16 {
        self.tokens[token.index()].value
    }

    /// Kind of a token.
    #[inline]
    pub fn kind(&self, token: LootId) -> LootKindId {
        self.tokens[token.index()].kind
    }

    /// The language of this id.
    pub fn language(&self, id: &str) -> Option<LanguageId> {
        let at = self.languages.iter().position(|language| language.id == id)?;
        Some(LanguageId::at(at))
    }

    /// All tokens of secret kinds, worked out once for [`Content::secret`].
    pub fn secret_tokens(&self) -> LootSet {
        self.loot_kinds
            .iter()
            .filter(|kind| kind.secret)
            .fold(LootSet::EMPTY, |all, kind| all.or(kind.tokens))
    }
}
