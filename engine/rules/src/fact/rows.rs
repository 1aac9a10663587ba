//! Table: every kind of fact there is, one row each; what a row becomes says `facts!`, one level up.
//! What several rows do stands below them.

use super::FactAudience::{Chance, Hides, Keeps, Open, Shows};
use super::News::{Answers, Begins, Declines, Fails, Happens, Quiet};
use super::Tokens::{Enter, Leave, Move, Stay};
use super::decks::{self, is_laid_openly};
use super::{FactAudience, How, News, NoEffectReason, Stage, Tokens};
use crate::capacity::MAX_GAPS;
use crate::content::{Filling, KnownTo, Resets};
use crate::ids::*;
use crate::layout::Berth;
use crate::list::List;
use crate::mark::MarkHolder;
use crate::options::StorageFace;
use crate::question::{Ask, Choice};
use crate::state::{AtOnce, CardSpot, MAX_AT_ONCE, PlayedCard, Run, Spot, State, Step, TokenSpot};
use crate::table::Table;
use crate::view::Piece;

facts! { state, table;

// The round.

/// A round began.
RoundBegan { round: u8 }: Open, Stay, Begins(Stage::Round) => {
    state.round = round;
    state.common.truncate(0);
    state.turned = 0;
    state.at_once.truncate(0);
    state.opened = false;
    state.unplayed = 0;
    for seat in &mut state.seats[..usize::from(table.seats)] {
        seat.plays = 0;
    }
    for bandit in &mut state.sheets[..table.who.len()] {
        bandit.received_this_round = 0;
        bandit.barred_by = BulletSet::EMPTY;
    }
    table.reset_marks(state, Resets::Round);
    table.reset_marks(state, Resets::Turn);
}
/// The round card was opened; its event is in force.
CardOpened { card: RoundCardId }: Shows(Piece::RoundDeck), Stay, Begins(Stage::Card) => {
    state.opened = true;
    state.event = table.content.rounds[card.index()].event;
}
/// A rule lets the round have fewer turns than its card.
RoundShortened {
    /// How many are played.
    turns: u8,
    /// How many of the card are not.
    unplayed: u8,
}: Open, Stay, Happens => {
    state.unplayed = unplayed;
}
/// A turn of the planning phase began.
TurnBegan { turn: u8, kind: TurnKindId }: Open, Stay, Begins(Stage::Turn) => {
    state.turn = turn;
    table.reset_marks(state, Resets::Turn);
}
/// Resolution began.
StealingBegan: Open, Stay, Begins(Stage::Stealing) => {}
/// The next card of the common deck was turned over; it goes back to its owner.
Turned {
    /// Its number in the common deck.
    index: u8,
    played: PlayedCard,
    /// Who gets it back.
    seat: SeatId,
    /// Whether it lies on the discard pile then, and not in the deck.
    discarded: bool,
}: if played.face_down() { Shows(Piece::FaceDown(played.bandit)) } else { Open }, Stay, Begins(Stage::Turned) => {
    state.turned = index + 1;
    table.reset_marks(state, Resets::Card);
    let cards = &mut state.seats[seat.index()].cards;
    if discarded {
        cards.put_on_discards(played.card);
    } else {
        cards.put_into_deck(played.card);
    }
    if state.abroad > 0 {
        state.abroad = table.abroad(state);
    }
}
/// The event took place.
EventBegan { event: EventId }: Open, Stay, Begins(Stage::Event) => {
    table.reset_marks(state, Resets::Card);
}
/// The round ended, and with it its event's force unless it was the last one.
RoundEnded: Open, Stay, Begins(Stage::End) => {
    // That of the last round is in force until the game is over (UCR 7.2).
    if usize::from(state.round) + 1 < state.rounds.len() {
        state.event = None;
    }
}
/// Chance made a seat First Player of the next round.
FirstDrawn { seat: SeatId }: Chance, Stay, Quiet => {}
/// Somebody became First Player.
FirstPlayer { seat: SeatId }: Open, Stay, Quiet => {
    state.first = seat;
}
/// An entry of a bandit's score.
Scored { bandit: WhoId, entry: ScoreId, amount: i16 }: Shows(Piece::Scores), Stay, Quiet => {
    state.score[bandit.index()][entry.index()] = amount;
}
/// The game was won in a way of its own, or won by nobody: what was still to come does not happen, and the scores
/// are counted.
Won { victory: VictoryId, winners: WhoSet }: Open, Stay, Quiet => {
    state.won = Some(victory);
    state.winners = winners;
    state.steps.truncate(0);
    state.steps.push(Step::EndGame);
}
/// A script says a sentence of its own. Nothing comes of it.
Said { saying: SayingId, gaps: List<Filling, MAX_GAPS> }: Open, Stay, Happens => {}
/// The game ended.
GameOver { winners: WhoSet }: Open, Stay, Happens => {
    state.winners = winners;
    state.over = true;
    state.steps.truncate(0);
}

// The cards of a seat.

/// A card went from the deck to the hand. Which one is chance, unless it lay on top in known order.
Drew {
    seat: SeatId,
    card: CardId,
    index: u8,
    /// Where in the deck it lay; on top in known order, afterwards nobody can tell by the deck.
    from: Run,
}: Hides(if from == Run::Top { Piece::FromTop(seat) } else { Piece::Hand(seat) }), Stay, Quiet => {
    if from == Run::Top {
        decks::draw_top(state, table, seat, 1);
    } else {
        state.seats[seat.index()].cards.draw(usize::from(index));
    }
}
/// A seat takes cards instead of playing one.
ChoseToDraw { seat: SeatId }: Open, Stay, Answers(Ask::Plan, seat) => {
    if state.turn == 0 && table.draws_for_first_card(state, seat) {
        state.seats[seat.index()].plays += 1;
    }
}
/// A seat can neither play nor draw.
CannotPlan { seat: SeatId }: Open, Stay, Happens => {}
/// A seat passes its turn.
Passed { seat: SeatId }: Open, Stay, Answers(Ask::Plan, seat) => {}
/// A seat does something else on its turn than play or draw.
ChosePlanning { seat: SeatId, planning: PlanningId }: Open, Stay, Answers(Ask::Plan, seat) => {}
/// A card was laid on the common deck.
Played { seat: SeatId, played: PlayedCard, slot: u8 }: if played.face_down() { Hides(Piece::FaceDown(played.bandit)) } else { Open }, Stay, Answers(Ask::Plan, seat) => {
    let seat = &mut state.seats[seat.index()];
    seat.cards.play(usize::from(slot));
    seat.plays += 1;
    state.common.push(played);
}
/// The cards left in a hand went on top of the personal deck.
HandReturned { seat: SeatId }: Open, Stay, Quiet => {
    state.seats[seat.index()].cards.return_hand();
}
/// A seat keeps what is left in its hand.
HandKept { seat: SeatId }: Open, Stay, Happens => {}
/// A deck was shuffled.
Shuffled { seat: SeatId }: Open, Stay, Quiet => {
    if table.content.rules.open_tops() {
        decks::shuffle(state, table, seat);
    } else {
        state.seats[seat.index()].cards.shuffle();
    }
}
/// The discards were shuffled into the deck.
Reshuffled {
    seat: SeatId,
    /// How many they were.
    cards: u8,
}: Open, Stay, Happens => {
    if table.content.rules.open_tops() {
        decks::renew(state, table, seat);
    }
    state.seats[seat.index()].cards.reshuffle();
}
/// A card was looked for in deck and discards, and taken into the hand for all to see.
Fetched {
    seat: SeatId,
    card: CardId,
    index: u8,
    /// Whether it lay on the discard pile, and not in the deck.
    from_discards: bool,
}: Open, Stay, Happens => {
    let from = state.seats[seat.index()].cards.run_of(card);
    decks::follow(state, table, seat, card, (from, Run::Hand, true), |state| {
        state.seats[seat.index()].cards.lay(usize::from(index), Run::Hand);
    });
}
/// A card went from the hand to the discard pile, for all to see.
Discarded { seat: SeatId, card: CardId, slot: u8 }: Open, Stay, Answers(Ask::Discard, seat) => {
    state.seats[seat.index()].cards.discard(usize::from(slot));
}

/// A card of a seat was laid elsewhere among its cards.
CardLaid {
    seat: SeatId,
    card: CardId,
    index: u8,
    /// Where it lay.
    from: Run,
    /// Where it lies now, in order as the last.
    to: Run,
}: if is_laid_openly(from, to) { Open } else { Hides(if to == Run::Bottom { Piece::Bottom(seat) } else { Piece::Hand(seat) }) }, Stay, Happens => {
    decks::follow(state, table, seat, card, (from, to, is_laid_openly(from, to)), |state| {
        state.seats[seat.index()].cards.lay(usize::from(index), to);
    });
}
/// An action card came from one seat to another: it was given, or it went home.
CardGiven {
    from: SeatId,
    /// Who has it then.
    to: SeatId,
    card: CardId,
    /// Where it lay.
    whence: Run,
    /// Where it lies then, in order as the last.
    run: Run,
}: if is_laid_openly(whence, run) { Open } else { Hides(if run == Run::Bag { Piece::Hand(from) } else { Piece::Given(from, to) }) }, Stay, Happens => {
    let way = (whence, run, is_laid_openly(whence, run));
    decks::follow(state, table, table.home(card, to), card, way, |state| {
        state.seats[from.index()].cards.remove(card);
        state.seats[to.index()].cards.put(card, run);
        state.abroad = table.abroad(state);
    });
}
/// An action card went out of the game, for all to see.
CardLeft { seat: SeatId, card: CardId }: Open, Stay, Happens => {
    let from = state.seats[seat.index()].cards.run_of(card);
    decks::follow(state, table, table.home(card, seat), card, (from, Run::Discards, true), |state| {
        state.seats[seat.index()].cards.remove(card);
        state.gone.insert(card);
        state.abroad = table.abroad(state);
    });
}

// Bullets.

/// A bandit received a bullet.
Hit {
    victim: WhoId,
    /// Into whose deck the bullet goes.
    seat: SeatId,
    bullet: CardId,
    /// Whose bullet it is, unless it is a neutral one.
    shooter: Option<WhoId>,
    /// Whether it was given for meeting a pawn of nobody.
    meeting: bool,
    /// Whether it lies on top of the deck then, and not somewhere in it. With a seat that plays from the top it lies in
    /// front of the sheet, wherever others have it.
    on_top: bool,
}: Open, Stay, Happens => {
    match shooter {
        Some(shooter) => fire(state, table, shooter, bullet),
        None => drop(state.neutral.pop()),
    }
    let row = &mut state.sheets[victim.index()];
    row.received += 1;
    // Bullets that are healed can be received again, any number of times.
    row.received_this_round = row.received_this_round.saturating_add(1);
    row.met = row.met.saturating_add(u8::from(meeting));
    let cards = &mut state.seats[seat.index()].cards;
    if table.plays_top(seat) {
        // UCR 11.3.2.
        cards.put(bullet, Run::Front);
    } else if on_top {
        cards.put_on_deck(bullet);
    } else {
        decks::follow(state, table, seat, bullet, (Run::Front, Run::Bag, true), |state| {
            state.seats[seat.index()].cards.put_into_deck(bullet);
        });
    }
}
/// A bullet bars cards of whoever received it until the round ends.
Bars { bandit: WhoId, bullet: BulletId }: Open, Stay, Happens => {
    state.sheets[bandit.index()].barred_by.insert(bullet);
}
/// A pawn of nobody was shot at; an own bullet is out of the game.
PawnHit { pawn: PawnId, bullet: CardId, shooter: WhoId }: Open, Stay, Happens => {
    fire(state, table, shooter, bullet);
    state.gone.insert(bullet);
}
/// A neutral bullet hit a pawn of nobody, and went back to the others or out of the game (UCR-11.3.3-c).
NeutralHit { pawn: PawnId, bullet: CardId, leaves: bool }: Open, Stay, Happens => {
    if leaves && state.neutral.pop().is_some() {
        state.gone.insert(bullet);
    }
}
/// A bullet went from the deck to the discard pile, for all to see.
BulletLaidAside { seat: SeatId, bullet: CardId, index: u8 }: Open, Stay, Happens => {
    let from = state.seats[seat.index()].cards.run_of(bullet);
    decks::follow(state, table, seat, bullet, (from, Run::Discards, true), |state| {
        state.seats[seat.index()].cards.lay(usize::from(index), Run::Discards);
    });
}
/// A bullet went from the cards of a seat back to the neutral bullets or into its chamber, or out of the game.
BulletHealed {
    seat: SeatId,
    /// On behalf of whom it was received.
    bandit: WhoId,
    bullet: CardId,
    /// Whether it can be given again.
    returns: bool,
}: Open, Stay, Happens => {
    let from = state.seats[seat.index()].cards.run_of(bullet);
    decks::follow(state, table, seat, bullet, (from, Run::Discards, true), |state| {
        state.seats[seat.index()].cards.remove(bullet);
    });
    debug_assert!(state.sheets[bandit.index()].received > 0, "it was received");
    state.sheets[bandit.index()].received -= 1;
    leave(state, table, bullet, returns);
}
/// Too few neutral bullets were left for everybody who should have got one.
BulletsShort {
    /// How many should have been given.
    needed: u8,
    /// How many were left.
    left: u8,
}: Open, Stay, Happens => {}
/// Because of the shortage, the rest of what gives out the bullets does not happen.
RestCancelled: Open, Stay, Happens => {}
/// The neutral bullets that were left went out of the game.
NeutralBulletsRemoved {
    /// How many.
    left: u8,
}: Open, Stay, Happens => {
    while let Some(bullet) = state.neutral.pop() {
        state.gone.insert(bullet);
    }
}

// Pawns, cars and horses.

/// A bandit begins the game in a place his player chose.
Starts { bandit: WhoId, place: PlaceId }: Open, Stay, Happens => {
    state.pawns[bandit.pawn().index()] = Spot::At(place);
}
/// A bandit stays beside a pawn of nobody that makes bandits flee: a power spares him, it has sent him away from there
/// before, or he has nowhere to go.
Spared { pawn: PawnId, bandit: WhoId, place: PlaceId }: Open, Stay, Quiet => {}
/// A pawn went from one place to another.
Moved { pawn: PawnId, from: PlaceId, to: PlaceId, how: How }: Open, Stay, Happens => {
    state.pawns[pawn.index()] = Spot::At(to);
}
/// Two pawns changed places.
Swapped { one: PawnId, other: PawnId }: Open, Stay, Happens => {
    state.pawns.swap(one.index(), other.index());
}
/// A pawn came into a place from nowhere: into the game, or out of hiding.
Appeared {
    pawn: PawnId,
    to: PlaceId,
    /// Whether it was hidden before.
    revealed: bool,
}: Open, Stay, Happens => {
    state.pawns[pawn.index()] = Spot::At(to);
}
/// A bandit hid, to appear in a place that only his seat knows.
Hid {
    bandit: WhoId,
    from: PlaceId,
    /// Where he will appear.
    under: PlaceId,
}: Hides(Piece::HidingPlace(bandit)), Stay, Happens => {
    state.pawns[bandit.pawn().index()] = Spot::Hidden(under);
}
/// A character was thrown off the train, to come back into a place with its next action.
Ejected { bandit: WhoId, from: PlaceId, to: PlaceId }: Open, Stay, Happens => {
    state.pawns[bandit.pawn().index()] = Spot::Outside(to);
}
/// A character who was thrown off the train came back instead of acting.
CameBack { bandit: WhoId, to: PlaceId }: Open, Stay, Happens => {
    state.pawns[bandit.pawn().index()] = Spot::At(to);
}
/// A pawn left the game.
Left { pawn: PawnId, from: PlaceId }: Open, Stay, Happens => {
    state.pawns[pawn.index()] = Spot::Absent;
}
/// A bandit is out of the game: it cannot win.
Eliminated { bandit: WhoId }: Open, Stay, Happens => {
    state.out.insert(bandit);
}
/// A pawn of nobody that had no effect takes part from now on.
Woken { pawn: PawnId }: Open, Stay, Happens => {
    state.dormant.remove(pawn);
}
/// A car came to another place of a line, or left the game; where it was the gap closed.
CarMoved { car: u8, to: Option<Berth> }: Open, Stay, Happens => {
    state.positions.carry(&table.lines, table.leading, car, to);
    if to.is_none() && table.cells.with_cars {
        table.reset_marks_of(state, MarkHolder::Car(car));
    }
    state.arrangement = table.arrangement(&state.positions);
}
/// A place is there no more.
Closed { place: PlaceId }: Open, Stay, Happens => {
    state.positions.closed.insert(place);
    state.arrangement = table.arrangement(&state.positions);
}
/// A line of cars came to another place along the others.
LineMoved {
    line: LineId,
    /// How far behind the front of the train its own is now.
    to: i8,
}: Open, Stay, Happens => {
    state.positions.fronts[line.index()] = to;
    state.arrangement = table.arrangement(&state.positions);
}
/// A horse came to stand beside a car.
HorseCame { car: u8 }: Open, Stay, Happens => {
    state.horses[usize::from(car)] += 1;
}
/// A horse went from one car to another.
HorseMoved { from: u8, to: u8 }: Open, Stay, Happens => {
    debug_assert!(state.horses[usize::from(from)] > 0, "a horse stood there");
    state.horses[usize::from(from)] -= 1;
    state.horses[usize::from(to)] += 1;
}
/// A horse left the game.
HorseLeft {
    /// The car it stood at.
    car: u8,
}: Open, Stay, Happens => {
    debug_assert!(state.horses[usize::from(car)] > 0, "a horse stood there");
    state.horses[usize::from(car)] -= 1;
}

// Loot.

/// One token out of several that cannot be told apart was picked by chance.
Picked {
    token: LootId,
    /// What could have been picked.
    among: LootSet,
}: Chance, Stay, Quiet => {}
/// Chance chose what a script left to it.
Chanced {
    label: TextId,
    choice: Choice,
    /// Who alone sees it, if not everybody.
    seen: Option<WhoSet>,
}: match seen { Some(these) => Hides(Piece::Chance(these)), None => Open }, Stay, Happens => {}
/// Chance chose a token for a script. Who may know which it is hangs on what becomes of it.
ChancedToken {
    label: TextId,
    token: LootId,
    /// What could have been chosen.
    among: LootSet,
}: Chance, Stay, Quiet => {}
/// Chance chose a card for a script, of which the same holds.
ChancedCard { label: TextId, card: CardId }: Chance, Stay, Quiet => {}
/// Chance settled what somebody does for whom a rule decides, and left several choices.
Decided { bandit: WhoId, ask: Ask, choice: Choice }: Chance, Stay, Quiet => {}
/// Somebody else leads a seat from now on.
Lent {
    seat: SeatId,
    /// Who leads it; nobody where a rule decides.
    to: PersonId,
}: Open, Stay, Happens => {
    state.leads[seat.index()] = to;
}
/// A token was laid face up on a bandit's sheet, and everybody has seen it.
LootShown { bandit: WhoId, token: LootId }: Shows(Piece::Token(token)), Stay, Happens => {
    show(state, table, token);
}
/// A bandit took a token from a place.
LootTaken {
    bandit: WhoId,
    /// Where he sits: the person there knows the token from now on.
    seat: SeatId,
    token: LootId,
    place: PlaceId,
}: Hides(Piece::Token(token)), Move, Happens => {
    state.floor[place.index()].remove(token);
    state.beside_guards.remove(token);
    state.sheets[bandit.index()].loot.insert(token);
    // What shows its used side is never lost from sight.
    if !state.flipped.has(token) {
        for other in &mut state.seats[..usize::from(table.seats)] {
            other.known.remove(token);
        }
    }
    state.seats[seat.index()].known.insert(token);
}
/// A bandit received a token from the box, its value in the open.
LootGiven {
    bandit: WhoId,
    /// Where he sits.
    seat: SeatId,
    token: LootId,
}: Shows(Piece::Token(token)), Enter, Happens => {
    state.sheets[bandit.index()].loot.insert(token);
    state.seats[seat.index()].known.insert(token);
    state.pinned.insert(token);
}
/// A token went from anywhere to anywhere in a way that none of the above is about: lost, laid, handed over, out of a zone
/// or into one, to the box.
TokenMoved {
    token: LootId,
    from: TokenSpot,
    to: TokenSpot,
    /// Whether everybody saw which of those on the sheet it was that it leaves; not so where its owner chose it himself.
    seen: bool,
    /// Whether it lies face up where it comes to.
    open: bool,
}: if open { Shows(Piece::Token(token)) } else { Hides(Piece::Token(token)) }, crosses(from, to), Happens => {
    move_token(state, table, token, (from, to), seen);
    if open {
        show(state, table, token);
    }
}
/// A token was turned to its used side, and everybody knows which it is.
Flipped {
    /// On whose sheet.
    bandit: WhoId,
    token: LootId,
}: Shows(Piece::Token(token)), Stay, Happens => {
    state.flipped.insert(token);
    show(state, table, token);
}

// Bandits, and what they do.

/// The players chose a round card for the round deck.
RoundChosen {
    card: RoundCardId,
    /// Its place in the deck, which nobody knows.
    place: u8,
}: Open, Stay, Happens => {
    state.rounds[usize::from(place)] = card;
}
/// A bandit acts without a card of his own saying so.
Acts {
    bandit: WhoId,
    action: ActionId,
    /// Whether the card came to nothing by which he does it, if he played one past the common deck.
    played: Option<bool>,
}: Open, Stay, Happens => {
    if let Some(void) = played {
        note_played_at_once(state, action, void);
    }
}
/// An optional act was declined.
Declined { bandit: WhoId }: Open, Stay, Declines => {}
/// What should have been done could not be done.
NoEffect {
    /// Whose action it was.
    bandit: WhoId,
    reason: NoEffectReason,
    /// Number in the common deck of the card that came to nothing by it, where that is kept.
    card: Option<u8>,
}: Open, Stay, Fails => {
    if let Some(index) = card {
        state.common[usize::from(index)].void = true;
    }
}
/// A card of a family went from one place to another.
CardMoved { card: FamilyCardId, from: CardSpot, to: CardSpot }: Hides(Piece::Card(card)), Stay, Happens => {
    table.move_card(state, card, to);
}
/// A token was shown to somebody, or to all.
TokenShown { token: LootId, to: Option<WhoId>, persons: PersonSet }: Hides(Piece::Token(token)), Stay, Happens => {
    persons.iter().for_each(|person| state.let_know(person, LootSet::only(token)));
}
/// A card of a family was shown to somebody, or to all.
FamilyCardShown { card: FamilyCardId, to: Option<WhoId>, persons: PersonSet }: Hides(Piece::Card(card)), Stay, Happens => {
    for person in persons.iter() {
        state.seats[person.seat().index()].seen.insert(card);
    }
}
/// An action card or a bullet that lies hidden was shown to somebody, or to all.
CardShown {
    card: CardId,
    /// Whose it is where it lies.
    seat: SeatId,
    to: Option<WhoId>,
    /// Who sees it by that, and who saw it there before.
    persons: PersonSet,
}: Hides(Piece::Told(persons)), Stay, Happens => {
    state.note_shown(card, persons);
}
/// A bandit gained or lost the power of a character.
PowerChanged { bandit: WhoId, character: CharacterId, gained: bool }: Open, Stay, Happens => {
    let powers = &mut state.sheets[bandit.index()].powers;
    if gained { powers.insert(character) } else { powers.remove(character) }
}
/// A mark changed.
Marked {
    mark: MarkId,
    of: MarkHolder,
    /// What is kept of it from now on, see [`crate::content::Mark::worth`].
    kept: i8,
    /// Whether only the seat hears of it whose mark it is.
    secret: bool,
}: if secret { Keeps(Piece::Mark(mark, of)) } else { Open }, Stay, Happens => {
    table.keep(state, mark, of, kept);
}
/// A bandit received money that is no token.
Paid { bandit: WhoId, amount: i16 }: Open, Stay, Happens => {
    state.sheets[bandit.index()].cash += amount;
}

}

