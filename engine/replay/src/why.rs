//! Why a choice is offered or is not, as people read it: reasons of
//! [`holdup_tell::why`] with names, statements and options in words; and the
//! way to any question of a record.

use holdup_packs::{Dialogue, RuleIndex, Said};
use holdup_rules::content::{Content, DeckCards, Script};
use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::options::CORE_OPTIONS;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::things;
use holdup_tell::label::{Labels, is_called};
use holdup_tell::why::{Inquiry, Obstacle, Reason, Sway, UntriedCount};
use holdup_tell::wording::{Speech, Words};

use crate::grade::{Grade, replay};
use crate::library::Library;
use crate::parse::Record;

/// Why a game is not at the question somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoQuestion {
    /// There are fewer answers.
    #[error("the record has {0} answers")]
    TooFar(usize),
    /// The record does not come out as it did.
    #[error("the record goes another way today: {0}")]
    Diverged(String),
    /// The scripts do not load.
    #[error("{0}")]
    Scripts(String),
}

/// The game of a record where answer number `number`, from 1, is about to be given.
///
/// # Errors
/// When the record does not come so far.
pub fn question_at(record: &Record, number: usize) -> Result<Game, NoQuestion> {
    let answers = record.answers().count();
    let before = number.saturating_sub(1);
    let hooks = record.rulebook.hooks();
    let hooks = hooks.map_err(|fault| NoQuestion::Scripts(fault.to_string()))?;
    let replayed = replay(&record.first_answers(before), hooks, Box::new(|_| {}), &mut |_| {});
    if let Grade::Diverged { .. } = replayed.grade {
        return Err(NoQuestion::Diverged(replayed.grade.to_string()));
    }
    let there = number > 0 && before <= answers && replayed.game.question().is_some();
    there.then_some(replayed.game).ok_or(NoQuestion::TooFar(answers))
}

/// Tries the options that scripts or fields of content read, which must be loaded anew for it: from the files
/// that the content of the game is from. `go_on` is asked before each value; what is left then, the inquiry tells.
pub fn try_script_options(
    inquiry: &mut Inquiry<'_>,
    content: &Content,
    library: &Library,
    go_on: &dyn Fn() -> bool,
) {
    if !inquiry.is_tried() {
        return;
    }
    for (option, entry) in content.options.iter().enumerate() {
        if CORE_OPTIONS.iter().any(|(name, _)| *name == entry.id) {
            continue;
        }
        for otherwise in entry.takes.others(&entry.value) {
            if !go_on() {
                inquiry.leave_values(1);
                continue;
            }
            let mut house = content.house.clone();
            house.retain(|(name, _)| *name != entry.id);
            house.push((entry.id.clone(), otherwise.to_string()));
            let other = library.again(content, &house).ok();
            if let Some(other) = other
                && let Ok(hooks) = other.hooks()
                && same_pieces(content, other.content())
            {
                inquiry.try_rulebook(Sway { option, otherwise }, other.content().clone(), hooks);
            }
        }
    }
}

/// Whether two versions are played with the same pieces, so that a number means the same in both. Parts may
/// bring cars, cards or loot, and a game that has begun knows no others than its own.
fn same_pieces(one: &Content, other: &Content) -> bool {
    fn cards(content: &Content) -> impl Iterator<Item = (u8, u8)> {
        content.actions.iter().map(|action| (action.copies, action.team_copies))
    }
    fn decks(content: &Content) -> impl Iterator<Item = &Option<Vec<DeckCards>>> {
        content.characters.iter().map(|row| &row.deck)
    }
    Words::of(one).ids == Words::of(other).ids
        && one.tokens == other.tokens
        && cards(one).eq(cards(other))
        && decks(one).eq(decks(other))
}

/// A statement by id, with what it says where that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitedStatement {
    /// Its id.
    pub id: String,
    /// What it says.
    pub text: Option<String>,
}

/// An option that decides, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decides {
    /// Its id.
    pub id: String,
    /// The value in force.
    pub value: String,
    /// A value under which it would be the other way round.
    pub otherwise: String,
    /// The statements it rests on.
    pub rules: Vec<CitedStatement>,
}

/// A reason in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonText {
    /// The choice.
    pub label: String,
    /// What is in its way, as a clause; none when it is offered.
    pub obstacle: Option<String>,
    /// The statements behind it.
    pub rules: Vec<CitedStatement>,
    /// The options that decide about it.
    pub options: Vec<Decides>,
}

