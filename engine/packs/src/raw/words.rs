//! `words/<language>.toml`: what things are called, and how sentences run, in
//! one language. What a file does not say is said in English.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// Texts by the ids of what they name.
pub type Names = BTreeMap<String, Text>;

/// The words of one language; the file is called after it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WordsFile {
    /// What is printed on action cards.
    #[schemars(extend("x-keys" = "action"))]
    pub actions: Names,
    /// Bandits.
    #[schemars(extend("x-keys" = "bandit"))]
    pub bandits: Names,
    /// How the place on each level of a car reads; `{car}` stands for the car.
    #[schemars(extend("x-keys" = "level"))]
    pub levels: BTreeMap<String, PlaceText>,
    /// Cars.
    #[schemars(extend("x-keys" = "car"))]
    pub cars: BTreeMap<String, CarWordsRow>,
    /// Pawns of nobody.
    #[schemars(extend("x-keys" = "pawn"))]
    pub pawns: Names,
    /// Kinds of loot.
    #[schemars(extend("x-keys" = "loot"))]
    pub loot: BTreeMap<String, LootWordsRow>,
    /// Kinds of turn.
    #[schemars(extend("x-keys" = "turn"))]
    pub turns: Names,
    /// Events.
    #[schemars(extend("x-keys" = "event"))]
    pub events: Names,
    /// Parts of a score.
    #[schemars(extend("x-keys" = "scoring"))]
    pub scoring: Names,
    /// Hostages.
    #[schemars(extend("x-keys" = "hostage"))]
    pub hostages: Names,
    /// What can be done on a turn beside playing and drawing.
    #[schemars(extend("x-keys" = "planning"))]
    pub planning: Names,
    /// Marks.
    #[schemars(extend("x-keys" = "mark"))]
    pub marks: Names,
    /// What scripts ask: by the file that declares it, such as `bandits/ID`, then by its key.
    pub asks: BTreeMap<String, Names>,
    /// Sentences of the engine, with gaps in braces.
    pub phrases: Names,
    /// Sentences of the program around a game, with gaps in braces.
    pub dialogue: Names,
    /// Words a person can type beside those of every language, the one that is shown first.
    pub commands: BTreeMap<String, Vec<Text>>,
    /// What statements say, by their ids.
    pub statements: Names,
    /// Parts.
    #[schemars(extend("x-keys" = "part"))]
    pub parts: Names,
}

/// A text of one line.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Text(#[schemars(length(min = 1))] pub String);

/// How a place reads, with `{car}` once.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("x-form" = "place"))]
pub struct PlaceText(pub String);

/// What a car is called.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CarWordsRow {
    /// The car alone, as on a picture.
    pub name: Text,
    /// The places of the car in the middle of a sentence, by level, where `levels` cannot say it.
    #[serde(default)]
    #[schemars(extend("x-keys" = "level"))]
    pub places: Names,
}

/// What loot of a kind is called.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootWordsRow {
    /// The kind by itself.
    pub name: Text,
    /// One of it in a sentence, with its article; also before its value.
    pub one: Text,
    /// Several, without their number.
    pub several: Text,
    /// What tokens are called by who knows them, by their English name, where their value is no money.
    #[serde(default)]
    pub tokens: Names,
}