/// Keeps what a card did that was played past the common deck; of too many, the latest.
#[cold]
fn note_played_at_once(state: &mut State, action: ActionId, void: bool) {
    let list = &mut state.at_once;
    if list.len() == MAX_AT_ONCE {
        list.remove(0);
    }
    list.push(AtOnce { after: state.turned, action, void });
}

/// Everybody sees a token, and can tell it from now on.
#[cold]
fn show(state: &mut State, table: &Table, token: LootId) {
    for seat in &mut state.seats[..usize::from(table.seats)] {
        seat.known.insert(token);
    }
}

/// What becomes of loot when a token goes from somewhere to somewhere else.
fn crosses(from: TokenSpot, to: TokenSpot) -> Tokens {
    match (from, to) {
        (TokenSpot::Box, _) => Enter,
        (_, TokenSpot::Box) => Leave,
        _ => Move,
    }
}

/// A token goes from somewhere to somewhere else. Out of the box, and out of a zone whose tokens nobody knows, it comes
/// as one of many that look alike; whoever takes it from anywhere is the only one but its giver who can tell it.
fn move_token(
    state: &mut State,
    table: &Table,
    token: LootId,
    (from, to): (TokenSpot, TokenSpot),
    seen: bool,
) {
    let giver = from.holder().map(|who| table.seat_of(who));
    match from {
        TokenSpot::With(who) if !seen => leave_sheet(state, table, who, token),
        TokenSpot::Box => forget(state, table, LootSet::only(token), None),
        _ => {}
    }
    if let Some(heap) = table.heap(state, from) {
        heap.remove(token);
    }
    if let Some(heap) = table.heap(state, to) {
        heap.insert(token);
    }
    state.beside_guards.remove(token);
    match to {
        TokenSpot::At(place) if is_guarded(state, table, place, table.content.kind(token)) => {
            state.beside_guards.insert(token);
        }
        TokenSpot::With(who) => {
            if !state.flipped.has(token) {
                for seat in table.all_seats().filter(|&seat| Some(seat) != giver) {
                    state.seats[seat.index()].known.remove(token);
                }
            }
            state.seats[table.seat_of(who).index()].known.insert(token);
        }
        TokenSpot::Box if table.cells.with_tokens => table.reset_marks_of(state, MarkHolder::Token(token)),
        TokenSpot::Zone(zone) if table.content.zones[zone.index()].known == KnownTo::Nobody => {
            let alike = table.content.loot_kinds[table.content.kind(token).index()].tokens;
            let mixed = table.tokens_at(state, to).and(alike);
            if mixed.len() > 1 {
                forget(state, table, mixed, None);
            }
        }
        _ => {}
    }
}

