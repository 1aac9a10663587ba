//! One record's answers played under one rulebook version, to the end whatever
//! happens: answers that do not fit there are stood in for by a fixed rule, and
//! all of that is noted.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_rules::game::{Game, Status, Witness};
use holdup_rules::ids::{WhoId, WhoSet};
use holdup_rules::question::Question;
use holdup_rules::setup::{seat_range, team_size};
use holdup_rules::side::groups;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::verdict::{self, RankReason};
use holdup_tell::label::{Labels, normalised};
use serde::Serialize;

use super::scene::{Scene, Scenes};
use super::script::{QuestionKey, SceneRig, SceneScript};
use crate::Transcript;
use crate::line::{TranscriptLine, TranscriptLineKind};
use crate::parse::Record;
use crate::record::Generator;

/// A game as one rulebook version tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldGame {
    /// What happened, line by line.
    pub lines: Vec<LocatedLine>,
    /// Where the record's answers did not do.
    pub stand_ins: Vec<StandIn>,
    /// Answers of the record nobody asked for.
    pub unasked: Vec<Unasked>,
    /// The scenes of draws the record does not decide, and the generator did.
    pub generated: Vec<Scene>,
    /// How it ended.
    pub ending: Ending,
    /// Why those won who did, where it was played to its end.
    pub verdict: Option<GameEnd>,
}

/// What decided a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Why those won who did.
    pub reason: RankReason,
    /// What was counted, by seat.
    pub counted: Vec<Counted>,
}

/// What a seat is held against others by, as programs read it, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// Who wins together: more than one where there are teams or sides.
    pub bandits: Vec<String>,
    /// Dollars of all of them.
    pub total: i32,
    /// The bullets that count against it in a tie.
    pub bullets: u16,
    /// Whether it won.
    pub won: bool,
}

/// A line with where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedLine {
    /// The line with its mark.
    pub text: String,
    /// Ids of the statements behind it.
    pub rules: Vec<String>,
    /// Where in the game.
    pub scene: Scene,
    /// How many answers were given before it; for an answer, its own number less one.
    pub answers: usize,
}

/// An answer that is not the record's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// Where in the game.
    pub scene: Scene,
    /// What was asked, of whom.
    pub question: String,
    /// The recorded answer that is not offered; none where
    /// the record has no answer to such a question.
    pub recorded: Option<Recorded>,
    /// What is offered.
    pub offered: Vec<String>,
    /// What was taken: of what is offered, the first with most words in common
    /// with the recorded answer.
    pub taken: String,
}

/// An answer of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its number, from 1, in the record.
    pub answer: usize,
    /// What it says.
    pub label: String,
}

/// An answer of the record that was never asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unasked {
    /// Where in the record's game.
    pub scene: Scene,
    /// Whose it is.
    pub who: String,
    /// The answer.
    pub recorded: Recorded,
}

/// How a telling ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The record stops before the end of its game, and so does the telling.
    #[default]
    Open,
    /// The game was played to its end.
    Over {
        /// Bandits with their dollars, by seat.
        scores: Vec<(String, i32)>,
        /// Who won.
        winners: Vec<String>,
    },
    /// It could not go on.
    Stopped(String),
}

/// In what two results differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherResult {
    /// Others win.
    Winner,
    /// The same ones win, and somebody has another score.
    Score,
}

impl Ending {
    /// In what the result of another ending differs from this one; none where it does not, or one of them has no
    /// result.
    pub fn other_result(&self, other: &Ending) -> Option<OtherResult> {
        let (Ending::Over { scores, winners }, Ending::Over { scores: others, winners: theirs }) =
            (self, other)
        else {
            return None;
        };
        let has_all = |ones: &[String], others: &[String]| ones.iter().all(|one| others.contains(one));
        if !has_all(winners, theirs) || !has_all(theirs, winners) {
            return Some(OtherResult::Winner);
        }
        let is_known = |score: &(String, i32)| others.contains(score);
        (scores.len() != others.len() || !scores.iter().all(is_known)).then_some(OtherResult::Score)
    }
}

/// Plays it. What the answers were asked for is written into `script`, so that
/// the telling of the record's own version teaches it to those that follow.
pub(super) fn tell(record: &Record, rulebook: &Rulebook, script: &mut SceneScript) -> ToldGame {
    tell_to(record, rulebook, script, |_, _| ())
}

