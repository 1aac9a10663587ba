//! `? THING`: what something named on the screen is, by the content as it is
//! played and in the words of its statements. Everything told here stands in the
//! rules or is what whoever asks sees of the game.

use holdup_packs::{Dialogue, RuleIndex, Said};
use holdup_rules::content::{Content, FamilyCard, KnownTo, Per, Resets, Tally};
use holdup_rules::ids::*;
use holdup_rules::things::{self, ThingKind};
use holdup_rules::view::{Piece, knows};
use holdup_tell::label::spaced;
use holdup_tell::wording::{Speech, Wording};

use crate::play::matching::{Match, find, normalised, reads};
use crate::seen::Seen;

/// How things of a kind are told.
struct ThingPhrases {
    kind: &'static ThingKind,
    /// The sentence that says what such a thing is.
    is: Said,
    /// Says more about it.
    more: fn(&mut ThingText<'_>, usize, &Seen),
}

/// Every kind somebody can ask about, in the order in which things are looked for.
const TELLINGS: [ThingPhrases; 17] = [
    ThingPhrases { kind: &things::ACTION, is: Said::IsAction, more: |told, at, _| told.action(at) },
    ThingPhrases { kind: &things::BANDIT, is: Said::IsBandit, more: |told, at, seen| told.bandit(at, seen) },
    ThingPhrases { kind: &things::CARD, is: Said::IsCard, more: |told, at, _| told.card(at) },
    ThingPhrases { kind: &things::FAMILY, is: Said::IsFamily, more: |told, at, _| told.family(at) },
    ThingPhrases { kind: &things::ZONE, is: Said::IsZone, more: |told, at, _| told.zone(at) },
    ThingPhrases { kind: &things::BULLET, is: Said::IsBullet, more: |_, _, _| {} },
    ThingPhrases { kind: &things::CAR, is: Said::IsCar, more: |told, at, _| told.car(at) },
    ThingPhrases { kind: &things::LINE, is: Said::IsLine, more: |_, _, _| {} },
    ThingPhrases { kind: &things::PAWN, is: Said::IsPawn, more: |told, at, seen| told.pawn(at, seen) },
    ThingPhrases { kind: &things::LOOT, is: Said::IsLoot, more: |told, at, _| told.loot(at) },
    ThingPhrases { kind: &things::TURN, is: Said::IsTurn, more: |told, at, _| told.turn(at) },
    ThingPhrases { kind: &things::EVENT, is: Said::IsEvent, more: |_, _, _| {} },
    ThingPhrases { kind: &things::PLANNING, is: Said::IsPlanning, more: |told, at, _| told.planning(at) },
    ThingPhrases { kind: &things::MARK, is: Said::IsMark, more: |told, at, seen| told.mark(at, seen) },
    ThingPhrases { kind: &things::VICTORY, is: Said::IsVictory, more: |_, _, _| {} },
    ThingPhrases { kind: &things::SIDE, is: Said::IsSide, more: |_, _, _| {} },
    ThingPhrases { kind: &things::PART, is: Said::IsPart, more: |_, _, _| {} },
];

/// What the thing of a number is called.
fn called<'w>(kind: &ThingKind, words: &'w Wording, dialogue: &'w Dialogue, at: usize) -> &'w str {
    let is = |other: &ThingKind| std::ptr::eq(kind, other);
    match () {
        () if is(&things::CAR) => &words.cars[at].name,
        () if is(&things::LOOT) => words.loot_kinds[at].name.as_str(),
        () if is(&things::PART) => dialogue.part(at),
        () => words.names(kind)[at].as_str(),
    }
}

pub(crate) struct NamedOnScreen {
    telling: &'static ThingPhrases,
    /// Its number in the table of its kind.
    at: usize,
    /// As it is called in the language shown.
    name: String,
    /// As content calls it, which is understood in every language.
    id: String,
}

pub(crate) enum ThingMatch {
    /// These, which are called so.
    Exactly(Vec<usize>),
    /// The only one whose name begins so.
    Perhaps(usize),
    /// Nothing; perhaps what is called nearly so.
    Nothing(Option<String>),
}

pub(crate) struct ThingsOnScreen<'a> {
    speech: Speech<'a>,
    dialogue: &'a Dialogue,
    all: Vec<NamedOnScreen>,
}

