//! What files of several kinds say alike. A field that holds one of these is never written as a key: its own keys
//! stand among those of the table it belongs to. The schema has them there; for the reader the name of such a field
//! begins with a star, which stands for the whole table once more, see [`crate::typed`].

use std::collections::{BTreeMap, BTreeSet};

use holdup_rules::content::AskWords;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{OptionValueRow, PhraseText, Source};

/// In which variants a row is there.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Belongs {
    /// Parts that must all be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part"))]
    pub parts: Vec<String>,
    /// Parts of which none may be on for it to be there.
    #[serde(default)]
    #[schemars(extend("x-ref" = "part", "x-example" = "without = [\"{part}\"]"))]
    pub without: Vec<String>,
}

impl Belongs {
    /// Nothing is said: always.
    pub(crate) const ALWAYS: &Belongs = &Belongs { parts: Vec::new(), without: Vec::new() };

    /// Whether it is there while these parts are on.
    pub(crate) fn is_there(&self, on: &BTreeSet<String>) -> bool {
        self.parts.iter().all(|part| on.contains(part)) && !self.without.iter().any(|part| on.contains(part))
    }
}

/// What a row is, and what it rests on.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Basis {
    /// One or two sentences for somebody who sees the thing for the first time: what it does. `? NAME` begins with them.
    #[schemars(length(min = 1))]
    pub text: Option<String>,
    /// When it is there.
    #[serde(rename = "*belongs")]
    #[schemars(flatten)]
    pub belongs: Belongs,
    /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
}

/// What a row rests on that tells facts of the boxes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Sourced {
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
    /// Where the facts are from.
    pub source: Source,
}

/// What a script answers, asks, says and reads.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Asking {
    /// Hooks its script answers, each by a function of that name.
    #[serde(default)]
    #[schemars(extend("x-ref" = "hook"))]
    pub hooks: Vec<String>,
    /// What its script may ask: keys for verbs such as `game.ask_may`, each with the words a seat reads, or with these as `text`
    /// beside more.
    #[serde(default)]
    #[schemars(extend("x-form" = "id", "x-def-keys" = "ask"))]
    pub asks: Asks,
    /// What its script may say: keys for `game.say`, each with the sentence people read. A gap in braces is called after what
    /// fills it: `{bandit}`, `{pawn}`, `{place}`, `{car}`, `{token}`, `{loot}`, `{action}`, `{number}`, and `{bandit_2}`, `{bandit_3}` for further ones.
    #[serde(default)]
    #[schemars(extend("x-form" = "id", "x-def-keys" = "say", "x-example" = "says = { blast = \"The roof of {place} is gone\" }"))]
    pub says: Says,
    /// Options its script reads.
    #[serde(default)]
    #[schemars(extend("x-ref" = "option"))]
    pub uses: Vec<String>,
}

/// How a script is called that is called for itself.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Called {
    /// Order among subscribers of the same hook: lower first.
    #[serde(default)]
    #[schemars(extend("x-unit" = "steps of an order"))]
    pub priority: i16,
    /// Rows whose scripts hear a hook too and are called after this one, by id. Names decide over `priority`: this row is
    /// called earlier if it has to be. What is not there does not matter, also if its pack is not loaded.
    #[serde(default)]
    #[schemars(extend("x-form" = "listener", "x-example" = "before = [\"{part}\"]"))]
    pub before: Vec<String>,
    /// Rows whose scripts hear a hook too and are called before this one, by id. Names decide over `priority`: this row is
    /// called later if it has to be. What is not there does not matter, also if its pack is not loaded.
    #[serde(default)]
    #[schemars(extend("x-form" = "listener", "x-example" = "after = [\"{part}\"]"))]
    pub after: Vec<String>,
    /// What its script answers, asks, says and reads.
    #[serde(rename = "*asking")]
    #[schemars(flatten)]
    pub asking: Asking,
}

