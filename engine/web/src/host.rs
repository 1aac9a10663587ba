//! The pages of whoever sets tables: the form of a new one, the tables there are, and the links of each.

use askama::Template;
use holdup_packs::{Dialogue, Said};

use crate::site::{Frame, Voice, page};

/// A table, as the host's page shows it.
pub struct ListedTable {
    /// The name.
    pub name: String,
    /// Its state, in a sentence.
    pub told: String,
}

/// The choices for a new table, each with its name.
pub struct TableForm {
    /// Rulebook versions.
    pub rules: Vec<(String, String)>,
    /// Those who can have a seat.
    pub players: Vec<(String, String)>,
    /// Parts of packs, with what each adds.
    pub parts: Vec<(String, String, String)>,
    /// Languages.
    pub languages: Vec<String>,
    /// True if there is a workbench.
    pub has_bench: bool,
    /// The choices made so far.
    pub wanted: WantedTable,
}

/// The choices of somebody for a new table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WantedTable {
    /// The rulebook version.
    pub rules: String,
    /// The player of each seat, and the name of a person.
    pub seats: Vec<(String, String)>,
    /// Parts that are on.
    pub parts: Vec<String>,
    /// The language of the table.
    pub language: String,
    /// When answers are taken back: `agree`, `host` or `never`.
    pub undo: String,
}

#[derive(Template)]
#[template(path = "host.html")]
struct HostPage<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    tables: &'a [ListedTable],
    form: &'a TableForm,
    refused: &'a str,
}

/// The page of all tables. `refused` says why the table that was wished for was not set.
pub fn tables(
    words: (&Dialogue, &str),
    here: &str,
    tables: &[ListedTable],
    form: &TableForm,
    refused: &str,
) -> String {
    let (dialogue, language) = words;
    let frame = Frame { language, title: dialogue.say(Said::HostTables, &[]) };
    page(&HostPage { frame, voice: Voice(dialogue), here, tables, form, refused })
}

/// A seat, as the page of links shows it.
pub struct SeatLink {
    /// The number of the seat.
    pub number: usize,
    /// The bandit, and who plays.
    pub name: String,
    /// The address, until somebody has opened it.
    pub link: Option<String>,
    /// The same as a picture for a camera.
    pub code: Option<String>,
    /// The computer player who plays on for the person.
    pub stand_in: Option<String>,
}

/// The page of the links of a table.
pub struct TableLinks<'a> {
    /// The name of the table.
    pub name: &'a str,
    /// Its state, in a sentence.
    pub told: String,
    /// The reason why it cannot go on.
    pub failed: String,
    /// The last failure that did not stop it.
    pub trouble: String,
    /// A sentence about what was just tried.
    pub notice: Option<String>,
    /// True if the host takes answers back.
    pub takes_back: bool,
    /// Its seats.
    pub seats: Vec<SeatLink>,
    /// The address for those who watch, and the same as a picture.
    pub watch: (String, Option<String>),
    /// The computer player who can play on for somebody: the name, and what it is called.
    pub player: (&'a str, String),
}

#[derive(Template)]
#[template(path = "links.html")]
struct LinksPage<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    name: &'a str,
    told: String,
    failed: String,
    trouble: String,
    notice: Option<String>,
    takes_back: bool,
    seats: Vec<SeatLink>,
    watch: (String, Option<String>),
    player: (&'a str, String),
}

impl LinksPage<'_> {
    fn two(&self, said: Said, one: &str, other: &str) -> String {
        self.voice.0.say(said, &[one, other])
    }
}

impl TableLinks<'_> {
    /// The whole page.
    pub fn html(self, (dialogue, language): (&Dialogue, &str), here: &str) -> String {
        let TableLinks { name, told, failed, trouble, notice, takes_back, seats, watch, player } = self;
        let frame = Frame { language, title: dialogue.say(Said::TableTitle, &[name]) };
        page(&LinksPage {
            frame,
            voice: Voice(dialogue),
            here,
            name,
            told,
            failed,
            trouble,
            notice,
            takes_back,
            seats,
            watch,
            player,
        })
    }
}
