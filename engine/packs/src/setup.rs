//! Set-ups: from what is written in `[setup]` of house files, in set-up files and
//! on the command line to a request for a deal. They are layers like any other,
//! later ones over earlier ones, key by key. Names become ids, with suggestions
//! for those that do not exist; everything wrong is told, where it is written.
//! Who the players are is known to whoever asks; chance is not used here.

use std::ops::Range;

use holdup_tell::label::{find, is_called};
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::bots::{self, BOT};
use crate::catalogue;
use crate::diagnostic::{Code, Diagnostic, any_error, codes};
use crate::files::Files;
use crate::form;
use crate::kind;
use crate::layer::{Sources, merge, moved_table};
use crate::suggest::{self, Advice};
use crate::tree::spanned;
use crate::unseen::is_unseen;
use crate::walk::walk_table;
use holdup_rules::content::{Content, ZoneOf};
use holdup_rules::ids::{CarId, CharacterId, FamilyCardId, LevelId, LootKindId, RoundCardId, SeatId};
use holdup_rules::options::{CarCount, TwoPlay};
use holdup_rules::setup::{
    Party, Request, RequestError, bands_for, bots_there, is_bot, lacks_evener, playable, range_text,
    same_bandit, seat_range, team_size,
};
use holdup_rules::things::{self, ThingKind};

/// Where a set-up stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupSource {
    /// In a file of its own.
    File(String),
    /// As `[setup]` of this file.
    Part(String),
}

/// Who plays where nobody does, because a rule decides.
pub const RULE: &str = "rule";

/// A seat as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatWish {
    /// Who plays; [`RULE`] where nobody does.
    pub player: String,
    /// Whom he plays, as far as that is chosen.
    pub characters: Vec<CharacterId>,
}

/// What is chosen, with places, before it is known how many seats there are.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The seats, where somebody is named.
    pub seats: Vec<SeatWish>,
    /// The number of the entry of `seats` for each of them: drawn bots stand among the entries too.
    entries: Vec<usize>,
    /// The number of bots that are drawn.
    bots: u8,
    /// True if `bots` says how many.
    counts_bots: bool,
    players: Option<u8>,
    request: Request,
    /// A way to have bots, where there are none.
    way_to_bots: Option<String>,
    rounds: Vec<(RoundCardId, Range<usize>)>,
    first: Option<(String, Range<usize>)>,
    table: MergedSetup,
}

/// The merged table's places.
#[derive(Clone, Debug, Default)]
struct MergedSetup {
    places: Vec<(String, Range<usize>)>,
    sources: Sources,
}

impl MergedSetup {
    fn wrong(
        &self,
        code: &'static Code,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<Advice>,
    ) -> Diagnostic {
        let (mut file, mut span) = (String::new(), span);
        self.sources.restore(&mut file, &mut span);
        let diagnostic = Diagnostic::new(code, file, span, message).help(help);
        // Without a file the defaults of a game are meant, which stand nowhere.
        if diagnostic.file.is_empty() { diagnostic } else { diagnostic.label("chosen here") }
    }

    /// Where one of these keys stands.
    fn place(&self, keys: &[&str]) -> Range<usize> {
        let found = keys.iter().find_map(|key| self.places.iter().find(|(known, _)| known == key));
        found.map_or(0..0, |(_, span)| span.clone())
    }
}

/// Who can have a seat.
#[derive(Clone, Copy, Debug)]
pub struct Players<'a> {
    /// What they are called.
    pub names: &'a [&'a str],
    /// Which of them is a person: so is that word with a name behind a colon. Each of these seats is somebody else's,
    /// and a name stands for one seat: whoever had two would see the other's hand.
    pub person: &'a str,
    /// Why a player of these names is none with what follows the name behind a colon.
    pub wrong: fn(&str) -> Option<String>,
}

/// The keys that say how many seats there are.
const SEATS: &[&str] = &["seats", "bots", "players"];

/// The keys that say how many bots are drawn.
const BOTS: &[&str] = &["bots", "seats"];

/// Longest name of a person, in characters.
pub const LONGEST_NAME: usize = 16;

/// True if a person can be called so: letters, with marks behind them, and digits, and between them single spaces,
/// hyphens and apostrophes. So a name fits into a picture, and says nothing else in a list of seats or in a record.
pub fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || is_combining_mark(c);
    let is_word = |word: &str| word.starts_with(char::is_alphanumeric) && word.chars().all(is_letter);
    // Marks are few behind a letter, so that they stay in their line.
    let marks = name.chars().filter(|&c| is_combining_mark(c)).count();
    let letters = name.chars().count() - marks;
    letters <= LONGEST_NAME
        && marks <= 2 * letters
        && !name.contains(is_unseen)
        && name.split([' ', '-', '\'']).all(is_word)
}

