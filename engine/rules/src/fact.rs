//! Facts: what happened, and what is true then. A fact says
//! all that `apply` needs; nothing is looked up that a later rulebook version
//! could answer differently. Deciding *whether* something happens is not done
//! here but in the procedures that emit facts.

use crate::content::Resets;
use crate::ids::*;
use crate::options::StorageFace;
use crate::state::{MAX_AT_ONCE, Played, Spot, State, Step};
use crate::table::Table;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A round began.
    RoundBegan {
        /// Its number, from 0.
        round: u8,
    },
    /// The round card was opened; its event is in force.
    CardOpened {
        /// The card.
        card: RoundCardId,
    },
    /// A card went from the deck to the hand. Which one is chance, unless it lay on top in known order.
    Drew {
        /// Whose.
        seat: SeatId,
        /// Which.
        card: CardId,
        /// Its place in the deck.
        index: u8,
        /// Whether it lay on top in known order: afterwards nobody can tell by the deck.
        from_top: bool,
    },
    /// A turn of the planning phase began.
    TurnBegan {
        /// Its number, from 0.
        turn: u8,
        /// Its kind.
        kind: TurnKindId,
    },
    /// A seat takes cards instead of playing one.
    ChoseToDraw {
        /// Who.
        seat: SeatId,
    },
    /// A seat can neither play nor draw.
    CannotPlan {
        /// Who.
        seat: SeatId,
    },
    /// A card was laid on the common deck.
    Played {
        /// By whom.
        seat: SeatId,
        /// The card, and whether it is hidden.
        played: Played,
        /// Its place in the hand.
        slot: u8,
    },
    /// The cards left in a hand went on top of the personal deck.
    HandReturned {
        /// Whose.
        seat: SeatId,
    },
    /// A seat does something else on its turn than play or draw.
    ChosePlanning {
        /// Who.
        seat: SeatId,
        /// What.
        planning: PlanningId,
    },
    /// A card was looked for in deck and discards, and taken into the hand for all to see.
    Fetched {
        /// Whose.
        seat: SeatId,
        /// Which.
        card: CardId,
        /// Its place among the cards of the seat.
        index: u8,
        /// Whether it lay on the discard pile, and not in the deck.
        from_discards: bool,
    },
    /// A seat passes its turn.
    Passed {
        /// Who.
        seat: SeatId,
    },
    /// A card went from the hand to the discard pile, for all to see.
    Discarded {
        /// Whose.
        seat: SeatId,
        /// Which.
        card: CardId,
        /// Its place in the hand.
        slot: u8,
    },
    /// A bullet went from the hand out of the game.
    BulletRemoved {
        /// Out of whose hand.
        seat: SeatId,
        /// On behalf of whom it was received.
        bandit: BanditId,
        /// Which.
        bullet: CardId,
        /// Its place in the hand.
        slot: u8,
    },
    /// A bullet went from the deck to the discard pile, for all to see.
    BulletLaidAside {
        /// Whose.
        seat: SeatId,
        /// Which.
        bullet: CardId,
        /// Its place in the deck.
        index: u8,
    },
    /// A seat keeps what is left in its hand.
    HandKept {
        /// Who.
        seat: SeatId,
    },
    /// The discards were shuffled into the deck.
    Reshuffled {
        /// Whose.
        seat: SeatId,
        /// How many they were.
        cards: u8,
    },
    /// Resolution began.
    StealingBegan,
    /// The next card of the common deck was turned over; it goes back to its owner.
    Turned {
        /// Number in the common deck.
        index: u8,
        /// The card.
        played: Played,
        /// Who gets it back.
        seat: SeatId,
        /// Whether it lies on the discard pile then, and not in the deck.
        discarded: bool,
    },
    /// A pawn went from one place to another.
    Moved {
        /// Which.
        pawn: PawnId,
        /// From where.
        from: PlaceId,
        /// To where.
        to: PlaceId,
        /// In what way.
        how: How,
    },
    /// A bandit received a bullet.
    Hit {
        /// Who.
        victim: BanditId,
        /// Into whose deck the bullet goes.
        seat: SeatId,
        /// The bullet.
        bullet: CardId,
        /// Whose bullet it is, unless it is a neutral one.
        shooter: Option<BanditId>,
        /// Whether it was given for meeting a pawn of nobody.
        meeting: bool,
        /// Whether it lies on top of the deck then, and not somewhere in it.
        on_top: bool,
    },
    /// A pawn came into a place from nowhere: into the game, or out of hiding.
    Appeared {
        /// Which.
        pawn: PawnId,
        /// Where.
        to: PlaceId,
        /// Whether it was hidden before.
        revealed: bool,
    },
    /// A bandit hid, to appear in a place that only his seat knows.
    Hid {
        /// Who.
        bandit: BanditId,
        /// From where.
        from: PlaceId,
        /// Where he will appear.
        under: PlaceId,
    },
    /// A pawn left the game.
    Left {
        /// Which.
        pawn: PawnId,
        /// From where.
        from: PlaceId,
    },
    /// A bandit is out of the game: it cannot win.
    Eliminated {
        /// Who.
        bandit: BanditId,
    },
    /// A pawn of nobody that had no effect takes part from now on.
    Woken {
        /// Which.
        pawn: PawnId,
    },
    /// A car came to another place of the train, or left it.
    CarMoved {
        /// Its number.
        car: u8,
        /// Where it is now, see [`crate::layout::Berth::at`].
        to: i8,
    },
    /// A horse came to stand beside a car.
    HorseCame {
        /// The car.
        car: u8,
    },
    /// A horse went from one car to another.
    HorseMoved {
        /// The car it stood at.
        from: u8,
        /// The car it stands at.
        to: u8,
    },
    /// A horse left the game.
    HorseLeft {
        /// The car it stood at.
        car: u8,
    },
    /// A pawn of nobody was shot at; the bullet is out of the game.
    PawnHit {
        /// Which.
        pawn: PawnId,
        /// The bullet.
        bullet: CardId,
        /// Whose bullet it is.
        shooter: BanditId,
    },
    /// Too few neutral bullets were left for everybody who should have got one.
    BulletsShort {
        /// How many should have been given.
        needed: u8,
        /// How many were left.
        left: u8,
    },
    /// Because of the shortage, the rest of what gives out the bullets does not happen.
    RestCancelled,
    /// The neutral bullets that were left went out of the game.
    NeutralBulletsRemoved {
        /// How many.
        left: u8,
    },
    /// One token out of several that cannot be told apart was picked by chance.
    Picked {
        /// The token.
        token: LootId,
        /// What could have been picked.
        among: LootSet,
    },
    /// Chance made a seat First Player of the next round.
    FirstDrawn {
        /// Whom.
        seat: SeatId,
    },
    /// A bullet went from the cards of a seat back to the neutral bullets, or out of the game.
    BulletHealed {
        /// Out of whose cards.
        seat: SeatId,
        /// On behalf of whom it was received.
        bandit: BanditId,
        /// Which.
        bullet: CardId,
        /// Whether it can be given again.
        returns: bool,
    },
    /// A bandit looked at loot that lies face down before taking any.
    LootSeen {
        /// Who.
        bandit: BanditId,
        /// Who answers for him, and knows the tokens from now on.
        seat: SeatId,
        /// What he looked at.
        tokens: LootSet,
        /// Where it lies.
        place: PlaceId,
    },
    /// A token was laid face up on a bandit's sheet, and everybody has seen it.
    LootShown {
        /// Whose sheet.
        bandit: BanditId,
        /// Which token.
        token: LootId,
    },
    /// A bandit took a token from a place.
    LootTaken {
        /// Who.
        bandit: BanditId,
        /// Who answers for him, and knows the token from now on.
        seat: SeatId,
        /// Which token.
        token: LootId,
        /// From where.
        place: PlaceId,
    },
    /// A bandit lost a token, and it lies in a place now.
    LootDropped {
        /// Who.
        bandit: BanditId,
        /// Which token.
        token: LootId,
        /// Where it lies.
        place: PlaceId,
        /// Whether everybody saw which of those on the sheet it was; not so where its owner chose it himself.
        seen: bool,
    },
    /// A bandit lost a token to the box.
    LootRemoved {
        /// Who.
        bandit: BanditId,
        /// Which token.
        token: LootId,
    },
    /// A bandit received a token from the box, its value in the open.
    LootGiven {
        /// Who.
        bandit: BanditId,
        /// Who answers for him.
        seat: SeatId,
        /// Which token.
        token: LootId,
    },
    /// A seat chose a token from the box for a place, where it lies face down for the others.
    LootChosen {
        /// Who chose, and knows the token from now on.
        seat: SeatId,
        /// Which token.
        token: LootId,
        /// Where it lies.
        place: PlaceId,
    },
    /// A player has kept one of the bandits he was dealt; he plays him as soon as all have.
    Kept {
        /// In place of which bandit, who may be the same.
        bandit: BanditId,
        /// Whom.
        character: CharacterId,
    },
    /// A bandit begins the game in a place his player chose.
    Starts {
        /// Who.
        bandit: BanditId,
        /// Where.
        place: PlaceId,
    },
    /// The players chose a round card for the round deck.
    RoundChosen {
        /// Which.
        card: RoundCardId,
        /// Its place in the deck, which nobody knows.
        place: u8,
    },
    /// A token went from one place to another.
    LootMoved {
        /// Which token.
        token: LootId,
        /// From where.
        from: PlaceId,
        /// To where.
        to: PlaceId,
    },
    /// A token that lay in a place went to the box.
    LootGone {
        /// Which token.
        token: LootId,
        /// Where it lay.
        place: PlaceId,
    },
    /// A bandit gave a token to another one.
    LootHanded {
        /// Who gave it.
        from: BanditId,
        /// Who received it.
        to: BanditId,
        /// Who answers for the receiver, and knows the token from now on.
        seat: SeatId,
        /// Which token.
        token: LootId,
    },
    /// A token was turned to its used side, and everybody knows which it is.
    Flipped {
        /// On whose sheet.
        bandit: BanditId,
        /// Which token.
        token: LootId,
    },
    /// A bandit took a hostage.
    HostageTaken {
        /// Who.
        bandit: BanditId,
        /// Which.
        hostage: CharacterId,
    },
    /// A mark of a bandit changed.
    Marked {
        /// Whose.
        bandit: BanditId,
        /// Which.
        mark: MarkId,
        /// To what.
        value: i8,
    },
    /// A bandit acts without a card of his own saying so.
    Acts {
        /// Who.
        bandit: BanditId,
        /// What he does.
        action: ActionId,
        /// Whether by a card he played past the common deck.
        played: bool,
    },
    /// A token from beside the train was laid into a place.
    LootPlaced {
        /// Which token.
        token: LootId,
        /// Where.
        place: PlaceId,
    },
    /// A bandit received money that is no token.
    Paid {
        /// Who.
        bandit: BanditId,
        /// Dollars.
        amount: i16,
    },
    /// An optional act was declined.
    Declined {
        /// By whom.
        bandit: BanditId,
    },
    /// What should have been done could not be done.
    NoEffect {
        /// Whose action it was.
        bandit: BanditId,
        /// Why.
        reason: Reason,
        /// Number in the common deck of the card that came to nothing by it, where that is kept.
        card: Option<u8>,
    },
    /// The event took place.
    EventBegan {
        /// Which.
        event: EventId,
    },
    /// A deck was shuffled.
    Shuffled {
        /// Whose.
        seat: SeatId,
    },
    /// The round ended, and with it its event's force unless it was the last one.
    RoundEnded,
    /// Somebody became First Player.
    FirstPlayer {
        /// Who.
        seat: SeatId,
    },
    /// A bandit gained or lost the power of a character.
    PowerChanged {
        /// Who.
        bandit: BanditId,
        /// Whose power.
        character: CharacterId,
        /// Gained, or lost.
        gained: bool,
    },
    /// An entry of a bandit's score.
    Scored {
        /// Who.
        bandit: BanditId,
        /// For what.
        entry: ScoreId,
        /// Dollars.
        amount: i16,
    },
    /// The game ended.
    GameOver {
        /// Who won.
        winners: BanditSet,
    },
}

