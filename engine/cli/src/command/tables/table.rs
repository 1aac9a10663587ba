//! The thread of a table: a game with its scripts, which never leave it. Orders come in by a channel, and whatever is
//! shown goes out as a moment that anybody may read without waiting.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use holdup_agents::{ComputerPlayer, Dice, NamedAgent};
use holdup_packs::{Dialogue, Said};
use holdup_replay::parse::Record;
use holdup_rules::ahead::asked_together;
use holdup_rules::game::Status;
use holdup_rules::ids::PersonId;
use holdup_rules::question::Question;
use holdup_tell::wording::{LanguageId, Speech, Words};
use holdup_web::live::{LiveView, NewSteps, SeatAsk, Undo, ViewerKnowledge};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::deed::{TableDeed, Undoes};
use super::followers::Followers;
use super::reading;
use super::sealed::{Seal, Sealed};
use super::thinking::Wondering;
use crate::disk;
use crate::failure::Failure;
use crate::film;
use crate::library::Roots;
use crate::many::STACK;
use crate::outcome::breakdown;
use crate::play::keep::{self, GameKeeper};
use crate::play::sitting::{AgreementReason, Back, RestartPoint, Sitting};
use crate::report;
use crate::seating::{self, SeatPlayer};
use crate::seen::{Eyes, Sights};
use crate::verdict::plain;

/// The state of a table: the knowledge of each viewer, those with seats first and whoever watches last.
pub(crate) struct Moment {
    /// One view for each viewer.
    pub(crate) views: Vec<Arc<ViewerKnowledge>>,
    /// A number that changes when the game is taken back, and when the table is opened.
    pub(crate) epoch: u32,
    /// The reason why the game cannot go on, for the host alone.
    pub(crate) failed: Option<String>,
    /// True while a computer player thinks.
    pub(crate) thinks: bool,
}

/// The time for which a page that was asked for may wait for computer players, who are mostly quick.
const BRIEFLY: Duration = Duration::from_millis(300);

impl Open {
    /// The state of the table: after the computer players have answered, if that does not take long.
    pub(crate) async fn settled(&self) -> Arc<Moment> {
        let mut moment = self.moment.clone();
        // Whoever thinks longer is seen thinking.
        let _ = timeout(BRIEFLY, moment.wait_for(|moment| !moment.thinks)).await;
        Arc::clone(&self.moment.borrow())
    }
}

/// The fate of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerFate {
    /// It is on the disk.
    Yes,
    /// Its question is not asked any more.
    Late,
    /// It is no choice of the question.
    NotOffered,
    /// The table stands still.
    Failed,
}

/// The way back to whoever has sent an order.
pub(crate) type OrderReply = oneshot::Sender<AnswerFate>;

/// An order to the thread.
pub(crate) enum TableOrder {
    /// A viewer answers the question of this number by a choice.
    Answer { viewer: usize, number: String, choice: String, reply: OrderReply },
    /// A viewer takes the secret answer to the question of this number out again.
    Again { viewer: usize, number: String, reply: OrderReply },
    /// A viewer asks to take the last answer back.
    Undo { viewer: usize, reply: OrderReply },
    /// The host takes the last answer back.
    TakeBack { reply: OrderReply },
    /// A viewer agrees to that, or not.
    Vote { viewer: usize, agrees: bool, reply: OrderReply },
    /// A viewer reads another language from now on.
    Language { viewer: usize, language: String, reply: oneshot::Sender<()> },
    /// A computer player goes on for a viewer, or the person again.
    Hand { viewer: usize, player: Option<String>, reply: oneshot::Sender<()> },
    /// The film of the game, for a viewer if it is over.
    Film { viewer: usize, reply: oneshot::Sender<Option<String>> },
    /// The film of the game for the host: of one that is played, what nobody holds secret.
    FilmSoFar { reply: oneshot::Sender<Option<String>> },
    /// The rules for a viewer who comes from this address.
    Rules { viewer: usize, here: String, reply: oneshot::Sender<Option<String>> },
    /// The game, for a viewer who asks about the question of this number.
    Wonder { viewer: usize, number: String, reply: oneshot::Sender<Option<Wondering>> },
    /// Whoever looks is to look again.
    Refresh,
}

