//! A game with the seats around it: it runs until a person must answer, keeps
//! every answer, and can be taken back to an earlier one by playing the same
//! answers again from the start. What is shown of it is not decided here.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::Agents;
use holdup_replay::Transcript;
use holdup_replay::line::LineKind;
use holdup_replay::record::{Generator, Head};
use holdup_rules::content::Content;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Status, Witness};
use holdup_rules::hook::Hooks;
use holdup_rules::ids::{LanguageId, SeatId};
use holdup_rules::law;
use holdup_rules::question::{Ask, Question};
use holdup_rules::rng::GENERATOR;
use holdup_rules::setup::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;

use crate::failure::Failure;
use crate::play::keep::Keeper;
use crate::seating::Player;

/// A line of the transcript, and the state right after what it tells.
#[derive(Clone, Debug)]
pub(crate) struct Happening {
    /// The line with its mark; empty when only the state is of interest.
    pub(crate) text: String,
    /// What happened, as far as the picture cares.
    pub(crate) mark: Mark,
    /// The state as it is, hidden things included.
    pub(crate) state: State,
    /// Whether cards are being played.
    pub(crate) planning: bool,
}

/// What a happening means for the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A round began.
    Round,
    /// The round card was opened.
    Card,
    /// Something visible happened on the train or in a hand.
    Action,
    /// Something was tried that has no effect.
    NoEffect,
    /// Anything else.
    Other,
}

impl Happening {
    /// Whether it is worth a moment of attention.
    pub(crate) fn is_action(&self) -> bool {
        self.mark != Mark::Other
    }
}

/// Turns facts into happenings.
struct Follower {
    transcript: Transcript,
    lines: Rc<RefCell<Vec<(LineKind, String)>>>,
    happenings: Vec<Happening>,
    planning: bool,
    judge: law::Judge,
    /// The first law that did not hold.
    broken: Option<law::BrokenLaw>,
}

impl Follower {
    fn new(state: &State, viewer: Option<SeatId>, language: LanguageId) -> Follower {
        let lines = Rc::new(RefCell::new(Vec::new()));
        let sink = Rc::clone(&lines);
        let transcript = Transcript::new(
            viewer,
            Box::new(move |line| sink.borrow_mut().push((line.kind, line.text.to_owned()))),
        )
        .in_language(language);
        Follower {
            transcript,
            lines,
            happenings: Vec::new(),
            planning: false,
            judge: law::Judge::new(state),
            broken: None,
        }
    }

    fn collect(&mut self, state: &State, mark: Mark) {
        let lines = self.lines.take();
        let last = lines.len();
        for (nth, (_, text)) in lines.into_iter().enumerate() {
            let mark = if nth + 1 == last { mark } else { Mark::Other };
            self.happenings.push(Happening {
                text,
                mark,
                state: state.clone(),
                planning: self.planning,
            });
        }
        if last == 0 && mark != Mark::Other {
            let happening = Happening {
                text: String::new(),
                mark,
                state: state.clone(),
                planning: self.planning,
            };
            self.happenings.push(happening);
        }
    }
}

/// The follower as the game holds it.
struct Shared(Rc<RefCell<Follower>>);

impl Witness for Shared {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        let mut follower = self.0.borrow_mut();
        let mark = match fact {
            Fact::RoundBegan { .. } => Mark::Round,
            Fact::CardOpened { .. } => Mark::Card,
            Fact::Drew { .. } | Fact::TurnBegan { .. } | Fact::HandReturned { .. } | Fact::Picked { .. } => {
                Mark::Other
            }
            Fact::Shuffled { .. }
            | Fact::RoundEnded
            | Fact::FirstDrawn { .. }
            | Fact::FirstPlayer { .. }
            | Fact::Scored { .. } => Mark::Other,
            Fact::NoEffect { .. } => Mark::NoEffect,
            _ => Mark::Action,
        };
        match fact {
            Fact::TurnBegan { .. } => follower.planning = true,
            Fact::StealingBegan | Fact::RoundBegan { .. } => follower.planning = false,
            _ => {}
        }
        if follower.broken.is_none() {
            follower.broken = follower.judge.check(state, table, fact).err();
        }
        follower.transcript.fact(state, table, fact, cause);
        follower.collect(state, mark);
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        let mut follower = self.0.borrow_mut();
        follower.transcript.answer(state, table, question, choice);
        // What comes of most answers is told right after them; twice is once too often.
        if !matches!(
            question.ask,
            Ask::Plan | Ask::Discard | Ask::Fill | Ask::Script(_)
        ) {
            follower
                .lines
                .borrow_mut()
                .retain(|(kind, _)| *kind != LineKind::Answer);
        }
        follower.collect(state, Mark::Other);
    }
}

/// Two witnesses: who shows the game, and who keeps it.
struct Both(Shared, Keeper);

impl Witness for Both {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        self.0.fact(state, table, fact, cause);
        self.1.fact(state, table, fact, cause);
    }

    fn answer(&mut self, state: &State, table: &Table, question: &Question, choice: usize) {
        self.0.answer(state, table, question, choice);
        self.1.answer(state, table, question, choice);
    }
}

/// What a game is made from; with the answers given it can be made again.
#[derive(Clone)]
pub(crate) struct Origin {
    /// The rulebook version.
    pub(crate) content: Arc<Content>,
    /// The scripts.
    pub(crate) hooks: Rc<dyn Hooks>,
    /// The head of its record: the deal, and where chance comes from.
    pub(crate) head: Head,
    /// Who answers for each seat.
    pub(crate) players: Vec<Player>,
    /// Whose eyes see it; none sees everything.
    pub(crate) viewer: Option<SeatId>,
    /// The language it is shown in.
    pub(crate) language: LanguageId,
}