/// Whether a pawn in a place guards loot of a kind (UCR 9.3.3, AMB-088).
fn is_guarded(state: &State, table: &Table, place: PlaceId, kind: LootKindId) -> bool {
    state.dormant.iter().any(|pawn| {
        let guards = table.content.pawns[pawn.index() - MAX_WHO].guards;
        guards == Some(kind) && state.pawns[pawn.index()].place() == Some(place)
    })
}

/// Nobody but one seat can tell some tokens any more, unless they show their used side.
#[cold]
fn forget(state: &mut State, table: &Table, tokens: LootSet, but: Option<SeatId>) {
    let tokens = tokens.without(state.flipped);
    state.pinned = state.pinned.without(tokens);
    for seat in table.all_seats().filter(|&seat| Some(seat) != but) {
        let known = &mut state.seats[seat.index()].known;
        *known = known.without(tokens);
    }
}

/// A token leaves a sheet by its owner's own choice, and nobody else sees which of those
/// alike it is: they can tell none of these any more, neither starting loot nor what they
/// gave away themselves. Whatever else happens to tokens happens before all eyes.
#[inline]
fn leave_sheet(state: &mut State, table: &Table, bandit: WhoId, token: LootId) {
    let sheet = state.sheets[bandit.index()].loot;
    if sheet.len() > 1 && !state.flipped.has(token) {
        lose_sight(state, table, bandit, token);
    }
}