/// A table that is open.
#[derive(Clone)]
pub(crate) struct Open {
    pub(crate) orders: Sender<TableOrder>,
    pub(crate) moment: watch::Receiver<Arc<Moment>>,
}

/// Makes a game on the thread that plays it.
pub(crate) type Start = Box<dyn FnOnce() -> Result<(RestartPoint, GameKeeper), Failure> + Send>;

/// The game of a record, to be gone on with.
pub(crate) fn of_record(path: &Path, roots: &Roots) -> Result<(RestartPoint, GameKeeper), Failure> {
    let keeper = GameKeeper::going_on(path)?;
    let again = keep::read_any(path, keeper.contents(), roots, true)?;
    Ok((again, keeper))
}

/// Opens a table on a thread of its own. `deed` makes what is kept beside the record, once the game is known.
///
/// # Errors
/// Says what is wrong with the game.
pub(crate) async fn open(
    name: &str,
    record: PathBuf,
    start: Start,
    deed: impl FnOnce(&[PersonId]) -> Result<TableDeed, Failure> + Send + 'static,
) -> Result<Open, String> {
    let (orders, inbox) = channel();
    let (ready, is_ready) = oneshot::channel();
    let run = move || {
        let (seated, said) = report::overhear(|| {
            let (again, keeper) = start()?;
            SeatedTable::new(again, keeper, &record, deed)
        });
        match seated {
            Err(failure) => drop(ready.send(Err(format!("{said}{failure}")))),
            Ok(mut seated) => {
                seated.go_on();
                let (moments, moment) = watch::channel(Arc::new(seated.moment()));
                // Whoever waited may have left; the table is there all the same.
                let _ = ready.send(Ok(moment));
                seated.serve(&inbox, &moments);
            }
        }
    };
    let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(run);
    thread.map_err(|error| format!("No thread can be started: {error}."))?;
    let moment = is_ready.await.map_err(|_| "The table could not be opened.".to_owned())??;
    Ok(Open { orders, moment })
}

/// A game with all who play and watch it.
struct SeatedTable {
    sitting: Sitting,
    /// The viewers: each person, and those who watch.
    viewers: Vec<PersonId>,
    followers: Followers,
    /// Computer players who go on for persons.
    stand_ins: BTreeMap<PersonId, (String, ComputerPlayer)>,
    /// The questions that persons are asked now: several only if these choose in secret.
    asked: Vec<Question>,
    sealed: Sealed,
    /// The way in which answers are taken back.
    undoes: Undoes,
    undoing: Undoing,
    epoch: u32,
    /// True if a computer player is to answer.
    thinks: bool,
    failed: Option<String>,
}

/// The state of taking back.
enum Undoing {
    /// Nobody has asked for it.
    Nobody,
    /// A person asks to go back there, and these agree. Since then these have seen so much.
    Asked(PersonId, Back, Vec<PersonId>, Vec<(PersonId, Sights)>),
    /// An answer of this person was taken back, and nobody has answered since. These had seen so much.
    Done(PersonId, Vec<(PersonId, Sights)>),
}

