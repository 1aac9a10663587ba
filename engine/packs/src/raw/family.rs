//! `families.toml`: families of cards and the zones they lie in; and their cards, in the folder the family names.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Belongs, FewestMost, Heard, OrOption, RankRow, Sourced, Word};
use holdup_rules::content::{Alternative, BulletZones, KnownTo, ZoneHolds, ZoneOf};

/// Families of cards, and the zones they lie in.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamiliesFile {
    /// Families.
    #[serde(default)]
    pub family: Vec<FamilyRow>,
    /// Zones.
    #[serde(default)]
    pub zone: Vec<ZoneRow>,
}

/// A family of cards. They lie in a folder of their own, one file each.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FamilyRow {
    /// The id.
    #[schemars(extend("x-def" = "family"))]
    pub id: String,
    /// What people call one of its cards.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The folder of its cards, in every pack that has some. Records and cases say with this word which of them are in a
    /// game.
    #[schemars(extend("x-form" = "id"))]
    pub folder: String,
    /// The zone they lie in when a game begins.
    #[schemars(extend("x-ref" = "zone"))]
    pub begins: String,
    /// The zone of a character in which they lie when he has taken them. There a card lends its power and brings its ransom.
    #[schemars(extend("x-ref" = "zone"))]
    pub taken: String,
    /// True if a card that is of a bandit is dealt only where that bandit plays.
    #[serde(default)]
    #[schemars(extend("x-example" = "with_bandits = true"))]
    pub with_bandits: bool,
    /// True if as many bandits of each side play by the cards of this family: other numbers are refused, unless somebody joins
    /// who `evens_sides`. Seats whose sides are chosen are then mixed, so that sides take turns around the table.
    #[serde(default)]
    #[schemars(extend("x-example" = "equal_sides = true"))]
    pub equal_sides: bool,
    /// Draws by which they are dealt, one after the other; what is left stays in the box. All of them where nothing is said.
    #[serde(default)]
    #[schemars(length(max = 8))]
    pub dealt: Vec<DealtRow>,
    /// The parts with which it is there, and its cards with it.
    #[serde(rename = "*belongs")]
    #[schemars(flatten)]
    pub belongs: Belongs,
    /// Statements of the rules it rests on, by their ids.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}

/// A draw of cards of a family.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DealtRow {
    /// For each bandit in the game.
    #[serde(default)]
    #[schemars(range(min = 0, max = 64), extend("x-unit" = "cards"))]
    pub each: u8,
    /// Besides, or fewer: in all, or for each where they begin in a zone of characters.
    #[serde(default)]
    #[schemars(range(min = -64, max = 64), extend("x-unit" = "cards"))]
    pub more: i8,
    /// As many as it takes for so many of the family to be in the game, in place of `each` and `more`.
    #[schemars(range(min = 1, max = 64), extend("x-unit" = "cards", "x-example" = "dealt = [{ more = 2, of_bandits = true }, { in_all = 5, of_bandits = false }]"))]
    pub in_all: Option<u8>,
    /// Numbers of bandits with whom it is drawn; any where nothing is said.
    #[schemars(extend("x-unit" = "bandits", "x-example" = "dealt = [{ more = 3, bandits = { fewest = 1, most = 7 } }, { more = 4, bandits = { fewest = 8, most = 14 } }]"))]
    pub bandits: Option<FewestMost>,
    /// `true`: of cards alone that say `of`; `false`: of the others; of all where nothing is said.
    #[schemars(extend("x-example" = "dealt = [{ more = 2, of_bandits = true }]"))]
    pub of_bandits: Option<bool>,
    /// The character who gets them, bandit or not, where they begin in a zone of characters; all bandits in turn where nothing is
    /// said. If he does not play, they stay in the box.
    #[schemars(extend("x-ref" = "bandit", "x-example" = "dealt = [{ more = 5, to = \"{bandit}\" }]"))]
    pub to: Option<String>,
    /// True if each card goes to the bandit it is of, where they begin in a zone of characters.
    #[serde(default)]
    #[schemars(extend("x-example" = "dealt = [{ to_own = true }]"))]
    pub to_own: bool,
}

