//! `bandits/<id>.toml`: somebody who can be played.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Heard, OrOption, Sourced, Word};
use holdup_rules::content::{
    Aim, Alternative, BanditDrawing, DecidedBy, Duty, HideWindow, MixedOrder, Plays, Serves, ThroughRoof,
};

/// A bandit; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BanditFile {
    /// What people call the bandit.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The figure of it on pages; without it the order of seats decides. Of two with one figure the second gets the next one
    /// that is free.
    #[schemars(extend("x-example" = "draw = \"sombrero\""))]
    pub draw: Option<Word<BanditDrawing>>,
    /// The tone of its seat on pages, one of eleven; without it the order of seats decides. Of two with one tone the second gets the
    /// next one that is free.
    #[schemars(range(min = 1, max = 11), extend("x-unit" = "number of a tone", "x-example" = "tone = 3"))]
    pub tone: Option<u8>,
    /// One to three letters that stand beside its figure on pages; without them it is the beginning of its name.
    #[schemars(length(min = 1), extend("x-example" = "letters = \"Kd\""))]
    pub letters: Option<String>,
    /// Whether who plays it is a bandit; he is one where nothing is said. Somebody who is none has a seat, cards and a sheet
    /// like everybody, but plays only where he is chosen: he is never dealt, counts nowhere where bandits are counted, meets
    /// no pawn of nobody, wins nothing by riches and begins in the leading car where bandits are spread.
    #[schemars(extend("x-example" = "bandit = false"))]
    pub bandit: Option<bool>,
    /// Who decides for it: whoever has its seat where nothing is said. By `rule` nobody is asked: the hook `decide` says
    /// what is left in the running, and chance settles the rest. It is named alone in `seats`, is never dealt, and counts as
    /// a bandit but not as a player.
    #[schemars(extend("x-example" = "decided_by = \"rule\""))]
    pub decided_by: Option<Word<DecidedBy>>,
    /// The bandit of whom it is another version. Of one bandit only one version plays: others are refused beside it. A version
    /// plays only where it is chosen, and whom it is a version of is not dealt beside it.
    #[schemars(extend("x-ref" = "bandit", "x-example" = "version_of = \"{bandit}\""))]
    pub version_of: Option<String>,
    /// Whether it has a pawn. Without one it is in play like everybody, but never stands anywhere, and nothing brings it
    /// there; it does what can be done `from_nowhere`.
    #[serde(default = "super::yes")]
    #[schemars(extend("x-example" = "pawn = false"))]
    pub pawn: bool,
    /// Levels it keeps to; every one where nothing is said. Nothing brings it to another: no card, flight, punch, event or
    /// script; where that is the only way, it stays. It begins in the nearest car that has one of them.
    #[schemars(length(min = 1, max = 4), extend("x-ref" = "level", "x-example" = "levels = [\"interior\"]"))]
    pub levels: Option<Vec<String>>,
    /// True if it is First Player of the first round where nobody is chosen for that; of several whoever has the first seat.
    #[serde(default)]
    #[schemars(extend("x-example" = "begins = true"))]
    pub begins: bool,
    /// True if it brings the parts it belongs to: a seat for it switches them on, and without it they are refused. They are
    /// switched on like any others where nothing is said.
    #[serde(default)]
    #[schemars(extend("x-example" = "brings = true"))]
    pub brings: bool,
    /// True if it joins by itself where sides are to be equal and one bandit is missing, and plays there in no other case. No
    /// other bot plays where sides are to be equal.
    #[serde(default)]
    #[schemars(extend("x-example" = "evens_sides = true"))]
    pub evens_sides: bool,
    /// True if nothing makes it lose, drop, give away or put down loot, and nobody is asked which; scripts can still move it
    /// token by token.
    #[serde(default)]
    #[schemars(extend("x-example" = "keeps_loot = true"))]
    pub keeps_loot: bool,
    /// The pawn of nobody to whose name it answers in scripts: `game.place("{pawn}")` is its place as long as it plays. That
    /// pawn is nowhere then.
    #[schemars(extend("x-ref" = "pawn", "x-example" = "stands_for = \"{pawn}\""))]
    pub stands_for: Option<String>,
    /// Which cards it plays: those of its hand where nothing is said. From the `top` it holds no hand: on its turn the top
    /// card of its deck is laid, whatever it is and even where others could not play it, and nobody is asked nor knew it
    /// before, also face down. Its cards are shuffled every round, the discards when the deck is empty, and bullets it
    /// receives lie before its sheet and never in its deck. Who decides what its actions leave open says `decided_by`.
    #[schemars(extend("x-example" = "plays = \"top\""))]
    pub plays: Option<Word<Plays>>,
    /// Cards more (or fewer) than usual at the start of a round.
    #[serde(default)]
    #[schemars(range(min = -12, max = 12), extend("x-unit" = "cards", "x-example" = "extra_cards = 1"))]
    pub extra_cards: i8,
    /// Cards at the start of a round, however many the others draw; not beside `extra_cards`.
    #[schemars(extend("minimum" = 0, "maximum" = 24, "x-unit" = "cards"))]
    pub hand_size: Option<OrOption<u8>>,
    /// The hand of a team with this bandit in a game for two, where its cards are more than usual; as many as they are
    /// where nothing is said.
    #[schemars(extend("minimum" = 0, "maximum" = 24, "x-unit" = "cards"))]
    pub team_hand: Option<OrOption<u8>>,
    /// How a card may be played face down on a face-up turn.
    pub hides: Option<HidesRow>,
    /// Actions for which the bandit is chosen only when nobody of a lower rank can be.
    #[serde(default)]
    pub ranks: Vec<RankRow>,
    /// Who can be hit in the bandit's place where a rank spares it; another bandit where nothing is said.
    pub spared_for: Option<OrOption<Word<Alternative>>>,
    /// Sees the other level of the same car when shooting.
    pub sees_through_roof: Option<OrOption<Word<ThroughRoof>>>,
    /// The action that bullets in hand can be played as.
    #[schemars(extend("x-ref" = "action"))]
    pub plays_bullets_as: Option<String>,
    /// The action cards in its deck; as many of each action as that says where nothing is said. Cards of an action
    /// that is not there fall away. In a team it brings all of them.
    #[schemars(length(min = 1), extend("x-example" = "deck = [{ card = \"move\", copies = 3 }, { card = \"fire\" }]"))]
    pub deck: Option<Vec<DeckRow>>,
    /// The bullets in its cylinder, those fired first in front; as many plain ones as the option `bullets` says where
    /// nothing is said.
    #[schemars(extend("x-example" = "cylinder = [{ bullet = \"arrow\", count = 2 }, { count = 4 }]"))]
    pub cylinder: Option<Vec<BulletsRow>>,
    /// Kinds of turn that go otherwise for this bandit.
    #[serde(default)]
    pub own_turns: Vec<OwnTurnRow>,
    /// Of which side it is, as long as it holds no card that says another one.
    #[schemars(extend("x-ref" = "side", "x-example" = "side = \"red\""))]
    pub side: Option<String>,
    /// Loot on its sheet at the start.
    #[serde(default)]
    pub starting_loot: Vec<StartingLootRow>,
    /// How its script is called.
    #[serde(rename = "*heard")]
    #[schemars(flatten)]
    pub heard: Heard,
    /// What it rests on, and where that is from.
    #[serde(rename = "*sourced")]
    #[schemars(flatten)]
    pub sourced: Sourced,
}

