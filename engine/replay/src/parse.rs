//! Reads records back. Everything wrong is reported at once, with its line;
//! a record with problems is not played at all. What an honest record may lack
//! is only its end: a saved game, or one whose process was killed.

mod dealt;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Code, Diagnostic, first_unseen};
use holdup_rules::content::{Content, Edition, PackName, PresetName};
use holdup_rules::setup::Setup;
use holdup_rules::things::ThingKind;
use holdup_tell::label::find;

use crate::code;
use crate::library::Library;
use crate::line::TranscriptLineKind;
use crate::record::{ANY, Generator, Head, VERSION, remark};
use crate::rig;

/// A record that can be replayed.
#[derive(Clone)]
pub struct Record {
    /// Its path.
    pub file: String,
    /// Its head.
    pub head: Head,
    /// The rulebook version it names, as it is today.
    pub rulebook: Arc<Rulebook>,
    /// The lines after the head that count, comments left out.
    pub lines: Vec<RecordedLine>,
    /// A last line without its end, which counts only if it says the same as the game does.
    pub cut: Option<RecordedLine>,
    /// What is worth knowing and no obstacle, such as a changed rulebook version.
    pub notes: Vec<String>,
}

/// A line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedLine {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line.
    pub text: String,
}

impl RecordedLine {
    /// Who answers and what, where the line is an answer.
    pub fn answer(&self) -> Option<(&str, &str)> {
        let is_answer = TranscriptLineKind::of(&self.text) == TranscriptLineKind::Answer;
        is_answer.then(|| self.text[1..].split_once(": ").unwrap_or_default())
    }
}

impl Record {
    /// True if the game was played to its end.
    pub fn is_over(&self) -> bool {
        self.lines.iter().any(|line| line.text.starts_with("# result "))
    }

    /// The lines with its answers, in order.
    pub fn answers(&self) -> impl Iterator<Item = &RecordedLine> + Clone {
        self.lines.iter().filter(|line| line.answer().is_some())
    }

    /// The rulebook version it is played by, as one asks for it.
    pub fn played_by(&self) -> &str {
        &self.rulebook.content().preset.id
    }

    /// The house rules it is played by, as one sets them over [`Self::played_by`] today.
    pub fn house_rules(&self) -> &[(String, String)] {
        &self.rulebook.content().house
    }

    /// A record that is still being written: its head, and the text so far.
    pub fn so_far(head: Head, rulebook: Arc<Rulebook>, text: &str) -> Record {
        let mut reader = RecordReader::of("");
        let written = lines(text);
        let notes = Vec::new();
        let body = match reader.split(&written) {
            Some((_, body)) => reader.body(body),
            None => Vec::new(),
        };
        Record { file: String::new(), head, rulebook, lines: body, cut: None, notes }
    }

    /// The same record up to and without answer number `answers`: a game taken back.
    #[must_use]
    pub fn first_answers(&self, answers: usize) -> Record {
        let mut record = self.clone();
        if let Some(number) = self.answers().nth(answers).map(|line| line.number) {
            record.lines.retain(|line| line.number < number);
            record.cut = None;
        }
        record
    }

    /// The dealt game in the ids of another rulebook version, which may have
    /// other things under the same names.
    ///
    /// # Errors
    /// What that version lacks, as clauses for people.
    pub fn deal_under(&self, content: &Content) -> Result<Setup, Vec<String>> {
        let head = self.head.lines(self.rulebook.content()).join("\n");
        let mut reader = RecordReader::of(&self.file);
        let lines = lines(&head);
        let setup = reader.split(&lines).and_then(|(head, _)| {
            let parts = reader.parts(head);
            reader.setup(parts, content)
        });
        match setup {
            Some((setup, _)) if reader.problems.is_empty() => Ok(setup),
            _ => Err(reader.problems.into_iter().map(|problem| problem.message).collect()),
        }
    }
}

