//! What becomes of hands, decks and discards where they are not handled as in
//! the plain standard game: the expert game, and house rules of the standard
//! one. The sequence of play itself stands one level up.

use std::rc::Rc;

use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::number::{byte, whole};
use crate::options::*;
use crate::question::{Ask, Choice, Question};
use crate::state::{MAX_CARDS, Step};
use crate::verb::{Occasion, Shooter};

impl Game {
    fn cards(&self, seat: SeatId) -> &crate::state::Cards {
        &self.state.seats[seat.index()].cards
    }

    /// A round begins where decks are not handled plainly: the round card before
    /// or after the hands (D-032).
    #[cold]
    pub(super) fn open_otherwise(&mut self) -> Result<(), Halt> {
        let card_first = self.content().rules.round_start_order == RoundStart::CardFirst;
        if card_first {
            self.turn_round_card()?;
        }
        self.prepare_decks();
        for seat in self.seats_in_order() {
            self.fill_hand(seat)?;
        }
        if card_first { Ok(()) } else { self.turn_round_card() }
    }

    /// Draws what a seat begins the round with. What everybody draws must be
    /// drawn; what a power or a script grants beyond it may be left, one card
    /// after the other, where an option says so (AMB-045 to AMB-047).
    fn fill_hand(&mut self, seat: SeatId) -> Result<(), Halt> {
        let (own, granted) = self.hand_size(seat)?;
        let rules = &self.content().rules;
        let everybody = i32::from(rules.hand_size).min(own);
        let leaves = rules.bonus_draws_optional;
        let (target, extra) = match rules.hand_bonus_mode {
            HandBonus::Extra => (own, granted),
            HandBonus::Target => (own + granted, 0),
        };
        let all = (self.missing(seat, target) + extra).clamp(0, whole(MAX_CARDS));
        let due = if leaves { all.min(self.missing(seat, everybody)) } else { all };
        self.draw(seat, due as usize, "BASE-roundstart-b")?;
        for _ in due..all {
            if self.drawable(seat) == 0 {
                break;
            }
            let mut question = self.question_for(self.table().bandit_of(seat), Ask::Fill);
            question.offer(Choice::Yes);
            question.offer(Choice::No);
            if self.ask(question)? == Choice::No {
                break;
            }
            self.draw(seat, 1, "AMB-047")?;
        }
        Ok(())
    }

    /// How many cards a seat could draw: where used cards are discarded, these come back.
    fn drawable(&self, seat: SeatId) -> usize {
        let cards = self.cards(seat);
        let behind = if self.content().rules.expert() { cards.discards().len() } else { 0 };
        cards.deck().len() + behind
    }

    /// Before hands are drawn: a second shuffle (AMB-207), bullets laid aside (D-034).
    fn prepare_decks(&mut self) {
        let (twice, aside) = {
            let rules = &self.content().rules;
            (
                !rules.expert() && rules.standard_shuffles_per_round > 1,
                !rules.expert() && rules.round_start_deck_contents == DeckContents::ActionsOnly,
            )
        };
        for seat in self.seats_in_order() {
            if twice {
                self.emit("BASE-roundstart-a", Fact::Shuffled { seat });
            }
        }
        for seat in self.seats_in_order().filter(|_| aside) {
            let bullet = |game: &Game| {
                let deck = game.cards(seat).deck();
                let index = deck.iter().position(|&card| !game.table().is_action(card))?;
                Some((deck[index], byte(index)))
            };
            while let Some((bullet, index)) = bullet(self) {
                self.emit("BASE-roundstart-a", Fact::BulletLaidAside { seat, bullet, index });
            }
        }
    }

    /// How many cards of a hand of `size` are drawn (BASE-expert-i, D-036).
    fn missing(&self, seat: SeatId, size: i32) -> i32 {
        match self.content().rules.hand_refill {
            Refill::Fill => (size - whole(self.cards(seat).hand().len())).max(0),
            Refill::Fresh => size.max(0),
        }
    }

    /// Draws up to `count` cards; when the deck is empty, the discards become a
    /// new one (BASE-expert-j, D-054).
    #[cold]
    pub(super) fn draw_on(&mut self, seat: SeatId, count: usize, rule: &'static str) -> Result<(), Halt> {
        let at_once = self.content().rules.expert_reshuffle_trigger == Reshuffle::Empty;
        for _ in 0..count {
            self.renew_deck(seat);
            if self.draw_one(seat, rule)?.is_none() {
                break;
            }
            if at_once {
                self.renew_deck(seat);
            }
        }
        Ok(())
    }

