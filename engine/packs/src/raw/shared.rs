//! What files of several kinds say alike. A field that holds one of these stands behind `..` and is never written as
//! a key: its own keys stand among those of the table it belongs to.

use std::collections::{BTreeMap, BTreeSet};

use super::{FactSource, OptionValueRow, PhraseText};
use crate::key::{either, keys};
use holdup_rules::content::AskWords;

keys! {
    /// In which variants a row is there.
    #[derive(Default)]
    Belongs {
        /// Parts that must all be on for it to be there.
        parts: Vec<String> = Vec::new(), { names: "part" };
        /// Parts of which none may be on for it to be there.
        without: Vec<String> = Vec::new(), { names: "part", example: "without = [\"{part}\"]" };
    }
}

impl Belongs {
    /// Nothing is said: always.
    pub(crate) const ALWAYS: &Belongs = &Belongs { parts: Vec::new(), without: Vec::new() };

    /// Whether it is there while these parts are on.
    pub(crate) fn is_there(&self, on: &BTreeSet<String>) -> bool {
        self.parts.iter().all(|part| on.contains(part)) && !self.without.iter().any(|part| on.contains(part))
    }
}

keys! {
    /// What a row is, and what it rests on.
    #[derive(Default)]
    Basis {
        /// One or two sentences for somebody who sees the thing for the first time: what it does. `? NAME` begins with them.
        text: Option<String>, { letters: 1 };
        /// Statements of the rules it rests on, by their ids; `holdup why` shows them.
        rules: Vec<String> = Vec::new(), { names: "rule" };
        ..belongs: Belongs, "When it is there.";
    }

    /// What a row rests on that tells facts of the boxes.
    Sourced {
        /// Where the facts are from.
        source: FactSource;
        ..basis: Basis, "What it rests on.";
    }

    /// What a script answers, asks, says and reads.
    #[derive(Default)]
    ScriptSpeech {
        /// Hooks its script answers, each by a function of that name.
        hooks: Vec<String> = Vec::new(), { names: "hook" };
        /// What its script may ask: keys for verbs such as `game.ask_may`, each with the words a seat reads, or with these as `text`
        /// beside more.
        asks: Asks = BTreeMap::new(), { form: "id", defines_keys: "ask" };
        /// What its script may say: keys for `game.say`, each with the sentence people read. A gap in braces is called after what
        /// fills it: `{bandit}`, `{pawn}`, `{place}`, `{car}`, `{token}`, `{loot}`, `{action}`, `{number}`, and `{bandit_2}`, `{bandit_3}` for further ones.
        says: Sayings = BTreeMap::new(), { form: "id", defines_keys: "say", example: "says = { blast = \"The roof of {place} is gone\" }" };
        /// Options its script reads.
        uses: Vec<String> = Vec::new(), { names: "option" };
    }

    /// How a script is called that is called for itself.
    #[derive(Default)]
    ScriptKeys {
        /// Order among subscribers of the same hook: lower first.
        priority: i16 = 0, { unit: "steps of an order" };
        /// Rows whose scripts hear a hook too and are called after this one, by id. Names decide over `priority`: this row is
        /// called earlier if it has to be. What is not there does not matter, also if its pack is not loaded.
        before: Vec<String> = Vec::new(), { form: "listener", example: "before = [\"{part}\"]" };
        /// Rows whose scripts hear a hook too and are called before this one, by id. Names decide over `priority`: this row is
        /// called later if it has to be. What is not there does not matter, also if its pack is not loaded.
        after: Vec<String> = Vec::new(), { form: "listener", example: "after = [\"{part}\"]" };
        ..asking: ScriptSpeech, "What its script answers, asks, says and reads.";
    }

    /// How a script is called that hears what happens.
    #[derive(Default)]
    HookKeys {
        /// When these hooks are called at all; always where nothing is said.
        when: HookConditions = BTreeMap::new(), { keys: "hook" };
        ..called: ScriptKeys, "How its script is called.";
    }
}

/// When hooks are called at all, hook by hook: what a table can say costs no call of a script.
pub type HookConditions = BTreeMap<String, WhenRow>;

keys! {
    /// What must hold for a hook to be called; all that is written.
    #[derive(Default)]
    WhenRow {
        /// The actions it is about, for hooks that are told of one.
        actions: Option<Vec<String>>, { fewest: 1, names: "action" };
        /// Marks of the game, or of whatever the script speaks for, each with the value it must have.
        marks: BTreeMap<String, OptionValueRow> = BTreeMap::new(), { keys: "mark", needed: true, unit: "whatever the mark counts" };
        /// Whether it is called as well where the first thing it tells is a character that is no bandit. A power is called for
        /// its own character, bandit or not.
        characters: bool = false, { example: "characters = true" };
        /// Whether it is called only for what happens where whatever the script speaks for is: in the place where the bandit with
        /// the power or the pawn stands, or in or on the car. It happens in the place the hook is about, or else in the first one
        /// it tells, or else where the character stands whom it tells first.
        here: bool = false, { example: "here = true" };
    }
}

/// What a script asks: the key its code uses, and the question.
pub type Asks = BTreeMap<String, AskRow>;

either! {
    /// A question of a script.
    AskRow {
        /// The name of what is asked.
        Plain(String);
        /// The name beside more.
        Told(AskTold);
    }
}

keys! {
    /// A question with more than its words.
    AskTold {
        /// The name of what is asked, such as `get on at the last car`; of a question that can be declined it is also the choice that
        /// does not decline.
        text: String;
        /// The whole sentence that asks, such as `Get on the train here?`; without it the name is asked with a question mark.
        asks: Option<String>, { letters: 1, example: "asks = \"Hide in this car?\"" };
        /// The choice that declines, such as `ride on`; without it that is `no`.
        no: Option<String>, { letters: 1, example: "no = \"stay where everybody looks\"" };
        /// Statements of the rules that whoever is asked needs to answer, by their ids: `?` shows them. Without them it shows those of
        /// the row.
        rules: Vec<String> = Vec::new(), { names: "rule" };
        /// The key of `says` whose sentence everybody is told when somebody has answered, whatever he answered: nothing else of the
        /// answer is told then. In its only gap, `{bandit}`, stands who answered.
        answered: Option<String>, { form: "id", example: "answered = \"chosen\"" };
    }
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
pub type Sayings = BTreeMap<String, PhraseText>;