/// As [`tell`], for somebody who follows the game as well.
pub(super) fn tell_to<W: Witness + 'static>(
    record: &Record,
    rulebook: &Rulebook,
    script: &mut SceneScript,
    witness: impl FnOnce(&Rc<Table>, &State) -> W,
) -> ToldGame {
    let stopped = |reason: String| ToldGame { ending: Ending::Stopped(reason), ..ToldGame::default() };
    let setup = match record.deal_under(rulebook.content()) {
        Ok(setup) => setup,
        Err(lacking) => return stopped(format!("the deal cannot be made: {}", lacking.join("; "))),
    };
    // A version for another number of seats would play the deal, and nonsense.
    let (seats, (fewest, most)) = (setup.seats(), seat_range(rulebook.content()));
    let team = team_size(rulebook.content());
    if !(fewest..=most).contains(&seats) || setup.bandits.len() != usize::from(seats) * team {
        return stopped(format!(
            "the rulebook version is for {fewest} to {most} seats with {team} each, the record has {seats} seats and {} bandits",
            setup.bandits.len()
        ));
    }
    let hooks = match rulebook.hooks() {
        Ok(hooks) => hooks,
        Err(fault) => return stopped(fault.to_string()),
    };
    let (table, state) = Generator::begun(record.head.generator.as_ref(), rulebook.content(), &setup);
    let teller = Rc::new(RefCell::new(GameTeller::default()));
    let scenes = Rc::clone(&teller.borrow().scenes);
    let lines = Rc::clone(&teller);
    let content = Arc::clone(rulebook.content());
    let transcript = Transcript::new(
        None,
        Box::new(move |line: &TranscriptLine<'_>| lines.borrow_mut().take(line, line.rules(&content))),
    );
    let transcript = Rc::new(RefCell::new(transcript));
    let witness = witness(&table, &state);
    let rig = SceneRig::new(script, scenes);
    let game = Game::new(table, state, hooks)
        .watched_by(Box::new((Rc::clone(&transcript), witness)))
        .rigged_by(Box::new(rig.clone()));
    let mut feeder = Feeder { used: vec![false; script.answers.len()], script, telling: ToldGame::default() };
    let ending = feeder.feed(game, &transcript, &teller);
    let lines = std::mem::take(&mut teller.borrow_mut().lines);
    ToldGame { ending, lines, generated: rig.generated(), ..feeder.finish() }
}

#[derive(Default)]
struct GameTeller {
    lines: Vec<LocatedLine>,
    answers: usize,
    scenes: Rc<RefCell<Scenes>>,
}

impl GameTeller {
    fn take(&mut self, line: &TranscriptLine<'_>, rules: String) {
        let mut scenes = self.scenes.borrow_mut();
        scenes.follow(line.text);
        self.lines.push(LocatedLine {
            text: line.text.to_owned(),
            rules: rules.split(", ").filter(|id| !id.is_empty()).map(str::to_owned).collect(),
            scene: scenes.now().clone(),
            answers: self.answers,
        });
        self.answers += usize::from(line.kind == TranscriptLineKind::Answer);
    }
}

struct Feeder<'a> {
    script: &'a mut SceneScript,
    used: Vec<bool>,
    telling: ToldGame,
}

