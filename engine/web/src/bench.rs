//! The workbench of a pack: messages about its files, the thing that was saved last, and a game that is played again on
//! every save.

use askama::Template;
use holdup_packs::{Dialogue, Said};

use crate::site::{Frame, Voice, page};

/// A thing of the pack.
#[derive(Clone, Debug, Default)]
pub struct PackThing {
    /// The file that was saved last, as people write it.
    pub file: String,
    /// Its name; empty if the file defines nothing that is in the game.
    pub name: String,
    /// True if there is a picture of it.
    pub is_drawn: bool,
    /// Sentences about it.
    pub lines: Vec<String>,
}

/// The page.
#[derive(Clone, Debug, Default)]
pub struct WorkbenchPage {
    /// The packs.
    pub packs: String,
    /// A number that grows with every change.
    pub number: usize,
    /// Everything that is wrong, as text.
    pub problems: String,
    /// True while the scripts are still being tried.
    pub is_checking: bool,
    /// The fate of the game at the last save, and the reason why it stands still.
    pub told: Vec<String>,
    /// The thing of the file that was saved last.
    pub thing: PackThing,
    /// True if there is a picture of the game.
    pub is_played: bool,
    /// Answers given so far.
    pub answers: usize,
    /// Everything that happened since the last answer.
    pub news: Vec<String>,
    /// The question; empty if none is asked.
    pub asked: String,
    /// Its choices: the label of each, and the words.
    pub choices: Vec<(String, String)>,
    /// Hooks that the last answer called, as text.
    pub hooks: String,
}

#[derive(Template)]
#[template(path = "bench.html")]
struct BenchPage<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    bench: &'a WorkbenchPage,
}

impl WorkbenchPage {
    /// The whole page, at this address.
    pub fn html(&self, (dialogue, language): (&Dialogue, &str), here: &str) -> String {
        let frame = Frame { language, title: dialogue.say(Said::BenchTitle, &[&self.packs]) };
        page(&BenchPage { frame, voice: Voice(dialogue), here, bench: self })
    }
}
