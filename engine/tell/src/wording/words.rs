//! The words of one language: what each thing is called, and how each sentence
//! runs. Built once, when somebody asks for the language; while a game runs, saying something
//! is copying text.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock};

use holdup_rules::content::{AskWords, Carried, Content, RoundCard};
use holdup_rules::things::{self, ThingId, ThingKind};

use super::grammar::{Grammar, Name, PluralForms};
use super::pattern::Pattern;
use super::sentence::{saying_in_english, saying_in_records};
use super::{Phrase, spaced};

/// All words of a rulebook version. Its content carries them ([`Content::carried`]). How records speak is there from the
/// first; a language is put into words when somebody first asks for it.
#[derive(Clone)]
pub struct Words {
    /// How records speak: [`Wording::of_ids`] of the content.
    pub ids: Arc<Wording>,
    tongues: Arc<Tongues>,
    translator: Translator,
}

/// The languages people can be shown a game in, English first, with the words of those that somebody has asked for.
#[derive(Debug, Default)]
pub struct Tongues(Vec<(String, OnceLock<Language>)>);

/// Knows the words of the languages of some content, by their ids.
pub type Translator = Arc<dyn Fn(&str) -> Language + Send + Sync>;

impl Tongues {
    /// Languages of which nothing is known but their ids.
    pub fn unread<'i>(ids: impl IntoIterator<Item = &'i str>) -> Tongues {
        Tongues(ids.into_iter().map(|id| (id.to_owned(), OnceLock::new())).collect())
    }
}

/// Words in no language.
impl Default for Words {
    fn default() -> Words {
        Words { ids: Arc::default(), tongues: Arc::default(), translator: Arc::new(|_| Language::default()) }
    }
}

/// With every language, whether somebody has asked for it or not.
impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        self.ids == other.ids && self.languages().eq(other.languages())
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Words").field("ids", &self.ids).field("tongues", &self.tongues).finish()
    }
}

impl Words {
    /// The words of this content: none where it was not loaded but made by hand.
    pub fn of(content: &Content) -> &Words {
        static NONE: LazyLock<Words> = LazyLock::new(Words::default);
        content.carried.get().unwrap_or_else(|| &*NONE)
    }

    /// Words of these languages. The translator is asked once for each that somebody wants.
    pub fn new(ids: Arc<Wording>, tongues: Arc<Tongues>, translator: Translator) -> Words {
        Words { ids, tongues, translator }
    }

    /// Lets content carry them.
    pub fn carried(self) -> Carried {
        Carried::new(self)
    }

    /// The ids of the languages, English first.
    pub fn known(&self) -> impl Iterator<Item = &str> {
        self.tongues.0.iter().map(|(id, _)| id.as_str())
    }

    /// The language of this id.
    pub fn language(&self, id: &str) -> Option<LanguageId> {
        let at = self.known().position(|known| known == id)?;
        Some(LanguageId::at(at))
    }

    /// A language with its words.
    #[inline]
    pub fn speak(&self, language: LanguageId) -> &Language {
        let (id, words) = &self.tongues.0[language.index()];
        words.get_or_init(|| (self.translator)(id))
    }

    /// Every language with its words, English first.
    pub fn languages(&self) -> impl Iterator<Item = &Language> {
        (0..self.tongues.0.len()).map(|at| self.speak(LanguageId::at(at)))
    }
}

holdup_rules::ids! {
    /// Number of one of [`Words::known`].
    LanguageId(u8);
}

impl LanguageId {
    /// English, the first language of all content.
    pub const ENGLISH: LanguageId = LanguageId(0);
}

/// A language people can be shown the game in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Language {
    /// `en`, `es`: the name of its files.
    pub id: String,
    /// Its words. What it does not say stands in English.
    pub words: Wording,
    /// What it does not say: `cars.saloon`, `phrases.moves`.
    pub missing: Vec<String>,
    /// What is said around the game.
    pub around: Arc<ProgramWords>,
}

/// What programs that show a game say beside it. They bring their own tables of it; here it is only kept with the rest
/// of a language, and nothing of the game reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramWords {
    /// How the language counts.
    pub grammar: Grammar,
    /// Sentences, in the order of their table.
    pub sentences: Arc<[Pattern]>,
    /// Words that can be typed, in the order of their table; those of every language are not among them.
    pub commands: Vec<Vec<String>>,
    /// Words that can be asked about, in the order of their table; those of every language are not among them.
    pub topics: Vec<Vec<String>>,
    /// What statements say, by their ids; the others are there in English only.
    pub statements: BTreeMap<String, String>,
    /// What things do, by the word of their kind and their ids; the others are there in English only.
    pub texts: BTreeMap<(&'static str, String), String>,
    /// What options decide, by their ids, and what parts add; the others are there in English only.
    pub options: BTreeMap<String, String>,
    /// Names of the rows of [`Content::parts`].
    pub parts: Vec<String>,
}

