//! A film: the first view of a game, and a step for each line of its transcript with the keys that changed. The line is
//! the event: it is caption, log and what a screen reader hears.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::{Dialogue, RuleIndex};
use holdup_replay::Transcript;
use holdup_replay::grade::{Replayed, replay_watched};
use holdup_replay::parse::Record;
use holdup_replay::record::Generator;
use holdup_rules::fact::{Cause, Fact, FactAudience, News, Stage};
use holdup_rules::game::{Hooks, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Question};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::{LanguageId, Speech};
use serde_json::{Value, json};

use crate::view::{ViewKeys, card_name, changed, fixed, keys};
use crate::viewer::{Viewer, capital, card_id};
use crate::{gesture, question};

/// One event of a game: a sentence, a gesture, and the keys that changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilmStep {
    /// The line of the transcript, in the language of the film.
    pub told: String,
    /// The part of the game that begins with it, if one does.
    pub kind: &'static str,
    /// The number of answers given before it.
    pub answers: u32,
    /// The gesture by which something is moved.
    pub gesture: Option<Value>,
    /// Ids of the statements behind it, separated by commas.
    pub rules: String,
    /// The question that was answered just before: the question, its choices, and the number of the one that was taken.
    pub asked: Option<(String, Vec<String>, usize)>,
    /// The keys that changed.
    pub set: ViewKeys,
}

type FilmLines = Rc<RefCell<Vec<(String, String)>>>;

/// Follows a game and makes its film, for one viewer.
pub struct Reel {
    person: Option<PersonId>,
    language: LanguageId,
    transcript: Transcript,
    lines: FilmLines,
    table: Option<Rc<Table>>,
    phase: &'static str,
    /// The part of the game that never changes.
    pub fixed: Arc<Value>,
    /// The first view.
    pub first: ViewKeys,
    /// The view after the last step.
    shown: ViewKeys,
    /// The view after the last fact.
    latest: ViewKeys,
    /// The steps so far.
    pub steps: Vec<FilmStep>,
    answers: u32,
    asked: Option<(String, Vec<String>, usize)>,
}

impl Reel {
    /// Follows a game from this state on.
    pub fn new(table: &Rc<Table>, start: &State, person: Option<PersonId>, language: LanguageId) -> Reel {
        let lines = FilmLines::default();
        let sink = Rc::clone(&lines);
        let content = std::sync::Arc::clone(&table.content);
        let transcript = Transcript::new(
            person,
            Box::new(move |line| sink.borrow_mut().push((line.text.to_owned(), line.rules(&content)))),
        );
        let mut reel = Reel {
            person,
            language,
            transcript: transcript.in_language(language),
            lines,
            table: Some(Rc::clone(table)),
            phase: "start",
            fixed: Arc::default(),
            first: ViewKeys::new(),
            shown: ViewKeys::new(),
            latest: ViewKeys::new(),
            steps: Vec::new(),
            answers: 0,
            asked: None,
        };
        reel.fixed = Arc::new(fixed(reel.viewer(table), start));
        reel.first = reel.view(start, table);
        reel.shown = reel.first.clone();
        reel.latest = reel.first.clone();
        reel
    }

    fn viewer<'t>(&self, table: &'t Table) -> Viewer<'t> {
        Viewer { person: self.person, speech: Speech::in_language(table, self.language) }
    }

    /// The view of a state, with the part of the round that is played.
    fn view(&self, state: &State, table: &Table) -> ViewKeys {
        let mut keys = keys(self.viewer(table), state);
        keys.insert("phase".to_owned(), self.phase.into());
        keys
    }

    /// Adds the lines that the transcript has written, the last one with this kind, gesture and view.
    fn collect(&mut self, kind: &'static str, gesture: Option<Value>, after: Option<ViewKeys>) {
        let lines = self.lines.take();
        let last = lines.len();
        for (nth, (text, rules)) in lines.into_iter().enumerate() {
            let is_last = nth + 1 == last;
            if let (true, Some(after)) = (is_last, &after) {
                self.latest.clone_from(after);
            }
            let set = changed(&self.shown, &self.latest);
            self.shown.clone_from(&self.latest);
            self.steps.push(FilmStep {
                told: capital(text.trim_start_matches(['=', '-', '*', '~', ' '])),
                kind: if is_last { kind } else { "" },
                answers: self.answers,
                gesture: gesture.clone().filter(|_| is_last),
                rules,
                asked: self.asked.take(),
                set,
            });
        }
        if let Some(after) = after {
            self.latest = after;
        }
    }

    /// The game waits or stops: what is held back for a common line becomes a step.
    pub fn pause(&mut self, table: &Table) {
        self.transcript.flush(table);
        self.collect("", None, None);
    }

    /// The view after all steps.
    pub fn last(&self) -> &ViewKeys {
        &self.shown
    }
}

impl Witness for Reel {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        let kind = match fact.news() {
            News::Begins(Stage::Round) => "round",
            News::Begins(Stage::Card) => "card",
            News::Begins(Stage::Turn) => "turn",
            News::Begins(Stage::Stealing | Stage::Event) => "stage",
            News::Begins(Stage::Turned) | News::Answers(Ask::Plan, _) => "act",
            News::Fails => "void",
            _ if matches!(fact, Fact::GameOver { .. }) => "over",
            _ => "",
        };
        match fact.news() {
            News::Begins(Stage::Round | Stage::Card) => self.phase = "draw",
            News::Begins(Stage::Turn) => self.phase = "planning",
            News::Begins(Stage::Stealing) => self.phase = "stealing",
            News::Begins(Stage::Event) => self.phase = "event",
            News::Begins(Stage::End) => self.phase = "end",
            _ => {}
        }
        // A draw is told with those after it; what chance chose among is told by what comes of it.
        let is_chance = fact.known() == FactAudience::Chance;
        if is_chance {
            self.transcript.flush(table);
            self.collect("", None, None);
        }
        self.transcript.fact(state, table, fact, cause);
        if is_chance {
            self.lines.take();
        }
        let after = self.view(state, table);
        self.collect(kind, gesture::of(table, fact), Some(after));
    }

    fn answer(&mut self, _state: &State, table: &Table, asked: &Question, choice: usize) {
        // The facts tell what was answered, so the transcript is not told of it.
        self.pause(table);
        self.answers += 1;
        let (person, _) = question::asked(table, asked);
        self.asked = self.person.is_none_or(|viewer| viewer == person).then(|| {
            let speech = Speech::in_language(table, self.language);
            let text = |&one| speech.text(|speech, out| speech.choice_of(out, asked, one));
            (question::prompt(speech, asked), asked.choices.iter().map(text).collect(), choice)
        });
    }
}