impl SeatedTable {
    fn new(
        again: RestartPoint,
        keeper: GameKeeper,
        record: &Path,
        deed: impl FnOnce(&[PersonId]) -> Result<TableDeed, Failure>,
    ) -> Result<SeatedTable, Failure> {
        let RestartPoint { mut origin, answers } = again;
        let persons = origin.persons();
        let deed = deed(&persons)?;
        let content = Arc::clone(origin.rulebook.content());
        let named = |id: &str| Words::of(&content).language(id).unwrap_or(LanguageId::ENGLISH);
        let mut languages: Vec<LanguageId> = deed.seats.iter().map(|seat| named(&seat.language)).collect();
        languages.resize(persons.len(), named(&deed.language));
        languages.push(named(&deed.language));
        let viewers: Vec<PersonId> = persons.iter().copied().chain([PersonId::NOBODY]).collect();
        let followers = Followers::default();
        origin.audience = Some(followers.audience(viewers.clone(), languages));
        let sitting = Sitting::new(origin, keeper, &answers)?;
        let sealed = Sealed::beside(record, |person| sitting.answered(person))?;
        let mut seated = SeatedTable {
            sitting,
            viewers,
            followers,
            stand_ins: BTreeMap::new(),
            asked: Vec::new(),
            sealed,
            undoes: deed.undo,
            undoing: Undoing::Nobody,
            // Always as long, so that the length of a page tells nothing.
            epoch: disk::any_number()? | 1 << 31,
            thinks: false,
            failed: None,
        };
        for (&person, seat) in persons.iter().zip(&deed.seats) {
            seated.stand_in(person, seat.stand_in.as_deref());
        }
        Ok(seated)
    }

    /// Puts a computer player on the seat of a person, or takes it away.
    fn stand_in(&mut self, person: PersonId, player: Option<&str>) {
        self.stand_ins.remove(&person);
        if let Some(named) = player.and_then(|player| NamedAgent::parse(player).ok()) {
            self.stand_ins.insert(person, (named.to_string(), named.player(&self.sitting.table())));
        }
    }

    fn serve(&mut self, inbox: &Receiver<TableOrder>, moments: &watch::Sender<Arc<Moment>>) {
        loop {
            // What was answered is acknowledged and shown before anybody thinks.
            while self.thinks {
                self.think();
                self.go_on();
                moments.send_replace(Arc::new(self.moment()));
            }
            let Ok(order) = inbox.recv() else { return };
            self.obey(order, moments);
        }
    }

    /// Carries an order out.
    fn obey(&mut self, order: TableOrder, moments: &watch::Sender<Arc<Moment>>) {
        let (taken, reply) = match order {
            TableOrder::Answer { viewer, number, choice, reply } => {
                let taken = self.take(viewer, &number, &choice);
                self.go_on();
                (taken, reply)
            }
            TableOrder::Again { viewer, number, reply } => (self.choose_again(viewer, &number), reply),
            TableOrder::Undo { viewer, reply } => (self.undo(viewer), reply),
            TableOrder::Vote { viewer, agrees, reply } => (self.vote(viewer, agrees), reply),
            TableOrder::TakeBack { reply } => (self.take_back(), reply),
            TableOrder::Language { viewer, language, reply } => {
                self.speak(viewer, &language);
                moments.send_replace(Arc::new(self.moment()));
                let _ = reply.send(());
                return;
            }
            TableOrder::Hand { viewer, player, reply } => {
                if let Some(&person) = self.viewers.get(viewer) {
                    self.stand_in(person, player.as_deref());
                }
                self.go_on();
                moments.send_replace(Arc::new(self.moment()));
                let _ = reply.send(());
                return;
            }
            TableOrder::FilmSoFar { reply } => return drop(reply.send(self.film_so_far())),
            TableOrder::Film { viewer, reply } => return drop(reply.send(self.film(viewer))),
            TableOrder::Rules { viewer, here, reply } => return drop(reply.send(self.rules(viewer, &here))),
            TableOrder::Wonder { viewer, number, reply } => {
                return drop(reply.send(self.wondering(viewer, &number)));
            }
            TableOrder::Refresh => return moments.send_modify(|_| {}),
        };
        moments.send_replace(Arc::new(self.moment()));
        let is_failed = taken == AnswerFate::Yes && self.failed.is_some();
        // Whoever gave it may have left.
        let _ = reply.send(if is_failed { AnswerFate::Failed } else { taken });
    }

    /// Goes on until somebody must answer, the game is over, or something fails.
    fn go_on(&mut self) {
        self.thinks = false;
        if self.failed.is_none() {
            match self.play() {
                Ok(thinks) => self.thinks = thinks,
                Err(failure) => self.failed = Some(failure.to_string()),
            }
        }
    }