/// How a script is called that hears what happens.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Heard {
    /// When these hooks are called at all; always where nothing is said.
    #[serde(default)]
    #[schemars(extend("x-keys" = "hook"))]
    pub when: When,
    /// How its script is called.
    #[serde(rename = "*called")]
    #[schemars(flatten)]
    pub called: Called,
}

/// When hooks are called at all, hook by hook: what a table can say costs no call of a script.
pub type When = BTreeMap<String, WhenRow>;

/// What must hold for a hook to be called; all that is written.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhenRow {
    /// The actions it is about, for hooks that are told of one.
    #[schemars(length(min = 1), extend("x-ref" = "action"))]
    pub actions: Option<Vec<String>>,
    /// Marks of the game, or of whatever the script speaks for, each with the value it must have.
    #[serde(default)]
    #[schemars(extend("x-keys" = "mark", "x-unit" = "whatever the mark counts"))]
    pub marks: BTreeMap<String, OptionValueRow>,
    /// Whether it is called as well where the first thing it tells is a character that is no bandit. A power is called for
    /// its own character, bandit or not.
    #[serde(default)]
    #[schemars(extend("x-example" = "characters = true"))]
    pub characters: bool,
    /// Whether it is called only for what happens where whatever the script speaks for is: in the place where the bandit with
    /// the power or the pawn stands, or in or on the car. It happens in the place the hook is about, or else in the first one
    /// it tells, or else where the character stands whom it tells first.
    #[serde(default)]
    #[schemars(extend("x-example" = "here = true"))]
    pub here: bool,
}

/// What a script asks: the key its code uses, and the question.
pub type Asks = BTreeMap<String, AskRow>;

/// A question of a script.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum AskRow {
    /// The name of what is asked.
    Plain(String),
    /// The name beside more.
    Told(AskTold),
}

/// A question with more than its words.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskTold {
    /// The name of what is asked, such as `get on at the last car`; of a question that can be declined it is also the choice that
    /// does not decline.
    pub text: String,
    /// The whole sentence that asks, such as `Get on the train here?`; without it the name is asked with a question mark.
    #[schemars(length(min = 1), extend("x-example" = "asks = \"Hide in this car?\""))]
    pub asks: Option<String>,
    /// The choice that declines, such as `ride on`; without it that is `no`.
    #[schemars(length(min = 1), extend("x-example" = "no = \"stay where everybody looks\""))]
    pub no: Option<String>,
    /// Statements of the rules that whoever is asked needs to answer, by their ids: `?` shows them. Without them it shows those of
    /// the row.
    #[serde(default)]
    #[schemars(extend("x-ref" = "rule"))]
    pub rules: Vec<String>,
    /// The key of `says` whose sentence everybody is told when somebody has answered, whatever he answered: nothing else of the
    /// answer is told then. In its only gap, `{bandit}`, stands who answered.
    #[schemars(extend("x-form" = "id", "x-example" = "answered = \"chosen\""))]
    pub answered: Option<String>,
}

impl AskRow {
    /// The words a seat reads.
    pub(crate) fn words(&self) -> AskWords {
        match self {
            AskRow::Plain(text) => AskWords { text: text.clone(), ..AskWords::default() },
            AskRow::Told(told) => {
                AskWords { text: told.text.clone(), asks: told.asks.clone(), no: told.no.clone() }
            }
        }
    }

    /// The key of the sentence about its answer.
    pub(crate) fn answered(&self) -> Option<&str> {
        match self {
            AskRow::Plain(_) => None,
            AskRow::Told(told) => told.answered.as_deref(),
        }
    }

    /// The statements it rests on, where it says so itself.
    pub(crate) fn rules(&self) -> &[String] {
        match self {
            AskRow::Plain(_) => &[],
            AskRow::Told(told) => &told.rules,
        }
    }
}

/// Sentences a script says: the key its code uses, and what people read.
pub type Says = BTreeMap<String, PhraseText>;
