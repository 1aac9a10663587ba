//! The rules of a table, to be read: how the game goes, everything that is in it, and all statements.

use askama::Template;
use holdup_packs::{Dialogue, Said};

use crate::site::{Frame, Voice, page};

/// A thing of the game.
pub struct ThingPage {
    /// The name.
    pub name: String,
    /// Sentences about it.
    pub lines: Vec<String>,
    /// Ids of the statements it rests on.
    pub rules: Vec<String>,
}

/// The page.
pub struct Rules {
    /// Sentences about how the game goes.
    pub how: Vec<String>,
    /// Everything that is in the game.
    pub things: Vec<ThingPage>,
    /// All statements: the id and the text.
    pub statements: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    how: Vec<String>,
    things: Vec<ThingPage>,
    statements: Vec<(String, String)>,
}

impl Rules {
    /// The whole page, for somebody who comes from this address.
    pub fn html(self, (dialogue, language): (&Dialogue, &str), here: &str) -> String {
        let frame = Frame { language, title: dialogue.say(Said::TableRules, &[]) };
        let Rules { how, things, statements } = self;
        page(&RulesPage { frame, voice: Voice(dialogue), here, how, things, statements })
    }
}
