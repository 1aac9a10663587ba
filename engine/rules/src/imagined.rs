//! Games as whoever is asked may imagine them: everything hidden is dealt again, and the running step is played from its
//! start to the same question. Such a game can be played on. It is made of a view, so an agent that searches in it learns
//! nothing of the real game.

mod seen;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::game::{Answerer, Asked, Game, Hooks, Rig, RigError, SeenDrawn, Status, Toss};
use crate::ids::*;
use crate::number::count;
use crate::question::{Ask, Choice, Question};
use crate::rng::{Rng, Stream};
use crate::state::State;
use crate::table::Table;
use crate::trial::EndTrial;
use crate::view::{Renaming, View};
use seen::{Forgets, LostTokens, MovedToken, SeenDraws, choose_moved, learned, loot};

/// The number of deals after which no game is found that leads to the question and looks there as the real one does.
const TRIES: u32 = 1000;

/// The number of deals that may lead elsewhere in all games of a question, so that a player's answer does not take long.
const MOST_FAILED: u32 = 10_000;

/// A bandit plays no card at once.
const PLAYS_NOTHING: (Ask, Option<Choice>) = (Ask::ActNow, Some(Choice::No));

/// All games that the person asked may imagine. It is made once for a question; each game is a copy.
pub struct Imagining(Rc<Root>);

struct Root {
    table: Rc<Table>,
    hooks: Rc<dyn Hooks>,
    question: Box<Question>,
    number: u32,
    /// The start of the running step, with what the person has learned in it.
    view: View,
    forgets: Forgets,
    /// The view of the person at the question. None if nothing has happened in the step before it.
    middle: Option<View>,
    /// Who has answered what to which question in the step; none for an answer that was given in secret.
    given: Vec<(PersonId, Ask, Option<Choice>)>,
    seen: SeenDraws,
    lost: LostTokens,
    /// The number of deals that have led elsewhere.
    failed: Cell<u32>,
}

impl Imagining {
    /// Everything the person asked may imagine of a game. None if nothing is asked.
    pub fn of(game: &Game) -> Option<Imagining> {
        let question = Box::new(game.question()?.clone());
        let (table, person) = (Rc::clone(game.table()), question.person);
        let (start, now) = (game.position().0, game.state());
        let secret_from = game.running.secret_from.map_or(usize::MAX, |from| from as usize);
        let given = game.given_as.iter().enumerate();
        let given = given.map(|(at, given)| {
            let made = (given.person == person || at < secret_from).then_some(given.made);
            (given.person, given.ask, made)
        });
        // Nobody else sees if a hand held a card that could have been played at once.
        let is_seen = |&(who, ask, made): &_| who == person || (ask, made) != PLAYS_NOTHING;
        let given = given.filter(is_seen).collect();
        let mut begun = start.clone();
        let (mut forgets, mut seen) = learned(&mut begun, now, &table, person);
        let own = game.given_as.iter().filter(|given| given.person == person);
        let told = own.fold(LootSet::EMPTY, |told, given| told.or(given.told));
        let lost = LostTokens::of(&begun, now, &table, person, told);
        seen.scripts = SeenDrawn::of(game, person);
        // A view names alike what is alike, so what is known of it is by those names.
        let names = Renaming::of(&begun, &table, person, &[forgets.known, seen.tokens]);
        names.apply(&mut begun, &table);
        (forgets.known, seen.tokens) = (names.set(forgets.known), names.set(seen.tokens));
        let (view, middle) = (View::of(&begun, &table, person), View::of(now, &table, person));
        // That the step has begun changes nothing that is seen.
        let mut unchanged = view.clone();
        unchanged.state.steps = middle.state.steps;
        let is_first =
            game.given_as.is_empty() && start.rng == now.rng && forgets.is_empty() && unchanged == middle;
        Some(Imagining(Rc::new(Root {
            view,
            middle: (!is_first).then_some(middle),
            hooks: Rc::clone(&game.hooks),
            number: game.answers(),
            table,
            question,
            forgets,
            given,
            seen,
            lost,
            failed: Cell::new(0),
        })))
    }

    /// The question that every game leads to.
    pub fn question(&self) -> &Question {
        &self.0.question
    }

    /// The number of answers that the real game had before this one.
    pub fn number(&self) -> u32 {
        self.0.number
    }

    /// The number of the round in which it is asked, from 0.
    pub fn round(&self) -> u8 {
        self.now().round
    }

    /// The game as the person sees it.
    fn now(&self) -> &State {
        &self.0.middle.as_ref().unwrap_or(&self.0.view).state
    }