/// Reads a record. The rulebook version it names comes from `library`.
pub fn read(file: &str, bytes: &[u8], library: &Library) -> (Option<Record>, Vec<Diagnostic>) {
    match read_or_why(file, bytes, library) {
        Ok(record) => (Some(record), Vec::new()),
        Err(unread) => (None, unread.problems),
    }
}

/// A record that cannot be played.
#[derive(Clone, Debug)]
pub struct UnreadRecord {
    /// What kind of trouble it is.
    pub trouble: RecordTrouble,
    /// Everything that is wrong.
    pub problems: Vec<Diagnostic>,
}

/// Why a record cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordTrouble {
    /// The file itself is wrong.
    Damaged,
    /// It was made by a newer program.
    Newer,
    /// Something it was played with is not here.
    ContentMissing,
    /// What it was played with says something else today, so that it does not fit any more.
    ContentChanged,
}

impl RecordTrouble {
    /// For people.
    pub fn text(self) -> &'static str {
        match self {
            RecordTrouble::Damaged => "damaged",
            RecordTrouble::Newer => "made by a newer program",
            RecordTrouble::ContentMissing => "content is missing",
            RecordTrouble::ContentChanged => "content has changed",
        }
    }
}

/// As [`read`], with the kind of trouble where it fails.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read_or_why(file: &str, bytes: &[u8], library: &Library) -> Result<Record, UnreadRecord> {
    let bytes = holdup_packs::plain(bytes);
    let mut reader = RecordReader::of(file);
    let record = reader.read(&bytes, library).filter(|_| reader.problems.is_empty());
    record.ok_or_else(|| UnreadRecord { trouble: reader.trouble(), problems: reader.problems })
}

/// The hash of the content a record was made with, as far as its head can be made out.
pub fn content_of(bytes: &[u8]) -> Option<&str> {
    let head = bytes.split(|byte| *byte == b'\n').take(MOST_HEAD_LINES);
    let mut lines = head.map_while(|line| std::str::from_utf8(line).ok().map(str::trim_end));
    let preset = lines.find_map(|line| match line {
        "begin" => Some(None),
        line => line.strip_prefix("preset ").map(Some),
    })??;
    preset.split_whitespace().nth(1)
}

/// A line with where it stands.
#[derive(Clone, Debug)]
struct Located<'a> {
    number: usize,
    text: &'a str,
    span: Range<usize>,
}

impl<'a> Located<'a> {
    fn word(&self) -> &'a str {
        self.text.split(' ').next().unwrap_or_default()
    }

    /// What stands before and behind the first colon of [`Self::rest`].
    fn halves(&self) -> (&'a str, &'a str) {
        self.rest().split_once(':').unwrap_or((self.rest(), ""))
    }

    /// The rest of the line behind its first word.
    fn rest(&self) -> &'a str {
        self.text.split_once(' ').map_or("", |(_, rest)| rest.trim())
    }
}

struct RecordReader<'a> {
    file: &'a str,
    problems: Vec<Diagnostic>,
    /// Whether packs or the rulebook version are known to be others than the record names.
    is_changed: bool,
}

/// Most lines of a head: house rules can set as many values as a file has, and more is never written.
const MOST_HEAD_LINES: usize = 10_200;

/// Most lines of a record, and most bytes of one: the longest games stay far below both.
const MOST_LINES: usize = 200_000;
const LONGEST_LINE: usize = 16_000;
/// Most problems of a record that are told.
const MOST_PROBLEMS: usize = 100;

/// What the lines of a head begin with that every head has at most once.
const ONCE: [&str; 5] = ["engine", "preset", "generator", "reserve", "first"];

/// What others begin with. Whatever else a line begins with is perhaps the word of a family.
const OFTEN: [&str; 8] = ["pack", "value", "option", "seat", "car", "round", "sheet", "start"];

/// The lines of a head.
#[derive(Clone, Copy)]
struct HeadLines<'l, 'a>(&'l [Located<'a>]);

