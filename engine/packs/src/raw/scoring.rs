//! `scoring.toml` and `scoring/<id>.toml`: what adds to a score. An entry a
//! script counts has a file of its own.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Asking, Basis, OrOption, Word};
use holdup_rules::content::{CountsFor, ScaleBasis};

/// What the engine itself adds to a score.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoringTable {
    /// Entries, in the order of the breakdown.
    pub scoring: Vec<ScoringRow>,
}

/// An entry the engine counts by itself.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ScoringRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "scoring"))]
    pub id: String,
    /// How the breakdown calls it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// What is counted.
    pub counts: CountsWord,
    /// What `each`, `most` and `fewest` count.
    #[schemars(extend("x-example" = "of = \"loot\""))]
    pub of: Option<TallyWord>,
    /// The kind of loot that counts, where not all of it does.
    #[schemars(extend("x-ref" = "loot", "x-example" = "kind = \"{loot}\""))]
    pub kind: Option<String>,
    /// The mark that counts, with `of = "mark"`: one of a bandit or of a seat, which counts once for a team. It is a number, or
    /// counts 1 for `true`, or the number of its word, from 0.
    #[schemars(extend("x-ref" = "mark", "x-example" = "mark = \"{mark}\""))]
    pub mark: Option<String>,
    /// The zone in which counts what lies there, with `of = "zone"`: a zone of characters, or one that `belongs_to` somebody. With
    /// `counts = "loot"` what the tokens in it are worth.
    #[schemars(extend("x-ref" = "zone", "x-example" = "zone = \"{zone}\""))]
    pub zone: Option<String>,
    /// The family whose cards bring their ransoms, with `counts = "ransoms"`.
    #[schemars(extend("x-ref" = "family"))]
    pub family: Option<String>,
    /// Dollars for each one; less than 0 where it costs something.
    #[schemars(range(min = -10000, max = 10000), extend("x-unit" = "dollars", "x-example" = "each = -50"))]
    pub each: Option<i16>,
    /// Dollars for none of them, for one, for two and so on, in place of `each`; the last also for all beyond. For a mark that
    /// is a word: for each of its words.
    #[serde(default)]
    #[schemars(length(max = 40), inner(range(min = -10000, max = 10000)), extend("x-unit" = "dollars", "x-example" = "values = [0, 100, 300]"))]
    pub values: Vec<i16>,
    /// Dollars `most_shots`, `most` and `fewest` are worth.
    #[schemars(extend("minimum" = 0, "maximum" = 10000, "x-unit" = "dollars"))]
    pub prize: Option<OrOption<u16>>,
    /// Dollars it is worth where only one bandit plays, where only two do, and so on, but never more than `prize`, which it is
    /// where more do.
    #[serde(default)]
    #[schemars(length(max = 12), inner(range(min = 0, max = 10000)), extend("x-unit" = "dollars", "x-example" = "fewer = [250, 500]"))]
    pub fewer: Vec<u16>,
    /// Whom `fewer` counts; all who began the game where nothing is said.
    #[schemars(extend("x-example" = "fewer_by = \"eligible\""))]
    pub fewer_by: Option<OrOption<Word<ScaleBasis>>>,
    /// The fewest that can win the prize of `most_shots` and `most`.
    #[schemars(extend("x-unit" = "shots, or what is counted"))]
    pub at_least: Option<OrOption<u8>>,
    /// What each of several who are equal gets; all of it where nothing is said.
    pub tie: Option<OrOption<TieWord>>,
    /// Whether those who are out of the game are passed over for the prize; if not, they can keep others from it. They
    /// are where nothing is said.
    #[schemars(extend("x-example" = "passes_over_out = false"))]
    pub passes_over_out: Option<OrOption<bool>>,
    /// Whether those for whom a rule decides are passed over for the prize, and for what it is worth; they are not where
    /// nothing is said.
    #[schemars(extend("x-example" = "passes_over_bots = true"))]
    pub passes_over_bots: Option<bool>,
    /// The side alone for whose members it counts; for everybody where nothing is said. A prize is then among these alone, too.
    #[schemars(extend("x-ref" = "side", "x-example" = "side = \"red\""))]
    pub side: Option<String>,
    /// The receivers of the dollars: each bandit where nothing is said. For a side what `of` names is counted of all of its
    /// members together.
    #[schemars(extend("x-example" = "counts_for = \"side\""))]
    pub counts_for: Option<Word<CountsFor>>,
    /// Whether it is counted in a game for two teams; it is where nothing is said.
    pub with_teams: Option<OrOption<bool>>,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// What can be counted of a bandit when the game is over.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum TallyWord {
    /// The tokens on his sheet.
    Loot,
    /// The bullets he has received.
    Bullets,
    /// The bullets he has fired.
    Shots,
    /// What a mark of his says.
    Mark,
    /// The cards, or tokens, in a zone of his.
    Zone,
}

/// What each of several who are equal gets.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TieWord {
    /// The whole prize.
    EachFull,
    /// An equal part, rounded down.
    Split,
    /// Nothing: only one alone gets the prize.
    Nobody,
}

/// What an entry counts.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum CountsWord {
    /// The value of all loot on the bandit's sheet, or in a `zone` that belongs to him.
    Loot,
    /// Money received that is no token.
    Cash,
    /// A prize for everybody who fired most bullets.
    MostShots,
    /// What the cards of a `family` that a bandit has taken bring.
    Ransoms,
    /// So many dollars for each of what `of` names, or for how many there are.
    Each,
    /// A prize for everybody who has most of what `of` names.
    Most,
    /// A prize for everybody who has fewest of what `of` names.
    Fewest,
}

/// An entry its script counts, by the hook `score`; the id is the name of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ScoringFile {
    /// How the breakdown calls it.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The side alone for whose members it counts; for everybody where nothing is said.
    #[schemars(extend("x-ref" = "side", "x-example" = "side = \"red\""))]
    pub side: Option<String>,
    /// The receivers of the dollars: each bandit where nothing is said. For a side its script is
    /// asked once, about the first of its members.
    #[schemars(extend("x-example" = "counts_for = \"side\""))]
    pub counts_for: Option<Word<CountsFor>>,
    /// What its script answers, of which `score` must be, asks, says and reads.
    #[serde(rename = "*asking")]
    #[schemars(flatten)]
    pub asking: Asking,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}