    /// The same; answers whether a computer player must answer.
    fn play(&mut self) -> Result<bool, Failure> {
        self.asked.clear();
        while self.sitting.advance()? == Status::Asking {
            let game = self.sitting.game();
            let Some(question) = game.question() else { break };
            let is_person = |question: &Question| {
                self.viewers.contains(&question.person) && !self.stand_ins.contains_key(&question.person)
            };
            if !is_person(question) {
                return Ok(true);
            }
            let together: Vec<Question> = asked_together(game).into_iter().filter(is_person).collect();
            let person = question.person;
            match self.seal_of(question) {
                Some(choice) if together.iter().all(|question| self.seal_of(question).is_some()) => {
                    self.sitting.answer(choice, Some(person))?;
                }
                _ => {
                    self.asked = together;
                    break;
                }
            }
        }
        if !self.asked.iter().any(|question| self.seal_of(question).is_some()) {
            // The record has them, and is on the disk.
            self.sealed.clear()?;
        }
        Ok(false)
    }

    /// The computer player who is asked answers.
    fn think(&mut self) {
        let answered = match self.sitting.agent() {
            Some(choice) => self.sitting.answer(choice, None),
            None => {
                let game = self.sitting.game();
                let Some(person) = game.question().map(|question| question.person) else { return };
                let dice = Dice::new(self.sitting.origin.seed(), 0, person);
                let stand_in = self.stand_ins.get_mut(&person);
                match stand_in.and_then(|(_, player)| player.choose(game, dice, &|| false)) {
                    Some(choice) => self.sitting.answer(choice, Some(person)),
                    None => Err(Failure::Bad("A computer player gives no answer.".to_owned())),
                }
            }
        };
        self.kept(answered);
    }

    /// The choice that a person has sealed for a question.
    fn seal_of(&self, question: &Question) -> Option<usize> {
        let seal = self.sealed.of(question.person, self.sitting.answered(question.person))?;
        self.choice(question, &seal.choice)
    }

    /// The number of a choice, by its label.
    fn choice(&self, question: &Question, label: &str) -> Option<usize> {
        let table = self.sitting.table();
        let speech = Speech::of(&table);
        let is_meant = |&one: &_| speech.text(|speech, out| speech.choice_of(out, question, one)) == label;
        question.choices.iter().position(is_meant)
    }

    /// The question to a viewer, and its number among those of the viewer.
    fn asked(&self, viewer: usize) -> Option<(usize, &Question)> {
        let person = *self.viewers.get(viewer)?;
        let question = self.asked.iter().find(|question| question.person == person)?;
        Some((self.sitting.answered(person), question))
    }

    /// Takes an answer, which is on the disk afterwards: in the record once the game goes on, or sealed if others choose at
    /// the same time.
    fn take(&mut self, viewer: usize, number: &str, label: &str) -> AnswerFate {
        if self.failed.is_some() {
            return AnswerFate::Failed;
        }
        let asked = self.asked(viewer).filter(|(asked, _)| asked.to_string() == number);
        let Some((number, question)) = asked.filter(|(_, question)| self.seal_of(question).is_none()) else {
            return AnswerFate::Late;
        };
        let Some(choice) = self.choice(question, label) else { return AnswerFate::NotOffered };
        let person = question.person;
        self.undoing = Undoing::Nobody;
        let taken = match self.asked.len() {
            1 => self.sitting.answer(choice, Some(person)),
            _ => self.sealed.put(person, Some(Seal { number, choice: label.to_owned() })),
        };
        self.kept(taken)
    }

    fn kept(&mut self, done: Result<(), Failure>) -> AnswerFate {
        match done {
            Ok(()) => AnswerFate::Yes,
            Err(failure) => {
                self.failed = Some(failure.to_string());
                AnswerFate::Failed
            }
        }
    }

    /// Takes a sealed answer out again.
    fn choose_again(&mut self, viewer: usize, number: &str) -> AnswerFate {
        let sealed = self
            .asked(viewer)
            .filter(|(asked, question)| asked.to_string() == number && self.seal_of(question).is_some());
        let Some(person) = sealed.map(|(_, question)| question.person) else { return AnswerFate::Late };
        let done = self.sealed.put(person, None);
        self.kept(done)
    }

