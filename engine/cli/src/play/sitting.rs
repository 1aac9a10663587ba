//! A game with the seats around it: it runs until a person must answer, keeps
//! every answer, and can be taken back to an earlier one by playing the same
//! answers again from the start. What is shown of it is not decided here.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use holdup_agents::{Agents, Thinkers};
use holdup_hooks::Rulebook;
use holdup_replay::ahead::is_foreseen;
use holdup_replay::library::Library;
use holdup_replay::record::{Generator, Head};
use holdup_rules::ahead::secret_answers;
use holdup_rules::game::{Answerer, Game, Hooks, Status, Witness};
use holdup_rules::ids::PersonId;
use holdup_rules::rng::GENERATOR;
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::law;
use holdup_tell::wording::LanguageId;

use crate::failure::Failure;
use crate::interrupt;
use crate::outcome::Ended;
use crate::play::happening::{Happening, PlayFollower};
use crate::play::keep::{GameKeeper, Resting};
use crate::play::row::AtTurn;
use crate::seating::{self, SeatPlayer};
use crate::seen::Eyes;

/// What a game is made from; with the answers given it can be made again.
#[derive(Clone)]
pub(crate) struct Origin {
    /// The rulebook version it is played by.
    pub(crate) rulebook: Arc<Rulebook>,
    /// The files that is from, where the same is with other values.
    pub(crate) library: Rc<Library>,
    pub(crate) hooks: Rc<dyn Hooks>,
    /// The head of its record: the deal, and where chance comes from.
    pub(crate) head: Head,
    pub(crate) players: Vec<SeatPlayer>,
    /// The language it is shown in.
    pub(crate) language: LanguageId,
    /// Those who follow it beside the persons before the screen.
    pub(crate) audience: Option<Audience>,
}

/// The witness who shows the game, and the one who keeps it.
type OwnWitnesses = (Rc<RefCell<PlayFollower>>, GameKeeper);

/// Puts those who follow a game from its start beside its own witnesses.
pub(crate) type Audience = Rc<dyn Fn(&Rc<Table>, &State, OwnWitnesses) -> Box<dyn Witness>>;

impl Origin {
    /// Where chance comes from; the head of a game that is played always says it.
    fn generator(&self) -> Generator {
        let game = Generator { name: GENERATOR.to_owned(), seed: 0, game: 0, after: 0 };
        self.head.generator.clone().unwrap_or(game)
    }

    pub(crate) fn persons(&self) -> Vec<PersonId> {
        seating::persons(&self.players)
    }

    /// The seed, for those who want to play it again.
    pub(crate) fn seed(&self) -> u64 {
        self.generator().seed
    }
}

/// What a game can be made of anew: with the answers given, in order.
pub(crate) struct RestartPoint {
    pub(crate) origin: Origin,
    pub(crate) answers: Vec<usize>,
}

/// What a person at a question can ask of the sitting.
pub(crate) trait Sat {
    /// Everything that happened, as whoever looks was told it.
    fn log(&self, eyes: Eyes) -> Vec<Happening>;

    /// Writes the game so far into another file, which must be a new one; answers the command that goes on with it.
    fn save(&self, path: &Path) -> std::io::Result<String>;
}

/// A game with the seats around it.
pub(crate) struct Sitting {
    /// What the game was made from.
    pub(crate) origin: Origin,
    pub(crate) keeper: GameKeeper,
    game: Game,
    agents: Agents,
    thinkers: Thinkers,
    follower: Rc<RefCell<PlayFollower>>,
    answers: Vec<PastAnswer>,
}

/// An answer of the game so far.
#[derive(Clone, Copy)]
struct PastAnswer {
    choice: usize,
    /// The person at the terminal who gave it.
    person: Option<PersonId>,
    /// How many facts and answers there had been.
    moment: usize,
}

/// The game before an answer that is to be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Back {
    /// How many answers stay.
    answers: usize,
    /// Why everybody must agree; none where nobody need be asked.
    pub(crate) because: Option<AgreementReason>,
}

/// Why several persons must agree before an answer is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AgreementReason {
    /// The answers of these, seat by seat, go with it.
    Answers(Vec<PersonId>),
    /// Several choose in secret, and not all have chosen.
    Secret,
    /// Something was shown since that whoever answered did not know, or to somebody else.
    Shown,
}

impl Sitting {
    /// A game in which these answers have been given, kept from there on.
    ///
    /// # Errors
    /// When an answer does not fit, or the record cannot be written.
    pub(crate) fn new(origin: Origin, keeper: GameKeeper, answers: &[usize]) -> Result<Sitting, Failure> {
        let mut sitting = Sitting::at_start(origin, keeper);
        sitting.again(answers)?;
        sitting.keeper.open()?;
        Ok(sitting)
    }

