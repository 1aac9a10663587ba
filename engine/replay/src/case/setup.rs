//! The `setup` block: from names to a table, a state and what is to be played.
//! Whatever is not named is as at the start of a game, except that cars hold
//! only the loot that is written. The reference is `docs/guide/modding/cases.md`.

mod cards;
mod cars;
mod things;

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::codes::UNKNOWN_OPTION;
use holdup_packs::setup::read_table;
use holdup_packs::{Diagnostic, Files, Severity};
use holdup_rules::capacity::MAX_ROUNDS;
use holdup_rules::content::{Confidence, Content, RoundCard};
use holdup_rules::ids::*;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Setup;
use holdup_rules::start::start;
use holdup_rules::state::{State, Step, TokenSpot};
use holdup_rules::table::Table;
use holdup_rules::things::{EVENT, ROUND, TURN};

use toml::de::DeTable;

use super::Case;
use super::keys::{self, KEYS};
pub(super) use super::table::suggested;
use super::table::{BlockProblems, PlacedToml};
use crate::code;
use crate::library::Library;
use crate::record::dealt;

/// A case ready to be played.
pub struct Ready {
    /// The rulebook version.
    pub rulebook: Arc<Rulebook>,
    /// The unchanging part of its game.
    pub table: Rc<Table>,
    /// Where it begins, with nothing to do.
    pub state: State,
    /// What is played, in order.
    pub phases: Vec<CasePhase>,
}

/// A part of a round that a case can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CasePhase {
    /// These steps.
    Steps(&'static [Step]),
    /// The next round comes, or the game ends.
    NextRound,
}

/// The keys of the block that are read here, in the order a reader meets them. The others are laid down in the state that these make.
const BEGINS: &[&str] = &[
    "preset", "options", "deal", "train", "seats", "round", "turns", "card", "event", "pile", "hands",
    "decks", "bottom", "front", "aside", "loot", "bullets", "received", "neutral", "reserve", "knows",
    "beside", "left", "closed", "nowhere", "play",
];

/// The keys beside which a game can be dealt: the others say how things lie, which dealing settles.
const DEALT: [&str; 4] = ["preset", "options", "deal", "play"];

/// What can be played.
const PHASES: &[(&str, CasePhase)] = &[
    ("set_up", CasePhase::Steps(&[Step::ChooseRounds, Step::ChooseStarts, Step::Begin])),
    ("open", OPEN),
    ("planning", CasePhase::Steps(&[Step::Planning, Step::EndPlanning])),
    ("stealing", STEALING),
    ("event", CasePhase::Steps(&[Step::Event])),
    ("round_end", CasePhase::Steps(&[Step::EndRound])),
    ("next_round", CasePhase::NextRound),
    ("game_end", CasePhase::Steps(&[Step::EndGame])),
];

/// Most phases of a case. Two whole games of every phase have fewer.
const MOST_PHASES: usize = 100;

/// The cards on the common deck are carried out in this phase.
const STEALING: CasePhase = CasePhase::Steps(&[Step::Stealing]);

/// The round card is turned over in this phase, and lies open in those before it.
pub(super) const OPEN: CasePhase = CasePhase::Steps(&[Step::Open]);

/// Why there is no situation, and what is known all the same to hold the rest of the case against.
#[derive(Default)]
pub(super) struct Unready {
    /// Everything that is wrong with the block.
    pub(super) problems: Vec<Diagnostic>,
    /// The rulebook version, where that can be used.
    pub(super) rulebook: Option<Arc<Rulebook>>,
    /// Who plays, on which train, where that can be read.
    pub(super) seated: Option<(Table, State)>,
}

/// A case as it is read: things of packs from outside are called without the name of their pack where that is clear.
pub fn as_read<'c>(case: &'c Case, library: &Library) -> Cow<'c, Case> {
    if library.files().shared_packs().next().is_none() {
        return Cow::Borrowed(case);
    }
    // What is wrong with it is told by whoever plays it.
    let mut notes = BlockProblems::new(&case.file, &case.setup);
    let table = notes.parse();
    let rulebook =
        table.and_then(|table| Builder { block: table.get_ref(), notes, seated: None }.rulebook(library));
    match rulebook {
        Some(rulebook) => Cow::Owned(case.shortened(rulebook.short())),
        None => Cow::Borrowed(case),
    }
}

/// Reads the block and builds the situation.
///
/// # Errors
/// Everything that is wrong with the block.
pub fn build(case: &Case, library: &Library) -> Result<Ready, Vec<Diagnostic>> {
    prepare(&as_read(case, library), library).map_err(|unready| unready.problems)
}

