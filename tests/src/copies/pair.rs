//! Plays two copies of a game alike as far as that goes, and compares all that
//! a person hears, sees and is asked.

use std::rc::Rc;

use holdup_rules::capacity::MAX_STEPS;
use holdup_rules::fact::Fact;
use holdup_rules::game::{Game, Hooks, Status, Witness};
use holdup_rules::ids::*;
use holdup_rules::list::List;
use holdup_rules::question::Question;
use holdup_rules::rng::Rng;
use holdup_rules::state::{State, Step};
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tell::label::Labels;
use holdup_tell::why::{Inquiry, Reason};

use super::ear::{Ear, Log};
use super::light::{End, Judge};
use crate::changes::Change;
use crate::knowledge::Knowledge;

/// Of so many questions to him, reasons are compared at one.
const REASONS: usize = 16;

/// Somebody who follows one of the copies, and shows the person more of it than the engine tells.
pub trait Onlooker {
    /// Hears what happens, after this ear.
    fn after(&self, ear: Ear) -> Box<dyn Witness>;

    /// What the person is shown where he is asked.
    fn shown(&mut self, game: &Game) -> String;
}

/// Finds an onlooker for a copy that begins in a state, with the eyes of a person.
pub type Looks<'a> = dyn Fn(&Rc<Table>, &State, PersonId) -> Box<dyn Onlooker + 'a> + Sync + 'a;

/// Two copies of a game that differ in one thing a person does not know.
pub(super) struct Pair<'a, 'l> {
    table: &'a Rc<Table>,
    person: PersonId,
    change: Change,
    games: [Game; 2],
    logs: [Log; 2],
    onlookers: Option<[Box<dyn Onlooker + 'l>; 2]>,
    judge: Judge<'a>,
    /// The unfinished work in the step in which somebody answers in two ways.
    parted_in: Option<List<Step, MAX_STEPS>>,
}

impl<'a, 'l> Pair<'a, 'l> {
    pub(super) fn new(
        table: &'a Rc<Table>,
        hooks: &Rc<dyn Hooks>,
        start: &State,
        change: Change,
        person: PersonId,
        known: Knowledge,
        looks: Option<&Looks<'l>>,
    ) -> Pair<'a, 'l> {
        let states = [start.clone(), change.copy(start, table)];
        let onlookers = looks.map(|looks| states.each_ref().map(|state| looks(table, state, person)));
        let mut hearing = onlookers.iter().flatten();
        let [one, other] = states.map(|state| {
            let (ear, log) = Ear::new(Some(person));
            let game = Game::new(Rc::clone(table), state, Rc::clone(hooks));
            let witness = match hearing.next() {
                Some(onlooker) => onlooker.after(ear),
                None => Box::new(ear),
            };
            (game.watched_by(witness), log)
        });
        Pair {
            table,
            person,
            change,
            games: [one.0, other.0],
            logs: [one.1, other.1],
            onlookers,
            judge: Judge::new(table, person, change, start, known),
            parted_in: None,
        }
    }

    /// Plays both copies alike as far as that goes, with the answers `given`
    /// first. Answers how many questions were compared, and why no more.
    pub(super) fn follow(&mut self, given: &[u8], rng: &mut Rng) -> Result<(usize, End), String> {
        let (mut compared, mut own) = (0, 0_usize);
        self.same_views()?;
        loop {
            let mut statuses = [Status::Over; 2];
            for (status, game) in statuses.iter_mut().zip(&mut self.games) {
                *status = game.advance().map_err(|stopped| stopped.to_string())?;
            }
            if let Some(end) = self.same_lines()? {
                if end == End::Answered {
                    self.all_have_answered(rng)?;
                }
                return Ok((compared, end));
            }
            if statuses == [Status::Over; 2] {
                return Err("the games are over without a score".to_owned());
            }
            let asked = self.games.each_ref().map(|game| game.question().cloned());
            let [Some(one), Some(other)] = asked else {
                return Err("only one of the games is over".to_owned());
            };
            if (one.person, one.who, one.ask) != (other.person, other.who, other.ask) {
                return match self.judge.decides(&one) || self.judge.decides(&other) {
                    true => Ok((compared, End::OwnDecision)),
                    false => Err(format!("different questions: {one:?}, {other:?}")),
                };
            }
            self.same_views()?;
            let labels = [&one, &other].map(|question| self.labels(question));
            if one.person == self.person {
                self.same_question(&one, &other)?;
                self.same_texts()?;
                // A reason takes hundreds of questions asked again: some of them must do.
                if own.is_multiple_of(REASONS) {
                    self.same_reasons()?;
                }
                own += 1;
            }
            compared += 1;
            let choices = match (self.change, given.get(compared - 1)) {
                (Change::Answer(answer), None) if compared == given.len() + 1 => {
                    self.judge.parts();
                    self.parted_in = Some(self.games[0].position().0.steps);
                    Some((usize::from(answer.here), usize::from(answer.there)))
                }
                (_, Some(&choice)) => in_both(&labels, &labels[0][usize::from(choice)]),
                _ => {
                    let common: Vec<&String> =
                        labels[0].iter().filter(|&label| labels[1].contains(label)).collect();
                    let at = rng.below(common.len().max(1) as u32) as usize;
                    common.get(at).and_then(|&label| in_both(&labels, label))
                }
            };
            match choices {
                Some((here, there)) => {
                    for (game, choice) in self.games.iter_mut().zip([here, there]) {
                        game.answer(choice).map_err(|refusal| refusal.to_string())?;
                    }
                }
                None if self.judge.decides(&one) => return Ok((compared, End::OwnDecision)),
                None => return Err(format!("no choice in common: {labels:?}")),
            }
        }
    }

