//! Records: a game written down as lines of text while it is played. The head
//! names everything the game depends on, the dealt set-up included; then comes
//! the transcript, with a fingerprint every so many answers, and the result. A
//! record may stop anywhere. Nothing here opens a file: lines go to a sink, one
//! by one, so that a killed process leaves a record that is whole up to there.
//!
//! The format is described in `tests/archive/README.md`; [`crate::parse`] reads it.

use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::setup::RULE;
use holdup_rules::content::{Content, Edition, PackName, PresetName};
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::Witness;
use holdup_rules::ids::*;
use holdup_rules::question::Question;
use holdup_rules::rng::{GENERATOR, Rng, Stream};
use holdup_rules::setup::{self, Request, SeatedRequest, Setup, deal};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::verdict;
use holdup_tell::fingerprint::fingerprint;
use holdup_tell::label::{Labels, spaced};

use crate::line::TranscriptLine;
use crate::transcript::Transcript;

/// Version of the format this program writes and reads.
pub const VERSION: u32 = 1;

/// A fingerprint is written after every so many answers.
pub const EVERY: u32 = 16;

/// Deals a game: the set-up, and the generator as it stands after the deal.
pub fn dealt(content: &Content, request: &Request, seed: u64, game: u64) -> (Setup, Rng) {
    let mut rng = Rng::new(seed, game, Stream::Chance);
    let seated = seated(content, request, seed, game);
    let setup = deal(content, seated.as_ref().map_or(request, |seated| &seated.request), &mut rng);
    (setup, rng)
}

/// The same request with all bots in their seats, and who of it sits where. None if no bot plays; see [`setup::seated`].
pub fn seated(content: &Content, request: &Request, seed: u64, game: u64) -> Option<SeatedRequest> {
    setup::seated(content, request, &mut Rng::new(seed, game, Stream::Seats))
}

/// Where the chance of a game comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// Name of the algorithm.
    pub name: String,
    /// The seed.
    pub seed: u64,
    /// Number of the game under the seed.
    pub game: u64,
    /// How many numbers were drawn before the game began.
    pub after: u64,
}

/// Most numbers a deal is expected to draw.
const LONGEST_DEAL: u64 = 100_000;

impl Generator {
    /// The generator that stands where `rng` stands, if it belongs to this seed and game.
    pub fn find(rng: &Rng, seed: u64, game: u64) -> Option<Generator> {
        let mut candidate = Rng::new(seed, game, Stream::Chance);
        for after in 0..LONGEST_DEAL {
            if candidate == *rng {
                return Some(Generator { name: GENERATOR.to_owned(), seed, game, after });
            }
            candidate.below(1);
        }
        None
    }

    /// A dealt game at its start; chance comes from anywhere where no generator is named.
    pub fn begun(
        named: Option<&Generator>,
        content: &Arc<Content>,
        setup: &Setup,
    ) -> (Rc<Table>, Box<State>) {
        let rng = named.map_or_else(|| Rng::new(0, 0, Stream::Chance), Generator::rng);
        let table = Rc::new(Table::new(Arc::clone(content), setup));
        let state = start(&table, setup, rng);
        (table, state)
    }

    /// The generator at the start of the game.
    pub fn rng(&self) -> Rng {
        let mut rng = Rng::new(self.seed, self.game, Stream::Chance);
        for _ in 0..self.after.min(LONGEST_DEAL) {
            rng.below(1);
        }
        rng
    }
}

/// The head of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Version of the engine that wrote it.
    pub engine: String,
    /// The rulebook version.
    pub preset: PresetName,
    /// Its packs.
    pub packs: Vec<PackName>,
    /// What the preset and house files said about themselves when it was written.
    pub editions: Vec<Edition>,
    /// What the rulebook version said when it was written, beyond what its packs declare, with each value as TOML
    /// writes it.
    pub values: Vec<(String, String)>,
    /// House rules: options and other values set otherwise, with the value as TOML writes it, by the names they had
    /// when it was written.
    pub options: Vec<(String, String)>,
    /// Who answers for each seat, such as `person` or `agent greedy`, or `rule` where nobody does.
    pub players: Vec<String>,
    /// Where chance comes from; none when the game was left to another source.
    pub generator: Option<Generator>,
    /// The dealt game.
    pub setup: Setup,
}

/// What stands in a head in the place of each hash where the record is meant for whatever content there is: a game
/// kept as a test is to come out the same under every one, and no change of content shall touch it.
pub const ANY: &str = "any";

/// The lines by which a head names the rulebook version of this content: preset, packs and values.
pub fn rules(content: &Content) -> Vec<String> {
    rule_lines(&content.preset, &content.packs, &content.values, &content.house)
}

fn rule_lines(
    preset: &PresetName,
    packs: &[PackName],
    values: &[(String, String)],
    options: &[(String, String)],
) -> Vec<String> {
    let mut lines = vec![format!("preset {} {}", preset.id, preset.fingerprint)];
    lines.extend(packs.iter().map(|pack| format!("pack {} {} {}", pack.id, pack.version, pack.hash)));
    for (word, set) in [("value", values), ("option", options)] {
        lines.extend(set.iter().map(|(name, value)| format!("{word} {name} = {value}")));
    }
    lines
}