impl<'l, 'a> HeadLines<'l, 'a> {
    /// Those that begin with this word.
    fn all(self, word: &'static str) -> impl Iterator<Item = &'l Located<'a>> {
        self.0.iter().filter(move |line| line.word() == word)
    }

    /// The line that begins with this word; of several the last.
    fn one(self, word: &'static str) -> Option<&'l Located<'a>> {
        self.all(word).last()
    }

    /// The values that lines with this word set.
    fn set(self, word: &'static str) -> Vec<(String, String)> {
        let value = |line: &Located<'_>| {
            let (name, value) = line.rest().split_once('=')?;
            Some((name.trim().to_owned(), value.trim().to_owned()))
        };
        self.all(word).filter_map(value).collect()
    }

    /// What remarks tell of editions. Any other remark is free text.
    fn editions(self) -> Vec<Edition> {
        let mut editions: Vec<Edition> = Vec::new();
        for text in self.0.iter().map(|line| line.text).filter(|text| text.starts_with('#')) {
            if let Some(name) = text.strip_prefix(remark::RULES) {
                editions.push(Edition { name: name.to_owned(), ..Edition::default() });
            } else if let Some(edition) = editions.last_mut() {
                let one = [
                    (remark::VERSION, &mut edition.version),
                    (remark::DATE, &mut edition.date),
                    (remark::SOURCE, &mut edition.source),
                ];
                for (word, value) in one {
                    if let Some(said) = text.strip_prefix(word) {
                        *value = Some(said.to_owned());
                    }
                }
                edition.changes.extend(text.strip_prefix(remark::CHANGE).map(str::to_owned));
            }
        }
        editions
    }
}

