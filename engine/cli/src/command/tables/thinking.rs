//! Questions about a question: why a choice is there or not, and what would come of it. A game of its own is
//! asked, on a thread of its own, so that no table waits.

use std::sync::Arc;
use std::thread;

use holdup_hooks::Rulebook;
use holdup_packs::{Dialogue, Files};
use holdup_replay::grade::replay;
use holdup_replay::library::Library;
use holdup_replay::parse::Record;
use holdup_replay::record::Head;
use holdup_rules::ids::PersonId;
use holdup_tell::wording::LanguageId;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::house::Wonderer;
use crate::failure::Failure;
use crate::many::STACK;
use crate::play::dialogue::Ears;
use crate::play::person;
use crate::play::show::Show;
use crate::seating::SeatPlayer;
use crate::verdict::plain;

/// The game as it stands, to be asked about by one person.
pub(crate) struct Wondering {
    pub(crate) head: Head,
    pub(crate) rulebook: Arc<Rulebook>,
    /// The files that is from, where the same is with other values.
    pub(crate) files: Files,
    /// The record so far.
    pub(crate) record: String,
    pub(crate) players: Vec<SeatPlayer>,
    pub(crate) person: PersonId,
    /// The number of those who choose at the same time and come before this person.
    pub(crate) before: usize,
    pub(crate) language: LanguageId,
}

impl Wondering {
    /// Thinks on a thread of its own, which holds these two until it is done.
    ///
    /// # Errors
    /// Says what failed, and where in the game; not what was asked about, which may be a secret.
    pub(crate) async fn think(
        self,
        about: String,
        held: (Wonderer, OwnedSemaphorePermit),
    ) -> Result<Vec<String>, String> {
        let answers = self.record.lines().filter(|line| line.starts_with('>')).count();
        let place = format!("`why` of seat {} after answer {answers}", self.person.seat().index() + 1);
        let (tell, is_told) = oneshot::channel();
        let think = move || {
            let answer = self.answer(&about);
            // The next thing can be asked as soon as this one is answered.
            drop(held);
            // Whoever asked may have left.
            let _ = tell.send(answer);
        };
        let thread = thread::Builder::new().name("why".to_owned()).stack_size(STACK).spawn(think);
        let answer = match thread {
            Ok(_) => is_told.await.map_err(|_| "A panic, whose message is in the terminal.".to_owned()),
            Err(error) => Err(format!("No thread can be started: {error}.")),
        };
        let answer = answer.and_then(|answer| answer.map_err(|failure| failure.to_string()));
        answer.map_err(|cause| format!("{place}: {cause}"))
    }

    fn answer(self, about: &str) -> Result<Vec<String>, Failure> {
        let failed = |why: String| Failure::Bad(why);
        let library = Library::new(self.files);
        let record = Record::so_far(self.head, Arc::clone(&self.rulebook), &self.record);
        let hooks = self.rulebook.hooks().map_err(|fault| failed(fault.to_string()))?;
        let mut game = replay(&record, hooks, Box::new(|_| {}), &mut |_| {}).game;
        // Their choices are secret, so any will do: the question to this person is the same after each.
        for _ in 0..self.before {
            game.answer(0).map_err(|refusal| failed(refusal.to_string()))?;
            game.advance().map_err(|stopped| failed(stopped.to_string()))?;
        }
        let question = game.question().filter(|question| question.person == self.person).cloned();
        let question = question.ok_or_else(|| failed("The person is not asked.".to_owned()))?;
        let others = |(seat, player): (usize, SeatPlayer)| match player {
            SeatPlayer::Person(_) if PersonId::at(seat) != self.person => SeatPlayer::Rule,
            player => player,
        };
        let players = self.players.into_iter().enumerate().map(others).collect();
        let dialogue = Dialogue::of(game.content(), self.language);
        let mut shown = Vec::new();
        let mut show = Show::new(&mut shown, Ears::Typed, (self.language, dialogue), players).unbroken();
        let asking = person::PersonAsked {
            game: &game,
            sitting: None,
            index: self.rulebook.index(),
            library: &library,
        };
        person::why(&asking, &question, about, &mut show)?;
        drop(show);
        let text = plain(&String::from_utf8_lossy(&shown));
        Ok(text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect())
    }
}