/// Reads a set-up that stands in a table of something else, as `deal` of a case does. Nobody plays there: its seats
/// are those bandits that are chosen for them, `doc`, `belle + doc` or none. None when something is wrong.
pub fn read_table(
    files: &Files,
    table: &DeTable<'_>,
    content: &Content,
) -> (Option<Wishes>, Vec<Diagnostic>) {
    let out = walk_table("", table, &kind::SETUP).diagnostics;
    if any_error(&out) {
        return (None, out);
    }
    let wishes = Wishes::default();
    SetupReader { files, content, seated: Seatable::Nobody, wishes, out }.read(table)
}

/// Lays set-ups over each other and looks every name up. `players` are those who can have a seat; without them
/// that is not checked. None when something is wrong.
pub fn read(
    files: &Files,
    layers: &[SetupSource],
    content: &Content,
    players: Option<Players<'_>>,
) -> (Option<Wishes>, Vec<Diagnostic>) {
    let mut out = Vec::new();
    let mut sources = Sources::default();
    let mut merged = DeTable::new();
    for layer in layers {
        let (path, part) = match layer {
            SetupSource::File(path) => (path, None),
            SetupSource::Part(path) => (path, Some("setup")),
        };
        let parsed = files.parsed(path);
        let Some(parsed) = parsed.and_then(|parsed| parsed.map_err(|problem| out.push(*problem)).ok()) else {
            continue;
        };
        out.extend_from_slice(match part {
            None => parsed.problems(path, &kind::SETUP),
            Some(_) => &parsed.syntax,
        });
        let tree = &parsed.tree;
        let table = match part {
            None => Some(tree.root.get_ref()),
            Some(part) => tree.root.get_ref().get(part).and_then(|part| part.get_ref().as_table()),
        };
        if let Some(table) = table {
            // Seats and their number say the same thing: whoever says either of them has spoken.
            if table.contains_key("seats") || table.contains_key("players") {
                merged.remove("seats");
                merged.remove("players");
            }
            if table.contains_key("seats") {
                merged.remove("bots");
            }
            merge(&mut merged, &moved_table(table, sources.offset(path)));
        }
    }
    if any_error(&out) {
        return (None, out);
    }
    let seated = players.map_or(Seatable::Anybody, Seatable::Known);
    let wishes = Wishes { table: MergedSetup { sources, ..MergedSetup::default() }, ..Wishes::default() };
    SetupReader { files, content, seated, wishes, out }.read(&merged)
}

/// Names under which `with` switches on the bots that these set-ups seat.
pub fn ways_to_seated(files: &Files, layers: &[SetupSource]) -> Vec<String> {
    let mut ways = Vec::new();
    for layer in layers {
        let (path, part) = match layer {
            SetupSource::File(path) => (path, None),
            SetupSource::Part(path) => (path, Some("setup")),
        };
        // What is wrong with the file is said when it is read.
        let Some(Ok(parsed)) = files.parsed(path) else { continue };
        let root = parsed.tree.root.get_ref();
        let table = match part {
            None => Some(root),
            Some(part) => root.get(part).and_then(|part| part.get_ref().as_table()),
        };
        ways.extend(table.into_iter().flat_map(|table| bots::asked(files, table)).map(|(way, _)| way));
    }
    ways
}

/// Who can have a seat, as far as it is known.
#[derive(Clone, Copy)]
enum Seatable<'c> {
    Known(Players<'c>),
    Anybody,
    Nobody,
}

struct SetupReader<'c> {
    files: &'c Files,
    content: &'c Content,
    seated: Seatable<'c>,
    wishes: Wishes,
    out: Vec<Diagnostic>,
}

