//! The one who looks, and the texts that several parts of a page share.

use holdup_rules::content::Look;
use holdup_rules::ids::*;
use holdup_rules::table::Table;
use holdup_tell::label::spaced;
use holdup_tell::wording::Speech;

/// Eyes that see a game, and the language of what they read.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    /// Whose eyes: a person's, those of nobody who sees what everybody may know, or none for somebody who sees all.
    pub person: Option<PersonId>,
    /// The language.
    pub speech: Speech<'a>,
}

/// The id of a card as records write it, with its owner if it is not from the deck of `seat`.
pub(crate) fn card_id(table: &Table, card: CardId, seat: SeatId) -> String {
    Speech::of(table).text(|speech, out| speech.held(out, card, seat))
}

/// The name of the drawing of a thing: what content says, or else its id without that of its pack.
pub(crate) fn drawing(id: &str, look: &Look) -> String {
    spaced(look.draw.unwrap_or_else(|| id.rsplit('/').next().unwrap_or(id)))
}

/// A text as the beginning of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
