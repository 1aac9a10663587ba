//! Labels: how cards, tokens, places, bandits and choices read in questions,
//! records and transcripts. Labels are stable: records hold them.

use holdup_rules::content::Content;
use holdup_rules::game::Outcome;
use holdup_rules::ids::*;
use holdup_rules::number::whole;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::state::Run;
use holdup_rules::table::{CardKind, Table};
use holdup_rules::things::ThingKind;

use crate::wording::{Phrase, Slot, Speech};

pub use crate::wording::spaced;

/// How the things of a game read. Labels are those of records, in no language but that of the ids.
pub trait Labels {
    /// Who says them.
    fn speech(&self) -> Speech<'_>;

    /// `fire`, `bullet of belle`, `neutral bullet`; `doc's fire` where a seat plays several bandits.
    fn card_label(&self, card: CardId) -> String {
        self.face_label(self.speech().table.card(card))
    }

    /// As [`Self::card_label`], for a kind of card.
    fn face_label(&self, kind: CardKind) -> String {
        self.speech().text(|speech, out| speech.card(out, kind))
    }

    /// `belle`: the character's id.
    fn bandit_label(&self, bandit: WhoId) -> &str {
        self.speech().bandit(bandit)
    }

    /// `belle` or `marshal`.
    fn pawn_label(&self, pawn: PawnId) -> &str {
        self.speech().pawn(pawn)
    }

    /// `saloon`: the car's id, with spaces.
    fn car_label(&self, car: u8) -> &str {
        self.speech().car(car)
    }

    /// `saloon`, `roof of the saloon`.
    fn place_label(&self, place: PlaceId) -> String {
        self.speech().text(|speech, out| speech.place(out, place))
    }

    /// `purse 300`: a token for those who know it.
    fn loot_label(&self, token: LootId) -> String {
        self.speech().text(|speech, out| speech.token(out, token, true))
    }

    /// Label of the token number `option` of a set: tokens that read alike are
    /// counted, `purse 250`, `purse 250 (2)`.
    fn token_label(&self, among: LootSet, option: usize) -> String {
        self.speech().text(|speech, out| speech.token_among(out, among, option))
    }

    /// How a choice reads, in answer to its question.
    fn choice_label(&self, question: &Question, choice: Choice) -> String {
        self.speech().text(|speech, out| speech.choice_of(out, question, choice))
    }

    /// What is asked, as a short line: `belle: whom to shoot?`
    fn ask_label(&self, question: &Question) -> String {
        self.speech().text(|speech, out| speech.ask(out, question))
    }

    /// The number of the choice that reads `label`; capitals, spacing and `_` aside.
    fn choice_named(&self, question: &Question, label: &str) -> Option<usize> {
        let wanted = plain(label);
        let table = self.speech().table;
        let reads = |choice: &Choice| plain(&table.choice_label(question, *choice)) == wanted;
        question.choices.iter().position(reads)
    }
}

impl Labels for Table {
    fn speech(&self) -> Speech<'_> {
        Speech::of(self)
    }
}

