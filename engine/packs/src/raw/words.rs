//! `words/<language>.toml`: what things are called, and how sentences run, in
//! one language. What a file does not say is said in English.

use std::collections::BTreeMap;

use holdup_rules::content::AskWords;
use holdup_tell::wording::OTHER;
use schemars::{JsonSchema, Schema};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Says;
use holdup_rules::things::{self, ThingKind};

/// Texts by the ids of what they name.
pub type Texts = BTreeMap<String, Text>;

/// Names by the ids of what they name.
pub type Names = BTreeMap<String, NameText>;

// Beside these sections there is one for each kind of thing that has a name and no more, which are read one by one.
/// The words of one language; the file is called after it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(deny_unknown_fields, transform = with_names)]
pub struct WordsFile {
    /// The classes of names that other words agree with, such as genders. The first is meant where a name says nothing.
    #[schemars(extend("x-form" = "id", "x-example" = "agree = [\"m\", \"f\"]"))]
    pub agree: Vec<String>,
    /// The forms names have, and how each is made where a name does not say it; `{name}` stands for the name, `{name:FORM}`
    /// for another form of it.
    #[schemars(extend("x-form" = "id"))]
    pub forms: Texts,
    /// What words become where they meet in a form or a place, such as `"de el" = "del"`.
    pub joins: Texts,
    /// How the place on each level of a car reads; `{car}` stands for the car, `{car:FORM}` for a form of it.
    #[schemars(extend("x-keys" = "level"))]
    pub levels: Names,
    /// Cars.
    #[schemars(extend("x-keys" = "car"))]
    pub cars: BTreeMap<String, CarWordsRow>,
    /// Kinds of loot.
    #[schemars(extend("x-keys" = "loot"))]
    pub loot: BTreeMap<String, LootWordsRow>,
    /// What scripts ask: by the file that declares it, such as `bandits/ID`, then by its key.
    pub asks: BTreeMap<String, BTreeMap<String, AskedText>>,
    /// What scripts say: by the file that declares it, such as `bandits/ID`, then by its key.
    pub says: BTreeMap<String, Says>,
    /// Sentences of the engine, with gaps in braces.
    pub phrases: BTreeMap<String, PhraseText>,
    /// Sentences of the program around a game, with gaps in braces.
    pub dialogue: BTreeMap<String, PhraseText>,
    /// Words a person can type beside those of every language, the one that is shown first.
    pub commands: BTreeMap<String, Vec<Text>>,
    /// Words a person can ask about beside those of every language, by the topic they lead to.
    pub topics: BTreeMap<String, Vec<Text>>,
    /// What things do: by the section they are named in, such as `bandits`, then by their ids.
    pub texts: BTreeMap<String, Texts>,
    /// What statements say, by their ids.
    pub statements: Texts,
    /// What options decide, by their ids.
    #[schemars(extend("x-keys" = "option"))]
    pub options: Texts,
    /// What the pack is called that the file belongs to.
    pub pack: Option<Text>,
    /// Parts.
    #[schemars(extend("x-keys" = "part"))]
    pub parts: Texts,
    /// What parts add.
    #[schemars(extend("x-keys" = "part"))]
    pub adds: Texts,
}

/// Adds the sections of what has a name and no more.
fn with_names(schema: &mut Schema) {
    let sections = things::ALL.iter().filter_map(|kind| Some((kind, kind.section?, kind.named?)));
    let sections = sections.map(|(kind, section, meaning)| {
        let names = json!({
            "additionalProperties": { "$ref": "#/$defs/NameText" },
            "description": meaning,
            "type": "object",
            "x-keys": kind.word,
        });
        (section.to_owned(), names)
    });
    let texts: Map<String, Value> =
        with_texts().map(|(kind, section)| (section.to_owned(), texts_of(kind))).collect();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.extend(sections);
        properties["texts"]["properties"] = texts.into();
        properties["texts"]["additionalProperties"] = false.into();
    }
}

/// The kinds whose things can say what they do, each with its section. `adds` says what parts do.
pub(crate) fn with_texts() -> impl Iterator<Item = (&'static ThingKind, &'static str)> {
    let kinds = things::ALL.iter().filter(|kind| kind.word != things::PART.word);
    kinds.filter_map(|kind| Some((*kind, kind.section?)))
}

/// The section of texts of one kind.
fn texts_of(kind: &ThingKind) -> Value {
    json!({
        "additionalProperties": { "$ref": "#/$defs/Text" },
        "description": format!("The sentences that say what {} do.", kind.several),
        "type": "object",
        "x-keys": kind.word,
    })
}