    /// The person who looks, if that person can ask to take the last answer back: not while several choose in secret, nor
    /// after the end.
    fn may_undo(&self, viewer: usize) -> Option<PersonId> {
        let person = *self.viewers.get(viewer).filter(|&&person| person != PersonId::NOBODY)?;
        let may = self.undoes == Undoes::Agree && self.failed.is_none() && self.asked.len() == 1;
        (may && self.sitting.answered(person) > 0).then_some(person)
    }

    fn undo(&mut self, viewer: usize) -> AnswerFate {
        let person = self.may_undo(viewer).filter(|_| !matches!(self.undoing, Undoing::Asked(..)));
        let Some(person) = person else { return AnswerFate::Late };
        match self.sitting.back(Some(person)) {
            Ok(Some(back)) => match self.sights(&back) {
                Ok(sights) => self.undoing = Undoing::Asked(person, back, vec![person], sights),
                Err(failure) => return self.kept(Err(failure)),
            },
            Ok(None) => return AnswerFate::Late,
            Err(failure) => return self.kept(Err(failure)),
        }
        self.go_back_if_all_agree()
    }

    /// Everything that each person has seen since there.
    fn sights(&self, back: &Back) -> Result<Vec<(PersonId, Sights)>, Failure> {
        let (before, now) = (self.sitting.game_at(back)?, self.sitting.game());
        let persons = self.viewers.iter().filter(|&&person| person != PersonId::NOBODY);
        let sights = persons.map(|&person| (person, Sights::between(&before, now, person)));
        Ok(sights.filter(|(_, sights)| !sights.is_empty()).collect())
    }

    /// The host takes the last answer back, if nobody knows anything by it that is unknown before: what was uncovered
    /// stays uncovered, and a secret choice is nobody else's affair.
    fn take_back(&mut self) -> AnswerFate {
        if self.undoes != Undoes::Host || self.failed.is_some() || self.asked.len() != 1 {
            return AnswerFate::NotOffered;
        }
        match self.harmless() {
            Ok(Some((person, back))) => self.go_back(person, &back, Vec::new()),
            Ok(None) => AnswerFate::NotOffered,
            Err(failure) => self.kept(Err(failure)),
        }
    }

    fn harmless(&self) -> Result<Option<(PersonId, Back)>, Failure> {
        let Some((person, back)) = self.sitting.last_answer()? else { return Ok(None) };
        let may = back.because != Some(AgreementReason::Secret)
            && self.sitting.came_as_foreseen(&back)?
            && self.sights(&back)?.is_empty();
        Ok(may.then_some((person, back)))
    }

    fn vote(&mut self, viewer: usize, agrees: bool) -> AnswerFate {
        let person = self.viewers.get(viewer).copied().filter(|&person| person != PersonId::NOBODY);
        let (Undoing::Asked(_, _, agreed, _), Some(person)) = (&mut self.undoing, person) else {
            return AnswerFate::Late;
        };
        if !agrees {
            self.undoing = Undoing::Nobody;
            return AnswerFate::Yes;
        }
        if !agreed.contains(&person) {
            agreed.push(person);
        }
        self.go_back_if_all_agree()
    }

    fn go_back_if_all_agree(&mut self) -> AnswerFate {
        let Undoing::Asked(person, back, agreed, sights) = &self.undoing else { return AnswerFate::Late };
        let is_asked = |one: &&PersonId| **one != PersonId::NOBODY && !self.stand_ins.contains_key(*one);
        if !self.viewers.iter().filter(is_asked).all(|one| agreed.contains(one)) {
            return AnswerFate::Yes;
        }
        let (person, back, sights) = (*person, back.clone(), sights.clone());
        self.go_back(person, &back, sights)
    }

    fn go_back(&mut self, person: PersonId, back: &Back, sights: Vec<(PersonId, Sights)>) -> AnswerFate {
        match self.sitting.gone_back(back) {
            Ok(sitting) => {
                self.sitting = sitting;
                self.epoch = self.epoch.wrapping_add(1);
                self.undoing = Undoing::Done(person, sights);
                self.go_on();
                AnswerFate::Yes
            }
            Err(failure) => self.kept(Err(failure)),
        }
    }