/// What an edition says about itself, as remarks: whoever does not know them passes them over.
fn edition_lines(edition: &Edition) -> Vec<String> {
    let Edition { name, title: _, version, date, source, changes } = edition;
    let mut lines = vec![format!("{}{name}", remark::RULES)];
    let said = [(remark::VERSION, version), (remark::DATE, date), (remark::SOURCE, source)];
    lines.extend(said.iter().filter_map(|(word, text)| Some(format!("{word}{}", text.as_ref()?))));
    lines.extend(changes.iter().map(|text| format!("{}{text}", remark::CHANGE)));
    lines
}

/// How remarks begin by which a head tells of editions.
pub(crate) mod remark {
    /// The name of the preset or house file the others are about.
    pub(crate) const RULES: &str = "# rules ";
    pub(crate) const VERSION: &str = "# version ";
    pub(crate) const DATE: &str = "# date ";
    pub(crate) const SOURCE: &str = "# source ";
    pub(crate) const CHANGE: &str = "# change ";
}

impl Head {
    /// The head of a game that begins now. Whoever is named for a seat where a rule decides does not play.
    pub fn new(
        content: &Content,
        setup: &Setup,
        mut players: Vec<String>,
        generator: Option<Generator>,
    ) -> Head {
        for &(id, seat) in &setup.bandits {
            if let Some(player) = players.get_mut(seat.index())
                && content.characters[id.index()].by_rule
            {
                RULE.clone_into(player);
            }
        }
        Head {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            preset: content.preset.clone(),
            packs: content.packs.clone(),
            // Records tell of an edition by its name alone.
            editions: content.editions.iter().map(|one| Edition { title: None, ..one.clone() }).collect(),
            values: content.values.clone(),
            options: content.house.clone(),
            players,
            generator,
            setup: setup.clone(),
        }
    }

    /// The same for whatever content there is: [`ANY`] in the place of each hash.
    #[must_use]
    pub fn for_any_content(mut self) -> Head {
        ANY.clone_into(&mut self.preset.fingerprint);
        self.packs.iter_mut().for_each(|pack| ANY.clone_into(&mut pack.hash));
        self
    }

    /// The lines of the head, the one that ends it included.
    pub fn lines(&self, content: &Content) -> Vec<String> {
        let setup = &self.setup;
        let character = |id: CharacterId| spaced(&content.characters[id.index()].id);
        let mut lines = vec![format!("holdup record {VERSION}"), format!("engine {}", self.engine)];
        lines.extend(rule_lines(&self.preset, &self.packs, &self.values, &self.options));
        lines.extend(self.editions.iter().flat_map(edition_lines));
        for &(id, seat) in &setup.bandits {
            let player = self.players.get(seat.index()).map_or("person", String::as_str);
            lines.push(format!("seat {} {}: {player}", seat.0 + 1, character(id)));
        }
        if let Some(generator) = &self.generator {
            let Generator { name, seed, game, after } = generator;
            lines.push(format!("generator {name} seed {seed} game {game} after {after}"));
        }
        for (number, car) in setup.cars.iter().enumerate() {
            let row = &content.cars[car.index()];
            let mut line = format!("car {}", spaced(&row.id));
            let on = |level: LevelId| {
                let here =
                    setup.floor.iter().filter(move |&&(car, on, _)| car as usize == number && on == level);
                token_names(content, here.map(|&(_, _, token)| token))
            };
            let levels: Vec<String> = row.levels.iter().map(|&level| on(level)).collect();
            if let Some(last) = levels.iter().rposition(|level| !level.is_empty()) {
                let _ = write!(line, ": {}", levels[..=last].join(" / "));
            }
            lines.push(line);
        }
        lines.extend(setup.rounds.iter().map(|card| format!("round {}", content.rounds[card.index()].id)));
        for (bandit, &(id, _)) in setup.bandits.iter().enumerate() {
            let held = setup.sheets.iter().filter(|&&(holder, _)| holder.index() == bandit);
            let held = token_names(content, held.map(|&(_, token)| token));
            if !held.is_empty() {
                lines.push(format!("sheet {}: {held}", character(id)));
            }
        }
        for (&(id, _), &number) in setup.bandits.iter().zip(&setup.starts) {
            let car = &content.cars[setup.cars[usize::from(number)].index()];
            lines.push(format!("start {}: {}", character(id), spaced(&car.id)));
        }
        if !setup.reserve.is_empty() {
            let waiting = token_names(content, setup.reserve.iter().copied());
            lines.push(format!("reserve {waiting}"));
        }
        lines.extend(families(content, setup));
        let first = setup.bandits.iter().find(|(_, seat)| *seat == setup.first).map(|&(id, _)| character(id));
        lines.push(format!("first {}", first.unwrap_or_default()));
        lines.push("begin".to_owned());
        lines
    }
}

