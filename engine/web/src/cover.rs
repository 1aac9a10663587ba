//! The cover of a screen that several share: it knows who is asked, and nothing else of the game.

use askama::Template;
use holdup_packs::{Dialogue, Said};

use crate::site::{Frame, Voice, page};

/// A seat of the screen.
pub struct CoveredSeat {
    /// The number of the seat.
    pub number: usize,
    /// The bandit, and who plays.
    pub name: String,
    /// True if the seat is asked.
    pub is_asked: bool,
}

/// The cover.
#[derive(Template)]
#[template(path = "cover.html")]
struct Cover<'a> {
    frame: Frame<'a>,
    voice: Voice<'a>,
    here: &'a str,
    told: String,
    seats: &'a [CoveredSeat],
}

impl Cover<'_> {
    fn open(&self, seat: &CoveredSeat) -> String {
        self.voice.one(Said::CoverOpen, &seat.name)
    }
}

/// The page of the cover at this address, for a table of this name.
pub fn cover(
    (dialogue, language): (&Dialogue, &str),
    table: &str,
    here: &str,
    seats: &[CoveredSeat],
) -> String {
    let asked = seats.iter().filter(|seat| seat.is_asked).map(|seat| seat.name.as_str());
    let told = match asked.collect::<Vec<_>>().join(", ") {
        nobody if nobody.is_empty() => dialogue.say(Said::CoverNobody, &[]),
        names => dialogue.say(Said::CoverGive, &[&names]),
    };
    let frame = Frame { language, title: dialogue.say(Said::TableTitle, &[table]) };
    page(&Cover { frame, voice: Voice(dialogue), here, told, seats })
}
