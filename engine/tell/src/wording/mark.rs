//! How marks read: whose, and what they say.

use holdup_rules::content::Worth;
use holdup_rules::ids::*;
use holdup_rules::mark::Holder;

use super::{Phrase, Slot, Speech, spaced};

impl Speech<'_> {
    /// `belle: bought 2`, `alarm: 3`, `roof of the saloon: mined yes`: a mark, and what is kept of it.
    pub fn mark(&self, out: &mut String, mark: MarkId, of: Holder, kept: i8) {
        let name = Slot::Name(self.words.name(mark));
        let worth = self.table.content.marks[mark.index()].worth(kept);
        if let (Holder::Bandit(who), Worth::Number(number)) = (of, worth) {
            return self.say(out, Phrase::Marks, &[Slot::Bandit(who), name, Slot::Number(number.into())]);
        }
        let value = self.mark_value(mark, worth);
        let value = Slot::Word(&value);
        let holder = match of {
            Holder::Game => return self.say(out, Phrase::MarkOfGame, &[name, value]),
            Holder::Seat(seat) => Slot::Word(self.seat(seat)),
            Holder::Bandit(who) => Slot::Bandit(who),
            Holder::Pawn(pawn) => Slot::Pawn(pawn),
            Holder::Car(car) => Slot::Car(car),
            Holder::Place(place) => Slot::Place(place),
            // What it is worth is another matter.
            Holder::Token(token) => Slot::Loot(token, false),
        };
        self.say(out, Phrase::MarkOf, &[holder, name, value]);
    }

    /// What a mark says: `3`, `yes`, `rear`, `belle`, `none`.
    pub fn mark_value(&self, mark: MarkId, worth: Worth) -> String {
        self.text(|speech, out| match worth {
            Worth::Nothing => speech.say(out, Phrase::NoMark, &[]),
            Worth::Number(number) => speech.number(out, number.into()),
            Worth::Truth(true) => speech.say(out, Phrase::Yes, &[]),
            Worth::Truth(false) => speech.say(out, Phrase::No, &[]),
            Worth::Word(word) => out.push_str(&spaced(self.table.content.marks[mark.index()].word(word))),
            Worth::Bandit(who) => out.push_str(speech.bandit(who)),
            Worth::Place(place) => speech.place(out, place),
            Worth::Action(action) => out.push_str(speech.action(action)),
        })
    }
}