/// In what way a pawn came somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A Move of its own.
    Move,
    /// A change of floor of its own.
    ChangeFloor,
    /// Sent by a card.
    Sent,
    /// Knocked away by a punch.
    Punched,
    /// Pushed by a power.
    Pushed,
    /// Fled from a pawn it met.
    Fled,
    /// Moved by an event.
    Event,
    /// Rode beside the train.
    Ride,
    /// Thrown out of a car by somebody who came into it.
    Launched,
    /// Came out of hiding.
    Appeared,
    /// Came into the game, from nowhere.
    GotOn,
}

/// Why an action had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody can be chosen.
    NoTarget,
    /// No own bullet is left.
    NoBullet,
    /// No loot lies here.
    NoLoot,
    /// There is nowhere to go.
    NoWay,
    /// Something bars the action.
    Barred,
    /// The action's own script finds nothing to do.
    NothingToDo,
}

/// Why a fact happened: what stands behind it in the rules and in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Cause {
    /// Id of the statement of the rule index the fact obeys; empty where a
    /// script's content names the rules.
    pub rule: &'static str,
    /// Number in the common deck of the card being resolved.
    pub card: Option<u8>,
    /// The script function that is running.
    pub function: Option<FunctionId>,
}

/// As many [`Fact::Drew`] as there are cards, up to `count`, where nobody is told and
/// nobody decides chance: most facts of a game are these, and one after the other
/// they cost half as much again.
pub(crate) fn apply_drawing(state: &mut State, seat: SeatId, count: usize) {
    state.seats[seat.index()].cards.draw_any(count, &mut state.rng);
}