/// As [`build`] for a case as it is read, with what is known where nothing can be built.
///
/// # Errors
/// Everything that is wrong with the block, among it.
pub(super) fn prepare(case: &Case, library: &Library) -> Result<Ready, Box<Unready>> {
    let mut notes = BlockProblems::new(&case.file, &case.setup);
    let Some(table) = notes.parse() else {
        return Err(Box::new(Unready { problems: notes.problems, ..Unready::default() }));
    };
    let mut builder = Builder { block: table.get_ref(), notes, seated: None };
    let rulebook = builder.rulebook(library);
    builder.check_keys(rulebook.as_deref());
    let built = rulebook.clone().and_then(|rulebook| {
        let phases = builder.phases();
        let (table, state) = match builder.get("deal") {
            Some(_) => builder.dealt(&rulebook, library.files()),
            None => builder.situation(&rulebook, phases.first() != Some(&OPEN)),
        }?;
        Some(Ready { rulebook, table: Rc::new(table), state, phases })
    });
    match built {
        Some(ready) if builder.notes.problems.is_empty() => Ok(ready),
        _ => Err(Box::new(Unready { problems: builder.notes.problems, rulebook, seated: builder.seated })),
    }
}

struct Builder<'v, 't, 'a> {
    block: &'v DeTable<'t>,
    notes: BlockProblems<'a>,
    seated: Option<(Table, State)>,
}