/// A film for one viewer.
#[derive(Clone, Copy)]
pub struct WantedFilm<'a> {
    /// Whose eyes, as in [`Viewer`].
    pub person: Option<PersonId>,
    /// The language of all texts.
    pub language: LanguageId,
    /// Who plays each seat: a name, or the kind of computer player.
    pub sitters: &'a [String],
}

/// The film of a record, up to where the record ends or goes another way, with the game at that point.
pub fn of_record(record: &Record, hooks: Rc<dyn Hooks>, wanted: WantedFilm<'_>) -> (Reel, Replayed) {
    let content = record.rulebook.content();
    let (table, start) = Generator::begun(record.head.generator.as_ref(), content, &record.head.setup);
    let reel = Rc::new(RefCell::new(Reel::new(&table, &start, wanted.person, wanted.language)));
    let replayed = replay_watched(record, hooks, Rc::clone(&reel));
    let mut reel =
        std::mem::replace(&mut *reel.borrow_mut(), Reel::new(&table, &start, wanted.person, wanted.language));
    reel.pause(replayed.game.table());
    (reel, replayed)
}

/// Strings that several steps share, each kept once.
#[derive(Default)]
struct Pool {
    texts: Vec<String>,
    at: BTreeMap<String, usize>,
}

impl Pool {
    fn put(&mut self, text: &str) -> usize {
        if let Some(&at) = self.at.get(text) {
            return at;
        }
        self.texts.push(text.to_owned());
        self.at.insert(text.to_owned(), self.texts.len() - 1);
        self.texts.len() - 1
    }
}

impl Reel {
    /// The film as data for a page. Statements are said in the language of the dialogue.
    pub fn data(&self, wanted: WantedFilm<'_>, dialogue: &Dialogue, index: &RuleIndex) -> Value {
        let mut pool = Pool::default();
        let mut rules = Pool::default();
        let mut answers = 0;
        let steps: Vec<Value> = (self.steps.iter())
            .map(|step| {
                let mut data = json!({ "t": step.told });
                if !step.kind.is_empty() {
                    data["k"] = step.kind.into();
                }
                if step.answers != answers {
                    answers = step.answers;
                    data["n"] = answers.into();
                }
                if let Some(gesture) = &step.gesture {
                    data["g"] = gesture.clone();
                }
                if !step.rules.is_empty() {
                    let ids = step.rules.split(", ").map(|id| rules.put(id));
                    data["r"] = ids.collect::<Vec<_>>().into();
                }
                if let Some((asked, choices, chosen)) = &step.asked {
                    let choices: Vec<usize> = choices.iter().map(|text| pool.put(text)).collect();
                    data["q"] = json!([pool.put(asked), choices, chosen]);
                }
                if !step.set.is_empty() {
                    data["s"] = json!(step.set);
                }
                data
            })
            .collect();
        let says = |id: &String| {
            let text = dialogue.statement(id).or_else(|| index.statement(id).map(|one| one.text.as_str()));
            json!([id, text.unwrap_or_default()])
        };
        json!({
            "fixed": *self.fixed,
            "sitters": wanted.sitters,
            "cards": self.cards(),
            "first": self.first,
            "steps": steps,
            "pool": pool.texts,
            "rules": rules.texts.iter().map(says).collect::<Vec<_>>(),
        })
    }

    /// The names of all cards the film shows.
    fn cards(&self) -> Value {
        let Some(table) = &self.table else { return Value::Null };
        let sets = std::iter::once(&self.first).chain(self.steps.iter().map(|step| &step.set));
        json!(CardFaces::of(Speech::in_language(table, self.language)).within(sets))
    }
}

/// The names and drawings of all cards of a table, by the ids that views give them.
#[derive(Clone, Debug, Default)]
pub struct CardFaces(BTreeMap<String, Value>);

impl CardFaces {
    /// Those of a table, in a language.
    pub fn of(speech: Speech<'_>) -> CardFaces {
        let table = speech.table;
        let all = table.all_cards().flat_map(|card| table.all_seats().map(move |seat| (card, seat)));
        CardFaces(
            all.map(|(card, seat)| (card_id(table, card, seat), card_name(speech, card, seat))).collect(),
        )
    }

    /// Those that these keys show, and no other: which cards are in a game may be a secret.
    pub fn within<'k>(&self, sets: impl Iterator<Item = &'k ViewKeys>) -> BTreeMap<String, Value> {
        let mut used = BTreeSet::new();
        for (key, value) in sets.flatten() {
            match key.split('/').next() {
                Some("cards") => used.extend(value.as_str().unwrap_or_default().split('|')),
                Some("deck") => used.extend(value.get(1).and_then(Value::as_str)),
                _ => {}
            }
        }
        let known = |id: &str| Some((id.to_owned(), self.0.get(id)?.clone()));
        used.into_iter().filter_map(known).collect()
    }
}