/// A zone in which cards of families lie, or loot tokens.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ZoneRow {
    /// The id.
    #[schemars(extend("x-def" = "zone"))]
    pub id: String,
    /// How it reads in transcripts.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Whose it is; there is one on the table where nothing is said.
    pub of: Option<OrOption<Word<ZoneOf>>>,
    /// Who knows what lies in it; all where nothing is said. Of loot tokens `all` sees the value of each; with `holder`
    /// they lie face down, and whoever held one last goes on knowing it; with `nobody` they are mixed.
    pub known: Option<OrOption<Word<KnownTo>>>,
    /// What can lie in it; cards where nothing is said. Scripts alone move tokens there and away, by `game.move_token`.
    #[schemars(extend("x-example" = "holds = \"tokens\""))]
    pub holds: Option<Word<ZoneHolds>>,
    /// The mark that says to whom it belongs, of a zone of the table: one of the game, of `type = "bandit"`. What lies there
    /// counts for him where a row of `scoring` counts it, and the picture shows whose it is.
    #[schemars(extend("x-ref" = "mark", "x-example" = "belongs_to = \"{mark}\""))]
    pub belongs_to: Option<String>,
    /// The parts with which it is there.
    #[serde(rename = "*belongs")]
    #[schemars(flatten)]
    pub belongs: Belongs,
    /// Statements of the rules it rests on, by their ids.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}

/// A card of a family; the id is the name of the file, and the family the one whose folder it lies in.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CardFile {
    /// What people call it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// How many there are of it, all alike. Several with one holder lend what they lend once, and each brings its ransom.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 64), extend("x-unit" = "cards", "x-example" = "copies = 3"))]
    pub copies: u8,
    /// The bandit whom it is of. To that bandit it lends nothing, and its family can say that it is there only with him.
    #[schemars(extend("x-ref" = "bandit", "x-example" = "of = \"{bandit}\""))]
    pub of: Option<String>,
    /// Numbers of bandits with whom it can be dealt; any where nothing is said.
    #[schemars(extend("x-unit" = "bandits", "x-example" = "bandits = { fewest = 4, most = 7 }"))]
    pub bandits: Option<FewestMost>,
    /// Numbers of players with whom it can be dealt; any where nothing is said.
    #[schemars(extend("x-unit" = "players", "x-example" = "persons = { fewest = 2, most = 14 }"))]
    pub persons: Option<FewestMost>,
    /// Whose power it lends to its holder; what it says itself where nothing is said.
    #[schemars(extend("x-ref" = "bandit", "x-example" = "lends = \"{bandit}\""))]
    pub lends: Option<String>,
    /// What it brings in the end; nothing where nothing is said.
    pub ransom: Option<RansomRow>,
    /// Cards more (or fewer) than usual at the start of a round.
    #[serde(default)]
    #[schemars(range(min = -12, max = 12), extend("x-unit" = "cards", "x-example" = "extra_cards = -1"))]
    pub extra_cards: i8,
    /// Actions for which its holder is chosen only when nobody of a lower rank can be.
    #[serde(default)]
    pub ranks: Vec<RankRow>,
    /// The others who can be hit in its holder's place where a rank spares him; another bandit where nothing is said.
    pub spared_for: Option<OrOption<Word<Alternative>>>,
    /// Whether its holder never plays face down.
    #[serde(default)]
    pub always_open: bool,
    /// Whether its holder has lost the power of his own character; what others lend him stays.
    #[serde(default)]
    pub costs_power: bool,
    /// Of which side its holder is.
    #[schemars(extend("x-ref" = "side", "x-example" = "side = \"red\""))]
    pub side: Option<String>,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// What it rests on, and where that is from.
    #[serde(rename = "*sourced")]
    #[schemars(flatten)]
    pub sourced: Sourced,
}

/// A card that is there once.
fn one() -> u8 {
    1
}

/// What a card brings to its holder.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RansomRow {
    /// What the holder gets.
    #[schemars(range(min = 0, max = 10000), extend("x-unit" = "dollars"))]
    pub amount: u16,
    /// For what; once where nothing is said.
    #[serde(default)]
    pub per: PerWord,
    /// Which loot `loot` and `any_loot` mean.
    #[schemars(extend("x-ref" = "loot"))]
    pub kind: Option<String>,
    /// Where `bullet` counts them; in all cards where nothing is said.
    pub counted_in: Option<OrOption<Word<BulletZones>>>,
}

/// What an amount is paid for.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum PerWord {
    /// Once.
    #[default]
    Once,
    /// Each token of a kind on the sheet.
    Loot,
    /// Once, with at least one token of a kind on the sheet.
    AnyLoot,
    /// Each bullet of another bandit in the cards.
    Bullet,
}