/// What a car and its places are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CarWords {
    /// The car alone, as on a picture.
    pub name: String,
    /// The place on each level in the middle of a sentence, in the order of
    /// [`Content::levels`]. The lowest is what the car itself is called there.
    pub places: Vec<Name>,
}

/// What loot of a kind is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LootWords {
    /// The kind: `purse`.
    pub name: Name,
    /// One of it in a sentence, as somebody sees it who knows no more: `a purse`.
    pub one: Name,
    /// Several, without their number: `purses`.
    pub several: PluralForms,
    /// What stands before its value, for who knows it: `purse` in `purse 300`.
    pub valued: Name,
    /// What tokens of a value are called, where the value is no money.
    pub by_value: Vec<TokenWords>,
}

/// What tokens of one value are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TokenWords {
    /// The value.
    pub value: u16,
    /// One of them.
    pub name: Name,
    /// Several, without their number.
    pub several: PluralForms,
}

impl TokenWords {
    /// Tokens that are called the same however many they are.
    pub fn named(value: u16, name: &str) -> TokenWords {
        TokenWords { value, name: name.to_owned().into(), several: name.to_owned().into() }
    }
}

impl LootWords {
    /// What can be said without knowing more than a name.
    pub fn named(name: &str, apart: bool) -> LootWords {
        LootWords {
            name: name.to_owned().into(),
            // Where all are alike one needs no more: it is the same whoever looks.
            one: if apart { format!("a {name}").into() } else { name.to_owned().into() },
            several: plural(name).into(),
            valued: name.to_owned().into(),
            by_value: Vec::new(),
        }
    }

    /// What tokens of a value are called, if they have a name of their own.
    pub fn of_value(&self, value: u16) -> Option<&TokenWords> {
        self.by_value.iter().find(|words| words.value == value)
    }
}