impl SetupReader<'_> {
    fn wrong(
        &mut self,
        code: &'static Code,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<Advice>,
    ) {
        let diagnostic = self.wishes.table.wrong(code, span, message, help);
        self.out.push(diagnostic);
    }

    /// The number of what is meant by a name.
    fn named(&mut self, kind: &ThingKind, name: &str, span: Range<usize>) -> Option<usize> {
        let found = find(kind, self.content, name);
        if found.is_none() {
            let message = format!("there is no {} `{}`", kind.name, form::short(name));
            let help = self.way_to(kind, name).map(Advice::from);
            let help = help.or_else(|| suggest::help(name, kind.ids(self.content)));
            let help = help.unwrap_or_else(|| format!("there are no {}", kind.several).into());
            self.wrong(&codes::UNKNOWN_ID, span, message, help);
        }
        found
    }

    /// What to do to have something that this rulebook version leaves out.
    fn way_to(&self, kind: &ThingKind, name: &str) -> Option<String> {
        catalogue::way_to(self.files, self.content, kind.word, |id| is_called(id, name))
    }

    fn read(mut self, table: &DeTable<'_>) -> (Option<Wishes>, Vec<Diagnostic>) {
        let places = table.iter().map(|(key, value)| (key.get_ref().to_string(), value.span()));
        self.wishes.table.places = places.collect();
        for (at, (text, span)) in spanned(table, "seats").enumerate() {
            let known = self.wishes.seats.len();
            self.seat(text, span);
            self.wishes.entries.resize(self.wishes.seats.len(), at);
            self.wishes.bots += u8::from(known == self.wishes.seats.len() && text.trim() == BOT);
        }
        if let Some(DeValue::Integer(number)) = table.get("bots").map(Spanned::get_ref) {
            let number: u8 = number.as_str().parse().unwrap_or_default();
            self.wishes.bots = self.wishes.bots.saturating_add(number);
            self.wishes.counts_bots = true;
        }
        if let Some(DeValue::Integer(number)) = table.get("players").map(Spanned::get_ref) {
            self.wishes.players = number.as_str().parse().ok();
        }
        for (name, span) in spanned(table, "cars") {
            if let Some(at) = self.named(&things::CAR, name, span) {
                self.wishes.request.cars.push(CarId::at(at));
            }
        }
        let shuffle = table.get("shuffle_cars").and_then(|yes| yes.get_ref().as_bool());
        self.wishes.request.shuffle_cars = shuffle.unwrap_or(false);
        for (name, span) in spanned(table, "round_cards") {
            if let Some(at) = self.named(&things::ROUND, name, span.clone()) {
                self.wishes.rounds.push((RoundCardId::at(at), span));
            }
        }
        if let Some(first) = table.get("first") {
            let name = match first.get_ref() {
                DeValue::String(name) => name.to_string(),
                DeValue::Integer(number) => number.as_str().to_owned(),
                _ => String::new(),
            };
            self.wishes.first = Some((name, first.span()));
        }
        for (name, key, items) in lists(table, "loot") {
            if let Some(at) = self.named(&things::CAR, name, key.clone()) {
                self.floor(CarId::at(at), key, items);
            }
        }
        for (name, key, items) in lists(table, "sheets") {
            if let Some(at) = self.named(&things::BANDIT, name, key.clone()) {
                let id = CharacterId::at(at);
                if !self.wishes.seats.iter().any(|seat| seat.characters.contains(&id)) {
                    let message = format!("loot is chosen for `{name}`, who is not chosen for a seat");
                    self.wrong(&codes::CHOSEN_LOOT, key, message, "name the bandit in `seats`");
                }
                let loot = items.into_iter().filter_map(|(text, span)| self.token(text, span)).collect();
                self.wishes.request.sheets.push((id, loot));
            }
        }
        let content = self.content;
        if self.wishes.bots > 0 && !playable(content).any(|id| is_bot(content, id)) {
            self.wishes.way_to_bots = bots::way_to_bot(self.files, None);
        }
        (Some(self.wishes).filter(|_| !any_error(&self.out)), self.out)
    }

    /// `belle=greedy`, `random`, `automa` for whom a rule decides, or `belle+doc=me` for a seat that plays a team.
    fn seat(&mut self, entry: &str, span: Range<usize>) {
        let content = self.content;
        // A letter with a mark behind it is the letter with the mark, however it is typed.
        let entry: &str = &entry.nfc().collect::<String>();
        let (named, player) = match entry.split_once('=') {
            Some((named, player)) if player.trim() == BOT => return self.bot(named.trim(), span),
            None if entry.trim() == BOT => return,
            Some((named, player)) => (named, player.trim()),
            None if matches!(self.seated, Seatable::Nobody) => (entry, ""),
            None if is_led_by_rule(content, entry) => (entry, RULE),
            None => ("", entry.trim()),
        };
        let names = named.split('+').map(str::trim).filter(|name| !name.is_empty());
        let mut characters: Vec<CharacterId> = Vec::new();
        for name in names {
            let (name, card) =
                name.split_once('@').map_or((name, None), |(name, card)| (name.trim(), Some(card)));
            let Some(at) = self.named(&things::BANDIT, name, span.clone()) else { continue };
            characters.push(CharacterId::at(at));
            if let Some(card) = card {
                self.card(CharacterId::at(at), card.trim(), &span);
            }
        }
        let team = team_size(content);
        if characters.len() > team {
            let message = format!("`{}` names {} bandits", form::short(entry), characters.len());
            let help = format!("in this rulebook version a seat plays {team}");
            self.wrong(&codes::TOO_MANY_CHOSEN, span.clone(), message, help);
        }
        let ruled = characters.iter().map(|id| &content.characters[id.index()]).find(|row| row.by_rule);
        match (ruled, self.seated) {
            (Some(row), _) if entry.contains('=') => {
                let message = format!("a rule decides for `{}`, so nobody plays it", row.id);
                self.wrong(&codes::LED_BY_RULE, span.clone(), message, format!("write `{}` alone", row.id));
            }
            (None, Seatable::Known(players)) => self.player(players, player, &span),
            (Some(_), _) | (None, Seatable::Anybody | Seatable::Nobody) => {}
        }
        self.sit(SeatWish { player: player.to_owned(), characters }, &span);
    }

    /// `belle@red`: a card that a bandit is dealt, by its own name or by the side it says.
    fn card(&mut self, bandit: CharacterId, name: &str, span: &Range<usize>) {
        let content = self.content;
        let is_dealt = |card: &FamilyCardId| {
            let family = &content.families[content.cards[card.index()].family.index()];
            content.zones[family.begins.index()].of == ZoneOf::Character
        };
        let all = || (0..content.cards.len()).map(FamilyCardId::at).filter(is_dealt);
        let side = |card: FamilyCardId| Some(&content.sides[content.row_of(card).side?.index()]);
        let is_meant = |&card: &FamilyCardId| {
            is_called(&content.row_of(card).id, name)
                || side(card).is_some_and(|side| is_called(&side.id, name))
        };
        let is_free = |card: &FamilyCardId| self.wishes.request.held.iter().all(|(_, other)| other != card);
        if let Some(card) = all().filter(is_meant).find(is_free) {
            self.wishes.request.held.push((bandit, card));
            return;
        }
        let (message, help) = if all().any(|card| is_meant(&card)) {
            let message = format!("`{}` is chosen more often than there are cards", form::short(name));
            (message, "choose another one for somebody".to_owned())
        } else {
            let mut known: Vec<String> =
                all().filter_map(side).map(|side| format!("`{}`", side.id)).collect();
            known.sort_unstable();
            known.dedup();
            let help = match known.is_empty() {
                true => "remove the `@` and what follows it: nobody is dealt a side in this game".to_owned(),
                false => format!("there are the sides {}", known.join(", ")),
            };
            (format!("there is no side or card `{}` that a bandit is dealt", form::short(name)), help)
        };
        self.wrong(&codes::SIDES, span.clone(), message, help);
    }

    /// `belle=bot`: the version of a bandit for which a rule decides.
    fn bot(&mut self, name: &str, span: Range<usize>) {
        let content = self.content;
        let Some(of) = self.named(&things::BANDIT, name, span.clone()).map(CharacterId::at) else {
            return;
        };
        let of_it = |id: &CharacterId| is_bot(content, *id) && same_bandit(content, *id, of);
        let itself = Some(of).filter(|&of| is_bot(content, of));
        let versions: Vec<CharacterId> = playable(content).filter(of_it).collect();
        if let (None, [_, _, ..]) = (itself, &versions[..]) {
            let ids = versions.iter().map(|id| format!("`{}`", content.characters[id.index()].id));
            let ids: Vec<String> = ids.collect();
            let message = format!("`{name}` has {} bot versions: {}", ids.len(), ids.join(", "));
            return self.wrong(&codes::NO_BOT, span, message, format!("name the one that plays: {}", ids[0]));
        }
        let Some(bot) = itself.or_else(|| versions.first().copied()) else {
            let message = format!("there is no bot version of `{name}`");
            let of = playable(content).filter(|&id| is_bot(content, id));
            let of = of.map(|id| content.characters[id.index()].version_of.unwrap_or(id));
            let known: Vec<String> =
                of.map(|of| format!("`{}`", content.characters[of.index()].id)).collect();
            let help = match (bots::way_to_bot(self.files, Some(name)), known.is_empty()) {
                (Some(way), _) => way,
                (None, true) => match self.seated {
                    Seatable::Known(players) => format!("say who plays: `{name}={}`", players.person),
                    Seatable::Anybody | Seatable::Nobody => format!("write `{name}` alone"),
                },
                (None, false) => format!("there are bots of {}; `bot` alone draws one", known.join(", ")),
            };
            return self.wrong(&codes::NO_BOT, span, message, help);
        };
        self.sit(SeatWish { player: RULE.to_owned(), characters: vec![bot] }, &span);
    }

    /// Gives somebody a seat, who is there only once.
    fn sit(&mut self, wish: SeatWish, span: &Range<usize>) {
        let content = self.content;
        let id = |id: CharacterId| content.characters[id.index()].id.clone();
        for (at, &character) in wish.characters.iter().enumerate() {
            let mut others =
                self.wishes.seats.iter().flat_map(|seat| &seat.characters).chain(&wish.characters[..at]);
            let other = others.find(|&&other| same_bandit(content, character, other)).copied();
            let Some(other) = other else { continue };
            let problem = match other == character {
                true => RequestError::CharacterTwice(id(character)),
                false => RequestError::Versions(id(other), id(character)),
            };
            let help = "choose somebody else for one of them";
            self.wrong(&codes::CHOSEN_TWICE, span.clone(), problem.to_string(), help);
        }
        self.wishes.seats.push(wish);
    }

    /// Looks whether somebody can have a seat.
    fn player(&mut self, players: Players<'_>, player: &str, span: &Range<usize>) {
        let (content, Players { names, person, wrong }) = (self.content, players);
        let named = player.split_once(':').filter(|(who, _)| *who == person);
        if let Some((_, name)) = named {
            if !is_name(name) {
                let message = format!("nobody can be called `{}`", form::short(name));
                let help = format!(
                    "a name is up to {LONGEST_NAME} letters and digits, also with single spaces, hyphens or \
                     apostrophes between them, such as `{person}:ANNA`"
                );
                self.wrong(&codes::UNKNOWN_PLAYER, span.clone(), message, help);
            }
            let is_theirs = |seat: &SeatWish| seat.player.to_lowercase() == player.to_lowercase();
            if self.wishes.seats.iter().any(is_theirs) {
                let message = format!("a second seat is given to `{player}`");
                let help = "give it to somebody else: whoever has both would see the hand of the other";
                self.wrong(&codes::TWO_PERSONS, span.clone(), message, help);
            }
        } else if player.split_once(':').is_some_and(|(name, _)| names.contains(&name)) {
            if let Some(message) = wrong(player) {
                let help = "write the name alone";
                self.wrong(&codes::UNKNOWN_PLAYER, span.clone(), message, help);
            }
        } else if !names.contains(&player) {
            let bandit = content.characters.iter().find(|character| is_called(&character.id, player));
            let ruled = content.characters.iter().filter(|row| row.by_rule).map(|row| row.id.as_str());
            let (message, help) = match bandit {
                Some(bandit) => (
                    format!("who plays {}?", bandit.id),
                    format!("write `{}={}`", bandit.id, names[0]).into(),
                ),
                None => {
                    let way = self.missing_pack(player).or_else(|| self.way_to(&things::BANDIT, player));
                    let help = way.map(Advice::from);
                    let help = help.or_else(|| suggest::help(player, names.iter().copied().chain(ruled)));
                    let message = format!("there is no player `{}`", form::short(player));
                    (message, help.unwrap_or_else(|| "name somebody who plays".into()))
                }
            };
            self.wrong(&codes::UNKNOWN_PLAYER, span.clone(), message, help);
        }
    }

    /// What to do for a bandit of a pack none of whose bandits is there.
    fn missing_pack(&self, player: &str) -> Option<String> {
        let (pack, _) = player.split_once('/')?;
        let is_of_it = |id: &str| id.split_once('/').is_some_and(|(its, _)| its == pack);
        let is_there = self.content.characters.iter().any(|character| is_of_it(&character.id));
        (!is_there).then(|| {
            let player = form::short(player);
            format!(
                "`{player}` would be a bandit of a pack that is not loaded: name its folder with `--pack`"
            )
        })
    }

    /// `purse 500`, or `jewel` where all are worth the same.
    fn token(&mut self, text: &str, span: Range<usize>) -> Option<(LootKindId, u16)> {
        let content = self.content;
        let (name, value) = match text.trim().rsplit_once(' ') {
            Some((name, value)) if value.parse::<u16>().is_ok() => (name, value.parse::<u16>().ok()),
            _ => (text.trim(), None),
        };
        let kind = LootKindId::at(self.named(&things::LOOT, name, span.clone())?);
        let mut values: Vec<u16> =
            content.tokens.iter().filter(|token| token.kind == kind).map(|token| token.value).collect();
        values.dedup();
        match (value, values.as_slice()) {
            (None, [only]) => Some((kind, *only)),
            (Some(value), _) if values.contains(&value) => Some((kind, value)),
            _ => {
                let message = format!("there is no token `{}`", form::short(text));
                let known: Vec<String> = values.iter().map(|value| format!("`{name} {value}`")).collect();
                self.wrong(&codes::CHOSEN_LOOT, span, message, format!("there are {}", known.join(", ")));
                None
            }
        }
    }

    fn floor(&mut self, car: CarId, key: Range<usize>, items: Vec<(&str, Range<usize>)>) {
        let content = self.content;
        let row = &content.cars[car.index()];
        if row.is_drawn() && !self.wishes.request.cars.contains(&car) {
            let message = format!("loot is chosen for `{}`, which is not chosen for the train", row.id);
            self.wrong(&codes::CHOSEN_LOOT, key, message, "name the car in `cars`");
        }
        let mut printed: Vec<(LevelId, LootKindId)> = row
            .loot
            .iter()
            .flat_map(|&(level, kind, count)| std::iter::repeat_n((level, kind), count.into()))
            .collect();
        for (text, span) in items {
            let Some((kind, value)) = self.token(text, span.clone()) else {
                continue;
            };
            match printed.iter().position(|&(_, of)| of == kind) {
                Some(at) => {
                    let (level, _) = printed.remove(at);
                    self.wishes.request.floor.push((car, level, kind, value));
                }
                None => {
                    let name = &content.loot_kinds[kind.index()].name;
                    let message = format!("more of `{name}` is chosen for `{}` than belongs there", row.id);
                    let help =
                        format!("what lies on a car is changed in a house file, under `[car.{}]`", row.id);
                    self.wrong(&codes::CHOSEN_LOOT, span, message, help);
                }
            }
        }
    }
}

