//! `words/<language>.toml`: what things are called, and how sentences run, in
//! one language. What a file does not say is said in English.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::Sayings;
use crate::key::{self, Key, Keys, either, keys, notes};
use crate::shape::{Shape, TableShape};
use holdup_rules::content::AskWords;
use holdup_rules::things::{self, ThingKind};
use holdup_tell::wording::OTHER;

/// Texts by the ids of what they name.
pub type TextsById = BTreeMap<String, OneLine>;

/// Names by the ids of what they name.
pub type NamesById = BTreeMap<String, NameText>;

keys! {
    /// The words of one language; the file is called after it.
    #[derive(Default)]
    WordsFile {
        /// The classes of names that other words agree with, such as genders. The first is meant where a name says nothing.
        agree: Vec<String> = Vec::new(), { form: "id", example: "agree = [\"m\", \"f\"]" };
        /// The forms names have, and how each is made where a name does not say it; `{name}` stands for the name, `{name:FORM}`
        /// for another form of it.
        forms: TextsById = BTreeMap::new(), { form: "id" };
        /// What words become where they meet in a form or a place, such as `"de el" = "del"`.
        joins: TextsById = BTreeMap::new();
        /// How the place on each level of a car reads; `{car}` stands for the car, `{car:FORM}` for a form of it.
        levels: NamesById = BTreeMap::new(), { keys: "level" };
        /// Cars.
        cars: BTreeMap<String, CarWordsRow> = BTreeMap::new(), { keys: "car" };
        /// Kinds of loot.
        loot: BTreeMap<String, LootWordsRow> = BTreeMap::new(), { keys: "loot" };
        /// What scripts ask: by the file that declares it, such as `bandits/ID`, then by its key.
        asks: BTreeMap<String, BTreeMap<String, AskedText>> = BTreeMap::new();
        /// What scripts say: by the file that declares it, such as `bandits/ID`, then by its key.
        says: BTreeMap<String, Sayings> = BTreeMap::new();
        /// Sentences of the engine, with gaps in braces.
        phrases: BTreeMap<String, PhraseText> = BTreeMap::new();
        /// Sentences of the program around a game, with gaps in braces.
        dialogue: BTreeMap<String, PhraseText> = BTreeMap::new();
        /// Words a person can type beside those of every language, the one that is shown first.
        commands: BTreeMap<String, Vec<OneLine>> = BTreeMap::new();
        /// Words a person can ask about beside those of every language, by the topic they lead to.
        topics: BTreeMap<String, Vec<OneLine>> = BTreeMap::new();
        /// What things do: by the section they are named in, such as `bandits`, then by their ids.
        texts: TextsOfThings = TextsOfThings::default();
        /// What statements say, by their ids.
        statements: TextsById = BTreeMap::new();
        /// What options decide, by their ids.
        options: TextsById = BTreeMap::new(), { keys: "option" };
        /// What the pack is called that the file belongs to.
        pack: Option<OneLine>;
        /// Parts.
        parts: TextsById = BTreeMap::new(), { keys: "part" };
        /// What parts add.
        adds: TextsById = BTreeMap::new(), { keys: "part" };
        ..names: OtherNames, "One for each kind of thing that has a name and no more.";
    }
}

/// The sections for what has a name and no more, which are read one by one.
#[derive(Clone, Debug, Default)]
pub struct OtherNames;

impl Keys for OtherNames {
    const ABOUT: &'static [&'static str] = &[];
    const NAMES: &'static [&'static str] = &[];

    fn describe(table: &mut TableShape) {
        for (kind, section, meaning) in
            things::ALL.iter().filter_map(|kind| Some((kind, kind.section?, kind.named?)))
        {
            table.add::<Option<NamesById>>(section, &[meaning], None, notes!(keys: kind.word));
        }
    }

    fn read_from(_: &DeTable<'_>, _: &[&str]) -> Option<OtherNames> {
        Some(OtherNames)
    }
}

/// What things do, by the section they are named in and by their ids.
#[derive(Clone, Debug, Default)]
pub struct TextsOfThings(pub BTreeMap<String, TextsById>);

impl Key for TextsOfThings {
    fn shape() -> Shape {
        key::table_of::<TextsOfThings>()
    }

    fn read(value: &DeValue<'_>) -> Option<TextsOfThings> {
        BTreeMap::read(value).map(TextsOfThings)
    }
}

impl Keys for TextsOfThings {
    const ABOUT: &'static [&'static str] = &[];
    const NAMES: &'static [&'static str] = &[];

    fn describe(table: &mut TableShape) {
        for (kind, section) in with_texts() {
            let meaning = format!("The sentences that say what {} do.", kind.several);
            table.add::<Option<TextsById>>(section, &[&meaning], None, notes!(keys: kind.word));
        }
    }

    fn read_from(table: &DeTable<'_>, known: &[&str]) -> Option<TextsOfThings> {
        BTreeMap::read_from(table, known).map(TextsOfThings)
    }
}