    fn at_start(origin: Origin, keeper: GameKeeper) -> Sitting {
        let table = Rc::new(Table::new(Arc::clone(origin.rulebook.content()), &origin.head.setup));
        let state = start(&table, &origin.head.setup, origin.generator().rng());
        keeper.begin(&origin, &table);
        let follower = match origin.audience {
            Some(_) => PlayFollower::unwatched(&state),
            None => PlayFollower::new(&state, &origin.persons(), origin.language),
        };
        let follower = Rc::new(RefCell::new(follower));
        let witness = (Rc::clone(&follower), keeper.clone());
        let witness: Box<dyn Witness> = match &origin.audience {
            Some(audience) => audience(&table, &state, witness),
            None => Box::new(witness),
        };
        let game = Game::new(Rc::clone(&table), state, Rc::clone(&origin.hooks)).watched_by(witness);
        let generator = origin.generator();
        let players = origin.players.iter().map(|player| match player {
            SeatPlayer::Person(_) | SeatPlayer::Rule => None,
            SeatPlayer::Agent(named) => Some(*named),
        });
        let (agents, thinkers) = holdup_agents::seat(players, &table, generator.seed, generator.game);
        Sitting { origin, keeper, game, agents, thinkers, follower, answers: Vec::new() }
    }

    /// Runs until the next question, whoever is asked, or the end.
    ///
    /// # Errors
    /// When a script fails or a law of the game is broken; the record is kept up to there.
    pub(crate) fn advance(&mut self) -> Result<Status, Failure> {
        let result = self.game.advance();
        let broken = self.follower.borrow_mut().broken();
        let broken = broken.or_else(|| law::check_at_question(&self.game).err());
        self.follower.borrow_mut().pause(self.game.state(), self.game.table());
        self.keeper.pause(self.game.table())?;
        let status = result.map_err(|stopped| Failure::Bad(format!("The game cannot go on: {stopped}")))?;
        // As `replay` judges it, which would refuse what comes after.
        match broken {
            Some(law) => {
                Err(Failure::Bad(format!("The game cannot go on: a law of the game is broken: {law}")))
            }
            None => Ok(status),
        }
    }

    /// What the agent chooses who is asked; none when a person at the terminal is.
    pub(crate) fn agent(&mut self) -> Option<usize> {
        let thought = self.thinkers.answer(&self.game, &interrupt::asked);
        thought.or_else(|| self.agents.answer(&self.game.asked()?))
    }

    /// Gives an answer; of a person at the terminal, from which.
    pub(crate) fn answer(&mut self, choice: usize, person: Option<PersonId>) -> Result<(), Failure> {
        let moment = self.follower.borrow().moment();
        self.game
            .answer(choice)
            .map_err(|refusal| Failure::Bad(format!("The answer is refused: {refusal}.")))?;
        self.answers.push(PastAnswer { choice, person, moment });
        if person.is_some() {
            self.keeper.owe();
        }
        Ok(())
    }

    /// Plays answers of an earlier game. Agents are not asked: what they leave to chance follows from the number of the answer.
    /// Who has answered knows what happened until then.
    fn again(&mut self, answers: &[usize]) -> Result<(), Failure> {
        for &choice in answers {
            if self.advance()? == Status::Over {
                return Err(Failure::Bad("There are more answers than the game has questions.".to_owned()));
            }
            let asked = self.game.question().map(|question| question.person);
            let person = asked.filter(|person| {
                matches!(self.origin.players.get(person.seat().index()), Some(SeatPlayer::Person(_)))
            });
            if let Some(person) = person {
                self.happenings(Eyes::Of(person));
            }
            self.answer(choice, person)?;
        }
        Ok(())
    }

    /// Where taking back the last answer of a person leads, or the last one of all; none when there is none.
    ///
    /// # Errors
    /// When the game before it cannot be looked at.
    pub(crate) fn back(&self, person: Option<PersonId>) -> Result<Option<Back>, Failure> {
        let is_theirs =
            |given: &PastAnswer| given.person.is_some() && (person.is_none() || given.person == person);
        match self.answers.iter().rposition(is_theirs) {
            Some(last) => Ok(Some(Back { answers: last, because: self.because(last)? })),
            None => Ok(None),
        }
    }