    /// Shuffles the discards into an empty deck.
    fn renew_deck(&mut self, seat: SeatId) {
        let (deck, discards) = (self.cards(seat).deck().len(), self.cards(seat).discards().len());
        if deck == 0 && discards > 0 {
            let cards = byte(discards);
            self.emit("BASE-expert-j", Fact::Reshuffled { seat, cards });
        }
    }

    /// Draws until `count` action cards came, as long as there are any; bullets on the
    /// way are laid aside for all to see and lie with the discards (D-040). Discards
    /// that hold no action card are not shuffled for it, which is also what ends it.
    #[cold]
    pub(super) fn draw_actions(
        &mut self,
        seat: SeatId,
        count: usize,
        rule: &'static str,
    ) -> Result<(), Halt> {
        let mut left = count;
        while left > 0 {
            let returns = |&card: &CardId| self.table().is_action(card);
            if self.content().rules.expert() && self.cards(seat).discards().iter().any(returns) {
                self.renew_deck(seat);
            }
            let Some(card) = self.draw_one(seat, rule)? else {
                break;
            };
            if self.table().is_action(card) {
                left -= 1;
            } else {
                self.discard_card(seat, card, rule);
            }
        }
        Ok(())
    }

    /// Offers to draw as far as cards are left (AMB-044).
    #[cold]
    pub(super) fn offer_draw(&self, question: &mut Question, seat: SeatId) {
        let rules = &self.content().rules;
        let wanted = match rules.draw_when_short {
            WhenShort::Partial => 1,
            WhenShort::Unavailable => rules.draw_count as usize,
        };
        if self.drawable(seat) >= wanted {
            question.offer(Choice::Draw);
        }
    }

    /// Offers to pass beside what can be done, where that is allowed (D-038).
    #[cold]
    pub(super) fn offer_pass(&self, question: &mut Question) {
        let allowed = self.content().rules.scheme_turn_choice == Duty::May;
        if allowed && !question.choices.contains(&Choice::Pass) {
            question.offer(Choice::Pass);
        }
    }

    /// Bullets drawn are discarded before the first turn (BASE-expert-b, AMB-209).
    #[cold]
    pub(super) fn begin_planning(&mut self) {
        if self.content().rules.expert_start_bullet_discard != StartDiscard::Never {
            self.next(Step::Discard { nth: 0, begins: true });
        }
    }

    /// What happens to the hands after the last turn.
    #[cold]
    pub(super) fn put_hands_away(&mut self) {
        if self.content().rules.expert() {
            self.next(Step::Discard { nth: 0, begins: false });
            return;
        }
        self.return_hands();
        // AMB-051: to let this round's bullets stay on top the rest is shuffled before they fall.
        if self.content().rules.round_end_shuffle_scope == ShuffleScope::Earlier {
            for seat in self.seats_in_order() {
                self.emit("BASE-roundend-a", Fact::Shuffled { seat });
            }
        }
    }

    /// BASE-expert-b to -e: bullets go as the options say, then the seat names
    /// cards to discard, one at a time, until it keeps the rest.
    pub(super) fn discard(&mut self, nth: u8, begins: bool) -> Result<(), Halt> {
        let Some(seat) = self.seats_in_order().nth(nth as usize) else {
            return Ok(());
        };
        if nth + 1 < self.table().seats {
            self.next(Step::Discard { nth: nth + 1, begins });
        }
        let rules = &self.content().rules;
        let (all_bullets, rule) = if begins {
            let mandatory = rules.expert_start_bullet_discard == StartDiscard::Mandatory;
            (mandatory, "BASE-expert-b")
        } else {
            let mandatory = rules.expert_end_bullet_discard == EndDiscard::Mandatory;
            (mandatory, "BASE-expert-e")
        };
        if all_bullets {
            let bullet = |game: &Game| {
                let mut hand = game.cards(seat).hand().iter().copied();
                hand.find(|&card| !game.table().is_action(card))
            };
            while let Some(bullet) = bullet(self) {
                self.discard_card(seat, bullet, rule);
            }
        }
        while let Some((face, owner)) = self.ask_discard(seat, begins)? {
            let table = Rc::clone(self.table());
            let fits = |&card: &CardId| {
                table.face(card) == face && (!table.is_action(card) || table.owner(card) == Some(owner))
            };
            let Some(card) = self.cards(seat).hand().iter().copied().find(fits) else {
                break;
            };
            self.discard_card(seat, card, if table.is_action(card) { "BASE-expert-d" } else { rule });
        }
        if !begins && !self.cards(seat).hand().is_empty() {
            self.emit("BASE-expert-c", Fact::HandKept { seat });
        }
        Ok(())
    }