impl Speech<'_> {
    /// Adds the label of the token number `option` of a set, see [`Labels::token_label`].
    pub fn token_among(&self, out: &mut String, among: LootSet, option: usize) {
        let content = &self.table.content;
        let token = among.nth(option);
        let apart = |token| content.loot_kinds[content.kind(token).index()].apart;
        let reads_as = |other: &LootId| {
            content.kind(*other) == content.kind(token)
                && (!apart(token) || content.value(*other) == content.value(token))
        };
        self.token(out, token, true);
        let alike = among.iter().take(option).filter(reads_as).count();
        if alike > 0 {
            out.push_str(" (");
            self.number(out, whole(alike) + 1);
            out.push(')');
        }
    }

    /// Adds how what comes of a draw reads.
    pub fn outcome(&self, out: &mut String, outcome: Outcome) {
        match outcome {
            Outcome::Card(card) => self.card(out, self.table.card(card)),
            Outcome::Token(among, option) => self.token_among(out, among, option),
            Outcome::First(seat) => out.push_str(self.seat(seat)),
            Outcome::Chosen(label, choice) => self.drawn(out, label, choice),
            Outcome::Decided(ask, choice) => self.choice(out, ask, choice),
        }
    }

    /// Adds how a choice reads that chance makes of what a script asks. Nobody is named who could mean the question
    /// by his yes.
    pub fn drawn(&self, out: &mut String, label: TextId, choice: Choice) {
        match choice {
            Choice::Yes => self.say(out, Phrase::Yes, &[]),
            choice => self.choice(out, Ask::Script(label), choice),
        }
    }

    /// Adds how a choice of a question reads, so that none of those offered reads like it: `play bullet of misty (doc)` where
    /// several of a seat can play it.
    pub fn choice_of(&self, out: &mut String, question: &Question, choice: Choice) {
        self.choice(out, question.ask, choice);
        let bullet = |choice: &Choice| match *choice {
            Choice::Play(face, who) | Choice::PlayFaceDown(face, who) => {
                let is_action = matches!(self.table.face_kind(face), CardKind::Action(..));
                (!is_action).then_some((face, who))
            }
            _ => None,
        };
        if let Some((face, who)) = bullet(&choice)
            && question.choices.iter().filter_map(bullet).any(|other| other.0 == face && other.1 != who)
        {
            out.push_str(" (");
            out.push_str(self.bandit(who));
            out.push(')');
        }
    }

    /// Adds how a choice reads, in answer to what is asked.
    pub fn choice(&self, out: &mut String, ask: Ask, choice: Choice) {
        let words = self.words;
        match (choice, ask) {
            (Choice::Play(face, bandit), _) => self.play(out, face, bandit),
            (Choice::PlayFaceDown(face, bandit), _) => {
                let play = self.text(|speech, out| speech.play(out, face, bandit));
                self.say(out, Phrase::PlayFaceDown, &[Slot::Word(&play)]);
            }
            (Choice::Discard(face, bandit), _) => {
                let card = self.text(|speech, out| speech.card(out, speech.of_bandit(face, bandit)));
                self.say(out, Phrase::Discard, &[Slot::Word(&card)]);
            }
            (Choice::Remove(face, run), _) => {
                let card = self.text(|speech, out| speech.face(out, self.table.face_kind(face)));
                let phrase = match run {
                    Run::Discards => Phrase::RemoveFromDiscards,
                    Run::Front => Phrase::RemoveInFront,
                    _ => Phrase::RemoveFromDeck,
                };
                self.say(out, phrase, &[Slot::Word(&card)]);
            }
            (Choice::Done, Ask::Heal) => self.say(out, Phrase::HealNoMore, &[]),
            (Choice::Done, _) => self.say(out, Phrase::KeepTheRest, &[]),
            (Choice::Draw, _) => {
                let count = i32::from(self.table.content.rules.draw_count.get());
                self.say(out, Phrase::Draw, &[Slot::Number(count)]);
            }
            (Choice::Place(place), Ask::Send(pawn)) => {
                self.say(out, Phrase::PawnTo, &[Slot::Pawn(pawn), Slot::Place(place)]);
            }
            (Choice::Place(place), Ask::PunchTo(victim)) => {
                self.say(out, Phrase::PawnTo, &[Slot::Pawn(victim), Slot::Place(place)]);
            }
            (Choice::Place(place), _) => self.place(out, place),
            (Choice::Bandit(bandit), Ask::Shoot) => self.say(out, Phrase::Shoot, &[Slot::Bandit(bandit)]),
            (Choice::Bandit(bandit), Ask::Punch) => self.say(out, Phrase::Punch, &[Slot::Bandit(bandit)]),
            (Choice::Bandit(bandit), _) => out.push_str(self.bandit(bandit)),
            (Choice::Loot(kind), _) => out.push_str(words.loot_kinds[kind.index()].name.as_str()),
            (Choice::KnownLoot(kind, value), _) => self.valued(out, kind, value),
            (Choice::UsedLoot(kind, value), _) => {
                let token = self.text(|speech, out| speech.valued(out, kind, value));
                let words = &words.loot_kinds[kind.index()];
                self.say(out, Phrase::UsedShown, &[Slot::Said(&token, &words.one)]);
            }
            (Choice::Yes, Ask::Script(text)) | (Choice::Text(text), _) => {
                out.push_str(&words.texts[text.index()].text);
            }
            (Choice::No, Ask::Script(text)) => match &words.texts[text.index()].no {
                Some(no) => out.push_str(no),
                None => self.say(out, Phrase::No, &[]),
            },
            (Choice::Yes, _) => self.say(out, Phrase::Yes, &[]),
            (Choice::No, Ask::Send(pawn)) => self.say(out, Phrase::LeavePawn, &[Slot::Pawn(pawn)]),
            (Choice::Pawn(pawn), Ask::Punch) => self.say(out, Phrase::PunchPawn, &[Slot::Pawn(pawn)]),
            (Choice::Pawn(pawn), _) => self.say(out, Phrase::ShootPawn, &[Slot::Pawn(pawn)]),
            (Choice::No, Ask::Shoot) => self.say(out, Phrase::ShootNobody, &[]),
            (Choice::No, Ask::Punch) => self.say(out, Phrase::PunchNobody, &[]),
            (Choice::No, Ask::Rob) => self.say(out, Phrase::TakeNothing, &[]),
            (Choice::No, Ask::ActNow) => self.say(out, Phrase::PlayNothing, &[]),
            (Choice::No, _) => self.say(out, Phrase::No, &[]),
            (Choice::Character(character), _) => out.push_str(words.name(character).as_str()),
            (Choice::Action(action), _) => out.push_str(words.name(action).as_str()),
            (Choice::Planning(planning), _) => out.push_str(words.name(planning).as_str()),
            (Choice::Round(card), _) => out.push_str(&words.rounds[card.index()]),
            (Choice::Pass, _) => self.say(out, Phrase::Pass, &[]),
            (Choice::Card(face, bandit), _) => self.card(out, self.of_bandit(face, bandit)),
            (Choice::Number(number), Ask::Pile) => {
                self.say(out, Phrase::Pile, &[Slot::Number(number.into())])
            }
            (Choice::Number(number), _) => self.number(out, number.into()),
        }
    }

    /// `play fire`; with the bandit's name where a seat plays several.
    fn play(&self, out: &mut String, face: FaceId, bandit: WhoId) {
        let kind = self.of_bandit(face, bandit);
        match kind {
            CardKind::Action(action, _, None) if self.table.one_each => {
                self.say(out, Phrase::Play, &[Slot::Action(action)]);
            }
            _ => {
                let card = self.text(|speech, out| speech.card(out, kind));
                self.say(out, Phrase::Play, &[Slot::Word(&card)]);
            }
        }
    }

    /// What is printed on a face: of an action, of this bandit.
    fn of_bandit(&self, face: FaceId, bandit: WhoId) -> CardKind {
        match self.table.face_kind(face) {
            CardKind::Action(action, _, aim) => CardKind::Action(action, bandit, aim),
            bullet => bullet,
        }
    }

    /// Adds what is asked, as a short line.
    pub fn ask(&self, out: &mut String, question: &Question) {
        let bandit = Slot::Bandit(question.who);
        let (phrase, about) = match question.ask {
            Ask::Plan => (Phrase::AskPlan, None),
            Ask::Discard => (Phrase::AskDiscard, None),
            Ask::Fill => (Phrase::AskFill, None),
            Ask::Move => (Phrase::AskMove, None),
            Ask::Send(pawn) => (Phrase::AskSend, Some(Slot::Pawn(pawn))),
            Ask::Shoot => (Phrase::AskShoot, None),
            Ask::Pile => (Phrase::AskPile, None),
            Ask::Punch => (Phrase::AskPunch, None),
            Ask::KnockLoose(victim) => (Phrase::AskKnockLoose, Some(Slot::Bandit(victim))),
            Ask::PunchTo(victim) => (Phrase::AskPunchTo, Some(Slot::Pawn(victim))),
            Ask::Rob => (Phrase::AskRob, None),
            Ask::RoundCard => (Phrase::AskRoundCard, None),
            Ask::Start => (Phrase::AskStart, None),
            Ask::Lose => (Phrase::AskLose, None),
            Ask::PutDown => (Phrase::AskPutDown, None),
            Ask::Give(other) => (Phrase::AskGive, Some(Slot::Bandit(other))),
            Ask::Card(family) => (Phrase::AskCard, Some(Slot::Name(self.words.name(family)))),
            Ask::Heal => (Phrase::AskHeal, None),
            Ask::ActNow => (Phrase::AskActNow, None),
            Ask::Script(text) => {
                let words = &self.words.texts[text.index()];
                match &words.asks {
                    Some(sentence) => (Phrase::AskInWords, Some(Slot::Word(sentence))),
                    None => (Phrase::AskScript, Some(Slot::Word(&words.text))),
                }
            }
        };
        self.say(out, phrase, &[bandit, about.unwrap_or(bandit)]);
    }
}

/// Whether somebody who writes `name` means what has this id. Spaces, `_` and `-` are alike, and so are large and small
/// letters.
pub fn is_called(id: &str, name: &str) -> bool {
    let read = |text: &str| plain(text).replace('-', " ");
    read(id) == read(name)
}

/// The thing of a kind that is meant by a name: its number in its table.
pub fn find(kind: &ThingKind, content: &Content, name: &str) -> Option<usize> {
    kind.rows(content).into_iter().find(|(_, id)| is_called(id, name)).map(|(at, _)| at)
}

/// As [`normalised`], with spaces for `_`: how labels are compared with what people write, who may write an id as it stands
/// in its file or as it reads.
pub fn plain(label: &str) -> String {
    spaced(&normalised(label))
}

/// Lower case, single spaces: how labels are compared.
pub fn normalised(label: &str) -> String {
    let mut text = String::with_capacity(label.len());
    for word in label.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    if !text.is_ascii() {
        return text.to_lowercase();
    }
    text.make_ascii_lowercase();
    text
}