impl<'a> ThingsOnScreen<'a> {
    /// The things of a game, called as they are in a language.
    pub(crate) fn of(speech: Speech<'a>, dialogue: &'a Dialogue) -> ThingsOnScreen<'a> {
        let (content, words) = (&*speech.table.content, speech.words);
        let is = |thing: &NamedOnScreen, kind| std::ptr::eq(thing.telling.kind, kind);
        let is_off = |thing: &NamedOnScreen| {
            (is(thing, &things::PART) && !content.parts[thing.at].on)
                || (is(thing, &things::MARK) && !content.marks[thing.at].shown)
        };
        let things = TELLINGS.iter().flat_map(|telling| {
            let thing = move |(at, id): (usize, &str)| NamedOnScreen {
                telling,
                at,
                name: called(telling.kind, words, dialogue, at).to_owned(),
                id: spaced(id.rsplit('/').next().unwrap_or(id)),
            };
            telling.kind.rows(content).into_iter().map(thing)
        });
        let all = things.filter(|thing| !is_off(thing)).collect();
        ThingsOnScreen { speech, dialogue, all }
    }

    /// The names of all, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|thing| thing.name.as_str())
    }

    /// The thing of a kind with this id.
    pub(crate) fn at(&self, kind: &ThingKind, id: &str) -> Option<usize> {
        let rows = kind.rows(&self.speech.table.content);
        let &(row, _) = rows.iter().find(|(_, one)| *one == id)?;
        self.all.iter().position(|thing| std::ptr::eq(thing.telling.kind, kind) && thing.at == row)
    }

    pub(crate) fn find(&self, typed: &str) -> ThingMatch {
        let plain = normalised(typed);
        let called: [&dyn Fn(&str) -> bool; 2] =
            [&|name| normalised(name) == plain, &|name| reads(typed, name)];
        for is_called in called {
            let found: Vec<usize> = (0..self.all.len())
                .filter(|&at| is_called(&self.all[at].name) || is_called(&self.all[at].id))
                .collect();
            if !found.is_empty() {
                return ThingMatch::Exactly(found);
            }
        }
        let names: Vec<String> = self.all.iter().map(|thing| thing.name.clone()).collect();
        match find(typed, &names) {
            Match::Choice(at) if typed.parse::<usize>().is_err() => ThingMatch::Perhaps(at),
            Match::Nothing(near) => ThingMatch::Nothing(near.map(|(at, _)| names[at].clone())),
            _ => ThingMatch::Nothing(None),
        }
    }

    pub(crate) fn told(&self, thing: usize, seen: &Seen) -> Vec<String> {
        let thing = &self.all[thing];
        let mut told = ThingText { things: self, content: &self.speech.table.content, lines: Vec::new() };
        let is_card = std::ptr::eq(thing.telling.kind, &things::CARD);
        let family = is_card.then(|| told.card_at(thing.at)).flatten().map(|(_, family)| family);
        let gaps: Vec<&str> = [thing.name.as_str()].into_iter().chain(family).collect();
        told.lines.push(self.dialogue.say(thing.telling.is, &gaps));
        (thing.telling.more)(&mut told, thing.at, seen);
        told.lines
    }

    /// What a thing does, behind its name, where content says it.
    pub(crate) fn text(&self, thing: usize, index: &RuleIndex) -> Option<String> {
        let NamedOnScreen { telling, at, name, .. } = &self.all[thing];
        let rows = telling.kind.rows(&self.speech.table.content);
        let (_, id) = rows.into_iter().find(|(row, _)| row == at)?;
        let kind = telling.kind.word;
        let text = self.dialogue.text(kind, id).or_else(|| index.text_of(kind, id))?;
        Some(format!("{name}: {text}"))
    }

    /// The statements a thing rests on: those its row cites, and those about it.
    pub(crate) fn rules(&self, thing: usize, index: &RuleIndex) -> Vec<String> {
        let content = &*self.speech.table.content;
        let NamedOnScreen { telling: ThingPhrases { kind, .. }, at, .. } = &self.all[thing];
        let mut rules: Vec<String> = Vec::new();
        if std::ptr::eq(*kind, &things::ACTION) {
            rules.extend(content.actions[*at].does.rules().iter().map(|&rule| rule.to_owned()));
        }
        let row = kind.rows(content).into_iter().find(|(row, _)| row == at);
        let named = row.map(|(_, id)| index.rules_of(kind.word, id));
        rules.extend(named.into_iter().flatten().cloned());
        let mut seen = std::collections::BTreeSet::new();
        rules.retain(|rule| seen.insert(rule.clone()));
        rules
    }
}

struct ThingText<'a> {
    things: &'a ThingsOnScreen<'a>,
    content: &'a Content,
    lines: Vec<String>,
}

impl<'a> ThingText<'a> {
    fn say(&mut self, said: Said, gaps: &[&str]) {
        self.lines.push(self.things.dialogue.say(said, gaps));
    }

    fn action(&mut self, at: usize) {
        let copies = self.content.actions[at].copies.to_string();
        self.say(Said::CopiesInDeck, &[&copies]);
    }

    fn pawn(&mut self, at: usize, seen: &Seen) {
        self.place(PawnId::of_nobody(at), seen);
        if self.content.pawns[at].meeting.is_some_and(|meeting| meeting.bullet) {
            self.say(Said::GivesBullet, &[]);
        }
    }