/// A text of one line.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Text(#[schemars(length(min = 1))] pub String);

/// What something is called: a text, or a table with the forms it has.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum NameText {
    /// The same wherever it stands, but for what `forms` make of it.
    Plain(Text),
    /// With forms of its own.
    Forms(NameForms),
}

/// A name with forms of its own.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("x-form" = "id"))]
pub struct NameForms {
    /// The name by itself.
    pub name: Text,
    /// The name on a picture, where there are twelve columns for it.
    pub label: Option<Text>,
    /// The class other words agree with; one of `agree`.
    #[schemars(extend("x-form" = "id"))]
    pub agree: Option<String>,
    /// The name in each form that is not made as `forms` say.
    #[serde(flatten)]
    pub forms: Texts,
}

/// A sentence: a text, or several of which one is chosen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PhraseText {
    /// The same whatever fills its gaps.
    Plain(Text),
    /// Chosen by what fills one of them.
    Chosen(PhraseTexts),
}

impl PhraseText {
    /// The gap it is chosen by, and its texts, each with when it is meant.
    pub(crate) fn parts(&self) -> (Option<&str>, Vec<(&str, &str)>) {
        match self {
            PhraseText::Plain(text) => (None, vec![(OTHER, &text.0)]),
            PhraseText::Chosen(texts) => {
                let each = texts.texts.iter().map(|(when, text)| (when.as_str(), text.0.as_str()));
                (Some(&texts.by), each.collect())
            }
        }
    }
}

/// A sentence that depends on what fills one of its gaps.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("x-form" = "id"))]
pub struct PhraseTexts {
    /// The gap it is chosen by: one that is filled with a name, or with a number.
    #[schemars(extend("x-form" = "id"))]
    pub by: String,
    /// The text for each class of names, or for a number or a way of counting: `0`, `one`, `few`; `other` is any other.
    #[serde(flatten)]
    pub texts: Texts,
}

/// What a car is called.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(extend("x-form" = "id"))]
pub struct CarWordsRow {
    /// The car alone, as on a picture, where there are twelve columns for it.
    pub name: Text,
    /// The places of the car in the middle of a sentence, by level, where `levels` cannot say it.
    #[serde(default)]
    #[schemars(extend("x-keys" = "level"))]
    pub places: Names,
    /// The class other words agree with; one of `agree`.
    #[schemars(extend("x-form" = "id"))]
    pub agree: Option<String>,
    /// The name in each form, for `levels` to use, that is not made as `forms` say.
    #[serde(flatten)]
    pub forms: Texts,
}

/// What loot of a kind is called.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LootWordsRow {
    /// The kind by itself.
    pub name: NameText,
    /// One of it in a sentence, with its article; also before its value.
    pub one: NameText,
    /// Several, without their number.
    pub several: SeveralText,
    /// The class other words agree with; one of `agree`.
    #[schemars(extend("x-form" = "id"))]
    pub agree: Option<String>,
    /// What tokens are called by who knows them, by their English name, where their value is no money.
    #[serde(default)]
    pub tokens: BTreeMap<String, TokenText>,
}

/// Several of something: a text, or one for each way of counting.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SeveralText {
    /// The same however many there are.
    Plain(Text),
    /// By the way they are counted: `few`; `other` is any other.
    Counted(#[schemars(extend("x-form" = "id"))] Texts),
}

/// What a token is called: a text, or a table that also says what several are.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum TokenText {
    /// The same however many there are.
    Plain(Text),
    /// With what several are called.
    Several(TokenWordsRow),
}

/// What a token is called.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenWordsRow {
    /// One of it.
    pub name: NameText,
    /// Several, without their number.
    pub several: Option<SeveralText>,
}

/// The words of a question of a script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum AskedText {
    /// The name of what is asked.
    Plain(Text),
    /// The name beside more.
    Told(AskedWords),
}

/// The words of a question of a script that has more than a name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedWords {
    /// The name of what is asked.
    pub text: Text,
    /// The whole sentence that asks.
    pub asks: Option<Text>,
    /// The choice that declines.
    pub no: Option<Text>,
}

impl AskedText {
    /// The words a seat reads.
    pub(crate) fn words(&self) -> AskWords {
        let text = |text: &Option<Text>| text.as_ref().map(|text| text.0.clone());
        match self {
            AskedText::Plain(text) => AskWords { text: text.0.clone(), ..AskWords::default() },
            AskedText::Told(told) => {
                AskWords { text: told.text.0.clone(), asks: text(&told.asks), no: text(&told.no) }
            }
        }
    }
}