impl<'v, 't> Builder<'v, 't, '_> {
    /// Reports keys there are not. What is the word for the cards of a family is one.
    fn check_keys(&mut self, rulebook: Option<&Rulebook>) {
        let families = rulebook.map_or(&[][..], |rulebook| &rulebook.content().families);
        let families = families.iter().map(|family| family.folder.as_str());
        let laid = KEYS.iter().filter(|key| key.lay.is_some()).map(|key| key.name);
        let keys: Vec<&str> = BEGINS.iter().copied().chain(laid).chain(families).collect();
        let block = self.block;
        let written = || block.keys().map(|key| (&**key.get_ref(), key.span()));
        // Without a rulebook version nobody knows the families.
        for (name, span) in written().filter(|(name, _)| rulebook.is_some() && !keys.contains(name)) {
            let message = format!("a set-up has no key `{name}`");
            let help = suggested(name, "keys are", keys.iter().copied());
            self.notes.note(&code::CASE_SETUP, span, message, Some(help));
        }
        let is_dealt = self.has("deal");
        let settled = |key: &str| is_dealt && keys.contains(&key) && !DEALT.contains(&key);
        for (name, span) in written().filter(|(name, _)| settled(name)) {
            let message = format!("`{name}` is settled by `deal`, which deals a whole game");
            let help = "say it in `deal`, which takes what a set-up file does, or leave `deal` out and lay everything down";
            self.notes.note(&code::CASE_SETUP, span, message, Some(help.to_owned()));
        }
    }

    fn has(&self, key: &str) -> bool {
        self.block.contains_key(key)
    }

    fn get(&self, key: &str) -> Option<&'v PlacedToml<'t>> {
        self.block.get(key)
    }

    fn rulebook(&mut self, library: &Library) -> Option<Arc<Rulebook>> {
        let preset = match self.get("preset") {
            Some(value) => Some(self.notes.text(value)?),
            None => None,
        };
        let set = self.entries_of("options").into_iter();
        let set =
            set.map(|(name, _, value)| (name.trim().to_owned(), self.notes.source(value.span()).to_owned()));
        let options: Vec<(String, String)> = set.collect();
        match library.for_case(preset, &options) {
            Ok(rulebook) => Some(rulebook),
            Err(problems) => {
                let at = self.get("options").or(self.get("preset")).map_or(0..0, PlacedToml::span);
                // Each value has a place of its own, and what cannot be loaded for it is told there.
                let values = self.entries_of("options");
                let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
                for problem in errors {
                    let set = problem.file.strip_prefix("--set ").and_then(|set| set.split('=').next());
                    // A pack may be left out.
                    let is_it =
                        |name: &str| set.is_some_and(|set| set == name || set.ends_with(&format!("/{name}")));
                    let own = values.iter().find(|(name, ..)| is_it(name.trim()));
                    // A name there is not is shown itself, and of any other the value.
                    let is_unknown = problem.code.id == UNKNOWN_OPTION.id;
                    let place = |(_, key, value): &(_, Range<usize>, &PlacedToml<'_>)| match is_unknown {
                        true => key.clone(),
                        false => value.span(),
                    };
                    let place = own.map_or_else(|| at.clone(), place);
                    let message = format!("this rulebook version cannot be used: {}", problem.message);
                    self.notes.note(&code::CASE_PRESET, place, message, problem.help.clone());
                }
                if self.notes.problems.is_empty() {
                    let message = "this rulebook version cannot be used".to_owned();
                    self.notes.note(&code::CASE_PRESET, at, message, None);
                }
                None
            }
        }
    }

    /// `deal = { seed = 7, players = 4 }`: a really dealt game, for statements about the set-up. It is a set-up like any
    /// other, with the seed that draws the rest.
    fn dealt(&mut self, rulebook: &Rulebook, files: &Files) -> Option<(Table, State)> {
        let value = self.get("deal")?;
        let content = rulebook.content();
        let wanted = "a set-up in curly braces, such as `{ seed = 7, players = 4 }`";
        let mut deal = self.notes.want(value, value.get_ref().as_table().cloned(), wanted)?;
        let seed = match deal.remove("seed") {
            Some(seed) => self.notes.number(&seed, 0..i64::MAX)? as u64,
            None => 1,
        };
        let (wishes, mut problems) = read_table(files, &deal, content);
        let request = wishes.and_then(|wishes| {
            let seats = wishes.count().unwrap_or_default();
            wishes.request(content, seats).map_err(|wrong| problems.extend(wrong)).ok()
        });
        for problem in problems {
            self.notes.note(problem.code, problem.span, problem.message, problem.help);
        }
        let request = request?;
        let (setup, rng) = dealt(content, &request, seed, 0);
        let table = Table::new(Arc::clone(content), &setup);
        let mut state = *start(&table, &setup, rng);
        state.steps.truncate(0);
        Some((table, state))
    }

    /// The situation the other keys describe; its round card may lie open already.
    fn situation(&mut self, rulebook: &Rulebook, opened: bool) -> Option<(Table, State)> {
        if !self.has("train") {
            let message = "this set-up has no train".to_owned();
            let help =
                "write the train, front to rear: `train = \"CAR: marshal | CAR: BANDIT, purse / BANDIT\"`";
            self.notes.note(&code::CASE_SETUP, 0..0, message, Some(help.to_owned()));
            return None;
        }
        let mut content = (**rulebook.content()).clone();
        let (rounds, round) = self.rounds(&mut content);
        let content = Arc::new(content);
        let train = self.whole_train(&content)?;
        let bandits = self.seated(&content, &train)?;
        let cars = train.cars.iter().map(|car| car.car).collect();
        let mut setup = Setup { bandits, cars, rounds, ..Setup::default() };
        // A first table gives names to seats and places; the loot changes neither.
        let table = Table::new(Arc::clone(&content), &setup);
        let pots = self.tokens(&table, &train, &mut setup);
        let table = Table::new(content, &setup);
        let mut state = *start(&table, &setup, Rng::new(0, 0, Stream::Chance));
        state.steps.truncate(0);
        (state.round, state.opened) = (round, opened);
        if opened && let Some(card) = setup.rounds.get(usize::from(round)) {
            state.event = table.content.rounds[card.index()].event;
        }
        state.pinned = LootSet::EMPTY;
        for (zone, token) in pots {
            if let Some(heap) = table.heap(&mut state, TokenSpot::Zone(zone)) {
                heap.insert(token);
            }
            if table.lies_open(TokenSpot::Zone(zone)) {
                table.all_seats().for_each(|seat| state.seats[seat.index()].known.insert(token));
            }
        }
        self.knows(&table, &setup, &mut state);
        self.stand(&table, &train, &mut state);
        self.cards(&table, &mut state);
        self.cars(&table, &train, &mut state);
        keys::lay(self.block, &mut self.notes, &table, &mut state);
        if self.notes.problems.is_empty() {
            return Some((table, state));
        }
        self.seated = Some((table, state));
        None
    }

    /// The names and values of a table, if it is there.
    fn entries_of(&mut self, key: &str) -> Vec<(&'v str, Range<usize>, &'v PlacedToml<'t>)> {
        self.get(key).map(|value| self.notes.entries(value)).unwrap_or_default()
    }

    /// The texts of a list, if it is there.
    fn texts_of(&mut self, key: &str) -> Vec<(&'v str, Range<usize>)> {
        self.get(key).map(|value| self.notes.texts(value)).unwrap_or_default()
    }

    /// The round deck: the card of the case in every round.
    fn rounds(&mut self, content: &mut Content) -> (Vec<RoundCardId>, u8) {
        let named = self.get("card").and_then(|value| {
            let name = self.notes.text(value)?;
            self.notes.thing(&ROUND, content, name, value.span())
        });
        let card = match named {
            Some(card) => RoundCardId::at(card),
            None => {
                let turns = self.turns(content);
                let event = self.get("event").and_then(|value| {
                    let name = self.notes.text(value)?;
                    self.notes.thing(&EVENT, content, name, value.span()).map(EventId::at)
                });
                let (id, confidence) = ("case".to_owned(), Confidence::default());
                content.rounds.push(RoundCard { id, band: 0, turns, event, confidence });
                RoundCardId::at(content.rounds.len() - 1)
            }
        };
        if let (Some(_), Some(value)) = (named, self.get("turns").or(self.get("event"))) {
            let message = "the round card already says which turns and which event it has".to_owned();
            self.notes.note(&code::CASE_SETUP, value.span(), message, None);
        }
        let (closing, others): (Vec<_>, Vec<_>) = content.bands.iter().partition(|band| band.seats.is_none());
        let usual: u8 = closing.iter().map(|band| band.drawn).sum::<u8>()
            + others.iter().map(|band| band.drawn).max().unwrap_or_default();
        let round = self.get("round").and_then(|value| self.notes.number(value, 1..MAX_ROUNDS as i64 + 1));
        let round = round.unwrap_or(1) as u8;
        (vec![card; usual.max(round) as usize], round - 1)
    }

    fn turns(&mut self, content: &Content) -> Vec<TurnKindId> {
        let texts = self.texts_of("turns").into_iter();
        let find = |(name, span)| self.notes.thing(&TURN, content, name, span);
        texts.filter_map(find).map(TurnKindId::at).collect()
    }

    /// The phases to play: as named, or those something was named for.
    fn phases(&mut self) -> Vec<CasePhase> {
        let named = |name: &str| PHASES.iter().find(|(id, _)| *id == name).map(|&(_, phase)| phase);
        let mut phases = Vec::new();
        if let Some(value) = self.get("play") {
            let wanted = self.notes.texts(value);
            if let Some((_, span)) = wanted.get(MOST_PHASES) {
                let message =
                    format!("{} phases are to be played, and a case has at most {MOST_PHASES}", wanted.len());
                let help = "one case, one situation: split it into several";
                self.notes.note(&code::CASE_TOO_LONG, span.clone(), message, Some(help.to_owned()));
                return phases;
            }
            let pile = self.get("pile").and_then(|pile| pile.get_ref().as_array());
            let mut lies = pile.is_some_and(|cards| !cards.is_empty());
            // Whether the cards of the round have been carried out.
            let mut carried_out = false;
            for (name, span) in wanted {
                match named(name) {
                    Some(STEALING) if carried_out => {
                        let message =
                            "the cards of a round are carried out once, and `stealing` is played twice";
                        let help = "leave the second `stealing` out, or begin another round before it: \
                                    `\"next_round\", \"open\", \"planning\", \"stealing\"`";
                        self.notes.note(&code::CASE_SETUP, span, message.to_owned(), Some(help.to_owned()));
                        return phases;
                    }
                    Some(OPEN) if lies => {
                        let message =
                            "`open` begins a round, and the cards of `pile` still lie on the common deck";
                        let help = "write `stealing` before `open`, so that they are carried out, or leave `pile` out \
                                    and let the cards be played: `play = [\"open\", \"planning\", \"stealing\"]`";
                        self.notes.note(&code::CASE_SETUP, span, message.to_owned(), Some(help.to_owned()));
                        // Once is enough.
                        lies = false;
                    }
                    Some(phase) => {
                        lies &= phase != STEALING;
                        carried_out = phase == STEALING || carried_out && phase != OPEN;
                        phases.push(phase);
                    }
                    None => {
                        let message = format!("there is no phase `{name}`");
                        let help = suggested(name, "phases are", PHASES.iter().map(|&(id, _)| id));
                        self.notes.note(&code::CASE_SETUP, span, message, Some(help));
                    }
                }
            }
            return phases;
        }
        for (key, phase) in [("turns", "planning"), ("pile", "stealing"), ("event", "event")] {
            if self.has(key) {
                phases.extend(named(phase));
            }
        }
        phases
    }
}
