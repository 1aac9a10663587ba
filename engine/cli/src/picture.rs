//! The game as a picture in text: the train, the round card, the common deck,
//! and what each bandit has in front of him. Pure functions from a state to
//! lines, made from what the viewer may know of it.

use holdup_rules::state::Lies;
use holdup_rules::table::Table;
use holdup_rules::view::sees_card;
use holdup_tell::sheet::Sheets;
use holdup_tell::wording::{Phrase, Slot, Speech, Wording};

use crate::seen::Seen;
use crate::text::{Role, StyledLine, flow};

mod sheets;
mod train;

/// What is to be drawn, and for whom.
#[derive(Clone, Copy)]
pub(crate) struct PictureInput<'a> {
    pub(crate) table: &'a Table,
    /// The language it is drawn in.
    pub(crate) words: &'a Wording,
    /// The game, as the viewer may know it.
    pub(crate) state: &'a Seen,
    /// Who sits where: `you`, `greedy`.
    pub(crate) sitters: &'a [String],
    /// Whether cards are being played, so that a turn is the current one.
    pub(crate) planning: bool,
    /// Columns there are.
    pub(crate) width: usize,
    /// Whether there are few lines: then what is least needed is left out.
    pub(crate) compact: bool,
    /// True if there are pictures; else there are words alone.
    pub(crate) is_drawn: bool,
}

/// Lines of the common deck in a compact picture.
const DECK_LINES: usize = 3;

impl PictureInput<'_> {
    fn speech(&self) -> Speech<'_> {
        Speech { table: self.table, words: self.words }
    }

    fn phrase(&self, phrase: Phrase, slots: &[Slot<'_>]) -> String {
        self.speech().phrase(phrase, slots)
    }

    /// The texts of the sheets; who is outside the game counts what is secret, as everybody does.
    fn texts(&self) -> Sheets<'_> {
        let content = &self.table.content;
        let apart = content.apart.without(content.secret);
        Sheets { speech: self.speech(), seen: self.state, viewer: self.state.viewer(), apart }
    }

    /// Everything, from top to bottom.
    pub(crate) fn draw(&self) -> Vec<StyledLine> {
        let mut lines = self.round_card();
        let gap = || (!self.compact).then(StyledLine::default);
        lines.extend(gap());
        lines.extend(self.train());
        lines.extend(gap());
        lines.extend(self.common_deck());
        lines.extend(self.sheets());
        lines.extend(self.team_sums());
        lines
    }

    /// Number of the round, its turns with the current one marked, its event.
    pub(crate) fn round_card(&self) -> Vec<StyledLine> {
        let (state, content) = (self.state, &self.table.content);
        let number = Slot::Number(i32::from(state.round) + 1);
        let rounds = Slot::Number(state.rounds.len() as i32);
        let mut pieces =
            vec![StyledLine::of(Role::Strong, self.phrase(Phrase::RoundShown, &[number, rounds]))];
        // As long as it lies face down nobody knows it.
        let card = state.rounds.get(state.round as usize);
        let Some(card) = card.filter(|_| state.opened) else {
            return pieces;
        };
        let card = &content.rounds[card.index()];
        // What a rule lets fall away is no turn of this round.
        let turns = self.table.turns(state);
        for (nth, turn) in turns.iter().enumerate() {
            let name = self.words.name(*turn);
            let current = self.planning && nth == state.turn as usize;
            let mut piece = match current {
                true => StyledLine::of(Role::Strong, format!("[{name}]")),
                false => StyledLine::of(Role::Faint, name.as_str()),
            };
            piece.push(Role::Faint, if nth + 1 < turns.len() { "," } else { ";" });
            pieces.push(piece);
        }
        pieces.push(match card.event {
            Some(event) => {
                let event = Slot::Name(self.words.name(event));
                StyledLine::of(Role::Strong, self.phrase(Phrase::EventShown, &[event]))
            }
            None => StyledLine::of(Role::Faint, self.phrase(Phrase::NoEventShown, &[])),
        });
        flow(pieces, " ", self.width)
    }

    /// The common deck in the order played; the card being resolved is marked.
    pub(crate) fn common_deck(&self) -> Vec<StyledLine> {
        let state = self.state;
        if state.common.is_empty() {
            return Vec::new();
        }
        let turned = state.turned as usize;
        let mut pieces = vec![StyledLine::of(Role::Faint, self.phrase(Phrase::CommonDeck, &[]))];
        // Where there is little room, what is over is left out.
        let from = if self.compact { turned.saturating_sub(1) } else { 0 };
        for (nth, played) in state.common.iter().enumerate().skip(from) {
            let sees = |viewer| sees_card(state, self.table, viewer, played.card);
            let hidden = nth >= turned && !state.viewer().is_none_or(sees);
            let mut what = if hidden {
                "?".to_owned()
            } else {
                // Whose it is stands before it.
                self.speech().text(|speech, out| speech.face(out, self.table.card(played.card)))
            };
            // Its back, or what is printed on it, shows from whose deck it is.
            if nth >= turned && self.table.is_abroad(played.card, self.table.seat_of(played.bandit)) {
                let home = self.table.home(played.card, self.table.seat_of(played.bandit));
                let slots = [Slot::Bandit(self.table.who_of(home)), Slot::Word(&what)];
                what = self.phrase(Phrase::ActionOf, &slots);
            }
            if played.face_down() && nth >= turned && !hidden {
                what = self.phrase(Phrase::CardHidden, &[Slot::Word(&what)]);
            }
            let bandit = if hidden && played.lies == Lies::Veiled {
                // Whose card of the team it is does not show.
                self.table.who_of(self.table.seat_of(played.bandit))
            } else {
                played.bandit
            };
            let who = self.speech().bandit(bandit);
            let text = if nth + 1 == turned { format!("[{who}: {what}]") } else { format!("{who}: {what}") };
            let role = if nth + 1 < turned { Role::Faint } else { Role::Bandit(bandit.index()) };
            let mut piece = StyledLine::of(role, text);
            if nth + 1 < state.common.len() {
                piece.push(Role::Faint, ",");
            }
            pieces.push(piece);
        }
        let whole = flow(pieces.clone(), " ", self.width);
        if !self.compact || whole.len() <= DECK_LINES {
            return whole;
        }
        // The latest cards while they are played, the next ones while they are turned over.
        let more = || StyledLine::of(Role::Faint, "…");
        loop {
            let mut shown = pieces.clone();
            if turned == 0 {
                pieces.remove(1);
                shown[1] = more();
            } else {
                pieces.pop();
                shown.pop();
                shown.push(more());
            }
            let lines = flow(shown, " ", self.width);
            if lines.len() <= DECK_LINES || pieces.len() <= 2 {
                return lines;
            }
        }
    }
}

#[cfg(test)]
mod tests;
