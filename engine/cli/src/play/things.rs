//! `? THING`: what something named on the screen is, by the content as it is
//! played and in the words of its statements. Everything told here stands in the
//! rules or lies open on the table; what a seat may not know is not looked at.

use holdup_packs::{Dialogue, RuleIndex, Said};
use holdup_rules::content::{Content, Per, Resets, Role as Whose};
use holdup_rules::ids::*;
use holdup_rules::label::spaced;
use holdup_rules::state::State;
use holdup_rules::wording::{Phrase, Slot, Speech};

use crate::play::matching::{Match, find, normalised, reads};
use crate::text::dollars_in;

/// Something that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Action(usize),
    Character(usize),
    Car(usize),
    Pawn(usize),
    Loot(usize),
    Turn(usize),
    Event(usize),
    Planning(usize),
    Mark(usize),
    Part(usize),
}

/// Something that can be asked about.
pub(crate) struct Thing {
    kind: Kind,
    /// As it is called in the language shown.
    name: String,
    /// As content calls it, which is understood in every language.
    id: String,
}

/// What is asked about.
pub(crate) enum Meant {
    /// These, which are called so.
    Exactly(Vec<usize>),
    /// The only one whose name begins so.
    Perhaps(usize),
    /// Nothing; perhaps what is called nearly so.
    Nothing(Option<String>),
}

/// Everything that can be asked about.
pub(crate) struct Things<'a> {
    speech: Speech<'a>,
    dialogue: &'a Dialogue,
    all: Vec<Thing>,
}

impl<'a> Things<'a> {
    /// The things of a game, called as they are in a language.
    pub(crate) fn of(speech: Speech<'a>, dialogue: &'a Dialogue) -> Things<'a> {
        let (content, words) = (&*speech.table.content, speech.words);
        let mut all = Vec::new();
        macro_rules! add {
            ($rows:ident, $kind:ident, $at:ident => $name:expr) => {
                for ($at, row) in content.$rows.iter().enumerate() {
                    all.push(Thing {
                        kind: Kind::$kind($at),
                        name: String::from($name),
                        id: spaced(row.id.rsplit('/').next().unwrap_or(&row.id)),
                    });
                }
            };
        }
        add!(actions, Action, at => words.actions[at].as_str());
        add!(characters, Character, at => words.characters[at].as_str());
        add!(cars, Car, at => &*words.cars[at].name);
        add!(pawns, Pawn, at => words.pawns[at].as_str());
        add!(loot_kinds, Loot, at => words.loot_kinds[at].name.as_str());
        add!(turns, Turn, at => words.turns[at].as_str());
        add!(events, Event, at => words.events[at].as_str());
        add!(plannings, Planning, at => words.plannings[at].as_str());
        add!(marks, Mark, at => words.marks[at].as_str());
        add!(parts, Part, at => dialogue.part(at));
        all.retain(|thing| !matches!(thing.kind, Kind::Part(at) if !content.parts[at].on));
        Things { speech, dialogue, all }
    }

    /// What somebody means.
    pub(crate) fn find(&self, typed: &str) -> Meant {
        let plain = normalised(typed);
        let called: [&dyn Fn(&str) -> bool; 2] =
            [&|name| normalised(name) == plain, &|name| reads(typed, name)];
        for is_called in called {
            let found: Vec<usize> = (0..self.all.len())
                .filter(|&at| is_called(&self.all[at].name) || is_called(&self.all[at].id))
                .collect();
            if !found.is_empty() {
                return Meant::Exactly(found);
            }
        }
        let names: Vec<String> = self.all.iter().map(|thing| thing.name.clone()).collect();
        match find(typed, &names) {
            Match::Choice(at) if typed.parse::<usize>().is_err() => Meant::Perhaps(at),
            Match::Nothing(near) => Meant::Nothing(near.map(|(at, _)| names[at].clone())),
            _ => Meant::Nothing(None),
        }
    }

    /// What a thing is, line by line.
    pub(crate) fn told(&self, thing: usize, state: &State) -> Vec<String> {
        let thing = &self.all[thing];
        let mut told = Told { things: self, content: &self.speech.table.content, lines: Vec::new() };
        told.lines.push(self.dialogue.say(headline(thing.kind, told.content), &[&thing.name]));
        told.values(thing.kind, state);
        told.lines
    }

    /// The statements a thing rests on: those its row cites, and those about it.
    pub(crate) fn rules(&self, thing: usize, index: &RuleIndex) -> Vec<String> {
        let content = &*self.speech.table.content;
        let (kind, id) = match self.all[thing].kind {
            Kind::Action(at) => ("action", &content.actions[at].id),
            Kind::Character(at) => match content.characters[at].role {
                Whose::Bandit => ("bandit", &content.characters[at].id),
                Whose::Hostage(_) => ("hostage", &content.characters[at].id),
            },
            Kind::Car(at) => ("car", &content.cars[at].id),
            Kind::Pawn(at) => ("pawn", &content.pawns[at].id),
            Kind::Loot(at) => ("loot", &content.loot_kinds[at].id),
            Kind::Turn(at) => ("turn", &content.turns[at].id),
            Kind::Event(at) => ("event", &content.events[at].id),
            Kind::Planning(at) => ("planning", &content.plannings[at].id),
            Kind::Mark(at) => ("mark", &content.marks[at].id),
            Kind::Part(at) => ("part", &content.parts[at].id),
        };
        let mut rules: Vec<String> = Vec::new();
        if let Kind::Action(at) = self.all[thing].kind {
            rules.extend(content.actions[at].does.rules().iter().map(|&rule| rule.to_owned()));
        }
        rules.extend(index.rules_of(kind, id).iter().cloned());
        let mut seen = std::collections::BTreeSet::new();
        rules.retain(|rule| seen.insert(rule.clone()));
        rules
    }
}