/// The kinds whose things can say what they do, each with its section. `adds` says what parts do.
pub(crate) fn with_texts() -> impl Iterator<Item = (&'static ThingKind, &'static str)> {
    let kinds = things::ALL.iter().filter(|kind| kind.word != things::PART.word);
    kinds.filter_map(|kind| Some((*kind, kind.section?)))
}

/// A text of one line.
#[derive(Clone, Debug)]
pub struct OneLine(pub String);

impl Key for OneLine {
    fn shape() -> Shape {
        String::shape().said(&["A text of one line."], notes!(letters: 1))
    }

    fn read(value: &DeValue<'_>) -> Option<OneLine> {
        String::read(value).map(OneLine)
    }
}

either! {
    /// What something is called: a text, or a table with the forms it has.
    NameText {
        /// The same wherever it stands, but for what `forms` make of it.
        Plain(OneLine);
        /// With forms of its own.
        Forms(NameForms);
    }
}

keys! {
    /// A name with forms of its own.
    NameForms {
        /// The name by itself.
        name: OneLine;
        /// The name on a picture, where there are twelve columns for it.
        label: Option<OneLine>;
        /// The class other words agree with; one of `agree`.
        agree: Option<String>, { form: "id" };
        ..forms: TextsById, "The name in each form that is not made as `forms` say.";
    }
}

either! {
    /// A sentence: a text, or several of which one is chosen.
    PhraseText {
        /// The same whatever fills its gaps.
        Plain(OneLine);
        /// Chosen by what fills one of them.
        Chosen(PhraseTexts);
    }
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

keys! {
    /// A sentence that depends on what fills one of its gaps.
    PhraseTexts {
        /// The gap it is chosen by: one that is filled with a name, or with a number.
        by: String, { form: "id" };
        ..texts: TextsById, "The text for each class of names, or for a number or a way of counting: `0`, `one`, `few`; `other` is any other.";
    }

    /// What a car is called.
    CarWordsRow {
        /// The car alone, as on a picture, where there are twelve columns for it.
        name: OneLine;
        /// The places of the car in the middle of a sentence, by level, where `levels` cannot say it.
        places: NamesById = BTreeMap::new(), { keys: "level" };
        /// The class other words agree with; one of `agree`.
        agree: Option<String>, { form: "id" };
        ..forms: TextsById, "The name in each form, for `levels` to use, that is not made as `forms` say.";
    }

    /// What loot of a kind is called.
    LootWordsRow {
        /// The kind by itself.
        name: NameText;
        /// One of it in a sentence, with its article; also before its value.
        one: NameText;
        /// Several, without their number.
        several: SeveralText;
        /// The class other words agree with; one of `agree`.
        agree: Option<String>, { form: "id" };
        /// What tokens are called by who knows them, by their English name, where their value is no money.
        tokens: BTreeMap<String, TokenText> = BTreeMap::new();
    }
}

either! {
    /// Several of something: a text, or one for each way of counting.
    SeveralText {
        /// The same however many there are.
        Plain(OneLine);
        /// By the way they are counted: `few`; `other` is any other.
        Counted(TextsById), { form: "id" };
    }

    /// What a token is called: a text, or a table that also says what several are.
    TokenText {
        /// The same however many there are.
        Plain(OneLine);
        /// With what several are called.
        Several(TokenWordsRow);
    }
}

keys! {
    /// What a token is called.
    TokenWordsRow {
        /// One of it.
        name: NameText;
        /// Several, without their number.
        several: Option<SeveralText>;
    }
}

either! {
    /// The words of a question of a script.
    AskedText {
        /// The name of what is asked.
        Plain(OneLine);
        /// The name beside more.
        Told(AskedWords);
    }
}

keys! {
    /// The words of a question of a script that has more than a name.
    AskedWords {
        /// The name of what is asked.
        text: OneLine;
        /// The whole sentence that asks.
        asks: Option<OneLine>;
        /// The choice that declines.
        no: Option<OneLine>;
    }
}

impl AskedText {
    /// The words a seat reads.
    pub(crate) fn words(&self) -> AskWords {
        let text = |text: &Option<OneLine>| text.as_ref().map(|text| text.0.clone());
        match self {
            AskedText::Plain(text) => AskWords { text: text.0.clone(), ..AskWords::default() },
            AskedText::Told(told) => {
                AskWords { text: told.text.0.clone(), asks: text(&told.asks), no: text(&told.no) }
            }
        }
    }
}