impl Feeder<'_> {
    fn feed(
        &mut self,
        mut game: Game,
        transcript: &RefCell<Transcript>,
        teller: &RefCell<GameTeller>,
    ) -> Ending {
        loop {
            let status = game.advance();
            transcript.borrow_mut().flush(game.table());
            match status {
                Ok(Status::Asking) => {}
                Ok(Status::Over | Status::Left) => {
                    self.telling.verdict = Some(what_decided(game.state(), game.table()));
                    return over(game.state(), game.table());
                }
                Err(stopped) => return Ending::Stopped(stopped.to_string()),
            }
            let Some(question) = game.question() else {
                return Ending::Open;
            };
            let scene = teller.borrow().scenes.borrow().now().clone();
            let Some(choice) = self.choose(game.table(), question, &scene) else {
                return Ending::Open;
            };
            if let Err(refusal) = game.answer(choice) {
                return Ending::Stopped(refusal.to_string());
            }
        }
    }

    /// The record's choice, or one that stands in for it. None where the record has ended.
    fn choose(&mut self, table: &Table, question: &Question, scene: &Scene) -> Option<usize> {
        let who = normalised(table.bandit_label(question.who));
        let asking = QuestionKey::of(table, question);
        let here = |at: &usize| {
            let answer = &self.script.answers[*at];
            !self.used[*at] && answer.scene == *scene && answer.who == who
        };
        let same_kind = |at: &usize| {
            let asked = &self.script.answers[*at].asked;
            asked.as_ref().is_some_and(|(other, _)| *other == asking)
        };
        let fits = |at: &usize| {
            let answer = &self.script.answers[*at];
            answer.asked.is_none() && answer.choice(table, question).is_some()
        };
        let all = 0..self.script.answers.len();
        let found = all.clone().filter(here).find(same_kind).or_else(|| all.clone().filter(here).find(fits));
        // A saved game is not played further than it was.
        if found.is_none() && !self.script.whole && self.used.last().is_none_or(|&used| used) {
            return None;
        }
        if let Some(at) = found {
            self.used[at] = true;
            if let Some(choice) = self.script.answers[at].choice(table, question) {
                let asked = &mut self.script.answers[at].asked;
                asked.get_or_insert((asking, question.choices[choice]));
                return Some(choice);
            }
        }
        let recorded = found.map(|at| self.recorded(at));
        let offered: Vec<String> =
            question.choices.iter().map(|&choice| table.choice_label(question, choice)).collect();
        let wanted = recorded.as_ref().map_or("", |recorded| &recorded.label);
        let taken = nearest(wanted, &offered);
        self.telling.stand_ins.push(StandIn {
            scene: scene.clone(),
            question: table.ask_label(question),
            recorded,
            taken: offered.get(taken).cloned().unwrap_or_default(),
            offered,
        });
        Some(taken)
    }

    fn recorded(&self, at: usize) -> Recorded {
        let answer = &self.script.answers[at];
        Recorded { answer: at + 1, label: answer.label.clone() }
    }

    fn finish(self) -> ToldGame {
        let unasked = (0..self.used.len())
            .filter(|&at| !self.used[at])
            .map(|at| Unasked {
                scene: self.script.answers[at].scene.clone(),
                who: self.script.answers[at].who.clone(),
                recorded: self.recorded(at),
            })
            .collect();
        ToldGame { unasked, ..self.telling }
    }
}

/// The number of the label with most words in common with `wanted`; of several, the first.
fn nearest(wanted: &str, offered: &[String]) -> usize {
    let wanted: Vec<&str> = wanted.split(' ').collect();
    let common = |label: &String| label.split(' ').filter(|word| wanted.contains(word)).count();
    let most = offered.iter().map(common).max().unwrap_or(0);
    offered.iter().position(|label| common(label) == most).unwrap_or(0)
}

fn what_decided(state: &State, table: &Table) -> GameEnd {
    let counted = |&these: &WhoSet| Counted {
        bandits: these.iter().map(|bandit| table.bandit_label(bandit).to_owned()).collect(),
        total: verdict::total(state, table, these),
        bullets: verdict::bullets(state, table, these),
        won: !these.and(state.winners).is_empty(),
    };
    let counted = groups(state, table).iter().map(counted).collect();
    GameEnd { reason: verdict::reason(state, table), counted }
}

fn over(state: &State, table: &Table) -> Ending {
    let name = |bandit: WhoId| table.bandit_label(bandit).to_owned();
    let score = |bandit: WhoId| (name(bandit), verdict::dollars(state, table, bandit));
    Ending::Over {
        scores: table.all_characters().map(score).collect(),
        winners: state.winners.iter().map(name).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_choice_stands_in() {
        let offered = ["play move", "play fire", "play fire face down", "draw 3"].map(str::to_owned);
        assert_eq!(nearest("play fire", &offered), 1);
        assert_eq!(nearest("play fire face down", &offered), 2);
        assert_eq!(nearest("play punch", &offered), 0);
        assert_eq!(nearest("", &offered), 0);
    }
}
