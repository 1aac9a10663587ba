//! What scripts do with cards: drawing, playing and resolving out of turn,
//! looking for a card, getting rid of bullets, acting without a card.

use super::SCRIPTED;
use super::moving::LONGEST_CHAIN;
use crate::action::{can_perform, perform};
use crate::fact::Fact;
use crate::flow::{carry_out, draw, offer_seat_cards};
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::question::{Ask, Choice};
use crate::state::{MAX_CARDS, Played};
use crate::table::CardKind;

impl Game {
    /// A bandit performs an action at once, without a card.
    ///
    /// # Errors
    /// As every verb: when a question is unanswered or a script fails.
    pub fn act(&mut self, bandit: BanditId, action: ActionId) -> Result<(), Halt> {
        self.act_by(bandit, action, None)
    }

    /// As [`Self::act`]; `played` where it is by a card out of turn, which others can repeat: whether it comes to nothing.
    fn act_by(&mut self, bandit: BanditId, action: ActionId, played: Option<bool>) -> Result<(), Halt> {
        if self.running.acting >= LONGEST_CHAIN {
            return Ok(());
        }
        let acts = Fact::Acts { bandit, action, played };
        self.emit(SCRIPTED, acts);
        self.running.acting += 1;
        perform(self, bandit, action)?;
        self.running.acting -= 1;
        Ok(())
    }

    /// Whether a bandit could perform an action now with any effect.
    ///
    /// # Errors
    /// When a script fails.
    pub fn can_act(&mut self, bandit: BanditId, action: ActionId) -> Result<bool, Halt> {
        can_perform(self, bandit, action)
    }

    /// The places a bandit can see to shoot at somebody there, without the powers of his own.
    pub fn sight_from(&self, place: PlaceId) -> PlaceSet {
        crate::action::line_of_sight(self, place)
    }

    /// The action of the latest card carried out in this round that is of another than this one, whether it was
    /// turned over or played at once (AMB-133); without those that came to nothing, where its row says so (AMB-099).
    pub fn last_carried_out(&self, except: ActionId) -> Option<ActionId> {
        let table = self.table();
        let counts_void = table.content.actions[except.index()].does.counts_void();
        let counts = |void: bool| !void || counts_void;
        let turned = self.state.common[..usize::from(self.state.turned)].iter().enumerate();
        let turned = turned
            .filter(|(_, played)| counts(played.void))
            .filter_map(|(nth, &played)| Some((nth + 1, table.plays_as(&self.state, played)?)))
            .rfind(|&(_, action)| action != except);
        let at_once = self.state.at_once.iter().rfind(|card| card.action != except && counts(card.void));
        let at_once = at_once.map(|card| (usize::from(card.after), card.action));
        match (turned, at_once) {
            // What was played at once behind a card came after it.
            (Some((number, turned)), Some((after, action))) => {
                Some(if after < number { turned } else { action })
            }
            (turned, at_once) => turned.or(at_once).map(|(_, action)| action),
        }
    }

    /// The kind of turn in which the card being resolved was played.
    pub fn turn_of_card(&self) -> Option<TurnKindId> {
        let index = usize::from(self.state.turned).checked_sub(1)?;
        self.turn_kind(self.state.common.get(index)?.turn)
    }

    /// The kind of a turn of this round.
    fn turn_kind(&self, turn: u8) -> Option<TurnKindId> {
        let round = self.state.rounds[usize::from(self.state.round)];
        let turns = &self.content().rounds[round.index()].turns;
        turns.get(usize::from(turn)).copied()
    }

    /// Where a seat could find a card of an action: its place among all cards of
    /// the seat, and whether it lies on the discard pile. The deck comes first (AMB-049).
    pub fn find_card(&self, bandit: BanditId, action: ActionId) -> Option<(usize, bool)> {
        let table = self.table();
        let cards = &self.state.seats[table.seat_of(bandit).index()].cards;
        let fits = |&card: &CardId| table.card(card) == CardKind::Action(action, bandit);
        if let Some(at) = cards.deck().iter().position(&fits) {
            return Some((at, false));
        }
        let behind = cards.deck().len() + cards.hand().len();
        let at = cards.discards().iter().position(fits)?;
        Some((behind + at, true))
    }

    /// A bandit looks for a card of an action in deck and discards, takes it into
    /// the hand for all to see, and shuffles the deck. Answers whether there was one;
    /// whoever found none has been through the deck all the same.
    pub fn fetch(&mut self, bandit: BanditId, action: ActionId, shuffles: bool) -> bool {
        let seat = self.table().seat_of(bandit);
        let Some((index, from_discards)) = self.find_card(bandit, action) else {
            self.emit(SCRIPTED, Fact::Shuffled { seat });
            return false;
        };
        let card = self.state.seats[seat.index()].cards.card(index);
        self.emit(SCRIPTED, Fact::Fetched { seat, card, index: byte(index), from_discards });
        if shuffles || !from_discards {
            self.emit(SCRIPTED, Fact::Shuffled { seat });
        }
        true
    }