    fn planning(&mut self, at: usize) {
        let words = self.things.speech.words;
        let row = &self.content.plannings[at];
        if let Some(turns) = &row.turns {
            let turns: Vec<&str> = turns.iter().map(|turn| words.name(*turn).as_str()).collect();
            self.say(Said::OnTurns, &[&turns.join(", ")]);
        }
        if let Some(loot) = row.holds {
            self.say(Said::NeedsLoot, &[words.loot_kinds[loot.index()].name.as_str()]);
        }
    }

    /// Where a pawn stands, which everybody sees.
    fn place(&mut self, pawn: PawnId, seen: &Seen) {
        if let Some(place) = seen.pawns[pawn.index()].place() {
            let place = self.things.speech.text(|speech, out| speech.place(out, place));
            self.say(Said::StandsAt, &[&place]);
        }
    }

    /// The card that stands in a row of powers, and what one of its family is called.
    fn card_at(&self, row: usize) -> Option<(FamilyCard, &'a str)> {
        let card = self.content.cards[self.content.characters[row].card?.index()];
        Some((card, self.things.speech.words.name(card.family).as_str()))
    }

    fn card(&mut self, at: usize) {
        let words = self.things.speech.words;
        let Some((card, family)) = self.card_at(at) else { return };
        let amount = words.dollars(i32::from(card.ransom.amount));
        let name = |kind: LootKindId| words.loot_kinds[kind.index()].name.as_str();
        match card.ransom.per {
            Per::Once if card.ransom.amount == 0 => {}
            Per::Once => self.say(Said::Ransom, &[&amount]),
            Per::Each(Tally::Loot(Some(kind))) => self.say(Said::RansomEach, &[&amount, name(kind)]),
            Per::Any(Tally::Loot(Some(kind))) => self.say(Said::RansomWith, &[&amount, name(kind)]),
            Per::Each(_) | Per::Any(_) => self.say(Said::RansomBullets, &[&amount]),
        }
        if card.costs_power {
            self.say(Said::CostsPower, &[family]);
        }
    }

    /// The cards there are of a family; where they lie is another matter.
    fn family(&mut self, at: usize) {
        let words = self.things.speech.words;
        let its = self.content.cards.iter().filter(|card| card.family.index() == at);
        let mut names: Vec<&str> = its.map(|card| words.name(card.row).as_str()).collect();
        names.dedup();
        self.say(Said::CardsAre, &[&names.join(", ")]);
    }

    fn zone(&mut self, at: usize) {
        self.say(
            match self.content.zones[at].known {
                KnownTo::All => Said::ZoneOpen,
                KnownTo::Holder => Said::ZoneOfHolder,
                KnownTo::Nobody => Said::ZoneHidden,
            },
            &[],
        );
    }

    fn bandit(&mut self, at: usize, seen: &Seen) {
        let (table, words) = (self.things.speech.table, self.things.speech.words);
        let row = &self.content.characters[at];
        let mut bandits = table.all_characters();
        let bandit = bandits.find(|bandit| table.who[bandit.index()].character.index() == at);
        match bandit {
            Some(bandit) => self.place(bandit.pawn(), seen),
            None => self.say(Said::DoesNotPlay, &[]),
        }
        if row.by_rule {
            self.say(Said::RuleDecides, &[]);
        }
        if let Some(of) = row.version_of {
            self.say(Said::VersionOf, &[words.name(of).as_str()]);
        }
        if !row.plays_top {
            let cards = i32::from(self.content.rules.hand_size.get()) + i32::from(row.extra_cards);
            self.say(Said::CardsAtStart, &[&cards.to_string()]);
        }
        if let Some(deck) = &row.deck {
            let cards = deck.iter().map(|cards| counted(cards.copies, words.name(cards.action).as_str()));
            self.say(Said::DeckIs, &[&cards.collect::<Vec<_>>().join(", ")]);
        }
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
                (row.ranks.iter()).map(|(action, _)| words.name(*action).as_str()).collect();
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
                    true => words.dollars(i32::from(value)),
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
        let barred: Vec<&str> = (row.barred.iter()).map(|action| words.name(action).as_str()).collect();
        if !barred.is_empty() {
            self.say(Said::TurnBars, &[&barred.join(", ")]);
        }
    }

    fn mark(&mut self, at: usize, seen: &Seen) {
        let (speech, mark) = (self.things.speech, MarkId::at(at));
        for of in speech.table.holders(mark) {
            let kept = speech.table.kept(seen, mark, of);
            if kept != 0 && knows(seen, speech.table, seen.viewer(), Piece::Mark(mark, of)) {
                self.lines.push(speech.text(|speech, out| speech.mark(out, mark, of, kept)));
            }
        }
        match self.content.marks[at].resets {
            Resets::Never => {}
            Resets::Round => self.say(Said::MarkOfRound, &[]),
            Resets::Turn => self.say(Said::MarkOfTurn, &[]),
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