/// What is said where not everything was tried; nothing where everything was.
pub fn left_untried(untried: UntriedCount, dialogue: &Dialogue) -> Option<String> {
    let counted = |number: usize, said| (number > 0).then(|| dialogue.say(said, &[&number.to_string()]));
    let left = match (counted(untried.filters, Said::LeftFilters), counted(untried.values, Said::LeftValues))
    {
        (Some(filters), Some(values)) => dialogue.say(Said::NamesAnd, &[&filters, &values]),
        (filters, values) => filters.or(values)?,
    };
    Some(dialogue.say(Said::NotAllTried, &[&left]))
}

/// Puts reasons about one question into words.
#[derive(Clone, Copy)]
pub struct ReasonWriter<'a> {
    /// The game, and the language its things are named in.
    pub speech: Speech<'a>,
    /// What is asked.
    pub question: &'a Question,
    /// The statements.
    pub index: &'a RuleIndex,
    /// What reasons are told in.
    pub dialogue: &'a Dialogue,
}

impl ReasonWriter<'_> {
    /// The statements the question rests on.
    pub fn rules(&self) -> Vec<CitedStatement> {
        let question = self.question;
        if let Ask::Script(text) = question.ask {
            let content = &*self.speech.table.content;
            let asks = |script: &&Script| script.asks.iter().any(|&(_, label)| label == text);
            let script = content.scripts.iter().find(asks).map_or(&[][..], |script| &script.rules);
            let own = &content.texts[text.index()].rules[..];
            return self.cite(if own.is_empty() { script } else { own });
        }
        let mut rules: Vec<String> = question.rules().iter().map(|&rule| rule.to_owned()).collect();
        let offers = |fits: fn(&Choice) -> bool| question.choices.iter().any(fits);
        let hidden = offers(|choice| matches!(choice, Choice::PlayFaceDown(..)));
        if hidden && offers(|choice| matches!(choice, Choice::Play(..))) {
            // Somebody's power lets the card be hidden.
            rules.extend(self.of_module(&self.speech.table.character(question.who).id));
        } else if hidden {
            rules.push("BASE-turns-b".to_owned());
        }
        self.cite(&rules)
    }

    /// A reason in words.
    pub fn explain(&self, reason: &Reason) -> ReasonText {
        let content = &*self.speech.table.content;
        let mut rules: Vec<String> = match reason.obstacle {
            None => self.rules().into_iter().map(|cited| cited.id).collect(),
            Some(_) => reason.rules.iter().map(|&rule| rule.to_owned()).collect(),
        };
        if let Some(character) = reason.character {
            rules.extend(self.of_module(&content.characters[character.index()].id));
        }
        if let Some(script) = reason.function.and_then(|function| content.script_of(function)) {
            rules.extend(script.rules.iter().cloned());
        }
        ReasonText {
            label: self.label(reason.choice),
            obstacle: reason.obstacle.map(|obstacle| self.obstacle(obstacle, reason)),
            rules: self.cite(&rules),
            options: reason.options.iter().map(|sway| self.decides(sway)).collect(),
        }
    }

    /// An option that decides, in words.
    pub fn decides(&self, sway: &Sway) -> Decides {
        let entry = &self.speech.table.content.options[sway.option];
        Decides {
            id: entry.id.clone(),
            value: entry.value.to_string(),
            otherwise: sway.otherwise.to_string(),
            rules: self.cite(&entry.rules),
        }
    }

    /// Every choice one can think of, with its label.
    pub fn imagined(&self, inquiry: &Inquiry<'_>) -> Vec<(Choice, String)> {
        inquiry.imagined().into_iter().map(|choice| (choice, self.label(choice))).collect()
    }

    /// Whether something in the game has this name, though the question is not about such things.
    pub fn is_name(&self, name: &str) -> bool {
        let table = self.speech.table;
        let content = &*table.content;
        let kinds =
            [&things::BANDIT, &things::CARD, &things::ACTION, &things::LOOT, &things::PAWN, &things::CAR];
        let reads = |label: &str| is_called(label, name);
        // The name of its pack need not be said.
        let is_meant = |id: &str| reads(id) || id.rsplit_once('/').is_some_and(|(_, own)| reads(own));
        kinds.iter().any(|kind| kind.rows(content).into_iter().any(|(_, id)| is_meant(id)))
            || table.first_layout.places().any(|place| reads(&table.place_label(place)))
    }

    fn label(&self, choice: Choice) -> String {
        self.speech.text(|speech, out| speech.choice_of(out, self.question, choice))
    }

    /// The statements about a character: those of the module named after it.
    fn of_module(&self, id: &str) -> Vec<String> {
        let module = format!(":{id}");
        let own = self.index.statements.iter().filter(|statement| statement.module.ends_with(&module));
        own.map(|statement| statement.id.clone()).collect()
    }

    /// Those of these statements that say something; other texts have only their ids.
    pub fn statements(&self, ids: &[String]) -> Vec<CitedStatement> {
        let mut cited = self.cite(ids);
        cited.retain(|cited| cited.text.is_some());
        cited
    }

    fn cite(&self, ids: &[String]) -> Vec<CitedStatement> {
        let text = |id: &String| {
            let own = self.dialogue.statement(id);
            own.or_else(|| Some(&*self.index.statement(id)?.text))
        };
        ids.iter().map(|id| CitedStatement { id: id.clone(), text: text(id).map(str::to_owned) }).collect()
    }

    fn names(&self, bandits: WhoSet) -> String {
        let names: Vec<&str> = bandits.iter().map(|bandit| self.speech.bandit(bandit)).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [others @ .., last] => self.dialogue.say(Said::NamesAnd, &[&others.join(", "), last]),
        }
    }

    fn obstacle(&self, obstacle: Obstacle, reason: &Reason) -> String {
        let content = &*self.speech.table.content;
        let turn = |kind: TurnKindId| self.speech.words.name(kind).as_str();
        let bandit = match reason.choice {
            Choice::Bandit(bandit) => Some(self.speech.bandit(bandit)),
            _ => None,
        };
        let who = bandit.unwrap_or_default();
        let say = |said, gaps: &[&str]| self.dialogue.say(said, gaps);
        let cars = |said, cars: u8, bound: u8| say(said, &[&cars.to_string(), &bound.to_string()]);
        match obstacle {
            Obstacle::OtherQuestion => say(Said::OtherQuestion, &[]),
            Obstacle::NotInHand(_) => say(Said::NotInHand, &[]),
            Obstacle::NothingToDraw => say(Said::NothingToDraw, &[]),
            Obstacle::HoldsNone(bandit) => say(Said::HasNone, &[self.speech.bandit(bandit)]),
            Obstacle::NothingToFind => say(Said::NothingToFind, &[]),
            Obstacle::Barred(kind) => say(Said::BarredInTurn, &[turn(kind)]),
            Obstacle::OnlyFaceDown(kind) => say(Said::OnlyFaceDown, &[turn(kind)]),
            Obstacle::MayNotHide if reason.character.is_some() => say(Said::PowerToHide, &[]),
            Obstacle::MayNotHide => say(Said::MayNotHide, &[]),
            Obstacle::Here => say(Said::StandsHere, &[]),
            Obstacle::NotNext => say(Said::NotNext, &[]),
            Obstacle::OtherLevel if bandit.is_none() => say(Said::PlaceOnOtherLevel, &[]),
            Obstacle::OtherLevel => say(Said::OnOtherLevel, &[who]),
            Obstacle::TooFar(distance, most) => cars(Said::TooFar, distance, most),
            Obstacle::TooNear(distance, fewest) => cars(Said::TooNear, distance, fewest),
            Obstacle::Himself => say(Said::Himself, &[]),
            Obstacle::Gone => say(Said::NotOnTrain, &[who]),
            Obstacle::SamePlace => say(Said::InSamePlace, &[who]),
            Obstacle::BeyondNext => say(Said::BeyondNext, &[who]),
            Obstacle::Behind(others) if others.len() == 1 => say(Said::OneBetween, &[&self.names(others)]),
            Obstacle::Behind(others) => say(Said::SeveralBetween, &[&self.names(others)]),
            Obstacle::NotBeside => say(Said::NotInSamePlace, &[who]),
            Obstacle::LastInRank(others) if others.is_empty() => say(Said::LastOfAll, &[who]),
            Obstacle::LastInRank(others) => say(Said::LastInRank, &[who, &self.names(others)]),
            Obstacle::NoSuchLoot => match self.question.ask {
                Ask::KnockLoose(victim) => say(Said::HasNone, &[self.speech.bandit(victim)]),
                _ => say(Said::NoneLiesHere, &[]),
            },
            Obstacle::ValueUnknown => say(Said::ValueUnknown, &[]),
            Obstacle::ValueKnown => say(Said::ValueKnown, &[]),
            Obstacle::Forbidden => {
                let function = reason.function;
                let hook = function.map_or("", |function| content.functions[function.index()].point.name());
                let script = function.and_then(|function| content.script_of(function));
                say(Said::Forbidden, &[hook, script.map_or("", |script| &script.path)])
            }
            Obstacle::Option => say(Said::NotInThisVersion, &[]),
            Obstacle::Scripted => say(Said::NotOfScript, &[]),
        }
    }
}
