//! The sequence of play: what each step does and which steps follow it. How
//! cards are handled where hands are kept, and by house rules, stands in
//! `decks`; who wins in the end, in [`crate::verdict`].

mod decks;
mod turns;

use crate::action::perform;
use crate::number::{byte, whole};
use std::rc::Rc;

use crate::content::{Counts, HideWindow, Hiding, Tally, TurnKind};
use crate::fact::Fact;
use crate::game::{Draw, Game, Halt};
use crate::hook::{Call, HookPoint, Reply, Source, Told};
use crate::ids::*;
use crate::list::List;
use crate::options::{DrawFilter, Duty, MixedOrder, NextFirst, ScaleBasis, ScoredTokens, TeamHiding};
use crate::question::{Ask, Choice, Question};
use crate::state::{Before, MAX_CARDS, Played, Step};
use crate::verdict;

/// The steps of a whole round, first one last, so that it is next on the stack.
const ROUND_STEPS: [Step; 7] = [
    Step::NextRound,
    Step::EndRound,
    Step::Event,
    Step::Stealing,
    Step::EndPlanning,
    Step::Planning,
    Step::Open,
];

impl Game {
    /// As [`Self::run`], for those who do so seldom enough not to have a copy of it.
    pub(crate) fn run_again(&mut self, step: Step) -> Result<(), Halt> {
        self.run(step)
    }

    /// Runs one step to its end.
    #[inline(always)]
    pub(crate) fn run(&mut self, step: Step) -> Result<(), Halt> {
        match step {
            Step::ChooseBandits => self.choose_bandits(),
            Step::TakeSeats => self.take_seats(),
            Step::ChooseLoot => self.choose_loot_of_cars(),
            Step::ChooseRounds => self.choose_rounds(),
            Step::ChooseStarts => self.choose_starts(),
            Step::Begin => self.react(Told::OnSetup {}),
            Step::Round => self.round(),
            Step::Open => self.open_round(),
            Step::Planning => self.planning(),
            Step::Plan { turn, nth, play } => self.plan(turn, nth, play),
            Step::Discard { nth, begins } => self.discard(nth, begins),
            Step::EndPlanning => self.end_planning(),
            Step::Stealing => self.stealing(),
            Step::Card { index } => self.card(index),
            Step::Event => self.event(),
            Step::EndRound => self.end_round(),
            Step::NextRound => self.next_round(),
            Step::EndGame => self.end_game(),
        }
    }

    /// What comes next, before all that was to come.
    #[inline(always)]
    fn next(&mut self, step: Step) {
        self.state.push(step);
    }

    fn round(&mut self) -> Result<(), Halt> {
        for step in ROUND_STEPS {
            self.next(step);
        }
        Ok(())
    }

    /// BASE-roundstart-a to -e: hands first, then the round card (D-032). The
    /// shuffle was done at the end of the round before (AMB-207).
    fn open_round(&mut self) -> Result<(), Halt> {
        let round = self.state.round;
        self.emit("BASE-sequence-a", Fact::RoundBegan { round });
        if !self.table().shortcuts.rounds {
            return self.open_otherwise();
        }
        for seat in self.seats_in_order() {
            let (size, granted) = self.hand_size(seat)?;
            let count = (size + granted).clamp(0, whole(MAX_CARDS));
            self.draw(seat, count as usize, "BASE-roundstart-b")?;
        }
        self.turn_round_card()
    }

    fn turn_round_card(&mut self) -> Result<(), Halt> {
        let card = self.state.rounds[self.state.round as usize];
        self.emit("BASE-roundstart-c", Fact::CardOpened { card });
        self.react(Told::OnRoundStart {})
    }