    /// The same for the last answer of all, with the person who gave it.
    ///
    /// # Errors
    /// As [`Self::back`].
    pub(crate) fn last_answer(&self) -> Result<Option<(PersonId, Back)>, Failure> {
        let last = self.answers.iter().rev().find_map(|given| given.person);
        let Some(person) = last else { return Ok(None) };
        Ok(self.back(Some(person))?.map(|back| (person, back)))
    }

    /// Why everybody must agree if this answer and all after it are taken back.
    fn because(&self, last: usize) -> Result<Option<AgreementReason>, Failure> {
        let PastAnswer { person: Some(person), moment, .. } = self.answers[last] else { return Ok(None) };
        if self.origin.persons().len() < 2 {
            return Ok(None);
        }
        let since = &self.answers[last + 1..];
        let mut others: Vec<PersonId> = since.iter().filter_map(|given| given.person).collect();
        others.sort_unstable();
        others.dedup();
        if !others.is_empty() {
            return Ok(Some(AgreementReason::Answers(others)));
        }
        if secret_answers(&self.game).is_some_and(|secret| self.answers.len() - last <= secret) {
            return Ok(Some(AgreementReason::Secret));
        }
        let follower = self.follower.borrow();
        let was_shown = follower.told_since(moment).any(|other| other != person)
            || follower.told_since(moment).any(|told| told == person)
                && !(since.is_empty() && self.foresaw(last)?);
        Ok(was_shown.then_some(AgreementReason::Shown))
    }

    /// True if whoever gave this answer, the latest, could foresee all that came of it: as `?` shows it before.
    fn foresaw(&self, last: usize) -> Result<bool, Failure> {
        Ok(is_foreseen(self.before(last)?, self.answers[last].choice))
    }

    /// The game after so many answers from the start.
    fn before(&self, answers: usize) -> Result<Game, Failure> {
        let origin = Origin { audience: None, ..self.origin.clone() };
        let mut before = Sitting::at_start(origin, GameKeeper::new(None));
        before.again(&self.choices(answers))?;
        before.advance()?;
        Ok(before.game)
    }

    /// The game as it was there, for those who look into it.
    pub(crate) fn game_at(&self, back: &Back) -> Result<Game, Failure> {
        self.before(back.answers)
    }

    /// True if nothing came of the answer to take back but what its person could foresee, and nobody has answered since.
    pub(crate) fn came_as_foreseen(&self, back: &Back) -> Result<bool, Failure> {
        Ok(back.answers + 1 == self.answers.len() && self.foresaw(back.answers)?)
    }

    /// So many answers from the start.
    fn choices(&self, answers: usize) -> Vec<usize> {
        self.answers[..answers].iter().map(|given| given.choice).collect()
    }

    /// The game as it was there. Everybody has seen of it what he had seen.
    pub(crate) fn gone_back(&self, back: &Back) -> Result<Sitting, Failure> {
        let answers = self.choices(back.answers);
        let mut sitting = Sitting::new(self.origin.clone(), self.keeper.clone(), &answers)?;
        sitting.advance()?;
        sitting.follower.borrow_mut().was_told_as(&self.follower.borrow());
        Ok(sitting)
    }

    pub(crate) fn answers(&self) -> usize {
        self.answers.len()
    }

    /// What happened since whoever looks was told last; where all look, what all may know of it, since somebody was told
    /// last.
    pub(crate) fn happenings(&mut self, eyes: Eyes) -> Vec<Happening> {
        self.follower.borrow_mut().news(eyes)
    }

    pub(crate) fn is_told(&mut self) {
        self.follower.borrow_mut().is_told();
    }

    /// The number of answers this person has given.
    pub(crate) fn answered(&self, person: PersonId) -> usize {
        self.answers.iter().filter(|given| given.person == Some(person)).count()
    }

    /// The game, for those who look into its question.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn table(&self) -> Rc<Table> {
        Rc::clone(self.game.table())
    }

    /// The round and the turn that are played.
    pub(crate) fn when(&self) -> AtTurn {
        let state = self.game.state();
        AtTurn { round: state.round, turn: state.turn }
    }

    /// How the game ended; none while it is played.
    pub(crate) fn ended(&self) -> Option<Ended> {
        Ended::of(&self.game)
    }

    /// The game is left here, and kept if that can be.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub(crate) fn leave(&self) -> Result<Option<Resting>, Failure> {
        self.keeper.leave(self.game.state(), self.game.table(), self.origin.seed())
    }
}

impl Sat for Sitting {
    fn log(&self, eyes: Eyes) -> Vec<Happening> {
        self.follower.borrow().all(eyes)
    }

    fn save(&self, path: &Path) -> std::io::Result<String> {
        self.keeper.copy(path)?;
        Ok(self.keeper.command(path))
    }
}