/// What kind of thing it is.
fn headline(kind: Kind, content: &Content) -> Said {
    match kind {
        Kind::Action(_) => Said::IsAction,
        Kind::Character(at) => match content.characters[at].role {
            Whose::Bandit => Said::IsBandit,
            Whose::Hostage(_) => Said::IsHostage,
        },
        Kind::Car(_) => Said::IsCar,
        Kind::Pawn(_) => Said::IsPawn,
        Kind::Loot(_) => Said::IsLoot,
        Kind::Turn(_) => Said::IsTurn,
        Kind::Event(_) => Said::IsEvent,
        Kind::Planning(_) => Said::IsPlanning,
        Kind::Mark(_) => Said::IsMark,
        Kind::Part(_) => Said::IsPart,
    }
}

/// The lines about one thing.
struct Told<'a> {
    things: &'a Things<'a>,
    content: &'a Content,
    lines: Vec<String>,
}

impl Told<'_> {
    fn say(&mut self, said: Said, gaps: &[&str]) {
        self.lines.push(self.things.dialogue.say(said, gaps));
    }

    fn values(&mut self, kind: Kind, state: &State) {
        match kind {
            Kind::Action(at) => {
                let copies = self.content.actions[at].copies.to_string();
                self.say(Said::CopiesInDeck, &[&copies]);
            }
            Kind::Character(at) => self.character(at, state),
            Kind::Car(at) => self.car(at),
            Kind::Pawn(at) => {
                self.place(PawnId::of_nobody(at), state);
                if self.content.pawns[at].meeting.is_some_and(|meeting| meeting.bullet) {
                    self.say(Said::GivesBullet, &[]);
                }
            }
            Kind::Loot(at) => self.loot(at),
            Kind::Turn(at) => self.turn(at),
            Kind::Event(_) | Kind::Part(_) => {}
            Kind::Planning(at) => {
                let words = self.things.speech.words;
                let row = &self.content.plannings[at];
                if let Some(turns) = &row.turns {
                    let turns: Vec<&str> =
                        turns.iter().map(|turn| words.turns[turn.index()].as_str()).collect();
                    self.say(Said::OnTurns, &[&turns.join(", ")]);
                }
                if let Some(loot) = row.holds {
                    self.say(Said::NeedsLoot, &[words.loot_kinds[loot.index()].name.as_str()]);
                }
            }
            Kind::Mark(at) => self.mark(at, state),
        }
    }

    /// Where a pawn stands, which everybody sees.
    fn place(&mut self, pawn: PawnId, state: &State) {
        if let Some(place) = state.pawns[pawn.index()].place() {
            let place = self.things.speech.text(|speech, out| speech.place(out, place));
            self.say(Said::StandsAt, &[&place]);
        }
    }

    fn character(&mut self, at: usize, state: &State) {
        let (table, words) = (self.things.speech.table, self.things.speech.words);
        let row = &self.content.characters[at];
        if let Whose::Hostage(hostage) = row.role {
            let amount = dollars_in(words, i32::from(hostage.ransom.amount));
            let name = |kind: LootKindId| words.loot_kinds[kind.index()].name.as_str();
            match hostage.ransom.per {
                Per::Once => self.say(Said::Ransom, &[&amount]),
                Per::Loot(kind) => self.say(Said::RansomEach, &[&amount, name(kind)]),
                Per::AnyLoot(kind) => self.say(Said::RansomWith, &[&amount, name(kind)]),
                Per::Bullet => self.say(Said::RansomBullets, &[&amount]),
            }
            if hostage.costs_power {
                self.say(Said::CostsPower, &[]);
            }
            return;
        }
        let mut bandits = table.all_bandits();
        let bandit = bandits.find(|bandit| table.bandits[bandit.index()].character.index() == at);
        match bandit {
            Some(bandit) => self.place(bandit.pawn(), state),
            None => self.say(Said::DoesNotPlay, &[]),
        }
        let cards = i32::from(self.content.rules.hand_size) + i32::from(row.extra_cards);
        self.say(Said::CardsAtStart, &[&cards.to_string()]);
        if !row.starting_loot.is_empty() {
            let loot: Vec<String> = (row.starting_loot.iter())
                .map(|&(kind, value, number)| {
                    let token = self.things.speech.text(|speech, out| speech.valued(out, kind, value));
                    counted(number, &token)
                })
                .collect();
            self.say(Said::LootAtStart, &[&loot.join(", ")]);
        }
        if !row.ranks.is_empty() {
            let actions: Vec<&str> =
                (row.ranks.iter()).map(|(action, _)| words.actions[action.index()].as_str()).collect();
            self.say(Said::ChosenLast, &[&actions.join(", ")]);
        }
    }

    fn car(&mut self, at: usize) {
        let (table, words) = (self.things.speech.table, self.things.speech.words);
        let row = &self.content.cars[at];
        if table.cars.iter().all(|car| car.index() != at) {
            self.say(Said::NotInTrain, &[]);
        }
        let place = |level: &LevelId| words.cars[at].places[level.index()].as_str();
        let places: Vec<&str> = row.levels.iter().map(place).collect();
        self.say(Said::LevelsAre, &[&places.join(", ")]);
        for (level, kind, number) in &row.loot {
            let loot = counted(*number, words.loot_kinds[kind.index()].name.as_str());
            self.say(Said::LootOnIt, &[place(level), &loot]);
        }
    }

    fn loot(&mut self, at: usize) {
        let kind = LootKindId::at(at);
        let row = &self.content.loot_kinds[at];
        let mut tokens: Vec<(u16, u8)> = Vec::new();
        for token in row.tokens.iter() {
            let value = self.content.value(token);
            match tokens.iter_mut().find(|(other, _)| *other == value) {
                Some((_, number)) => *number += 1,
                None => tokens.push((value, 1)),
            }
        }
        let words = self.things.speech.words;
        let tokens: Vec<String> = (tokens.iter())
            .map(|&(value, number)| {
                let called = match row.scores {
                    true => dollars_in(words, i32::from(value)),
                    false => self.things.speech.text(|speech, out| speech.valued(out, kind, value)),
                };
                counted(number, &called)
            })
            .collect();
        self.say(Said::TokensAre, &[&tokens.join(", ")]);
        if row.secret {
            self.say(Said::SecretLoot, &[]);
        }
    }

    fn turn(&mut self, at: usize) {
        let words = self.things.speech.words;
        let row = &self.content.turns[at];
        self.say(if row.face_down { Said::TurnFaceDown } else { Said::TurnOpen }, &[]);
        if row.plays > 1 {
            self.say(Said::TurnPlays, &[&row.plays.to_string()]);
        }
        if row.reversed {
            self.say(Said::TurnReversed, &[]);
        }
        if row.simultaneous {
            self.say(Said::TurnTogether, &[]);
        }
        let barred: Vec<&str> =
            (row.barred.iter()).map(|action| words.actions[action.index()].as_str()).collect();
        if !barred.is_empty() {
            self.say(Said::TurnBars, &[&barred.join(", ")]);
        }
    }

    fn mark(&mut self, at: usize, state: &State) {
        let speech = self.things.speech;
        for bandit in speech.table.all_bandits() {
            let number = state.bandits[bandit.index()].marks[at];
            if number != 0 {
                let slots = [
                    Slot::Bandit(bandit),
                    Slot::Name(&speech.words.marks[at]),
                    Slot::Number(i32::from(number)),
                ];
                self.lines.push(speech.phrase(Phrase::Marks, &slots));
            }
        }
        match self.content.marks[at].resets {
            Resets::Never => {}
            Resets::Round => self.say(Said::MarkOfRound, &[]),
            Resets::Card => self.say(Said::MarkOfCard, &[]),
        }
    }
}

/// So many of something, as everywhere: `2 x`.
fn counted(number: u8, what: &str) -> String {
    match number {
        1 => what.to_owned(),
        _ => format!("{number} x {what}"),
    }
}