    /// The question with the game as the person sees it, for a player who answers at once.
    pub fn asked(&self) -> Asked<'_> {
        Asked { state: self.now(), table: &self.0.table, question: &self.0.question, number: self.0.number }
    }

    /// A game in which the person can try out what being somewhere or doing something would bring.
    pub fn trial(&self) -> EndTrial {
        let root = &self.0;
        EndTrial::new(
            Rc::clone(&root.table),
            Rc::clone(&root.hooks),
            Box::new(self.now().clone()),
            root.question.who,
        )
    }

    /// The table, which everybody knows.
    pub fn table(&self) -> &Rc<Table> {
        &self.0.table
    }

    /// Plays an imagined game until `player` leaves it or it is over. The player answers for everybody from the question on;
    /// before it, the player is asked only what others have answered in secret in the running step. None if no deal leads to
    /// the question.
    pub fn play<A: Answerer + 'static>(&self, rng: &mut Rng, player: &Rc<RefCell<A>>) -> Option<Game> {
        self.find(|tried| {
            let (mut game, reached) = self.deal(rng, Rc::clone(player), true, tried);
            let status = game.advance();
            (reached.get() && status.is_ok()).then_some(game)
        })
    }

    /// Deals until a game leads to the question. Each deal hears how many were tried before it.
    fn find(&self, mut deal: impl FnMut(u32) -> Option<Game>) -> Option<Game> {
        let failed = &self.0.failed;
        (0..TRIES).take_while(|_| failed.get() < MOST_FAILED).find_map(|tried| {
            let game = deal(tried);
            failed.set(failed.get() + u32::from(game.is_none()));
            game
        })
    }

    /// An imagined game that waits at the question. None if no deal leads to it.
    pub fn waiting(&self, rng: &mut Rng) -> Option<Game> {
        let nobody = Rc::new(RefCell::new(Nobody));
        self.find(|tried| {
            let (mut game, reached) = self.deal(rng, Rc::clone(&nobody), false, tried);
            let status = game.advance();
            (reached.get() && status == Ok(Status::Asking)).then_some(game)
        })
    }

    /// One deal, and a note of whether it leads to the question.
    fn deal<A: Answerer + 'static>(
        &self,
        rng: &mut Rng,
        player: Rc<RefCell<A>>,
        in_place: bool,
        tried: u32,
    ) -> (Game, Rc<Cell<bool>>) {
        let root = &self.0;
        let mut seen = root.seen.clone();
        let mut state = if root.lost.is_empty() {
            root.view.deal_again(&root.table, rng)
        } else {
            let mut view = root.view.clone();
            root.lost.put(&mut view, &mut seen, &root.table, rng);
            view.deal_again(&root.table, rng)
        };
        root.forgets.put_back(&mut state, root.view.person);
        let reached = Rc::new(Cell::new(false));
        let leading = Leading {
            used: vec![false; root.given.len()],
            moved: seen.moved.clone(),
            is_free: tried % 4 == 3,
            rng: Rng::new(u64::from(rng.below(u32::MAX)), 0, Stream::Agents),
            root: Rc::clone(root),
            reached: Rc::clone(&reached),
            player,
            in_place,
        };
        let mut game = Game::new(Rc::clone(&root.table), state, Rc::clone(&root.hooks));
        game = game.answered_by(Box::new(leading));
        if !seen.is_empty() {
            game = game.rigged_by(Box::new(UpTo { seen, reached: Rc::clone(&reached) }));
        }
        (game, reached)
    }
}

/// Nobody answers.
struct Nobody;

impl Answerer for Nobody {
    fn answer(&mut self, _: &Asked<'_>) -> Option<usize> {
        None
    }
}

/// Gives the answers of the running step again, and from the question on those of the player.
struct Leading<A> {
    root: Rc<Root>,
    /// Which of the answers given in the step have been given again.
    used: Vec<bool>,
    /// The loot that moved in the step and that others have not chosen yet.
    moved: Vec<MovedToken>,
    /// True if they need not choose any of it: what they chose may have come back.
    is_free: bool,
    rng: Rng,
    reached: Rc<Cell<bool>>,
    player: Rc<RefCell<A>>,
    in_place: bool,
}