    /// The hand a seat draws up to by its bandits' powers, and how many cards
    /// more, or fewer, scripts grant it.
    #[inline(always)]
    fn hand_size(&mut self, seat: SeatId) -> Result<(i32, i32), Halt> {
        let mut size = i32::from(self.content().rules.hand_size);
        for bandit in self.table().bandits_of(seat) {
            for character in self.state.bandits[bandit.index()].powers.iter() {
                // BASE-doc-a.
                size += i32::from(self.content().characters[character.index()].extra_cards);
            }
        }
        let rules = &self.content().rules;
        // BASE-expert-m, AMB-214: the hand of a team is one hand.
        if rules.two_player_variant && size > i32::from(rules.hand_size) {
            size = i32::from(rules.two_player_doc_hand);
        }
        let mut granted = 0;
        if self.hears(HookPoint::HandSize) {
            let told = Told::HandSize { bandit: self.table().bandit_of(seat), size };
            self.each_listener(told, |reply| {
                // Each is told the same size, so what several grant adds up.
                if let Reply::Number(number) = reply {
                    granted += number.saturating_sub(size).clamp(-64, 64);
                }
                true
            })?;
        }
        Ok((size, granted))
    }

    /// Draws up to `count` cards: the topmost known ones first, then any of the
    /// bag (AMB-044: as many as there are).
    pub(crate) fn draw(&mut self, seat: SeatId, count: usize, rule: &'static str) -> Result<(), Halt> {
        if self.content().rules.expert() {
            return self.draw_on(seat, count, rule);
        }
        if self.draw_at_once(seat, count) {
            return Ok(());
        }
        for _ in 0..count {
            if self.draw_one(seat, rule)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Draws one card; none when the deck is empty.
    #[inline(always)]
    fn draw_one(&mut self, seat: SeatId, rule: &'static str) -> Result<Option<CardId>, Halt> {
        let (size, top) = self.state.seats[seat.index()].cards.deck_size();
        if size == 0 {
            return Ok(None);
        }
        let index = if top > 0 {
            top - 1
        } else {
            self.chance(Draw::Card(seat), size, |game, option| {
                let card = game.state.seats[seat.index()].cards.deck()[option];
                game.table().card_label(card)
            })?
        };
        let card = self.state.seats[seat.index()].cards.card(index);
        self.emit(rule, Fact::Drew { seat, card, index: byte(index), from_top: top > 0 });
        Ok(Some(card))
    }

    fn planning(&mut self) -> Result<(), Halt> {
        self.next(Step::turn(0));
        if self.content().rules.expert() {
            self.begin_planning();
        }
        Ok(())
    }

    // Most steps are these two: each is part of the loop that runs steps.
    #[inline(always)]
    fn plan(&mut self, turn: u8, nth: u8, play: u8) -> Result<(), Halt> {
        let table = Rc::clone(self.table());
        let turns = &table.content.rounds[self.state.rounds[self.state.round as usize].index()].turns;
        // BASE-scheme-g: the phase ends with the last turn of the card.
        let Some(&kind_id) = turns.get(turn as usize) else {
            return Ok(());
        };
        let kind = &table.content.turns[kind_id.index()];
        let seats = table.seats;
        // BASE-scheme-a, BASE-turns-e.
        let mut seat = self.state.first.0 + if kind.reversed { seats - nth } else { nth };
        if seat >= seats {
            seat -= seats;
        }
        let seat = SeatId(seat);

        let plainly = table.shortcuts.turns;
        let (plays, face_down) = if plainly {
            (kind.plays, kind.face_down)
        } else if kind.simultaneous {
            if turn as usize + 1 < turns.len() {
                self.next(Step::turn(turn + 1));
            }
            return self.plan_together(turn, kind_id);
        } else {
            self.own_turn(seat, kind_id)
        };
        if play + 1 < plays {
            // BASE-turns-c: the same seat once more.
            self.next(Step::Plan { turn, nth, play: play + 1 });
        } else if nth + 1 < seats {
            self.next(Step::Plan { turn, nth: nth + 1, play: 0 });
        } else if turn as usize + 1 < turns.len() {
            self.next(Step::turn(turn + 1));
        }
        if nth == 0 && play == 0 {
            self.emit("BASE-roundstart-e", Fact::TurnBegan { turn, kind: kind_id });
        }
        if !(table.shortcuts.empty && self.state.out.is_empty()) && self.is_out(seat) {
            return Ok(());
        }

        let bandit = table.bandit_of(seat);
        let mut question = self.question_for(bandit, Ask::Plan);
        if !plainly && self.has_no_room() {
            // Nothing is offered that could not be laid.
        } else if table.shortcuts.same_numbers {
            self.offer_cards(&mut question, bandit, turn, kind_id, kind, face_down)?;
        } else {
            self.offer_seat_cards(&mut question, seat, turn, kind_id)?;
        }
        if !plainly {
            self.offer_draw(&mut question, seat);
        } else if self.state.seats[seat.index()].cards.deck_size().0 > 0 {
            question.offer(Choice::Draw);
        }
        if !table.shortcuts.repeats {
            self.play_again(&mut question, play);
        }
        if !plainly {
            self.offer_plannings(&mut question, kind_id)?;
        }
        if question.choices.is_empty() {
            // AMB-043: a pass only when nothing else is left.
            self.emit("BASE-scheme-e", Fact::CannotPlan { seat });
            return Ok(());
        }
        if !plainly {
            self.offer_pass(&mut question);
        }
        let choice = self.ask(question)?;
        if play + 1 < plays && !table.shortcuts.repeats {
            self.note_choice(choice);
        }
        self.carry_out(seat, choice, kind_id)
    }

    /// Does what a seat chose for its turn.
    #[inline(always)]
    pub(crate) fn carry_out(&mut self, seat: SeatId, choice: Choice, kind: TurnKindId) -> Result<(), Halt> {
        match choice {
            Choice::Play(face, bandit) | Choice::PlayFaceDown(face, bandit) => {
                let face_down = matches!(choice, Choice::PlayFaceDown(..));
                self.lay(seat, face, bandit, face_down, kind);
            }
            Choice::Pass => self.emit("BASE-scheme-e", Fact::Passed { seat }),
            Choice::Planning(planning) => self.plan_otherwise(seat, planning, kind)?,
            _ => {
                self.emit("BASE-scheme-d", Fact::ChoseToDraw { seat });
                let count = self.content().rules.draw_count as usize;
                match self.content().rules.draw_three_filter {
                    DrawFilter::AnyCards => self.draw(seat, count, "BASE-scheme-d")?,
                    DrawFilter::ActionsOnly => self.draw_actions(seat, count, "BASE-scheme-d")?,
                }
            }
        }
        Ok(())
    }

    /// Lays a card on the common deck.
    #[inline(always)]
    fn lay(&mut self, seat: SeatId, face: FaceId, bandit: BanditId, face_down: bool, kind: TurnKindId) {
        // All backs are alike; only a power of one bandit tells whose card it must be.
        let veiled = face_down
            && !self.table().one_each()
            && (self.content().turns[kind.index()].face_down || self.powers_are_shared());
        self.play(seat, face, bandit, face_down, veiled);
    }

    /// Whether the common deck is full: what the turns of a round lay there always fits, but
    /// scripts can let more be played.
    #[cold]
    fn has_no_room(&self) -> bool {
        self.state.common.len() >= MAX_CARDS
    }

    /// Offers the cards of all bandits of a seat.
    #[cold]
    pub(crate) fn offer_seat_cards(
        &mut self,
        question: &mut Question,
        seat: SeatId,
        turn: u8,
        kind_id: TurnKindId,
    ) -> Result<(), Halt> {
        let table = Rc::clone(self.table());
        let kind = &table.content.turns[kind_id.index()];
        let (_, face_down) = self.own_turn(seat, kind_id);
        if self.has_no_room() {
            return Ok(());
        }
        for bandit in table.bandits_of(seat) {
            self.offer_cards(question, bandit, turn, kind_id, kind, face_down)?;
        }
        Ok(())
    }

    /// What is left of the choices of a seat if it acts once more in a turn: what
    /// the order of drawing and playing bars goes, unless nothing else is left
    /// (D-118, AMB-043, AMB-065), and it may pass if it need not act (D-117). Who
    /// passed before has begun with neither, so that no order binds him (D-038).
    #[cold]
    fn play_again(&mut self, question: &mut Question, play: u8) {
        let before = self.state.before;
        self.state.note_before(Before::Played);
        if play == 0 {
            return;
        }
        let rules = &self.content().rules;
        let fits = |choice: &Choice| match rules.speeding_up_mixed_order {
            MixedOrder::DrawThenPlay if before == Before::Played => *choice != Choice::Draw,
            MixedOrder::PlayThenDraw if before == Before::Drew => *choice == Choice::Draw,
            _ => true,
        };
        if question.choices.iter().any(fits) {
            question.choices = question.choices.iter().copied().filter(fits).collect();
        }
        if rules.speeding_up_obligation == Duty::May && !question.choices.is_empty() {
            question.offer(Choice::Pass);
        }
    }

    /// Notes for the seat's next play in this turn what it did now, where that matters.
    #[cold]
    fn note_choice(&mut self, choice: Choice) {
        let did = match choice {
            Choice::Draw => Before::Drew,
            Choice::Play(..) | Choice::PlayFaceDown(..) => Before::Played,
            _ => Before::Neither,
        };
        if self.content().rules.speeding_up_mixed_order != MixedOrder::Any {
            self.state.note_before(did);
        }
    }

    /// BASE-scheme-b, -c, -i: each distinct action card of a bandit in hand, as
    /// the kind of turn says, and hidden where a power allows it.
    #[inline(always)]
    fn offer_cards(
        &mut self,
        question: &mut Question,
        bandit: BanditId,
        turn: u8,
        kind_id: TurnKindId,
        kind: &TurnKind,
        face_down: bool,
    ) -> Result<(), Halt> {
        let table = self.table();
        let plainly = table.shortcuts.laying;
        let hand = self.state.seats[question.seat.index()].cards.hand();
        let held = if table.shortcuts.same_numbers {
            table.actions_among(hand)
        } else {
            let own: List<CardId, MAX_CARDS> =
                hand.iter().copied().filter(|&card| table.owner(card) == Some(bandit)).collect();
            table.actions_among(&own)
        };
        let hiding = if face_down || (!plainly && self.always_open(bandit)) {
            None
        } else {
            self.may_hide(question.seat, bandit, turn)
        };
        // BASE-turns-b; BASE-ghost-a, D-104.
        let open = !face_down && hiding.is_none_or(|hiding| hiding.optional);
        let hidden = face_down || hiding.is_some();
        let playable = held.without(kind.barred);
        let asks_scripts = self.hears(HookPoint::MayPlay);
        // On the usual turn nothing is asked of each card.
        if plainly && !hidden && !asks_scripts {
            for action in playable.iter() {
                question.offer(Choice::Play(FaceId(action.0), bandit));
            }
            return Ok(());
        }
        for action in playable.iter() {
            if asks_scripts && !self.all_agree(Told::MayPlay { bandit, action, turn: kind_id })? {
                continue;
            }
            let face = FaceId(action.0);
            if open {
                question.offer(Choice::Play(face, bandit));
            }
            if hidden {
                question.offer(Choice::PlayFaceDown(face, bandit));
            }
        }
        if !plainly {
            self.offer_bullets(question, bandit, kind_id, open, hidden)?;
        }
        Ok(())
    }

    /// BASE-ghost-a, BASE-ghost-b, D-105, AMB-067: how the next card may be hidden, if it may.
    #[inline(always)]
    fn may_hide(&self, seat: SeatId, bandit: BanditId, turn: u8) -> Option<Hiding> {
        let first_card = self.state.seats[seat.index()].plays == 0;
        if self.table().shortcuts.empty && turn > 0 && !first_card {
            return None;
        }
        self.hiding(seat, bandit, turn, first_card)
    }

    /// As [`Self::may_hide`], where the turn or the card could be one that may be hidden.
    fn hiding(&self, seat: SeatId, bandit: BanditId, turn: u8, first_card: bool) -> Option<Hiding> {
        let mut powers = self.state.bandits[bandit.index()].powers;
        if self.powers_are_shared() {
            // AMB-214: the power of one bandit serves the whole team.
            for partner in self.table().bandits_of(seat) {
                powers = powers.or(self.state.bandits[partner.index()].powers);
            }
        }
        powers.iter().filter_map(|character| self.content().characters[character.index()].hides).find(
            |hiding| match hiding.window {
                HideWindow::FirstTurnFirstCard => turn == 0 && first_card,
                HideWindow::FirstTurn => turn == 0,
                HideWindow::FirstCardOfRound => first_card,
            },
        )
    }

    /// Whether a power to hide cards serves the cards of partners.
    fn powers_are_shared(&self) -> bool {
        let rules = &self.content().rules;
        rules.two_player_variant && rules.two_player_ghost == TeamHiding::Any
    }

    #[inline(always)]
    fn play(&mut self, seat: SeatId, face: FaceId, bandit: BanditId, face_down: bool, veiled: bool) {
        let table = self.table();
        let own = table.shortcuts.same_numbers;
        let fits = |card: CardId| {
            table.face(card) == face && (own || !table.is_action(card) || table.owner(card) == Some(bandit))
        };
        let hand = self.state.seats[seat.index()].cards.hand();
        let mut found = None;
        for (slot, &card) in hand.iter().enumerate() {
            if fits(card) {
                found = Some((slot, card));
                break;
            }
        }
        if let Some((slot, card)) = found {
            let played = Played { bandit, card, face_down, veiled, turn: self.state.turn, void: false };
            let rule = if face_down { "BASE-turns-b" } else { "BASE-scheme-b" };
            self.emit(rule, Fact::Played { seat, played, slot: byte(slot) });
        }
    }

    fn end_planning(&mut self) -> Result<(), Halt> {
        if self.table().shortcuts.rounds {
            self.return_hands();
        } else {
            self.put_hands_away();
        }
        Ok(())
    }

    /// BASE-scheme-h.
    #[inline]
    fn return_hands(&mut self) {
        for seat in self.seats_in_order() {
            if !self.state.seats[seat.index()].cards.hand().is_empty() {
                self.emit("BASE-scheme-h", Fact::HandReturned { seat });
            }
        }
    }

    fn stealing(&mut self) -> Result<(), Halt> {
        self.emit("BASE-steal-a", Fact::StealingBegan);
        self.react(Told::OnStealing {})?;
        if !self.state.common.is_empty() {
            self.next(Step::Card { index: 0 });
        }
        Ok(())
    }

    #[inline(always)]
    fn card(&mut self, index: u8) -> Result<(), Halt> {
        if index as usize + 1 < self.state.common.len() {
            self.next(Step::Card { index: index + 1 });
        }
        let played = self.state.common[index as usize];
        let seat = self.table().seat_of(played.bandit);
        self.resolving(Some(index));
        let discarded = self.content().rules.expert();
        self.emit("BASE-steal-b", Fact::Turned { index, played, seat, discarded });
        let Some(action) = self.table().plays_as(&self.state, played) else {
            return Ok(());
        };
        let bandit = played.bandit;
        self.react(Told::OnCard { bandit, action })?;
        perform(self, bandit, action)?;
        self.react(Told::AfterAction { bandit, action })?;
        self.resolving(None);
        Ok(())
    }

    /// BASE-events-a.
    fn event(&mut self) -> Result<(), Halt> {
        if let Some(event) = self.state.event {
            self.emit("BASE-events-a", Fact::EventBegan { event });
            self.react(Told::OnEvent {})?;
        }
        Ok(())
    }

    fn end_round(&mut self) -> Result<(), Halt> {
        self.react(Told::OnRoundEnd {})?;
        if self.table().shortcuts.rounds {
            for seat in self.seats_in_order() {
                // BASE-roundend-a, AMB-051: all cards, this round's bullets included.
                self.emit("BASE-roundend-a", Fact::Shuffled { seat });
            }
        } else {
            self.shuffle_otherwise();
        }
        self.emit("BASE-roundend-b", Fact::RoundEnded);
        if (self.state.round as usize) + 1 < self.state.rounds.len() {
            let seats = self.table().seats;
            let seat = match self.content().rules.first_player_passes_to {
                NextFirst::Left => SeatId((self.state.first.0 + 1) % seats),
                NextFirst::PlayerTwo => SeatId((self.table().first.0 + 1) % seats),
                NextFirst::SecondSeat => SeatId(1 % seats),
                house => self.first_by_house_rule(house)?,
            };
            self.emit("BASE-roundend-c", Fact::FirstPlayer { seat });
        }
        Ok(())
    }

    /// Who becomes First Player by a rule no text has. Who is out of the game is passed over
    /// by chance and among the poor and the rich, unless everybody is.
    #[cold]
    fn first_by_house_rule(&mut self, rule: NextFirst) -> Result<SeatId, Halt> {
        let (first, seats) = (self.state.first.0, self.table().seats);
        if rule == NextFirst::Right {
            return Ok(SeatId((first + seats - 1) % seats));
        }
        // From the left of the First Player around the table, so that of equal ones the next to the left comes first.
        let around = (1..=seats).map(|nth| SeatId((first + nth) % seats));
        let all: List<SeatId, MAX_BANDITS> = around.collect();
        let playing: List<SeatId, MAX_BANDITS> =
            all.iter().copied().filter(|&seat| !self.is_out(seat)).collect();
        let among = if playing.is_empty() { all } else { playing };
        let has = |seat: &SeatId| verdict::holds(&self.state, self.table(), *seat);
        Ok(match rule {
            NextFirst::Drawn if among.len() > 1 => {
                let drawn = self.chance(Draw::FirstPlayer, among.len(), |game, option| {
                    let table = game.table();
                    table.bandit_label(table.bandit_of(among[option])).to_owned()
                })?;
                let seat = among[drawn];
                self.emit("BASE-roundend-c", Fact::FirstDrawn { seat });
                seat
            }
            NextFirst::Richest => {
                let most = among.iter().map(has).max();
                among.iter().copied().find(|seat| Some(has(seat)) == most).unwrap_or(among[0])
            }
            NextFirst::Poorest => {
                let least = among.iter().map(has).min();
                among.iter().copied().find(|seat| Some(has(seat)) == least).unwrap_or(among[0])
            }
            _ => among[0],
        })
    }

    fn next_round(&mut self) -> Result<(), Halt> {
        // BASE-gameend-a: the deck of round cards is the length of the game.
        if (self.state.round as usize) + 1 < self.state.rounds.len() {
            self.state.next_round();
            self.next(Step::Round);
        } else {
            self.next(Step::EndGame);
        }
        Ok(())
    }

    fn end_game(&mut self) -> Result<(), Halt> {
        self.react(Told::OnGameEnd {})?;
        for entry in 0..self.content().scoring.len() {
            self.score(ScoreId::at(entry))?;
        }
        let mut eligible: BanditSet = self.table().all_bandits().collect();
        if !self.content().rules.zero_scored_bandits_can_win {
            eligible = eligible.without(self.state.out);
        }
        if self.hears(HookPoint::MayWin) {
            for bandit in self.table().all_bandits() {
                if !self.all_agree(Told::MayWin { bandit })? {
                    eligible.remove(bandit);
                }
            }
        }
        // BASE-gameend-f, -g, BASE-two-p, AMB-008: richest, then fewest bullets that count, then shared.
        let (state, table) = (&self.state, self.table());
        let worth = |bandit: BanditId| verdict::worth(state, table, table.seat_of(bandit));
        let best = eligible.iter().map(worth).max();
        let winners = eligible.iter().filter(|&bandit| Some(worth(bandit)) == best).collect();
        let rule = if table.one_each() { "BASE-gameend-f" } else { "BASE-two-p" };
        self.emit(rule, Fact::GameOver { winners });
        Ok(())
    }

    fn score(&mut self, entry: ScoreId) -> Result<(), Halt> {
        let counts = self.content().scoring[entry.index()].counts;
        let rules = &self.content().rules;
        // BASE-two-q.
        if matches!(counts, Counts::MostShots { .. })
            && rules.two_player_variant
            && !rules.two_player_gunslinger
        {
            return Ok(());
        }
        let fired = |game: &Game, bandit: BanditId| {
            game.content().rules.bullets - game.state.bandits[bandit.index()].bullets
        };
        let all: BanditSet = self.table().all_bandits().collect();
        let left = all.without(self.state.out);
        // AMB-010: who is out of the game runs for no prize, and is not compared.
        let running = if rules.gunslinger_exclude_first { left } else { all };
        // AMB-011.
        let counted = match rules.gunslinger_scale_basis {
            ScaleBasis::AtSetup => all,
            ScaleBasis::Eligible => left,
        };
        let shots = running.iter().map(|bandit| fired(self, bandit));
        let most = shots.clone().max().unwrap_or(0);
        let best = whole(shots.filter(|&shots| shots == most).count());
        // UCR-8.4.1-b: whoever is out of the game scores nothing.
        for bandit in left.iter() {
            let row = &self.state.bandits[bandit.index()];
            let (amount, rule) = match counts {
                Counts::Loot => {
                    let counted = match self.content().rules.score_tokens_wording {
                        ScoredTokens::AllOnCard => row.loot,
                        ScoredTokens::StolenOnly => {
                            row.loot.without(self.table().bandits[bandit.index()].starting)
                        }
                    };
                    let worth: i32 = counted.iter().map(|token| i32::from(self.content().worth(token))).sum();
                    (worth, "BASE-gameend-b")
                }
                Counts::Cash => (i32::from(row.cash), "BASE-gameend-b"),
                Counts::Ransoms => (self.ransoms(bandit), "UCR-8.4.3-e"),
                Counts::Each { of, dollars } => {
                    (self.tally(bandit, of) * i32::from(dollars), "BASE-gameend-b")
                }
                Counts::Prize { .. } => (self.prize(bandit, counts, running), "BASE-gameend-b"),
                // BASE-gameend-c to -e, AMB-009.
                Counts::MostShots { prize, fewer, at_least, split } => {
                    let prize = fewer.get(counted.len().wrapping_sub(1)).copied().unwrap_or(prize);
                    let wins = fired(self, bandit) == most && most >= at_least;
                    let share = i32::from(prize) / if split { best.max(1) } else { 1 };
                    (if wins { share } else { 0 }, "BASE-gameend-c")
                }
                Counts::Script(function) => {
                    let call = Call { function, source: Source::Always, told: Told::Score { bandit } };
                    match self.call(call)? {
                        Reply::Number(number) => (number, "BASE-gameend-b"),
                        _ => (0, "BASE-gameend-b"),
                    }
                }
            };
            if amount != 0 {
                #[expect(clippy::cast_possible_truncation, reason = "clamped")]
                let amount = amount.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
                self.emit(rule, Fact::Scored { bandit, entry, amount });
            }
        }
        Ok(())
    }

    /// How much of something a bandit has when the game is over.
    #[cold]
    fn tally(&self, bandit: BanditId, of: Tally) -> i32 {
        let row = &self.state.bandits[bandit.index()];
        match of {
            Tally::Loot(None) => whole(row.loot.len()),
            Tally::Loot(Some(kind)) => {
                let of_kind = self.content().loot_kinds[kind.index()].tokens;
                whole(row.loot.and(of_kind).len())
            }
            Tally::Bullets => row.received.into(),
            Tally::Shots => (self.content().rules.bullets - row.bullets).into(),
        }
    }

    /// What a bandit gets of a prize for whoever has most, or fewest, of something among those who run for it.
    #[cold]
    fn prize(&self, bandit: BanditId, counts: Counts, running: BanditSet) -> i32 {
        let Counts::Prize { of, fewest, prize, at_least, split } = counts else {
            return 0;
        };
        let all = running.iter().map(|other| self.tally(other, of));
        let best = if fewest { all.clone().min() } else { all.clone().max() };
        let own = self.tally(bandit, of);
        if Some(own) != best || own < i32::from(at_least) {
            return 0;
        }
        let equal = whole(all.filter(|&other| other == own).count());
        i32::from(prize) / if split { equal.max(1) } else { 1 }
    }

    /// The seats in turn order from the First Player.
    #[inline]
    pub(crate) fn seats_in_order(&self) -> impl Iterator<Item = SeatId> + use<> {
        let (first, seats) = (self.state.first.0, self.table().seats);
        (first..first + seats).map(move |nth| SeatId(if nth < seats { nth } else { nth - seats }))
    }
}