    /// A bandit's seat draws cards. Answers how many there were.
    ///
    /// # Errors
    /// As every verb.
    pub fn draw_cards(&mut self, bandit: BanditId, count: usize) -> Result<usize, Halt> {
        let seat = self.table().seat_of(bandit);
        let before = self.state.seats[seat.index()].cards.hand().len();
        draw(self, seat, count, SCRIPTED)?;
        Ok(self.state.seats[seat.index()].cards.hand().len() - before)
    }

    /// A bandit's seat plays a card of its hand as the running turn says. Answers
    /// whether it had one that may be played.
    ///
    /// # Errors
    /// As every verb.
    pub fn play_card(&mut self, bandit: BanditId) -> Result<bool, Halt> {
        let seat = self.table().seat_of(bandit);
        let turn = self.state.turn;
        let Some(kind_id) = self.turn_kind(turn) else {
            return Ok(false);
        };
        let mut question = self.question_for(bandit, Ask::Plan);
        offer_seat_cards(self, &mut question, seat, turn, kind_id)?;
        if question.choices.is_empty() {
            return Ok(false);
        }
        let choice = self.ask(question)?;
        carry_out(self, seat, choice, kind_id)?;
        Ok(true)
    }

    /// A bandit's seat may play a card of its hand and resolve it at once. Answers
    /// whether it did (UCR 7.1.11, AMB-133).
    ///
    /// # Errors
    /// As every verb.
    pub fn play_now(&mut self, bandit: BanditId, optional: bool) -> Result<bool, Halt> {
        let table = std::rc::Rc::clone(self.table());
        let seat = table.seat_of(bandit);
        let bullets_as = table.bullet_as(&self.state, bandit);
        let mut hand: List<CardId, MAX_CARDS> =
            self.state.seats[seat.index()].cards.hand().iter().copied().collect();
        hand.sort_unstable_by_key(|&card| (table.face(card), card));
        let mut question = self.question_for(bandit, Ask::ActNow);
        for &card in hand.iter() {
            let mine = !table.is_action(card) || table.owner(card) == Some(bandit);
            let choice = Choice::Play(table.face(card), bandit);
            if mine && (table.is_action(card) || bullets_as.is_some()) && !question.choices.contains(&choice)
            {
                question.offer(choice);
            }
        }
        if question.choices.is_empty() {
            return Ok(false);
        }
        if optional {
            question.offer(Choice::No);
        }
        let Choice::Play(face, _) = self.ask(question)? else {
            self.emit(SCRIPTED, Fact::Declined { bandit });
            return Ok(false);
        };
        let hand = self.state.seats[seat.index()].cards.hand();
        let fits = |&card: &CardId| table.face(card) == face;
        let Some(slot) = hand.iter().position(fits) else {
            return Ok(false);
        };
        let card = hand[slot];
        self.emit(SCRIPTED, Fact::Discarded { seat, card, slot: byte(slot) });
        let played = Played { bandit, card, ..Played::default() };
        if let Some(action) = table.plays_as(&self.state, played) {
            // AMB-133: from here on it is the last card played, as one that was turned over would be.
            let void = table.notes_void && !self.can_act(bandit, action)?;
            self.act_by(bandit, action, Some(void))?;
        }
        Ok(true)
    }

    /// A bandit's seat removes up to so many bullets from its deck and discards,
    /// neutral ones first, and shuffles the deck. Answers how many (UCR 5.4.2).
    ///
    /// # Errors
    /// As every verb.
    pub fn heal(&mut self, bandit: BanditId, most: usize) -> Result<usize, Halt> {
        let table = std::rc::Rc::clone(self.table());
        let seat = table.seat_of(bandit);
        let mut removed = 0;
        while removed < most {
            let cards = &self.state.seats[seat.index()].cards;
            let mut bullets: List<CardId, MAX_CARDS> = cards
                .deck()
                .iter()
                .chain(cards.discards())
                .copied()
                .filter(|&card| !table.is_action(card))
                .collect();
            bullets.sort_unstable_by_key(|&card| (table.face(card), card));
            let neutral = |card: &CardId| table.card(*card) == CardKind::Neutral;
            let only_neutral = bullets.iter().any(neutral);
            let mut question = self.question_for(bandit, Ask::Heal);
            for card in bullets.iter().filter(|card| !only_neutral || neutral(card)) {
                let choice = Choice::Discard(table.face(*card), bandit);
                if !question.choices.contains(&choice) {
                    question.offer(choice);
                }
            }
            if question.choices.is_empty() {
                break;
            }
            question.offer(Choice::Done);
            let Choice::Discard(face, _) = self.ask(question)? else {
                break;
            };
            let Some(&bullet) = bullets.iter().find(|&&card| table.face(card) == face) else {
                break;
            };
            let received = |&of: &BanditId| self.state.bandits[of.index()].received > 0;
            let on_behalf = table.bandits_of(seat).find(received).unwrap_or(bandit);
            let returns = table.card(bullet) == CardKind::Neutral;
            self.emit("UCR-5.4.2-b", Fact::BulletHealed { seat, bandit: on_behalf, bullet, returns });
            removed += 1;
        }
        if removed > 0 {
            self.emit("UCR-5.4.2-e", Fact::Shuffled { seat });
        }
        Ok(removed)
    }
}
