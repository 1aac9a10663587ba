//! Facts: what happened, and the only way the state ever changes. A fact says
//! all that `apply` needs; nothing is looked up that a later rulebook version
//! could answer differently. Deciding *whether* something happens is not done
//! here but in the procedures that emit facts.

use crate::ids::*;
use crate::state::{Played, Spot, State, Step};
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
    /// A card went from the deck to the hand. Which one is chance.
    Drew {
        /// Whose.
        seat: SeatId,
        /// Which.
        card: CardId,
        /// Its place in the deck.
        index: u8,
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
        /// Whether others cannot tell for which bandit of the seat it was laid.
        veiled: bool,
    },
    /// The cards left in a hand went on top of the personal deck.
    HandReturned {
        /// Whose.
        seat: SeatId,
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
    /// The players chose a round card for the round deck.
    RoundChosen {
        /// Which.
        card: RoundCardId,
        /// Its place in the deck, which nobody knows.
        place: u8,
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
    /// The round ended, and with it its event's force.
    RoundEnded,
    /// Somebody became First Player.
    FirstPlayer {
        /// Who.
        seat: SeatId,
    },
    /// A bandit is out of the game: it cannot win.
    Eliminated {
        /// Who.
        bandit: BanditId,
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

/// Changes the state as a fact says: the only writer there is.
// Inlined so that where a fact is emitted only its own arm remains.
#[inline(always)]
pub(crate) fn apply(state: &mut State, table: &Table, fact: &Fact) {
    match *fact {
        Fact::RoundBegan { round } => {
            state.round = round;
            state.common.truncate(0);
            state.veiled = 0;
            state.turned = 0;
            state.opened = false;
            for seat in &mut state.seats {
                seat.plays = 0;
            }
        }
        Fact::CardOpened { card } => {
            state.opened = true;
            state.event = table.content.rounds[card.index()].event;
        }
        Fact::Drew { seat, index, .. } => state.seats[seat.index()].cards.draw(index as usize),
        Fact::TurnBegan { turn, .. } => state.turn = turn,
        Fact::Played {
            seat,
            played,
            slot,
            veiled,
        } => {
            if veiled {
                state.veiled |= 1 << state.common.len();
            }
            let seat = &mut state.seats[seat.index()];
            seat.cards.play(slot as usize);
            seat.plays += 1;
            state.common.push(played);
        }
        Fact::HandReturned { seat } => state.seats[seat.index()].cards.return_hand(),
        Fact::Turned {
            index,
            played,
            seat,
            discarded,
        } => {
            state.turned = index + 1;
            let cards = &mut state.seats[seat.index()].cards;
            if discarded {
                cards.put_on_discards(played.card);
            } else {
                cards.put_into_deck(played.card);
            }
        }
        Fact::Discarded { seat, slot, .. } => state.seats[seat.index()].cards.discard(slot as usize),
        Fact::BulletRemoved {
            seat,
            bandit,
            bullet,
            slot,
        } => {
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
        Fact::Moved { pawn, to, .. } => state.pawns[pawn.index()] = Spot::At(to),
        Fact::Hit {
            victim,
            seat,
            bullet,
            shooter,
            meeting,
            on_top,
        } => {
            match shooter {
                Some(shooter) => state.bandits[shooter.index()].bullets -= 1,
                None => drop(state.neutral.pop()),
            }
            state.bandits[victim.index()].received += 1;
            state.bandits[victim.index()].met += u8::from(meeting);
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
        Fact::LootTaken {
            bandit,
            seat,
            token,
            place,
        } => {
            unpin(state, table, state.floor[place.index()], token);
            state.floor[place.index()].remove(token);
            state.bandits[bandit.index()].loot.insert(token);
            for other in &mut state.seats[..table.seats as usize] {
                other.known.remove(token);
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
        Fact::LootDropped { bandit, token, place } => {
            unpin(state, table, state.bandits[bandit.index()].loot, token);
            state.bandits[bandit.index()].loot.remove(token);
            state.floor[place.index()].insert(token);
        }
        Fact::LootRemoved { bandit, token } => {
            unpin(state, table, state.bandits[bandit.index()].loot, token);
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
        Fact::RoundChosen { card, place } => state.rounds[usize::from(place)] = card,
        Fact::LootPlaced { token, place } => {
            state.reserve.remove(token);
            state.floor[place.index()].insert(token);
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
        Fact::RoundEnded => state.event = None,
        Fact::FirstPlayer { seat } => state.first = seat,
        Fact::Eliminated { bandit } => state.out.insert(bandit),
        Fact::PowerChanged {
            bandit,
            character,
            gained,
        } => {
            let powers = &mut state.bandits[bandit.index()].powers;
            if gained {
                powers.insert(character)
            } else {
                powers.remove(character)
            }
        }
        Fact::Scored {
            bandit,
            entry,
            amount,
        } => state.score[bandit.index()][entry.index()] = amount,
        Fact::GameOver { winners } => {
            state.winners = winners;
            state.over = true;
            state.steps.truncate(0);
        }
        Fact::ChoseToDraw { .. }
        | Fact::CannotPlan { .. }
        | Fact::Passed { .. }
        | Fact::HandKept { .. }
        | Fact::StealingBegan
        | Fact::BulletsShort { .. }
        | Fact::RestCancelled
        | Fact::Picked { .. }
        | Fact::Declined { .. }
        | Fact::NoEffect { .. }
        | Fact::EventBegan { .. } => {}
    }
}

/// A token leaves a heap: if others of its kind lie there, onlookers can no
/// longer tell which of them it was.
#[inline]
fn unpin(state: &mut State, table: &Table, heap: LootSet, token: LootId) {
    let alike = heap.and(table.content.loot_kinds[table.content.kind(token).index()].tokens);
    if alike.len() > 1 {
        state.pinned = state.pinned.without(alike);
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