/// Whether this is the name of somebody for whom a rule decides.
fn is_led_by_rule(content: &Content, name: &str) -> bool {
    content.characters.iter().any(|row| row.by_rule && is_called(&row.id, name))
}

/// Lists by name, with the place of each name.
#[expect(clippy::type_complexity, reason = "a name, its place, and texts with theirs")]
fn lists<'t>(
    table: &'t DeTable<'_>,
    key: &str,
) -> Vec<(&'t str, Range<usize>, Vec<(&'t str, Range<usize>)>)> {
    let rows = table.get(key).and_then(|rows| rows.get_ref().as_table());
    rows.into_iter()
        .flat_map(|rows| rows.iter().map(move |(name, _)| (rows, name)))
        .map(|(rows, name)| (&**name.get_ref(), name.span(), spanned(rows, name.get_ref()).collect()))
        .collect()
}

impl Wishes {
    /// The number of bots that are drawn, as far as that is said.
    pub fn bots(&self) -> u8 {
        self.bots
    }

    /// The number of bots that are added to make up the characters it takes, where the rulebook version says so and nobody says how
    /// many (UCR-4.1.5-b, UCR-4.3.1-b, UCR-4.2-a), or to even sides that are to be equal.
    pub fn missing_bots(&self, content: &Content, seats: u8) -> u8 {
        if team_size(content) > 1 || self.counts_bots || seats == 0 {
            return 0;
        }
        // UCR-4.1.1-g: the smaller side is joined.
        let named: Vec<CharacterId> = match self.seats.is_empty() {
            // Where chance seats everybody, whoever must have a seat has one.
            true => Request::random_of(content, 0).characters.into_iter().flatten().collect(),
            false => self.seats.iter().flat_map(|seat| seat.characters.iter().copied()).collect(),
        };
        let guests = named.iter().filter(|id| !content.characters[id.index()].is_bandit).count();
        let bandits = seats.saturating_add(self.bots).saturating_sub(u8::try_from(guests).unwrap_or(u8::MAX));
        if lacks_evener(content, &named, bandits) {
            return u8::from(self.bots == 0);
        }
        match content.rules.two_play {
            TwoPlay::WithBots => seat_range(content).0.saturating_sub(seats.saturating_add(self.bots)),
            _ => 0,
        }
    }

