//! Names for the outside: how cards, tokens, places, bandits and choices read
//! in questions, records and transcripts. Labels are stable: records hold them.

use crate::ids::*;
use crate::question::{Ask, Choice, Question};
use crate::table::{CardKind, Table};

impl Table {
    /// `fire`, `bullet of belle`, `neutral bullet`.
    pub fn card_label(&self, card: CardId) -> String {
        self.face_label(self.card(card))
    }

    /// As [`Self::card_label`], for a kind of card.
    pub fn face_label(&self, kind: CardKind) -> String {
        match kind {
            CardKind::Action(action, _) => self.action_label(action).to_owned(),
            CardKind::Bullet(bandit) => format!("bullet of {}", self.bandit_label(bandit)),
            CardKind::Neutral => "neutral bullet".to_owned(),
        }
    }

    /// `floor change`: the action's id, with spaces.
    pub fn action_label(&self, action: ActionId) -> String {
        spaced(&self.content.actions[action.index()].id)
    }

    /// `belle`: the character's id.
    pub fn bandit_label(&self, bandit: BanditId) -> &str {
        &self.character(bandit).id
    }

    /// `belle` or `marshal`.
    pub fn pawn_label(&self, pawn: PawnId) -> &str {
        match pawn.bandit() {
            Some(bandit) => self.bandit_label(bandit),
            None => &self.content.pawns[pawn.index() - MAX_BANDITS].id,
        }
    }

    /// `saloon`: the car's id, with spaces.
    pub fn car_label(&self, car: u8) -> String {
        spaced(&self.content.cars[self.cars[car as usize].index()].id)
    }

    /// `saloon`, `roof of the saloon`.
    pub fn place_label(&self, place: PlaceId) -> String {
        let place = self.layout.place(place);
        self.content.levels[place.level.index()]
            .place
            .replace("{car}", &self.car_label(place.car))
    }

    /// `purse 300`: a token for those who know it.
    pub fn loot_label(&self, token: LootId) -> String {
        let row = self.content.tokens[token.index()];
        let kind = &self.content.loot_kinds[row.kind.index()];
        if kind.secret {
            format!("{} {}", spaced(&kind.id), row.value)
        } else {
            spaced(&kind.id)
        }
    }

    /// Label of the token number `option` of a set: tokens that read alike are
    /// counted, `purse 250`, `purse 250 (2)`.
    pub fn token_label(&self, among: LootSet, option: usize) -> String {
        let token = among.nth(option);
        let label = self.loot_label(token);
        let alike = among
            .iter()
            .take(option)
            .filter(|&other| self.loot_label(other) == label)
            .count();
        if alike == 0 {
            label
        } else {
            format!("{label} ({})", alike + 1)
        }
    }

    /// How a choice reads, in answer to its question.
    pub fn choice_label(&self, question: &Question, choice: Choice) -> String {
        match choice {
            Choice::Play(face, bandit) => self.play_label(question, face, bandit),
            Choice::PlayFaceDown(face, bandit) => {
                format!("{} face down", self.play_label(question, face, bandit))
            }
            Choice::Pass => "pass".to_owned(),
            Choice::Draw => format!("draw {}", self.content.rules.draw_count),
            Choice::Place(place) => match question.ask {
                Ask::Send(pawn) => format!("{} to {}", self.pawn_label(pawn), self.place_label(place)),
                Ask::PunchTo(victim) => {
                    format!("{} to {}", self.bandit_label(victim), self.place_label(place))
                }
                _ => self.place_label(place),
            },
            Choice::Bandit(bandit) => match question.ask {
                Ask::Shoot => format!("shoot {}", self.bandit_label(bandit)),
                Ask::Punch => format!("punch {}", self.bandit_label(bandit)),
                _ => self.bandit_label(bandit).to_owned(),
            },
            Choice::Pawn(pawn) => format!("shoot {}", self.pawn_label(pawn)),
            Choice::Loot(kind) => spaced(&self.content.loot_kinds[kind.index()].id),
            Choice::KnownLoot(kind, value) => {
                format!("{} {value}", spaced(&self.content.loot_kinds[kind.index()].id))
            }
            Choice::Yes => match question.ask {
                Ask::Script(text) => self.content.texts[text.index()].clone(),
                _ => "yes".to_owned(),
            },
            Choice::No => match question.ask {
                Ask::Send(pawn) => format!("leave the {}", self.pawn_label(pawn)),
                Ask::Rob => "take nothing".to_owned(),
                Ask::Shoot => "shoot nobody".to_owned(),
                Ask::Punch => "punch nobody".to_owned(),
                _ => "no".to_owned(),
            },
            Choice::Text(text) => self.content.texts[text.index()].clone(),
        }
    }

    /// `play fire`; with the bandit's name where the seat has several.
    fn play_label(&self, question: &Question, face: FaceId, bandit: BanditId) -> String {
        let action = self.action_label(ActionId(face.0));
        let seat = question.seat;
        let several = self
            .all_bandits()
            .filter(|&other| self.seat_of(other) == seat)
            .count()
            > 1;
        if several {
            format!("play {}'s {action}", self.bandit_label(bandit))
        } else {
            format!("play {action}")
        }
    }

    /// What is asked, as a short line: `belle: whom to shoot?`
    pub fn ask_label(&self, question: &Question) -> String {
        let what = match question.ask {
            Ask::Plan => "play a card or draw?".to_owned(),
            Ask::Move => "where to move?".to_owned(),
            Ask::Send(pawn) => format!("where does the {} go?", self.pawn_label(pawn)),
            Ask::Shoot => "whom to shoot?".to_owned(),
            Ask::Punch => "whom to punch?".to_owned(),
            Ask::KnockLoose(victim) => format!("what does {} lose?", self.bandit_label(victim)),
            Ask::PunchTo(victim) => format!("where does {} land?", self.bandit_label(victim)),
            Ask::Rob => "what to take?".to_owned(),
            Ask::Script(text) => format!("{}?", self.content.texts[text.index()]),
        };
        format!("{}: {what}", self.bandit_label(question.bandit))
    }

    /// The number of the choice that reads `label`, capitals and spacing aside.
    pub fn choice_named(&self, question: &Question, label: &str) -> Option<usize> {
        let wanted = normalised(label);
        question
            .choices
            .iter()
            .position(|&choice| normalised(&self.choice_label(question, choice)) == wanted)
    }
}

/// An id as people read it.
pub fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

/// Lower case, single spaces: how labels are compared.
pub fn normalised(label: &str) -> String {
    label
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}