/// Changes a state as a fact says.
// Inlined so that where a fact is emitted only its own arm remains.
#[inline(always)]
pub(crate) fn apply(state: &mut State, table: &Table, fact: &Fact) {
    match *fact {
        Fact::RoundBegan { round } => {
            state.round = round;
            state.common.truncate(0);
            state.turned = 0;
            state.at_once.truncate(0);
            state.opened = false;
            for seat in &mut state.seats {
                seat.plays = 0;
            }
            for bandit in &mut state.bandits[..table.bandits.len()] {
                bandit.received_this_round = 0;
            }
            reset_marks(state, table, Resets::Round);
        }
        Fact::CardOpened { card } => {
            state.opened = true;
            state.event = table.content.rounds[card.index()].event;
        }
        Fact::Drew { seat, index, .. } => state.seats[seat.index()].cards.draw(index as usize),
        Fact::TurnBegan { turn, .. } => state.turn = turn,
        Fact::Played { seat, played, slot } => {
            let seat = &mut state.seats[seat.index()];
            seat.cards.play(slot as usize);
            seat.plays += 1;
            state.common.push(played);
        }
        Fact::HandReturned { seat } => state.seats[seat.index()].cards.return_hand(),
        Fact::Turned { index, played, seat, discarded } => {
            state.turned = index + 1;
            reset_marks(state, table, Resets::Card);
            let cards = &mut state.seats[seat.index()].cards;
            if discarded {
                cards.put_on_discards(played.card);
            } else {
                cards.put_into_deck(played.card);
            }
        }
        Fact::Acts { action, played, .. } => {
            if played {
                note_played_at_once(state, action);
            }
        }
        Fact::Discarded { seat, slot, .. } => state.seats[seat.index()].cards.discard(slot as usize),
        Fact::BulletRemoved { seat, bandit, bullet, slot } => {
            state.seats[seat.index()].cards.play(slot as usize);
            state.bandits[bandit.index()].received -= 1;
            state.gone.insert(bullet);
        }
        Fact::BulletLaidAside { seat, index, .. } => {
            state.seats[seat.index()].cards.lay_aside(index as usize)
        }
        Fact::Reshuffled { seat, .. } => {
            state.follow(table, seat);
            state.seats[seat.index()].cards.reshuffle();
        }
        Fact::Moved { pawn, to, .. } | Fact::Appeared { pawn, to, .. } => {
            state.pawns[pawn.index()] = Spot::At(to);
        }
        Fact::Hid { bandit, under, .. } => state.pawns[bandit.pawn().index()] = Spot::Hidden(under),
        Fact::Left { pawn, .. } => state.pawns[pawn.index()] = Spot::Absent,
        Fact::Eliminated { bandit } => state.out.insert(bandit),
        Fact::Woken { pawn } => state.dormant.remove(pawn),
        Fact::CarMoved { car, to } => {
            if let Some(berth) = state.berths.iter_mut().find(|berth| berth.car == car) {
                berth.at = to;
            }
            state.arrangement = table.arrangement(&state.berths);
        }
        Fact::HorseCame { car } => state.horses[usize::from(car)] += 1,
        Fact::HorseMoved { from, to } => {
            state.horses[usize::from(from)] -= 1;
            state.horses[usize::from(to)] += 1;
        }
        Fact::HorseLeft { car } => state.horses[usize::from(car)] -= 1,
        Fact::Fetched { seat, card, index, from_discards } => {
            state.lying.remove(card);
            let cards = &mut state.seats[seat.index()].cards;
            if from_discards {
                cards.take_from_discards(usize::from(index));
            } else {
                cards.draw(usize::from(index));
            }
        }
        Fact::BulletHealed { seat, bandit, bullet, returns } => {
            state.seats[seat.index()].cards.remove(bullet);
            state.lying.remove(bullet);
            state.bandits[bandit.index()].received -= 1;
            if returns {
                state.neutral.push(bullet);
            } else {
                state.gone.insert(bullet);
            }
        }
        Fact::Hit { victim, seat, bullet, shooter, meeting, on_top } => {
            match shooter {
                Some(shooter) => state.bandits[shooter.index()].bullets -= 1,
                None => drop(state.neutral.pop()),
            }
            let row = &mut state.bandits[victim.index()];
            row.received += 1;
            // Bullets that are healed can be received again, any number of times.
            row.received_this_round = row.received_this_round.saturating_add(1);
            row.met = row.met.saturating_add(u8::from(meeting));
            let cards = &mut state.seats[seat.index()].cards;
            if on_top {
                cards.put_on_deck(bullet);
            } else {
                cards.put_into_deck(bullet);
                state.lying.insert(bullet);
            }
        }
        Fact::PawnHit { bullet, shooter, .. } => {
            state.bandits[shooter.index()].bullets -= 1;
            state.gone.insert(bullet);
        }
        Fact::NeutralBulletsRemoved { .. } => {
            while let Some(bullet) = state.neutral.pop() {
                state.gone.insert(bullet);
            }
        }
        Fact::LootTaken { bandit, seat, token, place } => {
            state.floor[place.index()].remove(token);
            state.bandits[bandit.index()].loot.insert(token);
            // What shows its used side is never lost from sight.
            if !state.flipped.has(token) {
                for other in &mut state.seats[..table.seats as usize] {
                    other.known.remove(token);
                }
            }
            state.seats[seat.index()].known.insert(token);
        }
        Fact::LootSeen { seat, tokens, .. } => {
            let known = &mut state.seats[seat.index()].known;
            *known = known.or(tokens);
        }
        Fact::LootShown { token, .. } => {
            for seat in &mut state.seats[..table.seats as usize] {
                seat.known.insert(token);
            }
        }
        Fact::LootDropped { bandit, token, place, seen } => {
            if !seen {
                leave_sheet(state, table, bandit, token);
            }
            state.bandits[bandit.index()].loot.remove(token);
            state.floor[place.index()].insert(token);
        }
        Fact::LootRemoved { bandit, token } => {
            leave_sheet(state, table, bandit, token);
            state.bandits[bandit.index()].loot.remove(token);
        }
        Fact::LootGiven { bandit, seat, token } => {
            state.bandits[bandit.index()].loot.insert(token);
            state.seats[seat.index()].known.insert(token);
            state.pinned.insert(token);
        }
        Fact::LootChosen { seat, token, place } => {
            state.floor[place.index()].insert(token);
            state.seats[seat.index()].known.insert(token);
        }
        Fact::Kept { bandit, character } => {
            state.bandits[bandit.index()].powers = CharacterSet::only(character);
        }
        Fact::Starts { bandit, place } => state.pawns[bandit.pawn().index()] = Spot::At(place),
        Fact::RoundChosen { card, place } => state.rounds[usize::from(place)] = card,
        Fact::LootPlaced { token, place } => {
            state.reserve.remove(token);
            state.floor[place.index()].insert(token);
        }
        Fact::LootMoved { token, from, to } => {
            state.floor[from.index()].remove(token);
            state.floor[to.index()].insert(token);
        }
        Fact::LootGone { token, place } => {
            state.floor[place.index()].remove(token);
        }
        Fact::LootHanded { from, to, seat, token } => {
            leave_sheet(state, table, from, token);
            state.bandits[from.index()].loot.remove(token);
            state.bandits[to.index()].loot.insert(token);
            let giver = table.seat_of(from);
            for other in table.all_seats().filter(|&other| other != giver) {
                state.seats[other.index()].known.remove(token);
            }
            state.seats[seat.index()].known.insert(token);
        }
        Fact::Flipped { token, .. } => {
            state.flipped.insert(token);
            for seat in &mut state.seats[..table.seats as usize] {
                seat.known.insert(token);
            }
        }
        Fact::HostageTaken { bandit, hostage } => {
            state.hostages.remove(hostage);
            state.bandits[bandit.index()].powers.insert(hostage);
        }
        Fact::Marked { bandit, mark, value } => {
            state.bandits[bandit.index()].marks[mark.index()] = value;
        }
        Fact::Paid { bandit, amount } => state.bandits[bandit.index()].cash += amount,
        Fact::Shuffled { seat } => {
            let cards = &mut state.seats[seat.index()].cards;
            if table.content.rules.open_tops() {
                for &card in cards.top() {
                    state.lying.insert(card);
                }
            }
            cards.shuffle();
        }
        // That of the last round is in force until the game is over (UCR 7.2).
        Fact::RoundEnded => {
            if usize::from(state.round) + 1 < state.rounds.len() {
                state.event = None;
            }
        }
        Fact::FirstPlayer { seat } => state.first = seat,
        Fact::PowerChanged { bandit, character, gained } => {
            let powers = &mut state.bandits[bandit.index()].powers;
            if gained { powers.insert(character) } else { powers.remove(character) }
        }
        Fact::Scored { bandit, entry, amount } => state.score[bandit.index()][entry.index()] = amount,
        Fact::GameOver { winners } => {
            state.winners = winners;
            state.over = true;
            state.steps.truncate(0);
        }
        Fact::EventBegan { .. } => reset_marks(state, table, Resets::Card),
        Fact::NoEffect { card: Some(index), .. } => state.common[usize::from(index)].void = true,
        Fact::ChoseToDraw { .. }
        | Fact::ChosePlanning { .. }
        | Fact::CannotPlan { .. }
        | Fact::Passed { .. }
        | Fact::HandKept { .. }
        | Fact::StealingBegan
        | Fact::BulletsShort { .. }
        | Fact::RestCancelled
        | Fact::Picked { .. }
        | Fact::FirstDrawn { .. }
        | Fact::Declined { .. }
        | Fact::NoEffect { .. } => {}
    }
}