    /// The number of seats beside those of drawn bots, where that is said.
    pub fn count(&self) -> Option<u8> {
        match self.seats.len() {
            0 => self.players,
            named => Some(u8::try_from(named).unwrap_or(u8::MAX)),
        }
    }

    /// The same, where chance seats everybody, and whoever must have a seat has one.
    #[must_use]
    pub fn with_brought(mut self, content: &Content) -> Wishes {
        self.request.characters = Request::random_of(content, 0).characters;
        self
    }

    /// The request for a deal with so many seats beside those of drawn bots, where `seats` says no number of its own. If bots are
    /// there, as many are added as it takes.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn request(&self, content: &Content, seats: u8) -> Result<Request, Vec<Diagnostic>> {
        let mut request = self.request.clone();
        let team = team_size(content);
        if !self.seats.is_empty() {
            let each = self.seats.iter();
            let each = each.flat_map(|seat| (0..team).map(|nth| seat.characters.get(nth).copied()));
            request.characters = each.collect();
        }
        let missing = self.missing_bots(content, seats);
        for bots in [self.bots.saturating_add(missing), self.bots] {
            (request.seats, request.bots) = (seats.saturating_add(bots), bots);
            if missing == 0 || usize::from(bots) <= bots_there(content, &request) {
                break;
            }
        }
        request.rounds = self.rounds.iter().map(|(card, _)| *card).collect();
        let mut wrong = Vec::new();
        if let Some((first, span)) = &self.first {
            match self.first_seat(first, content, seats) {
                Ok(seat) => request.first = Some(seat),
                Err((message, help)) => {
                    wrong.push(self.table.wrong(&codes::FIRST_PLAYER, span.clone(), message, help));
                }
            }
        }
        for problem in request.check(content) {
            let found = self.told(&problem, content, &request);
            wrong.extend(found.into_iter().filter(|found| !wrong.contains(found)).collect::<Vec<_>>());
        }
        if wrong.is_empty() { Ok(request) } else { Err(wrong) }
    }

    fn first_seat(&self, first: &str, content: &Content, seats: u8) -> Result<SeatId, (String, Advice)> {
        if let Ok(number) = first.trim().parse::<u8>() {
            let entries = &self.entries;
            let entry = |number: u8| entries.iter().position(|&at| at + 1 == usize::from(number));
            // The seats of drawn bots come last.
            let all = seats.saturating_add(self.bots);
            return match number {
                1.. if number <= seats && entries.is_empty() => Ok(SeatId(number - 1)),
                1.. if number <= all => Ok(entry(number).map_or(SeatId(seats), SeatId::at)),
                _ => Err((
                    format!("there is no seat {number}"),
                    format!("seats are numbered from 1 to {all}").into(),
                )),
            };
        }
        let ids = |seat: &SeatWish| -> Vec<&str> {
            let ids = seat.characters.iter();
            ids.map(|id| content.characters[id.index()].id.as_str()).collect()
        };
        let found = self.seats.iter().position(|seat| ids(seat).into_iter().any(|id| is_called(id, first)));
        found.map(SeatId::at).ok_or_else(|| {
            let named: Vec<&str> = self.seats.iter().flat_map(ids).collect();
            let help = suggest::help(first, named.iter().copied());
            (
                format!("`{}` is not chosen for a seat", form::short(first)),
                help.unwrap_or_else(|| {
                    format!("name bandits in `seats`, or write the number of a seat from 1 to {seats}").into()
                }),
            )
        })
    }

    /// A problem of a request, with its code, its place and what to do.
    fn told(&self, problem: &RequestError, content: &Content, request: &Request) -> Vec<Diagnostic> {
        let (code, keys, help): (_, &[&str], String) = match problem {
            RequestError::Seats { fewest, most, .. } if fewest == most => (
                &codes::SEATS_FIXED,
                SEATS,
                format!("let {fewest} play, or choose another rulebook version with `--preset`"),
            ),
            RequestError::Seats { fewest, most, part: Some(part), .. } => (
                &codes::SEAT_RANGE,
                SEATS,
                format!("let {fewest} to {most} play, or switch on the part with `--with {part}`"),
            ),
            RequestError::Seats { fewest, most, .. } => {
                (&codes::SEAT_RANGE, SEATS, format!("let {fewest} to {most} play"))
            }
            RequestError::FewerNeedBots(there, fewest, most) => {
                let bots = request.bots + (fewest - there);
                let help = format!("write `bots = {bots}` (`--bots {bots}`), or let {fewest} to {most} play");
                (&codes::SEAT_RANGE, SEATS, help)
            }
            RequestError::TooManyBots { there, .. } => {
                let fewer = || {
                    let bots = if *there == 1 { "1 bot".to_owned() } else { format!("{there} bots") };
                    format!("let {bots} play at most, or name fewer bandits that others play")
                };
                (&codes::NO_BOT, BOTS, self.way_to_bots.clone().filter(|_| *there == 0).unwrap_or_else(fewer))
            }
            RequestError::LacksCompany(id) => (
                &codes::NO_BOT,
                &["seats"],
                format!("let two other bandits play, or choose somebody else than `{id}`"),
            ),
            RequestError::NotBrought(id) => (
                &codes::NOT_BROUGHT,
                &["seats"],
                format!("give `{id}` a seat, or switch the part off that comes with it"),
            ),
            RequestError::TooFewCards { family, wanted, there } => (
                &codes::TOO_FEW_CARDS,
                SEATS,
                format!(
                    "let others play, or add a pack or switch on a part with {} more of the family `{family}`",
                    wanted - there
                ),
            ),
            RequestError::PlayerBandits { fewest, most, .. } => (
                &codes::SEAT_RANGE,
                SEATS,
                format!("let players lead {} bandits, or switch the part off", range_text(*fewest, *most)),
            ),
            RequestError::UnevenSides { evened: true, .. } => (
                &codes::SIDES,
                SEATS,
                "leave out the bot who evens the sides, or let one more play, or one fewer".into(),
            ),
            RequestError::UnevenSides { .. } => (
                &codes::SIDES,
                SEATS,
                "let one more play, or one fewer, or switch on the part of a bot who evens the sides".into(),
            ),
            RequestError::BotAmongSides(id) => {
                (&codes::NO_BOT, &["seats"], format!("leave `{id}` out, or let somebody play another bandit"))
            }
            RequestError::SideNotChosen(_) => {
                let one = request.held.iter().find_map(|(id, card)| {
                    let side = content.row_of(*card).side?;
                    Some(format!("{}@{}", content.characters[id.index()].id, content.sides[side.index()].id))
                });
                let one = one.unwrap_or_default();
                (
                    &codes::SIDES,
                    SEATS,
                    format!("choose a side for each, as in `{one}`, or for none: then chance deals them"),
                )
            }
            RequestError::SideTooLarge { .. } => {
                (&codes::SIDES, &["seats"], "choose the other side for some of them".into())
            }
            RequestError::NoBand(_) => (&codes::SEAT_RANGE, SEATS, "let more play bandits".into()),
            RequestError::TooFewBandits { there, guests, dealt, each, .. } => (
                &codes::SEAT_RANGE,
                SEATS,
                format!(
                    "let {} play, or switch on a part or add a pack that brings more bandits",
                    there / usize::from(*dealt) / usize::from(*each) + usize::from(*guests)
                ),
            ),
            RequestError::TooFewCars { .. } => (
                &codes::SEAT_RANGE,
                SEATS,
                "let fewer play, or switch on a part or add a pack that brings another car".into(),
            ),
            RequestError::CharacterTwice(_) | RequestError::Versions(..) => {
                (&codes::CHOSEN_TWICE, &["seats"], "choose somebody else for one of them".into())
            }
            RequestError::NobodyPlays => (
                &codes::LED_BY_RULE,
                SEATS,
                "let somebody play: `players = 1` (`--players 1`), or a player in `seats`".into(),
            ),
            RequestError::RuleInTeam(id) => {
                (&codes::LED_BY_RULE, &["seats"], format!("choose somebody else than `{id}`"))
            }
            RequestError::CarTwice(_) => (&codes::CHOSEN_TWICE, &["cars"], "remove one of them".into()),
            RequestError::CarThereAnyway(_) => {
                (&codes::CAR_THERE_ANYWAY, &["cars"], "remove it: it comes by itself".into())
            }
            // Of a train that is as long whoever plays more seats do not help.
            RequestError::TooManyCars(..) if content.rules.express_car_count == CarCount::Fixed => {
                (&codes::TOO_MANY_CHOSEN, &["cars"], "remove cars: more seats bring no more".into())
            }
            RequestError::TooManyCars(..) => {
                (&codes::TOO_MANY_CHOSEN, &["cars"], "remove cars, or add seats".into())
            }
            RequestError::TooManyCharacters(..) => {
                (&codes::TOO_MANY_CHOSEN, &["seats"], "name as many as play".into())
            }
            RequestError::FirstByRule(_) => {
                (&codes::FIRST_PLAYER, &["first"], "choose a seat that somebody plays".into())
            }
            RequestError::FirstPlayer(..) => {
                (&codes::FIRST_PLAYER, &["first"], "write the number of a seat".into())
            }
            RequestError::Loot { .. } => {
                (&codes::CHOSEN_LOOT, &["loot", "sheets"], "choose other tokens".into())
            }
            RequestError::RoundsAreAsked => (
                &codes::NOT_CHOSEN,
                &["round_cards"],
                "remove the round cards, and choose them in the game".into(),
            ),
            RequestError::RoundDeck { .. } => return self.round_deck(problem, content, request),
        };
        vec![self.table.wrong(code, self.table.place(keys), problem.to_string(), help)]
    }

    /// What is wrong with the round deck, card by card where a card is wrong.
    fn round_deck(&self, problem: &RequestError, content: &Content, request: &Request) -> Vec<Diagnostic> {
        let (seats, party) = (request.seats, Party::of_request(content, request));
        let wanted: Vec<u8> = bands_for(content, party)
            .flat_map(|(band, drawn)| std::iter::repeat_n(band, drawn.into()))
            .collect();
        let made_of: Vec<String> = bands_for(content, party)
            .map(|(band, drawn)| format!("{drawn} of band `{}`", content.bands[usize::from(band)].id))
            .collect();
        let help = format!("with {seats} seats it has {}, in this order", made_of.join(", then "));
        let mut found = Vec::new();
        for (at, (card, span)) in self.rounds.iter().enumerate() {
            let row = &content.rounds[card.index()];
            if self.rounds[..at].iter().any(|(other, _)| other == card) {
                let message = format!("the round card `{}` is chosen twice", row.id);
                found.push(self.table.wrong(
                    &codes::CHOSEN_TWICE,
                    span.clone(),
                    message,
                    "remove one of them",
                ));
            } else if wanted.get(at).is_some_and(|&band| band != row.band) {
                let band = &content.bands[usize::from(row.band)].id;
                let message =
                    format!("the round card `{}` of band `{band}` does not belong in this place", row.id);
                found.push(self.table.wrong(&codes::ROUND_DECK, span.clone(), message, help.clone()));
            }
        }
        if found.is_empty() {
            let place = self.table.place(&["round_cards"]);
            found.push(self.table.wrong(&codes::ROUND_DECK, place, problem.to_string(), help));
        }
        found
    }
}