/// Nobody but their owner can tell tokens of a sheet any more that look like the
/// one that leaves it, unless they lie face up.
#[cold]
fn lose_sight(state: &mut State, table: &Table, bandit: WhoId, token: LootId) {
    let of_kind = table.content.loot_kinds[table.content.kind(token).index()].tokens;
    let alike = state.sheets[bandit.index()].loot.and(of_kind).without(state.flipped);
    if alike.len() > 1 && table.content.rules.robbery_storage_face == StorageFace::FaceDown {
        forget(state, table, alike, Some(table.seat_of(bandit)));
    }
}

/// Takes a bullet out of its cylinder.
fn fire(state: &mut State, table: &Table, shooter: WhoId, bullet: CardId) {
    let sheet = &mut state.sheets[shooter.index()];
    sheet.cylinder.remove(table.chamber(bullet, shooter));
    sheet.shots = sheet.shots.saturating_add(1);
}

/// Puts a bullet that was received where it came from, or out of the game.
fn leave(state: &mut State, table: &Table, bullet: CardId, returns: bool) {
    match (returns, table.owner(bullet)) {
        (false, _) => state.gone.insert(bullet),
        (true, None) => state.neutral.push(bullet),
        (true, Some(owner)) => {
            state.sheets[owner.index()].cylinder.insert(table.chamber(bullet, owner));
        }
    }
}