/// Several of what has this English name, where nobody says it.
fn plural(name: &str) -> String {
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    match name.strip_suffix('y') {
        Some(stem) if !stem.is_empty() && !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// Everything the outside is told, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// What the language says of its names and numbers.
    pub grammar: Grammar,
    /// What is called by a name and no more: of each kind, by its number, every row of its table; of two kinds that share
    /// one, the first has them.
    names: Vec<Vec<Name>>,
    /// Names of cars and their places.
    pub cars: Vec<CarWords>,
    /// Names of kinds of loot.
    pub loot_kinds: Vec<LootWords>,
    /// Names of round cards.
    pub rounds: Vec<String>,
    /// What scripts ask with.
    pub texts: Vec<AskWords>,
    /// What scripts say.
    pub sayings: Vec<Pattern>,
    /// How sentences run, in the order of [`Phrase::ALL`].
    pub phrases: Arc<[Pattern]>,
}

/// Which of its two names a row of content goes by.
#[derive(Clone, Copy)]
enum NameForm {
    /// Its id.
    Id,
    /// Its name.
    Name,
}

impl Wording {
    /// Adds a number with its thousands apart.
    pub(super) fn grouped(&self, out: &mut String, number: i32) {
        let mut buffer = itoa::Buffer::new();
        let text = buffer.format(number);
        let digits = text.trim_start_matches('-').len();
        for (nth, digit) in text.chars().rev().enumerate().collect::<Vec<_>>().into_iter().rev() {
            out.push(digit);
            if nth > 0 && nth < digits && nth.is_multiple_of(3) {
                out.push_str(&self.phrase(Phrase::Thousands).with(""));
            }
        }
    }

    /// An amount of money: `1.250 $`.
    pub fn dollars(&self, amount: i32) -> String {
        let mut digits = String::new();
        self.grouped(&mut digits, amount.saturating_abs());
        let sign = if amount < 0 { "-" } else { "" };
        format!("{sign}{}", self.phrase(Phrase::Dollars).with(&digits))
    }

    /// The wording of records: things are called by their ids, with spaces, and
    /// sentences are English.
    pub fn of_ids(content: &Content) -> Wording {
        let mut words = Wording::english(content, NameForm::Id);
        // Bandits and pawns are called by their bare ids.
        for kind in [&things::BANDIT, &things::PAWN] {
            for (at, id) in kind.rows(content) {
                words.names[kind.nth][at] = id.to_owned().into();
            }
        }
        words.rounds = content.rounds.iter().map(|row| spaced(&row.id)).collect();
        // Programs read numbers as they are.
        Arc::make_mut(&mut words.phrases)[Phrase::Thousands as usize] = Pattern::default();
        words
    }

    /// English for people: things are called by their names.
    pub fn of_names(content: &Content) -> Wording {
        Wording::english(content, NameForm::Name)
    }

    /// What something is called.
    #[inline]
    pub fn name<I: ThingId>(&self, id: I) -> &Name {
        &self.names[I::kind().nth][id.row()]
    }

    /// What every row is called of the table of a kind.
    pub fn names(&self, kind: &ThingKind) -> &[Name] {
        &self.names[first(kind).nth]
    }

    /// As [`Self::names`], of several kinds in their order, to call them otherwise.
    pub fn names_mut(&mut self, kinds: &[&ThingKind]) -> impl Iterator<Item = &mut Name> {
        let names = self.names.iter_mut().zip(things::ALL);
        let meant = names.filter(move |(_, kind)| kinds.iter().any(|one| std::ptr::eq(first(one), **kind)));
        meant.flat_map(|(names, _)| names)
    }

    /// How a sentence runs.
    #[inline]
    pub fn phrase(&self, phrase: Phrase) -> &Pattern {
        &self.phrases[phrase as usize]
    }

    /// Calls each round card by its event and the seats it is for, or by its turns where it has no event or shares it.
    pub fn name_rounds(&mut self, content: &Content) {
        let event = |card: &RoundCard| card.event.map(|event| self.name(event).as_str());
        let called = |card: &RoundCard| {
            let shared = |other: &&RoundCard| other.band == card.band && other.event == card.event;
            let turns = card.turns.iter().map(|turn| self.name(*turn).as_str());
            let turns = turns.collect::<Vec<_>>().join(", ");
            let name = match event(card) {
                Some(event) if content.rounds.iter().filter(shared).count() > 1 => {
                    format!("{event}: {turns}")
                }
                Some(event) => event.to_owned(),
                None => turns,
            };
            let seats = content.bands[usize::from(card.band)].seats;
            match seats {
                Some((fewest, most)) => format!("{name} ({fewest}-{most})"),
                None => name,
            }
        };
        self.rounds = content.rounds.iter().map(called).collect();
    }

    fn english(content: &Content, called: NameForm) -> Wording {
        let by = |id: &str, name: &str| match called {
            NameForm::Id => spaced(id),
            NameForm::Name => name.to_owned(),
        };
        let names = |kind: &&'static ThingKind| {
            let rows = if std::ptr::eq(first(kind), *kind) { (kind.names)(content) } else { Vec::new() };
            rows.into_iter().map(|(id, name)| by(id, name).into()).collect()
        };
        let grammar = Grammar::default();
        let levels: Vec<Pattern> = content
            .levels
            .iter()
            // Loading has checked the pattern of each level.
            .map(|level| Pattern::parse(&level.place, &["car"], &grammar).unwrap_or_default())
            .collect();
        let car = |name: String| CarWords {
            places: levels.iter().map(|level| level.with(&name).into()).collect(),
            name,
        };
        Wording {
            names: things::ALL.iter().map(names).collect(),
            cars: content.cars.iter().map(|row| car(by(&row.id, &row.name))).collect(),
            loot_kinds: content
                .loot_kinds
                .iter()
                .map(|row| LootWords {
                    by_value: (row.names.iter())
                        .map(|(value, name)| TokenWords::named(*value, name))
                        .collect(),
                    ..LootWords::named(&by(&row.id, &row.name), row.apart)
                })
                .collect(),
            texts: (content.texts.iter())
                .map(|text| match called {
                    NameForm::Id => AskWords { text: spaced(&text.key), ..AskWords::default() },
                    NameForm::Name => text.english.clone(),
                })
                .collect(),
            sayings: (content.sayings.iter())
                .map(|row| match called {
                    NameForm::Id => saying_in_records(row),
                    NameForm::Name => saying_in_english(row),
                })
                .collect(),
            rounds: Vec::new(),
            phrases: Phrase::in_english(),
            grammar,
        }
    }
}

/// The first of the kinds whose rows stand in the same table.
fn first(kind: &ThingKind) -> &'static ThingKind {
    let shared = things::ALL.iter().copied().find(|one| one.table == kind.table);
    shared.unwrap_or(&things::LEVEL)
}