    /// Tells a viewer everything again in another language.
    fn speak(&mut self, viewer: usize, language: &str) {
        let origin = &self.sitting.origin;
        let Some(language) = Words::of(origin.rulebook.content()).language(language) else { return };
        let Some(&person) = self.viewers.get(viewer) else { return };
        self.followers.tell_again(&self.record(), Rc::clone(&origin.hooks), (viewer, person), language);
    }

    fn record(&self) -> Record {
        let origin = &self.sitting.origin;
        Record::so_far(origin.head.clone(), Arc::clone(&origin.rulebook), &self.sitting.keeper.text())
    }

    /// The film of the whole game once it is over, and until then of what nobody holds secret, in the language of those who
    /// watch.
    fn film_so_far(&self) -> Option<String> {
        let language = self.followers.all().last()?.language();
        let eyes = if self.sitting.ended().is_some() { Eyes::Outside } else { Eyes::All };
        film::html_for(&self.record(), language, eyes).ok()
    }

    fn film(&self, viewer: usize) -> Option<String> {
        let language = self.followers.all().get(viewer)?.language();
        self.sitting.ended()?;
        film::html(&self.record(), language).ok()
    }

    fn rules(&self, viewer: usize, here: &str) -> Option<String> {
        let language = self.followers.all().get(viewer)?.language();
        Some(reading::page(&self.sitting, *self.viewers.get(viewer)?, language, here))
    }

    /// The game, if the viewer is asked the question of this number and has not answered it.
    fn wondering(&self, viewer: usize, number: &str) -> Option<Wondering> {
        let (asked, question) =
            self.asked(viewer).filter(|(_, question)| self.seal_of(question).is_none())?;
        let person = question.person;
        // Computer players choose among them.
        let all = asked_together(self.sitting.game());
        let before = all.iter().position(|question| question.person == person)?;
        let origin = &self.sitting.origin;
        (asked.to_string() == number).then(|| Wondering {
            head: origin.head.clone(),
            rulebook: Arc::clone(&origin.rulebook),
            files: origin.library.files().clone(),
            record: self.sitting.keeper.text(),
            players: origin.players.clone(),
            person,
            before,
            language: self.followers.all()[viewer].language(),
        })
    }

    /// The state of the table now.
    fn moment(&self) -> Moment {
        let (mut followers, mut new) = (self.followers.all(), NewSteps::new());
        let views = followers.iter_mut().enumerate();
        let views = views.map(|(viewer, live)| Arc::new(self.shown((viewer, live), &mut new)));
        Moment { views: views.collect(), epoch: self.epoch, failed: self.failed.clone(), thinks: self.thinks }
    }