    /// Asks for one more card to discard; none when the rest is kept.
    fn ask_discard(&mut self, seat: SeatId, bullets_only: bool) -> Result<Option<(FaceId, BanditId)>, Halt> {
        let table = Rc::clone(self.table());
        let mut hand: crate::list::List<CardId, MAX_CARDS> =
            self.cards(seat).hand().iter().copied().collect();
        hand.sort_unstable_by_key(|&card| (table.face(card), card));
        let mut question = self.question_for(table.bandit_of(seat), Ask::Discard);
        let mut last = None;
        for &card in hand.iter() {
            if (bullets_only && table.is_action(card)) || last.is_some_and(|other| table.alike(card, other)) {
                continue;
            }
            let owner = table.owner(card).unwrap_or_default();
            question.offer(Choice::Discard(table.face(card), owner));
            last = Some(card);
        }
        if question.choices.is_empty() {
            return Ok(None);
        }
        question.offer(Choice::Done);
        Ok(match self.ask(question)? {
            Choice::Discard(face, owner) => Some((face, owner)),
            _ => None,
        })
    }

    /// A card goes out of the hand: to the discards, or a bullet to the box (AMB-050).
    fn discard_card(&mut self, seat: SeatId, card: CardId, rule: &'static str) {
        let hand = self.cards(seat).hand();
        let Some(slot) = hand.iter().position(|&held| held == card) else {
            return;
        };
        let slot = byte(slot);
        let removed = self.content().rules.discarded_bullets_to == BulletsTo::Box;
        if removed && !self.table().is_action(card) {
            let received = |&bandit: &BanditId| self.state.bandits[bandit.index()].received > 0;
            let bandit = self.table().bandits_of(seat).find(received);
            let bandit = bandit.unwrap_or(self.table().bandit_of(seat));
            let bullet = card;
            self.emit(rule, Fact::BulletRemoved { seat, bandit, bullet, slot });
        } else {
            self.emit(rule, Fact::Discarded { seat, card, slot });
        }
    }

    /// The shuffle at the end of the round, where there is one (BASE-expert-l, AMB-051).
    #[cold]
    pub(super) fn shuffle_otherwise(&mut self) {
        let rules = &self.content().rules;
        if rules.expert() {
            return;
        }
        let earlier = rules.round_end_shuffle_scope == ShuffleScope::Earlier;
        let aside = rules.draw_three_filter == DrawFilter::ActionsOnly
            || rules.round_start_deck_contents == DeckContents::ActionsOnly;
        for seat in self.seats_in_order().filter(|_| aside) {
            let cards = byte(self.cards(seat).discards().len());
            if cards > 0 {
                self.emit("BASE-roundend-a", Fact::Reshuffled { seat, cards });
            }
        }
        for seat in self.seats_in_order().filter(|_| !earlier) {
            self.emit("BASE-roundend-a", Fact::Shuffled { seat });
        }
    }

    /// Whether a bullet goes on top of its receiver's deck, in the expert game: those
    /// its text names do, a partner's does in every text, the others go where the base
    /// game has them (BASE-expert-h, BASE-two-r, D-052, D-081, D-082).
    #[cold]
    pub(crate) fn lies_on_top(&self, victim: BanditId, from: Shooter) -> bool {
        let (table, rules) = (self.table(), &self.content().rules);
        let sources = rules.expert_bullet_top_sources;
        if sources == TopSources::All {
            return true;
        }
        let of_the_marshal = sources == TopSources::OpponentsAndMarshal;
        match from {
            Shooter::Bandit(shooter) if table.seat_of(shooter) != table.seat_of(victim) => true,
            Shooter::Bandit(_) => {
                rules.two_player_partner_bullet_on_top || rules.bullet_goes_to_standard == BulletGoes::Top
            }
            Shooter::Nobody(Occasion::Meeting) => {
                of_the_marshal || rules.neutral_bullet_goes_to != NeutralGoes::Deck
            }
            Shooter::Nobody(Occasion::Shot) => {
                of_the_marshal || rules.neutral_bullet_goes_to == NeutralGoes::Top
            }
            Shooter::Nobody(Occasion::Event) => rules.neutral_bullet_goes_to == NeutralGoes::Top,
        }
    }
}
