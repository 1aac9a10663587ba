//! `holdup play --watch-files`: the game goes on while its content is written. A
//! change is taken up if the game so far is the same by it; else the person decides.
//! What is wrong with the files is shown, and the game goes on as if nothing had
//! been written.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_packs::Dialogue;

use crate::disk::Typing;
use crate::failure::Failure;
use crate::language::LanguageFlag;
use crate::library::VersionFlags;
use crate::play::dialogue::{Ears, TypedReply};
use crate::play::keep::GameKeeper;
use crate::play::live::{Fate, FilesUpdate, LiveReload, ReloadedContent, fate};
use crate::play::show::Show;
use crate::play::sitting::{RestartPoint, Sitting};
use crate::text::{Role, StyledLine, count};

/// What the person can say to a change that makes the game another one.
const CHOICES: [&str; 2] = ["new", "old"];

pub(super) struct Follow<'a> {
    live: Rc<RefCell<LiveReload>>,
    spoken: &'a LanguageFlag,
}

pub(super) enum NextFiles {
    AsItWas,
    /// By other content. Whether everything that happened so far has been shown.
    Anew {
        is_shown: bool,
    },
    /// Not at all: the person goes.
    Quit,
}

impl<'a> Follow<'a> {
    /// Follows the files of a rulebook version.
    ///
    /// # Errors
    /// When none of them is on disk.
    pub(super) fn new(version: &VersionFlags, spoken: &'a LanguageFlag) -> Result<Follow<'a>, Failure> {
        Ok(Follow { live: Rc::new(RefCell::new(LiveReload::new(version)?)), spoken })
    }

    /// Where the person is heard, and changes are noticed. From now on nobody else may read the input.
    pub(super) fn ears(&self) -> Ears {
        Ears::Watching(Typing::listen(), Rc::clone(&self.live))
    }

    pub(super) fn has_changed(&self) -> bool {
        self.live.borrow().has_changed()
    }

    /// Takes up what has changed. `is_stopped` says that a script has failed after the last answer.
    pub(super) fn take_up(
        &self,
        sitting: &mut Sitting,
        show: &mut Show<'_>,
        is_stopped: bool,
    ) -> Result<NextFiles, Failure> {
        let mut change = self.live.borrow_mut().load();
        while let Some(found) = change {
            let ReloadedContent { rulebook: new, changed, warnings, scripts, .. } = match found {
                Ok(loaded) => loaded,
                Err(problems) => {
                    show.say(wrong("The files have changed, and cannot be used yet:"))?;
                    show.say(problems.trim_end())?;
                    show.say(
                        "The game is not lost: it stays with the content as it was until this is mended.",
                    )?;
                    return Ok(NextFiles::AsItWas);
                }
            };
            if !warnings.is_empty() {
                show.say(warnings.trim_end())?;
            }
            if !scripts.is_empty() {
                show.say(wrong(
                    "In the scripts, `holdup check` finds this; they can be played all the same:",
                ))?;
                show.say(scripts.trim_end())?;
            }
            let library = self.live.borrow().library();
            let (again, is_shown) = match fate(sitting, &new, library, is_stopped)? {
                Fate::Same(again) => {
                    show.say(strong(format!("Reloaded ({changed}): the game is the same.")))?;
                    (again, !is_stopped)
                }
                Fate::Impossible(missing) => {
                    show.say(wrong(format!(
                        "Changed ({changed}), but this game cannot be played so: {missing}."
                    )))?;
                    show.say("It stays with the content as it was.")?;
                    return Ok(NextFiles::AsItWas);
                }
                Fate::Other { again, answers, why } => {
                    let from = match answers {
                        0 => "from its beginning".to_owned(),
                        answers => format!("after answer {answers}"),
                    };
                    show.say(wrong(format!("Changed ({changed}): so the game goes another way {from}.")))?;
                    show.say(why)?;
                    match self.decide(sitting, answers, show)? {
                        ReloadChoice::New => (again, false),
                        ReloadChoice::Old => {
                            self.live.borrow_mut().is_pinned = true;
                            show.say("The game stays with the content as it was, to its end.")?;
                            return Ok(NextFiles::AsItWas);
                        }
                        ReloadChoice::Changed(again) => {
                            change = Some(*again);
                            continue;
                        }
                        ReloadChoice::Quit => return Ok(NextFiles::Quit),
                    }
                }
            };
            return self.begin_again(*again, is_shown, sitting, show);
        }
        Ok(NextFiles::AsItWas)
    }

    /// Asks whether to go on by the new content. Where nobody plays, it is what is wanted.
    fn decide(
        &self,
        sitting: &Sitting,
        answers: usize,
        show: &mut Show<'_>,
    ) -> Result<ReloadChoice, Failure> {
        if sitting.origin.persons().is_empty() {
            return Ok(ReloadChoice::New);
        }
        let back = match sitting.answers().saturating_sub(answers) {
            0 => "go on by the new content".to_owned(),
            back => format!("go back there ({}) and go on by the new content", count(back, "answer")),
        };
        show.say(format!("  {}  {back}", CHOICES[0]))?;
        show.say(format!("  {}  go on by the content as it was, to the end of the game", CHOICES[1]))?;
        loop {
            show.ask("> ")?;
            let typed = match show.heard()? {
                TypedReply::Line(typed) => typed.trim().to_lowercase(),
                TypedReply::End => return Ok(ReloadChoice::Quit),
                TypedReply::Change => match self.live.borrow_mut().load() {
                    Some(change) => return Ok(ReloadChoice::Changed(Box::new(change))),
                    None => continue,
                },
            };
            match typed.as_str() {
                "new" | "n" | "1" => return Ok(ReloadChoice::New),
                "old" | "o" | "2" => return Ok(ReloadChoice::Old),
                "quit" | "q" => return Ok(ReloadChoice::Quit),
                _ => {
                    show.say(format!("Type `{}` or `{}`; `quit` leaves the game.", CHOICES[0], CHOICES[1]))?
                }
            }
        }
    }

    /// Puts the game by the new content in place of the old one, if that can be.
    fn begin_again(
        &self,
        again: RestartPoint,
        is_shown: bool,
        sitting: &mut Sitting,
        show: &mut Show<'_>,
    ) -> Result<NextFiles, Failure> {
        let RestartPoint { mut origin, answers } = again;
        origin.language = self.spoken.find(origin.rulebook.content())?;
        // In memory first: the record of the game is whole until another one is.
        if let Err(failure) = Sitting::new(origin.clone(), GameKeeper::new(None), &answers) {
            show.say(wrong(failure.to_string()))?;
            show.say("It stays with the content as it was.")?;
            return Ok(NextFiles::AsItWas);
        }
        show.speak(origin.language, Dialogue::of(origin.rulebook.content(), origin.language));
        *sitting = Sitting::new(origin, sitting.keeper.clone(), &answers)?;
        sitting.is_told();
        Ok(NextFiles::Anew { is_shown })
    }

    /// A script has failed: waits until it is mended, or the person takes back his last answer, or goes.
    pub(super) fn wait_for_mending(
        &self,
        failure: &Failure,
        sitting: &mut Sitting,
        show: &mut Show<'_>,
    ) -> Result<NextFiles, Failure> {
        show.say(wrong(failure.to_string()))?;
        show.say("Mend the script, and the game goes on from the last answer. `undo` takes back yours, `quit` leaves.")?;
        loop {
            show.ask("> ")?;
            let typed = match show.heard()? {
                TypedReply::Line(typed) => typed.trim().to_lowercase(),
                TypedReply::End => return Ok(NextFiles::Quit),
                TypedReply::Change => match self.take_up(sitting, show, true)? {
                    NextFiles::AsItWas => continue,
                    next => return Ok(next),
                },
            };
            match typed.as_str() {
                "quit" | "q" | "exit" => return Ok(NextFiles::Quit),
                "undo" | "u" => match sitting.back(None)? {
                    Some(back) => {
                        *sitting = sitting.gone_back(&back)?;
                        return Ok(NextFiles::Anew { is_shown: true });
                    }
                    None => show.say("There is nothing to take back yet.")?,
                },
                _ => show.say("Nothing is asked: the game waits for the script. `undo` or `quit`?")?,
            }
        }
    }
}

enum ReloadChoice {
    New,
    Old,
    Quit,
    /// Nothing yet: the files have changed once more.
    Changed(Box<FilesUpdate>),
}

fn strong(text: String) -> StyledLine {
    StyledLine::of(Role::Strong, text)
}

fn wrong(text: impl Into<String>) -> StyledLine {
    StyledLine::of(Role::Wrong, text.into())
}