    fn shown(&self, (viewer, live): (usize, &mut LiveView), new: &mut NewSteps) -> ViewerKnowledge {
        let origin = &self.sitting.origin;
        let content = origin.rulebook.content();
        let language = live.language();
        let dialogue = Dialogue::of(content, language);
        let table = self.sitting.table();
        let speech = Speech::in_language(&table, language);
        let mut sitters = film::sitters(content, &origin.head.setup, &origin.players, language);
        for (person, (name, _)) in &self.stand_ins {
            sitters[person.seat().index()] = dialogue.player(name);
        }
        let name = |person: PersonId| {
            let bandit = speech.bandit(table.who_of(person.seat()));
            match &origin.players[person.seat().index()] {
                SeatPlayer::Person(Some(name)) => format!("{name} ({bandit})"),
                _ => bandit.to_owned(),
            }
        };
        let names = || {
            let thinks = self.sitting.game().question().filter(|_| self.asked.is_empty());
            let asked = self.asked.iter().chain(thinks);
            asked.map(|question| name(question.person)).collect::<Vec<_>>().join(", ")
        };
        let ask = match (self.asked(viewer), self.sitting.ended()) {
            _ if self.failed.is_some() => SeatAsk::Stopped(dialogue.say(Said::TableStopped, &[])),
            (_, Some(ended)) => {
                let lines = breakdown(speech, &dialogue, &ended, &sitters, WIDE, false);
                // Marks that stand before a bandit's line are for a terminal: who won and who could not is told in words.
                let unmarked = |line: &String| {
                    let line = plain(line);
                    let told = ["* ", "x "].iter().find_map(|mark| line.strip_prefix(mark));
                    told.unwrap_or(&line).trim().to_owned()
                };
                SeatAsk::Over(lines.iter().map(unmarked).collect())
            }
            // Who of them has chosen is told to nobody.
            (Some((number, question)), None) if self.seal_of(question).is_some() => SeatAsk::Sealed {
                number: number.to_string(),
                told: dialogue.say(Said::TableSealed, &[&names()]),
            },
            (Some((number, question)), None) => {
                SeatAsk::Question { number: number.to_string(), shape: live.question(question) }
            }
            (None, None) => SeatAsk::Waits(dialogue.say(Said::TableWaiting, &[&names()])),
        };
        let undo = self.undo_shown(viewer, &dialogue, &name);
        let known = Words::of(content).known().nth(language.index()).unwrap_or("en");
        live.pause((dialogue, known.into()), sitters.into(), (ask, undo), new)
    }

    /// The state of taking back, as a viewer may know it.
    fn undo_shown(&self, viewer: usize, dialogue: &Dialogue, name: &dyn Fn(PersonId) -> String) -> Undo {
        let me = self.viewers.get(viewer).copied().unwrap_or(PersonId::NOBODY);
        let with_seen = |told: String, sights: &[(PersonId, Sights)]| {
            let seen = |&(person, Sights { cards, loot, .. }): &(PersonId, Sights)| {
                dialogue.say(Said::UndoSeen, &[&name(person), &cards.to_string(), &loot.to_string()])
            };
            [told].into_iter().chain(sights.iter().map(seen)).collect::<Vec<_>>().join(" ")
        };
        match &self.undoing {
            Undoing::Asked(by, ..) if *by == me => {
                Undo { told: dialogue.say(Said::TableUndoSent, &[]), ..Undo::default() }
            }
            Undoing::Asked(by, _, agreed, sights) => Undo {
                told: with_seen(dialogue.say(Said::TableUndoAsked, &[&name(*by)]), sights),
                votes: me != PersonId::NOBODY && !agreed.contains(&me),
                ..Undo::default()
            },
            Undoing::Done(by, sights) => Undo {
                told: with_seen(dialogue.say(Said::TableUndone, &[&name(*by)]), sights),
                may: self.may_undo(viewer).is_some(),
                is_done: true,
                votes: false,
            },
            Undoing::Nobody => Undo { may: self.may_undo(viewer).is_some(), ..Undo::default() },
        }
    }
}

/// Columns of the lines of a result: wide enough that pages break them.
const WIDE: usize = 200;

/// Those who play at a table, as the host's page calls them: the bandit, and the name of the person.
pub(crate) fn seat_names(shown: &ViewerKnowledge) -> BTreeMap<usize, String> {
    let pawns = shown.fixed["pawns"].as_array().map_or(&[][..], Vec::as_slice);
    let seat = |row: &serde_json::Value| {
        Some((usize::try_from(row[2].as_u64()?).ok()?, row[1].as_str()?.to_owned()))
    };
    let mut names = BTreeMap::new();
    for (seat, bandit) in pawns.iter().filter_map(seat) {
        let sitter = shown.sitters.get(seat).map_or("", String::as_str);
        names.entry(seat).or_insert_with(|| format!("{bandit} ({sitter})"));
    }
    names
}

/// A player of this name for a new table, as set-ups write it.
pub(crate) fn wished(kind: &str, name: &str) -> Option<String> {
    match kind {
        "" => None,
        seating::ME if !name.is_empty() => Some(format!("{}:{name}", seating::ME)),
        kind => Some(kind.to_owned()),
    }
}