impl<A: Answerer> Answerer for Leading<A> {
    fn answer(&mut self, asked: &Asked<'_>) -> Option<usize> {
        if self.reached.get() {
            return self.player.borrow_mut().answer(asked);
        }
        let person = asked.question.person;
        let is_mine = person == self.root.question.person;
        // Who could tell otherwise than imagined what lies where was asked other things, or nothing because one choice was left.
        let is_next = |&at: &usize| {
            let (who, ask, made) = self.root.given[at];
            // That others chose among loot nobody sees: who has one token to choose is not asked.
            let is_seen = is_mine || made.and_then(loot).is_none();
            // A person who leads several plays the card of one of them.
            let is_offered =
                ask != PLAYS_NOTHING.0 || made.is_none_or(|made| asked.question.choices.contains(&made));
            !self.used[at]
                && who == person
                && is_seen
                && (is_mine || (ask == asked.question.ask && is_offered))
        };
        match (0..self.used.len()).find(is_next) {
            Some(at) => {
                self.used[at] = true;
                match self.root.given[at].2 {
                    Some(choice) => self.alike(asked, choice, is_mine),
                    None => self.as_others_do(asked),
                }
            }
            None if !is_mine && asked.question.ask == PLAYS_NOTHING.0 => self.playing_nothing(asked),
            None if !is_mine => self.moved(asked).or_else(|| self.as_others_do(asked)),
            None if self.root.is_at(asked) => {
                self.reached.set(true);
                self.player.borrow_mut().answer(asked)
            }
            None => None,
        }
    }

    fn answers_everything(&self) -> bool {
        self.in_place
    }
}

impl<A: Answerer> Leading<A> {
    /// A choice of loot that moved in the step, most often of such that came from or to who is asked.
    fn moved(&mut self, asked: &Asked<'_>) -> Option<usize> {
        if self.is_free && self.rng.below(2) == 0 {
            return None;
        }
        let choices = &asked.question.choices;
        let first = self.rng.below(count(choices.len())) as usize;
        let all =
            || (0..choices.len()).map(|nth| (nth + first) % choices.len()).map(|nth| (nth, choices[nth]));
        let who = Some(asked.question.who);
        let of_who = self.rng.below(4) > 0;
        choose_moved(&mut self.moved, |one| !of_who || one == who, all())
            .or_else(|| choose_moved(&mut self.moved, |_| true, all()))
    }

    /// The answer of another person of whom no card was seen: a card cannot be played unseen.
    fn playing_nothing(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let nothing = asked.question.choices.iter().position(|&choice| choice == Choice::No);
        nothing.or_else(|| self.as_others_do(asked))
    }

    /// An answer that another person may have given.
    fn as_others_do(&mut self, asked: &Asked<'_>) -> Option<usize> {
        let chosen = self.player.borrow_mut().answer(asked);
        chosen.or_else(|| Some(self.rng.below(count(asked.question.choices.len())) as usize))
    }

    /// A choice that looks to the person like the one that was made: another person's hidden card can be any.
    fn alike(&mut self, asked: &Asked<'_>, made: Choice, is_mine: bool) -> Option<usize> {
        let looks_alike = |choice: Choice| match (made, choice) {
            _ if choice == made => true,
            _ if is_mine => false,
            (Choice::PlayFaceDown(..), Choice::PlayFaceDown(..)) | (Choice::Card(..), Choice::Card(..)) => {
                true
            }
            (
                Choice::Loot(one) | Choice::KnownLoot(one, _) | Choice::UsedLoot(one, _),
                Choice::Loot(other) | Choice::KnownLoot(other, _) | Choice::UsedLoot(other, _),
            ) => one == other,
            _ => false,
        };
        let alike = asked.question.choices.iter().enumerate().filter(|&(_, &choice)| looks_alike(choice));
        let all = alike.clone().count();
        let nth = if all > 1 { self.rng.below(count(all)) as usize } else { 0 };
        alike.map(|(at, _)| at).nth(nth)
    }
}

impl Root {
    /// True if the imagined game has come to the question, and the person sees there what they see in the real game.
    fn is_at(&self, asked: &Asked<'_>) -> bool {
        let is_same = |middle: &View| View::of(asked.state, asked.table, middle.person) == *middle;
        *asked.question == *self.question && self.middle.as_ref().is_none_or(is_same)
    }
}

/// Lets chance draw what the person saw up to the question, and no further: which of it was drawn in the step and which lay in a
/// hand before is nothing that everybody knows.
struct UpTo {
    seen: SeenDraws,
    reached: Rc<Cell<bool>>,
}

impl Rig for UpTo {
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError> {
        if self.reached.get() { Ok(toss.generated) } else { self.seen.choose(toss) }
    }

    fn position(&self) -> usize {
        self.seen.position()
    }

    fn back_to(&mut self, position: usize) {
        self.seen.back_to(position);
    }
}