impl<'a> RecordReader<'a> {
    fn of(file: &'a str) -> RecordReader<'a> {
        RecordReader { file, problems: Vec::new(), is_changed: false }
    }

    /// What kind of trouble the problems are. Names that are not there and deals that cannot be made are no damage
    /// where the content is another one.
    fn trouble(&self) -> RecordTrouble {
        let has = |code: &'static Code| self.problems.iter().any(|problem| problem.code == code);
        let about_content =
            [&code::RECORD_PRESET, &code::RECORD_NAME, &code::RECORD_SUPPLY, &code::RECORD_SETUP];
        let is_about_content = |problem: &Diagnostic| about_content.contains(&problem.code);
        if has(&code::RECORD_PACK) {
            RecordTrouble::ContentMissing
        } else if self.problems.iter().all(is_about_content) && self.is_changed {
            RecordTrouble::ContentChanged
        } else if has(&code::RECORD_VERSION) && self.is_changed {
            RecordTrouble::Newer
        } else {
            RecordTrouble::Damaged
        }
    }

    fn problem(&mut self, code: &'static Code, span: Range<usize>, message: impl Into<String>, help: &str) {
        if self.is_enough() {
            return;
        }
        let help = (!help.is_empty()).then(|| help.to_owned());
        self.problems.push(code::problem(code, self.file, span, message, help));
    }

    /// True if so much is wrong that nobody reads on.
    fn is_enough(&self) -> bool {
        self.problems.len() >= MOST_PROBLEMS
    }

    /// The same about a whole line.
    fn wrong(&mut self, line: &Located<'_>, code: &'static Code, message: impl Into<String>, help: &str) {
        self.problem(code, line.span.clone(), message, help);
    }

    fn read(&mut self, bytes: &'a [u8], library: &Library) -> Option<Record> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let (at, help) = (error.valid_up_to(), "it is damaged, or it is no record");
                self.problem(&code::RECORD_TEXT, at..at + 1, "this file is not UTF-8 text", help);
                return None;
            }
        };
        if let Some((at, unseen)) = first_unseen(text) {
            let message = code::unseen_in("a record", unseen);
            let help = "no record is written with such a character: it was put in since";
            self.problem(&code::RECORD_TEXT, at..at + unseen.len_utf8(), message, help);
            return None;
        }
        let mut long = text.split('\n').enumerate();
        if let Some((nth, _)) = long.find(|&(nth, line)| nth == MOST_LINES || line.len() > LONGEST_LINE) {
            let message = format!("the record is too long in line {}", nth + 1);
            let help =
                "no game is told in more than 200,000 lines, nor a thing in a line of more than 16,000 bytes";
            self.problem(&code::RECORD_TOO_LONG, 0..0, message, help);
            return None;
        }
        let lines = lines(text);
        let (head, body) = self.split(&lines)?;
        let parts = self.parts(head);
        let mut notes = self.changed_packs(parts, library)?;
        let found = self.under(parts, library, &mut notes);
        if found.is_none()
            && !notes.is_empty()
            && let Some(problem) = self.problems.iter_mut().find(|problem| problem.help.is_none())
        {
            // What has changed is the likeliest reason.
            problem.help = Some(notes.join("; "));
        }
        let (head, rulebook) = found?;
        let whole = text.is_empty() || text.ends_with('\n');
        let (body, cut) = match body.split_last() {
            Some((last, body)) if !whole => {
                notes.push(format!("line {} has no end, and may be cut off", last.number));
                let cut = RecordedLine { number: last.number, text: last.text.trim_end().to_owned() };
                (body, Some(cut))
            }
            _ => (body, None),
        };
        Some(Record { file: self.file.to_owned(), head, rulebook, lines: self.body(body), cut, notes })
    }

    /// The head under the rulebook version it names.
    fn under(
        &mut self,
        parts: HeadLines<'_, 'a>,
        library: &Library,
        notes: &mut Vec<String>,
    ) -> Option<(Head, Arc<Rulebook>)> {
        let (rulebook, preset) = self.rulebook(parts, library)?;
        let content = Arc::clone(rulebook.content());
        self.is_changed |= preset.fingerprint != content.preset.fingerprint;
        let is_told = preset.fingerprint != ANY && preset.fingerprint != content.preset.fingerprint;
        if is_told && notes.is_empty() {
            notes.push(format!(
                "the rulebook version {} has changed since (fingerprint {}, now {})",
                preset.id, preset.fingerprint, content.preset.fingerprint
            ));
        }
        let values = parts.set("value");
        let says = library.rulebook(&preset.id, &[]).map(|now| now.content().values.clone());
        if preset.fingerprint != ANY && says.as_ref() != Ok(&values) {
            notes.push(format!(
                "the rulebook version {} says other values today: this game keeps its own",
                preset.id
            ));
        }
        let generator = parts.one("generator").and_then(|line| self.generator(line));
        if generator.is_none() {
            notes.push(
                "the record names no generator: what was not drawn yet cannot come as it would have"
                    .to_owned(),
            );
        }
        let (setup, players) = self.setup(parts, &content)?;
        let head = Head {
            engine: parts.one("engine").map_or(String::new(), |line| line.rest().to_owned()),
            preset,
            packs: parts.all("pack").map(Self::pack).collect(),
            editions: parts.editions(),
            values,
            options: parts.set("option"),
            players,
            generator,
            setup,
        };
        if head.engine != env!("CARGO_PKG_VERSION") {
            let this = env!("CARGO_PKG_VERSION");
            notes.push(format!("it was written by engine {}, this is {this}", head.engine));
        }
        Some((head, rulebook))
    }

    /// What is to be said about packs that are here in another state than the record names; none where one of them
    /// is not here at all, so that nothing can be replayed.
    fn changed_packs(&mut self, parts: HeadLines<'_, 'a>, library: &Library) -> Option<Vec<String>> {
        let mut notes = Vec::new();
        let before = self.problems.len();
        let of = |pack: &PackName| format!("version {}, hash {}", pack.version, pack.hash);
        for line in parts.all("pack") {
            let then = Self::pack(line);
            let Some(now) = holdup_packs::pack_name(library.files(), &then.id) else {
                let message = format!("the pack `{}` is not here: {}", then.id, of(&then));
                let help = "give the folder of that pack by `--pack`, or install it with `holdup packs add`";
                self.wrong(line, &code::RECORD_PACK, message, help);
                continue;
            };
            if (then.hash == ANY || now.hash == then.hash) && now.version == then.version {
                continue;
            }
            let (id, then, now) = (&then.id, of(&then), of(&now));
            notes.push(format!("the pack {id} has changed since: it was {then}, and is {now} now"));
        }
        self.is_changed |= !notes.is_empty();
        (self.problems.len() == before).then_some(notes)
    }

    /// Splits into head and body.
    fn split<'l>(&mut self, lines: &'l [Located<'a>]) -> Option<(&'l [Located<'a>], &'l [Located<'a>])> {
        let first = lines.first().map_or("", |line| line.text);
        let span = lines.first().map_or(0..0, |line| line.span.clone());
        let Some(version) = first.strip_prefix("holdup record ") else {
            let help = format!("a record begins with the line `holdup record {VERSION}`");
            self.problem(&code::RECORD_HEADER, span, "this is no record", &help);
            return None;
        };
        match version.trim().parse::<u32>() {
            Ok(VERSION) => {}
            Ok(newer) if newer > VERSION => {
                let message = format!("this record was made by a newer Holdup: it is of version {newer}");
                let help = format!("this program reads version {VERSION}; the file is left as it is");
                self.problem(&code::RECORD_VERSION, span, message, &help);
                self.is_changed = true;
                return None;
            }
            _ => {
                let message = format!("there is no version `{}` of records", version.trim());
                self.problem(&code::RECORD_VERSION, span, message, "the line is damaged");
                return None;
            }
        }
        let Some(begin) = lines.iter().position(|line| line.text.trim_end() == "begin") else {
            let end = lines.last().map_or(0..0, |line| line.span.clone());
            let help = "the head ends with a line `begin`; without it the game cannot be set up";
            self.problem(&code::RECORD_TRUNCATED, end, "the record ends in the middle of its head", help);
            return None;
        };
        if let Some(line) = lines[..begin].get(MOST_HEAD_LINES) {
            let message = format!("the head has {begin} lines; at most {MOST_HEAD_LINES} are read");
            let help = "nothing that can be dealt or set needs so many: the record is damaged";
            self.wrong(line, &code::RECORD_TOO_LONG, message, help);
            return None;
        }
        Some((&lines[1..begin], &lines[begin + 1..]))
    }

    fn parts<'l>(&mut self, head: &'l [Located<'a>]) -> HeadLines<'l, 'a> {
        let mut seen = BTreeSet::new();
        for line in head.iter().filter(|line| ONCE.contains(&line.word())) {
            let word = line.word();
            if !seen.insert(word) {
                self.wrong(line, &code::RECORD_LINE, format!("there are two lines `{word}`"), "");
            }
        }
        HeadLines(head)
    }

    fn missing(&mut self, what: &str) {
        let message = format!("the head has no line `{what}`");
        self.problem(&code::RECORD_MISSING, 0..0, message, "the record is damaged");
    }

    fn rulebook(
        &mut self,
        parts: HeadLines<'_, 'a>,
        library: &Library,
    ) -> Option<(Arc<Rulebook>, PresetName)> {
        let Some(line) = parts.one("preset") else {
            self.missing("preset");
            return None;
        };
        let mut words = line.rest().split_whitespace();
        let (id, fingerprint) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if words.next().is_some() {
            let help = "it is written `preset base_2014 5bf40e63c517581e`";
            self.wrong(line, &code::RECORD_LINE, "there is more after the fingerprint", help);
            return None;
        }
        let set = parts.all("value").chain(parts.all("option"));
        for line in set.filter(|line| !line.rest().contains('=')) {
            let help = "values are written `value hand_size = 6`, and house rules `option hand_size = 5`";
            self.wrong(line, &code::RECORD_LINE, "no value is set here", help);
        }
        let packs: Vec<PackName> = parts.all("pack").map(Self::pack).collect();
        match library.as_of(id, &packs, &parts.set("value"), &parts.set("option")) {
            Ok(rulebook) => {
                Some((rulebook, PresetName { id: id.to_owned(), fingerprint: fingerprint.to_owned() }))
            }
            Err(problems) => {
                // Where the version by itself is sound, the record's own values are not.
                self.is_changed |= library.rulebook(id, &[]).is_err();
                let why: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
                let message = format!("the rulebook version `{id}` cannot be used: {}", why.join("; "));
                self.wrong(line, &code::RECORD_PRESET, message, "");
                None
            }
        }
    }

    fn pack(line: &Located<'a>) -> PackName {
        let mut words = line.rest().split(' ');
        let mut next = || words.next().unwrap_or_default().to_owned();
        PackName { id: next(), version: next(), hash: next() }
    }

    fn generator(&mut self, line: &Located<'a>) -> Option<Generator> {
        let words: Vec<&str> = line.rest().split_whitespace().collect();
        let parsed = match words[..] {
            [name, "seed", seed, "game", game, "after", after] => (seed.parse().ok())
                .zip(game.parse().ok().zip(after.parse().ok()))
                .map(|(seed, (game, after))| Generator { name: name.to_owned(), seed, game, after }),
            _ => None,
        };
        if parsed.is_none() {
            let help = "it is written `generator xoshiro256++ seed 7 game 0 after 120`";
            self.wrong(line, &code::RECORD_LINE, "this generator is not understood", help);
        }
        parsed.filter(|generator| generator.name == holdup_rules::rng::GENERATOR)
    }

    /// The row of a kind of thing that is called so.
    fn thing(
        &mut self,
        kind: &ThingKind,
        content: &Content,
        line: &Located<'a>,
        name: &str,
    ) -> Option<usize> {
        self.name(kind.name, line, name, find(kind, content, name))
    }

    fn name(&mut self, what: &str, line: &Located<'a>, name: &str, found: Option<usize>) -> Option<usize> {
        if found.is_none() {
            let message = format!("this rulebook version has no {what} `{}`", name.trim());
            self.wrong(line, &code::RECORD_NAME, message, "");
        }
        found
    }

    fn body(&mut self, body: &[Located<'a>]) -> Vec<RecordedLine> {
        let mut lines = Vec::with_capacity(body.len());
        for line in body {
            if self.is_enough() {
                break;
            }
            let text = line.text.trim_end();
            if text.is_empty() || is_remark(text) {
                continue;
            }
            match TranscriptLineKind::of(text) {
                TranscriptLineKind::Answer if !text[1..].contains(": ") => {
                    let help = "answers are written `> BANDIT: CHOICE`";
                    self.wrong(line, &code::RECORD_ANSWER, "this answer does not say whose it is", help);
                }
                TranscriptLineKind::Chance if rig::read(text).is_none() => {
                    self.wrong(line, &code::RECORD_ANSWER, "this draw is not understood", rig::FORMS);
                }
                _ => {}
            }
            lines.push(RecordedLine { number: line.number, text: text.to_owned() });
        }
        lines
    }
}

/// Whether a line behind the head is a remark, and no mark that counts.
pub(crate) fn is_remark(text: &str) -> bool {
    text.starts_with('#') && !text.starts_with("# fingerprint ") && !text.starts_with("# result ")
}

fn lines(text: &str) -> Vec<Located<'_>> {
    let mut at = 0;
    text.split_inclusive('\n')
        .enumerate()
        .map(|(nth, line)| {
            let start = at;
            at += line.len();
            let text = line.trim_end_matches('\n');
            Located { number: nth + 1, text, span: start..start + text.len() }
        })
        .collect()
}