/// Where the cards of families begin: `hostages banker, teacher`; with somebody, `goals belle: ace, king`.
fn families(content: &Content, setup: &Setup) -> Vec<String> {
    let mut lines = Vec::new();
    for (id, family) in content.families.iter().enumerate() {
        let at = |who: Option<WhoId>| {
            let cards = setup.cards.iter().filter(|(card, spot)| {
                content.cards[card.index()].family.index() == id && spot.holder() == who
            });
            let row = |card: FamilyCardId| content.cards[card.index()].row.index();
            let names = cards.map(|&(card, _)| spaced(&content.characters[row(card)].id));
            names.collect::<Vec<_>>().join(", ")
        };
        let mut line = |before: &str, names: String| {
            if !names.is_empty() {
                lines.push(format!("{} {before}{names}", family.folder));
            }
        };
        line("", at(None));
        for (who, &(character, _)) in setup.bandits.iter().enumerate() {
            let id = spaced(&content.characters[character.index()].id);
            line(&format!("{id}: "), at(Some(WhoId::at(who))));
        }
    }
    lines
}

fn token_names(content: &Content, tokens: impl Iterator<Item = LootId>) -> String {
    tokens.map(|token| token_name(content, token)).collect::<Vec<_>>().join(", ")
}

/// The name of one token among all there are: `purse 250 (3)`.
pub(crate) fn token_name(content: &Content, token: LootId) -> String {
    let row = content.tokens[token.index()];
    let kind = &content.loot_kinds[row.kind.index()];
    let mut name = spaced(&kind.id);
    // Writing to a string cannot fail.
    if kind.apart {
        let _ = write!(name, " {}", row.value);
    }
    let before = content.tokens[..token.index()].iter().filter(|&&other| other == row).count();
    if before > 0 {
        let _ = write!(name, " ({})", before + 1);
    }
    name
}

/// The line that tells the result: `# result belle 1500, doc 750; winners belle`.
pub fn result_line(state: &State, table: &Table) -> String {
    let score = |bandit| format!("{} {}", table.bandit_label(bandit), verdict::dollars(state, table, bandit));
    let scores: Vec<String> = table.all_characters().map(score).collect();
    let winners: Vec<&str> = state.winners.iter().map(|bandit| table.bandit_label(bandit)).collect();
    let line = format!("# result {}; winners {}", scores.join(", "), winners.join(", "));
    // Reading a record takes no notice of what cannot be seen at the end of a line.
    line.trim_end().to_owned()
}

/// Takes the lines of a record, without their ends, in order.
pub type LineSink = Box<dyn FnMut(&str)>;

/// Writes the lines into a text, each with its end.
pub fn into_text(text: &Rc<RefCell<String>>) -> LineSink {
    let text = Rc::clone(text);
    Box::new(move |line| {
        let mut text = text.borrow_mut();
        text.push_str(line);
        text.push('\n');
    })
}

/// Writes a game down while it is played.
pub struct Recorder {
    transcript: Transcript,
    sink: Rc<RefCell<LineSink>>,
    answers: u32,
}

impl Recorder {
    /// Begins a record: the head is written at once.
    pub fn begin(head: &Head, table: &Table, mut sink: LineSink) -> Recorder {
        for line in head.lines(&table.content) {
            sink(&line);
        }
        let sink = Rc::new(RefCell::new(sink));
        let lines = Rc::clone(&sink);
        let transcript =
            Transcript::new(None, Box::new(move |line: &TranscriptLine<'_>| (lines.borrow_mut())(line.text)));
        Recorder { transcript, sink, answers: 0 }
    }

    /// Writes everything that is held back. Call it whenever the game waits.
    pub fn pause(&mut self, table: &Table) {
        self.transcript.flush(table);
    }

    /// Marks that the game was left here, to be continued. Writes everything that is held back.
    pub fn save(&mut self, state: &State, table: &Table) {
        self.pause(table);
        self.mark("saved at answer", state, table);
    }

    /// This recorder, to be watched from outside while the game holds it.
    pub fn shared(self) -> SharedRecorder {
        Rc::new(RefCell::new(self))
    }

    fn put(&mut self, line: &str) {
        (self.sink.borrow_mut())(line);
    }

    fn mark(&mut self, what: &str, state: &State, table: &Table) {
        self.put(&format!("# {what} {} {:016x}", self.answers, fingerprint(state, table)));
    }
}

impl Witness for Recorder {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.transcript.fact(state, table, fact, cause);
        if let Fact::GameOver { .. } = fact {
            self.pause(table);
            self.mark("fingerprint", state, table);
            self.put(&result_line(state, table));
        }
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        self.transcript.answer(state, table, question, choice);
        self.answers += 1;
        if self.answers.is_multiple_of(EVERY) {
            self.mark("fingerprint", state, table);
        }
    }
}

/// A recorder in two hands: the game's, and of whoever saves and pauses.
pub type SharedRecorder = Rc<RefCell<Recorder>>;