/// Action cards of one kind in a deck.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckRow {
    /// The action.
    #[schemars(extend("x-ref" = "action", "x-example" = "card = \"move\""))]
    pub card: String,
    /// How many of these cards; one where nothing is said.
    #[serde(default = "super::one")]
    #[schemars(range(min = 1, max = 40), extend("x-unit" = "cards", "x-example" = "copies = 3"))]
    pub copies: u8,
    /// At whom they are aimed; at nobody where nothing is said. Then there are so many cards at each of these, and each says
    /// at whom: whoever sees the card sees it, and the script of the action is told.
    #[schemars(extend("x-example" = "aim = \"each_other_bandit\""))]
    pub aim: Option<Word<Aim>>,
}

/// Bullets of one kind that are fired one after the other.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BulletsRow {
    /// The kind; plain ones where nothing is said.
    #[schemars(extend("x-ref" = "bullet", "x-example" = "bullet = \"arrow\""))]
    pub bullet: Option<String>,
    /// How many of them.
    #[schemars(extend("minimum" = 0, "maximum" = 16, "x-unit" = "bullets"))]
    pub count: OrOption<u8>,
    /// In which of two piles they lie, each of which is fired in order: whoever shoots chooses one as long as there are
    /// bullets in both. In the first one where nothing is said.
    #[schemars(range(min = 1, max = 2), extend("x-unit" = "number of a pile", "x-example" = "pile = 2"))]
    pub pile: Option<u8>,
}

/// How a kind of turn goes for a bandit.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnTurnRow {
    /// The kind of turn.
    #[schemars(extend("x-ref" = "turn"))]
    pub turn: String,
    /// How often it acts in a row.
    #[schemars(extend("minimum" = 1, "maximum" = 8, "x-unit" = "cards or draws"))]
    pub plays: OrOption<u8>,
    /// Whether it must act after the first time; it must where nothing is said.
    pub again: Option<OrOption<Word<Duty>>>,
    /// In which order it draws and plays if it does both; in any where nothing is said.
    pub order: Option<OrOption<Word<MixedOrder>>>,
    /// Whether its cards lie face down.
    pub face_down: OrOption<bool>,
}

/// How a card may be played face down.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HidesRow {
    /// Which card may be played face down.
    pub window: OrOption<Word<HideWindow>>,
    /// Whether the card may lie open all the same; it may where nothing is said.
    pub optional: Option<OrOption<bool>>,
    /// Whether a first turn spent on drawing alone ends it for the round; it does where nothing is said.
    pub lost_if_draw: Option<OrOption<bool>>,
    /// Whose cards it can be in a game for two; the bandit's own where nothing is said.
    pub serves: Option<OrOption<Word<Serves>>>,
}

/// How late a bandit is chosen for an action.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RankRow {
    /// The action by which it might be chosen.
    #[schemars(extend("x-ref" = "action"))]
    pub action: String,
    /// Higher is later; everybody else has 0.
    #[schemars(range(min = 1, max = 100), extend("x-unit" = "steps of an order"))]
    pub rank: u8,
}

/// Loot a bandit starts with.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartingLootRow {
    /// Kind of loot.
    #[schemars(extend("x-ref" = "loot"))]
    pub kind: String,
    /// Dollars of each token.
    #[schemars(range(min = 0, max = 10000), extend("x-unit" = "dollars"))]
    pub value: u16,
    /// How many of these tokens.
    #[schemars(range(min = 1, max = 16), extend("x-unit" = "tokens"))]
    pub count: u8,
}