/// Keeps what a card did that was played past the common deck; of too many, the latest.
#[cold]
fn note_played_at_once(state: &mut State, action: ActionId) {
    let list = &mut state.at_once;
    if list.len() == MAX_AT_ONCE {
        list.copy_within(1.., 0);
        list.pop();
    }
    list.push((state.turned, action));
}

/// Takes back marks that do not last longer.
#[inline]
fn reset_marks(state: &mut State, table: &Table, when: Resets) {
    for (mark, row) in table.content.marks.iter().enumerate() {
        if row.resets == when {
            for bandit in &mut state.bandits[..table.bandits.len()] {
                bandit.marks[mark] = 0;
            }
        }
    }
}

/// A token leaves a sheet by its owner's own choice, and nobody else sees which of those
/// alike it is: they can tell none of these any more, neither starting loot nor what they
/// gave away themselves. Whatever else happens to tokens happens before all eyes.
#[inline]
fn leave_sheet(state: &mut State, table: &Table, bandit: BanditId, token: LootId) {
    let sheet = state.bandits[bandit.index()].loot;
    if sheet.len() > 1 && !state.flipped.has(token) {
        lose_sight(state, table, bandit, token);
    }
}

/// Nobody but their owner can tell tokens of a sheet any more that look like the
/// one that leaves it, unless they lie face up.
#[cold]
fn lose_sight(state: &mut State, table: &Table, bandit: BanditId, token: LootId) {
    let of_kind = table.content.loot_kinds[table.content.kind(token).index()].tokens;
    let alike = state.bandits[bandit.index()].loot.and(of_kind).without(state.flipped);
    if alike.len() > 1 && table.content.rules.robbery_storage_face == StorageFace::Down {
        state.pinned = state.pinned.without(alike);
        let owner = table.seat_of(bandit);
        for other in table.all_seats().filter(|&other| other != owner) {
            let known = &mut state.seats[other.index()].known;
            *known = known.without(alike);
        }
    }
}

/// The steps of a whole round, first one last, so that it is next on the stack.
pub const ROUND_STEPS: [Step; 7] = [
    Step::NextRound,
    Step::EndRound,
    Step::Event,
    Step::Stealing,
    Step::EndPlanning,
    Step::Planning,
    Step::Open,
];
