//! Content, resolved: ids and numbers only. `holdup-packs` checks what was
//! written and builds these tables; after that nothing can be missing in the
//! middle of a game. Names are carried along for the outside, the rules never
//! look at them.

mod action;
mod carried;
mod character;
mod family;
mod look;
mod loot;
mod mark;
mod origin;
mod pawn;
mod round;
mod scoring;
mod script;
mod train;

use std::sync::Arc;

use crate::ids::*;
use crate::number::byte;
use crate::options::Options;

pub use self::action::*;
pub use self::carried::*;
pub use self::character::*;
pub use self::family::*;
pub use self::look::*;
pub use self::loot::*;
pub use self::mark::*;
pub use self::origin::*;
pub use self::pawn::*;
pub use self::round::*;
pub use self::scoring::*;
pub use self::script::*;
pub use self::train::*;

/// Everything a rulebook version consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    /// The preset's id and fingerprint, for records.
    pub preset: PresetName,
    /// The name people call the preset by; its id where it does not say. No part of the fingerprint.
    pub title: String,
    /// What the preset and the house files over it say about themselves, the one everything rests on first; no part
    /// of the fingerprint.
    pub editions: Vec<Edition>,
    /// What the preset says, for records: the name of each value and the value, as they can be set again.
    pub values: Vec<(String, String)>,
    /// House rules over it, in the same way.
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
    /// Who can be played; behind them a row for each of [`Self::cards`].
    pub characters: Vec<Character>,
    /// Where cards of families can lie.
    pub zones: Vec<Zone>,
    /// Families of cards.
    pub families: Vec<Family>,
    /// The cards of all families.
    pub cards: Vec<FamilyCard>,
    /// Kinds of bullet beside the plain one.
    pub bullets: Vec<Bullet>,
    /// Cars to build a train from.
    pub cars: Vec<Car>,
    /// Lines of cars beside the train that a pack declares.
    pub lines: Vec<CarLineKind>,
    /// Pawns that belong to nobody.
    pub pawns: Vec<PawnKind>,
    /// The ids of pawns that are in no game: those of parts that are off, and of packs that are there and not loaded.
    pub absent_pawns: Vec<String>,
    /// Kinds of loot.
    pub loot_kinds: Vec<LootKind>,
    /// Every loot token there is, grouped by kind and ascending in value, so
    /// that of two tokens of a kind the lower id is never worth more.
    pub tokens: Vec<LootToken>,
    /// All tokens of secret kinds.
    pub secret: LootSet,
    /// All tokens of kinds whose tokens are told apart, see [`LootKind::apart`].
    pub apart: LootSet,
    /// All tokens that are no loot, see [`LootKind::taken`].
    pub markers: LootSet,
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
    /// Ways to win that come before riches.
    pub victories: Vec<Victory>,
    /// Those who win together.
    pub sides: Vec<Side>,
    /// What a seat may do on its turn beside playing a card and drawing.
    pub plannings: Vec<Planning>,
    /// Small values that things of the game can have.
    pub marks: Vec<Mark>,
    /// Subscriptions that hold in every game, whoever plays.
    pub always: Vec<Subscription>,
    /// What scripts ask with.
    pub texts: Vec<AskText>,
    /// Sentences that scripts say.
    pub sayings: Vec<Saying>,
    /// The scripts.
    pub scripts: Vec<Script>,
    /// The hook functions of all scripts, in the order of [`FunctionId`].
    pub functions: Vec<HookFunction>,
    /// What of the packs can be switched on, and whether it is.
    pub parts: Vec<Part>,
    /// What the packs have and this version leaves out; no part of the fingerprint.
    pub absent: Arc<[Absent]>,
    /// The words for all this, which are resolved with it.
    pub carried: Carried,
}

impl Content {
    /// The script a function stands in.
    pub fn script_of(&self, function: FunctionId) -> Option<&Script> {
        let function = self.functions.get(function.index())?;
        self.scripts.get(usize::from(function.script))
    }

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

    /// What some tokens are worth together.
    pub fn worth_of(&self, tokens: LootSet) -> i32 {
        tokens.iter().map(|token| i32::from(self.worth(token))).sum()
    }

    /// Kind of a token.
    #[inline]
    pub fn kind(&self, token: LootId) -> LootKindId {
        self.tokens[token.index()].kind
    }

    /// How many cards of a family are dealt at most to so many bandits.
    pub fn most_dealt(&self, family: FamilyId, bandits: usize) -> usize {
        let row = &self.families[family.index()];
        let zone = self.zones[row.begins.index()].of;
        let draws = row.draws().iter().filter(|draw| draw.bandits.allow(byte(bandits)));
        let most =
            draws.fold(0usize, |before, draw| before.saturating_add(draw.among(bandits, zone, before)));
        most.min(self.cards.len())
    }

    /// All tokens of some kinds, worked out once for [`Content::secret`] and its like.
    pub fn tokens_of(&self, kinds: fn(&LootKind) -> bool) -> LootSet {
        let kinds = self.loot_kinds.iter().filter(|kind| kinds(kind));
        kinds.fold(LootSet::EMPTY, |all, kind| all.or(kind.tokens))
    }

    /// The cards of families that are called by a row: those that are alike.
    pub fn copies_of(&self, row: CharacterId) -> impl Iterator<Item = FamilyCardId> + '_ {
        let is_one = move |card: &FamilyCardId| self.cards[card.index()].row == row;
        (0..self.cards.len()).map(FamilyCardId::at).filter(is_one)
    }

    /// What its row says of a card of a family, beside what it is as one.
    pub fn row_of(&self, card: FamilyCardId) -> &Character {
        &self.characters[self.cards[card.index()].row.index()]
    }

    /// The number of the car that leads among those of a game.
    pub(crate) fn leading(&self, cars: &[CarId]) -> u8 {
        let leads = |car: &CarId| self.cars[car.index()].leads;
        byte(cars.iter().position(leads).unwrap_or_default())
    }
}