impl Origin {
    /// Where chance comes from; the head of a game that is played always says it.
    fn generator(&self) -> Generator {
        let game = Generator {
            name: GENERATOR.to_owned(),
            seed: 0,
            game: 0,
            after: 0,
        };
        self.head.generator.clone().unwrap_or(game)
    }

    /// The seed, for those who want to play it again.
    pub(crate) fn seed(&self) -> u64 {
        self.generator().seed
    }
}

/// A game with the seats around it.
pub(crate) struct Sitting {
    origin: Origin,
    keeper: Keeper,
    table: Rc<Table>,
    game: Game,
    agents: Agents,
    follower: Rc<RefCell<Follower>>,
    /// Every answer so far, and whether a person gave it.
    answers: Vec<(usize, bool)>,
}

impl Sitting {
    /// A game in which these answers have been given, kept from there on.
    ///
    /// # Errors
    /// When an answer does not fit, or the record cannot be written.
    pub(crate) fn new(origin: Origin, keeper: Keeper, answers: &[usize]) -> Result<Sitting, Failure> {
        let mut sitting = Sitting::at_start(origin, keeper);
        sitting.again(answers)?;
        sitting.keeper.open()?;
        Ok(sitting)
    }

    fn at_start(origin: Origin, keeper: Keeper) -> Sitting {
        let table = Rc::new(Table::new(Arc::clone(&origin.content), &origin.head.setup));
        let state = start(&table, &origin.head.setup, origin.generator().rng());
        keeper.begin(&origin, &table);
        let follower = Rc::new(RefCell::new(Follower::new(
            &state,
            origin.viewer,
            origin.language,
        )));
        let witness = Both(Shared(Rc::clone(&follower)), keeper.clone());
        let game =
            Game::new(Rc::clone(&table), state, Rc::clone(&origin.hooks)).watched_by(Box::new(witness));
        let generator = origin.generator();
        let agents = Agents::new(
            origin
                .players
                .iter()
                .enumerate()
                .map(|(seat, player)| match player {
                    Player::Me => None,
                    Player::Agent(kind) => Some((kind.make)(holdup_agents::stream(
                        generator.seed,
                        generator.game,
                        SeatId::at(seat),
                    ))),
                }),
        );
        Sitting {
            origin,
            keeper,
            table,
            game,
            agents,
            follower,
            answers: Vec::new(),
        }
    }

    /// Runs until the next question, whoever is asked, or the end.
    ///
    /// # Errors
    /// When a script fails or a law of the game is broken; the record is kept up to there.
    pub(crate) fn advance(&mut self) -> Result<Status, Failure> {
        let result = self.game.advance();
        let broken = self.follower.borrow_mut().broken.take();
        let broken = broken.or_else(|| law::check_at_question(&self.game).err());
        {
            let mut follower = self.follower.borrow_mut();
            follower.transcript.flush(&self.table);
            follower.collect(self.game.state(), Mark::Other);
        }
        self.keeper.pause(&self.table)?;
        let status = result.map_err(|stopped| Failure::Bad(format!("The game cannot go on: {stopped}")))?;
        // As `replay` judges it, which would refuse what comes after.
        match broken {
            Some(law) => Err(Failure::Bad(format!(
                "The game cannot go on: a law of the game is broken: {law}"
            ))),
            None => Ok(status),
        }
    }

    /// What is being asked.
    pub(crate) fn question(&self) -> Option<&Question> {
        self.game.question()
    }

    /// What the agent of the asked seat chooses; none when a person sits there.
    pub(crate) fn agent(&mut self) -> Option<usize> {
        let asked = self.game.asked()?;
        self.agents.choose(&asked)
    }

    /// Gives an answer.
    ///
    /// # Errors
    /// When it is not offered.
    pub(crate) fn answer(&mut self, choice: usize, mine: bool) -> Result<(), Failure> {
        self.game
            .answer(choice)
            .map_err(|refusal| Failure::Bad(format!("The answer is refused: {refusal}.")))?;
        self.answers.push((choice, mine));
        if mine {
            self.keeper.owe();
        }
        Ok(())
    }

    /// Plays answers of an earlier game; agents are asked too, so that they draw
    /// as they did then, but what they say does not count.
    fn again(&mut self, answers: &[usize]) -> Result<(), Failure> {
        for &choice in answers {
            if self.advance()? == Status::Over {
                return Err(Failure::Bad(
                    "There are more answers than the game has questions.".to_owned(),
                ));
            }
            let mine = self.agent().is_none();
            self.answer(choice, mine)?;
        }
        Ok(())
    }

    /// The game before the last answer of a person; none when he has given none.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub(crate) fn undone(&self) -> Result<Option<Sitting>, Failure> {
        let Some(last) = self.answers.iter().rposition(|&(_, mine)| mine) else {
            return Ok(None);
        };
        let answers: Vec<usize> = self.answers[..last].iter().map(|&(choice, _)| choice).collect();
        let mut sitting = Sitting::new(self.origin.clone(), self.keeper.clone(), &answers)?;
        sitting.advance()?;
        sitting.happenings();
        Ok(Some(sitting))
    }

    /// How many answers have been given.
    pub(crate) fn answers(&self) -> usize {
        self.answers.len()
    }

    /// What happened since the last call.
    pub(crate) fn happenings(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.follower.borrow_mut().happenings)
    }

    /// The game, for those who look into its question.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The state, hidden things included.
    pub(crate) fn state(&self) -> &State {
        self.game.state()
    }

    /// The unchanging part of the game.
    pub(crate) fn table(&self) -> Rc<Table> {
        Rc::clone(&self.table)
    }

    /// What the game was made from.
    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Who keeps the game.
    pub(crate) fn keeper(&self) -> &Keeper {
        &self.keeper
    }
}
