//! How marks read: whose, and what they say.

use holdup_rules::content::MarkDomain;
use holdup_rules::ids::*;
use holdup_rules::mark::MarkHolder;

use super::{Phrase, Slot, Speech, spaced};

impl Speech<'_> {
    /// `belle: bought 2`, `alarm: 3`, `roof of the saloon: mined yes`: a mark, and what is kept of it.
    pub fn mark(&self, out: &mut String, mark: MarkId, of: MarkHolder, kept: i8) {
        let name = Slot::Name(self.words.name(mark));
        let worth = self.table.content.marks[mark.index()].worth(kept);
        if let (MarkHolder::Bandit(who), MarkDomain::Number(number)) = (of, worth) {
            return self.say(out, Phrase::Marks, &[Slot::Bandit(who), name, Slot::Number(number.into())]);
        }
        let value = self.mark_value(mark, worth);
        let value = Slot::Word(&value);
        let holder = match of {
            MarkHolder::Game => return self.say(out, Phrase::MarkOfGame, &[name, value]),
            MarkHolder::Seat(seat) => Slot::Word(self.seat(seat)),
            MarkHolder::Bandit(who) => Slot::Bandit(who),
            MarkHolder::Pawn(pawn) => Slot::Pawn(pawn),
            MarkHolder::Car(car) => Slot::Car(car),
            MarkHolder::Place(place) => Slot::Place(place),
            // What it is worth is another matter.
            MarkHolder::Token(token) => Slot::Loot(token, false),
        };
        self.say(out, Phrase::MarkOf, &[holder, name, value]);
    }

    /// What a mark says: `3`, `yes`, `rear`, `belle`, `none`.
    pub fn mark_value(&self, mark: MarkId, worth: MarkDomain) -> String {
        self.text(|speech, out| match worth {
            MarkDomain::Nothing => speech.say(out, Phrase::NoMark, &[]),
            MarkDomain::Number(number) => speech.number(out, number.into()),
            MarkDomain::Truth(true) => speech.say(out, Phrase::Yes, &[]),
            MarkDomain::Truth(false) => speech.say(out, Phrase::No, &[]),
            MarkDomain::Word(word) => {
                out.push_str(&spaced(self.table.content.marks[mark.index()].word(word)))
            }
            MarkDomain::Bandit(who) => out.push_str(speech.bandit(who)),
            MarkDomain::Place(place) => speech.place(out, place),
            MarkDomain::Action(action) => out.push_str(speech.action(action)),
        })
    }
}