    fn labels(&self, question: &Question) -> Vec<String> {
        question.choices.iter().map(|&choice| self.table.choice_label(question, choice)).collect()
    }

    fn same_views(&self) -> Result<(), String> {
        let [one, other] = self.games.each_ref().map(|game| View::of(game.state(), self.table, self.person));
        if one != other {
            Err(format!("different views:\n{}", first_difference(&one, &other)))
        } else {
            Ok(())
        }
    }

    /// What the person himself is asked must be the same in every respect.
    fn same_question(&mut self, one: &Question, other: &Question) -> Result<(), String> {
        if one != other || self.labels(one) != self.labels(other) {
            return Err(format!("different offers: {one:?}, {other:?}"));
        }
        let rules = |question: &Question| question.rules();
        if self.table.ask_label(one) != self.table.ask_label(other) || rules(one) != rules(other) {
            return Err(format!("questions that read differently: {one:?}, {other:?}"));
        }
        let offered = one.choices.len();
        let refusals = self.games.each_mut().map(|game| game.answer(offered).map_err(|why| why.to_string()));
        if refusals[0] != refusals[1] || refusals[0].is_ok() {
            return Err(format!("different refusals: {refusals:?}"));
        }
        Ok(())
    }

    /// Why something is offered or not must tell him nothing either.
    fn same_reasons(&self) -> Result<(), String> {
        let reasons = self.games.each_ref().map(|game| {
            let inquiry = Inquiry::of(game);
            let choices = inquiry.as_ref().map(Inquiry::imagined).unwrap_or_default();
            let reason = |choice| inquiry.as_ref().map(|inquiry| inquiry.reason(choice));
            choices.into_iter().map(reason).collect::<Vec<Option<Reason>>>()
        });
        if reasons[0] != reasons[1] {
            let [one, other] = &reasons;
            return Err(format!("different reasons:\n{}", first_difference(one, other)));
        }
        Ok(())
    }

    /// What else he is shown must be the same.
    fn same_texts(&mut self) -> Result<(), String> {
        let Some([one, other]) = &mut self.onlookers else { return Ok(()) };
        let (one, other) = (one.shown(&self.games[0]), other.shown(&self.games[1]));
        if one == other {
            return Ok(());
        }
        let (one, other): (Vec<&str>, Vec<&str>) = (one.lines().collect(), other.lines().collect());
        Err(format!("different texts:\n{}", first_difference(&one, &other)))
    }

    /// Compares what he heard since the last question, up to where the
    /// changed thing comes to light.
    fn same_lines(&mut self) -> Result<Option<End>, String> {
        let [one, other] = self.logs.each_ref().map(|log| log.take());
        for (here, there) in one.iter().zip(&other) {
            if let (Some(fact), Some(as_well)) = (here.fact, there.fact)
                && let Some(end) = self.judge.comes_to_light(fact, as_well, here.when)
            {
                return Ok(Some(end));
            }
            if here.lines != there.lines || here.fact.is_some() != there.fact.is_some() {
                return Err(format!("different lines:\n  {here:?}\n  {there:?}"));
            }
        }
        let ahead = one.len().cmp(&other.len());
        let behind = match ahead {
            std::cmp::Ordering::Equal => return Ok(None),
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Greater => 1,
        };
        // What only one of them shows may be what differs.
        let longer = if behind == 0 { &other } else { &one };
        let next: Option<Fact> = longer[one.len().min(other.len())].fact;
        if let Some(end) = next.and_then(|fact| self.judge.shows_alone(&fact)) {
            return Ok(Some(end));
        }
        // The one that waits asks somebody who in the other copy had no choice.
        match self.games[behind].question() {
            Some(question) if self.judge.decides(question) => Ok(Some(End::OwnDecision)),
            asked => Err(format!("one copy hears more: {asked:?}, {one:?}, {other:?}")),
        }
    }

    /// What was answered in secret has been told: then nobody may be asked the
    /// same any more in this step, in either copy.
    fn all_have_answered(&mut self, rng: &mut Rng) -> Result<(), String> {
        let Change::Answer(answer) = self.change else {
            return Ok(());
        };
        for game in &mut self.games {
            loop {
                game.advance().map_err(|stopped| stopped.to_string())?;
                let Some(question) = game.question().cloned() else {
                    break;
                };
                if Some(game.position().0.steps) != self.parted_in {
                    break;
                }
                if question.ask == answer.ask {
                    return Err(format!(
                        "{:?} was told before everybody had answered: {question:?}",
                        answer.kind
                    ));
                }
                game.answer(rng.below(question.choices.len() as u32) as usize)
                    .map_err(|refusal| refusal.to_string())?;
            }
        }
        Ok(())
    }
}

/// Where a label stands in both questions.
fn in_both(labels: &[Vec<String>; 2], label: &String) -> Option<(usize, usize)> {
    let find = |among: &Vec<String>| among.iter().position(|other| other == label);
    find(&labels[0]).zip(find(&labels[1]))
}

/// The first place where two things differ, as their debug texts show it.
fn first_difference<T: std::fmt::Debug>(one: &T, other: &T) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines: Vec<&str> = one.lines().collect();
    let at = lines.iter().zip(other.lines()).position(|(here, there)| *here != there).unwrap_or(0);
    let from = at.saturating_sub(30);
    let differ = other.lines().nth(at).unwrap_or_default();
    format!("{}\ninstead of {differ}", lines[from..=at.min(lines.len() - 1)].join("\n"))
}
