//! A number that stands for a whole position, written into records so that a
//! replay notices the first answer after which it is no longer the same game.
//! It covers what a player could tell, not how the engine stores it: the order
//! inside a bag and the generator are left out.
//!
//! Records are kept for ever, and the engine grows. So the number is made of rows as wide
//! as they were when the first record was written ([`BANDITS`] and what stands below it), in
//! the order of then, however much there is room for today. What a game has beyond that comes
//! behind everything else, and only where it is used.

use holdup_rules::content::Character;
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::*;
use holdup_rules::number::byte;
use holdup_rules::options::TieBreakSources;
use holdup_rules::state::{Before, CardSpot, Hiding, Run, Shown, Spot, State, Step};
use holdup_rules::table::Table;

/// Bandits of the first records.
const BANDITS: usize = 12;
/// Pawns of nobody of the first records; they stood behind the bandits.
const PAWNS: usize = 12;
/// Scoring entries of the first records.
const SCORES: usize = 8;
/// Kinds of mark of the first records.
const MARKS: usize = 8;
/// Where a car is that has left.
const GONE: i8 = i8::MIN;
/// Cars of the first records.
const CARS: usize = 24;

/// FNV-1a over 64 bits: stable for ever, and enough to notice an accident.
struct Hash {
    sum: u64,
    /// The rows so far that can have become wider since.
    rows: u16,
    /// What of them is used beyond their first width: the row, the cell, what stands there.
    beyond: Vec<u8>,
}

impl Hash {
    fn new() -> Hash {
        Hash { sum: 0xCBF2_9CE4_8422_2325, rows: 0, beyond: Vec::new() }
    }

    /// The number, with what is used beyond the first widths behind everything else.
    fn end(mut self) -> u64 {
        let beyond = std::mem::take(&mut self.beyond);
        if !beyond.is_empty() {
            self.bytes(beyond);
        }
        self.sum
    }

    fn byte(&mut self, byte: u8) {
        self.sum = (self.sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }

    /// A row as wide as it was; cells of today that were not there then are noted if they are no longer `blank`.
    fn row<const WIDTH: usize, const BYTES: usize>(
        &mut self,
        blank: [u8; BYTES],
        cells: impl IntoIterator<Item = [u8; BYTES]>,
    ) -> [[u8; BYTES]; WIDTH] {
        self.rows += 1;
        let mut row = [blank; WIDTH];
        for (nth, cell) in cells.into_iter().enumerate() {
            match row.get_mut(nth) {
                Some(first) => *first = cell,
                None if cell != blank => self.note(nth, &cell),
                None => {}
            }
        }
        row
    }

    /// A set as so many bits, the lowest number first.
    fn set<const BYTES: usize>(&mut self, members: impl IntoIterator<Item = usize>) {
        self.rows += 1;
        let mut bits = [0; BYTES];
        for number in members {
            match bits.get_mut(number / 8) {
                Some(byte) => *byte |= 1 << (number % 8),
                None => self.note(number, &[]),
            }
        }
        self.bytes(bits);
    }

    /// Notes what is used of the row beyond its first width.
    fn note(&mut self, cell: usize, stands: &[u8]) {
        self.beyond.extend(self.rows.to_le_bytes());
        self.beyond.push(byte(cell));
        self.beyond.extend(stands);
    }

    /// A row of no width: all that is used of it is noted.
    fn notes<const BYTES: usize>(&mut self, used: impl IntoIterator<Item = (usize, [u8; BYTES])>) {
        self.rows += 1;
        used.into_iter().for_each(|(cell, stands)| self.note(cell, &stands));
    }

    /// A run of cards the first games did not have: the faces of those that lie there, and whose they are.
    fn run(&mut self, table: &Table, cards: &[CardId]) {
        self.notes(cards.iter().map(|&card| [table.face(card).0, owner(table, card)]).enumerate());
    }

    /// What is left of so many bullets, and how many were shot: a row of no width, as the first records had none.
    fn bullets(&mut self, left: Cylinder, shots: u8, all: usize) {
        let cell = |left: Cylinder, shots| {
            let [low, high] = left.0.to_le_bytes();
            [low, high, shots]
        };
        let count = left.len();
        self.row::<0, 3>(cell(Cylinder::all_of(count), byte(all - count)), [cell(left, shots)]);
    }

    /// Loot tokens.
    fn tokens(&mut self, tokens: LootSet) {
        self.set::<16>(tokens.iter().map(LootId::index));
    }

    fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        for byte in bytes {
            self.byte(byte);
        }
        self.byte(0xFF);
    }

    /// The faces of cards whose order means nothing.
    fn bag(&mut self, table: &Table, cards: &[CardId]) {
        if table.one_each {
            let mut faces: Vec<u8> = cards.iter().map(|&card| table.face(card).0).collect();
            faces.sort_unstable();
            self.bytes(faces);
        } else {
            // Whose card it is decides who acts.
            let face = |&card: &CardId| [table.face(card).0, owner(table, card)];
            let mut faces: Vec<[u8; 2]> = cards.iter().map(face).collect();
            faces.sort_unstable();
            self.bytes(faces.into_iter().flatten());
        }
    }
}

fn owner(table: &Table, card: CardId) -> u8 {
    table.owner(card).map_or(u8::MAX, |owner| owner.0)
}

/// The fingerprint of a position.
pub fn fingerprint(state: &State, table: &Table) -> u64 {
    let mut hash = Hash::new();
    let layout = table.layout(state);
    hash.bytes([
        state.round,
        state.turn,
        state.first.0,
        state.turned,
        u8::from(state.opened),
        u8::from(state.over),
    ]);
    hash.bytes(state.steps.iter().flat_map(|&step| step_bytes(step, state.before)));
    hash.bytes(state.rounds.iter().map(|card| card.0));
    for played in state.common.iter() {
        hash.bytes([
            played.bandit.0,
            table.face(played.card).0,
            u8::from(played.face_down()) | u8::from(played.void) << 1,
        ]);
    }
    for card in state.at_once.iter() {
        hash.bytes([card.after, card.action.0 | u8::from(card.void) << 7]);
    }
    for seat in table.all_seats() {
        let row = &state.seats[seat.index()];
        hash.bag(table, row.cards.run(Run::Bag));
        hash.bytes(row.cards.run(Run::Top).iter().map(|&card| table.face(card).0));
        hash.bag(table, row.cards.hand());
        hash.bag(table, row.cards.run(Run::Discards));
        hash.tokens(row.known);
        hash.byte(row.plays);
    }
    for bandit in table.all_characters() {
        let row = &state.sheets[bandit.index()];
        hash.tokens(row.loot);
        hash.bytes([byte(row.cylinder.len()), row.received]);
        // Only where it decides anything: records are older than this count.
        if table.content.rules.tie_break_sources == TieBreakSources::PlayersAndEvents {
            hash.byte(row.met);
        }
        hash.bytes(row.cash.to_le_bytes());
        hash.set::<4>(row.powers.iter().map(CharacterId::index));
        let scores = state.score[bandit.index()].map(i16::to_le_bytes);
        let scores = hash.row::<SCORES, 2>([0; 2], scores);
        hash.bytes(scores.into_iter().flatten());
    }
    let (bandits, nobody) = state.pawns.split_at(MAX_WHO);
    let bandits = hash.row::<BANDITS, 1>([u8::MAX], bandits.iter().map(stands));
    let nobody = hash.row::<PAWNS, 1>([u8::MAX], nobody.iter().map(stands));
    for [spot] in bandits.into_iter().chain(nobody) {
        hash.byte(spot);
    }
    if has_more_than_the_first_games(table) {
        hash.bytes(table.movable().map(|car| layout.position(car).unwrap_or(GONE).cast_unsigned()));
        let horses = hash.row::<CARS, 1>([0], state.horses.map(|count| [count]));
        hash.bytes(horses.into_iter().flatten());
        hash.set::<4>(state.dormant.iter().map(|pawn| BANDITS + pawn.index() - MAX_WHO));
        let open = |card: &FamilyCardId| matches!(state.held[card.index()], CardSpot::Zone(_));
        let row = |card: FamilyCardId| table.content.cards[card.index()].row.index();
        hash.set::<4>(table.all_family_cards().filter(open).map(row));
        hash.tokens(state.flipped);
        hash.set::<2>(state.out.iter().map(WhoId::index));
        for bandit in table.all_characters() {
            hash.byte(state.sheets[bandit.index()].received_this_round);
            let plain = table.plain_marks(state, bandit);
            let marks = hash.row::<MARKS, 1>([0], plain.map(|kept| [kept.cast_unsigned()]));
            hash.bytes(marks.into_iter().flatten());
        }
    }
    for heap in &state.floor[..table.first_layout.places.len()] {
        hash.tokens(*heap);
    }
    hash.tokens(state.reserve);
    hash.byte(byte(state.neutral.len()));
    hash.bytes(table.all_cards().map(|card| u8::from(state.gone.has(card))));
    hash.set::<2>(state.winners.iter().map(WhoId::index));
    // Bullets of the first records were fired one after the other, and none came back: how many are left said all.
    for bandit in table.all_characters() {
        let row = &state.sheets[bandit.index()];
        hash.bullets(row.cylinder, row.shots, table.who[bandit.index()].cylinder.len());
    }
    // Whoever sits at a seat leads it at first: only who else does is told.
    let leads = table.all_seats().map(|seat| [state.leader(seat).0 ^ seat.0]);
    let [] = hash.row::<0, 1>([0], leads);
    for seat in table.all_seats() {
        hash.run(table, state.seats[seat.index()].cards.run(Run::Bottom));
        for open in [Run::Front, Run::Aside] {
            let mut cards = state.seats[seat.index()].cards.run(open).to_vec();
            cards.sort_unstable_by_key(|&card| (table.face(card), table.owner(card)));
            hash.run(table, &cards);
        }
    }
    let lies = |card: FamilyCardId| Some((card.index(), lies_otherwise(state, table, card)?));
    hash.notes(table.all_family_cards().filter_map(lies));
    // Nothing but those cars changed its place in the first games, and none came into another line.
    let first = &table.first_layout;
    let moved = (0..first.cars).map(|car| {
        let line = layout.line(car).filter(|_| layout.line(car) != first.line(car));
        let at = layout.position(car).unwrap_or(GONE);
        let told = layout.position(car) == first.position(car) || table.movable().any(|other| other == car);
        [line.map_or(0, |line| line.0 + 1), u8::from(!told), if told { 0 } else { at.cast_unsigned() }]
    });
    let [] = hash.row::<0, 3>([0; 3], moved);
    hash.row::<0, 16>([0; 16], state.pots.map(|pot| pot.0.to_le_bytes()));
    hash.row::<0, 1>([u8::MAX], state.won.map(|victory| [victory.0]));
    let barred = table.all_characters().map(|who| state.sheets[who.index()].barred_by.0.to_le_bytes());
    let [] = hash.row::<0, 8>([0; 8], barred);
    let closed = state.positions.closed;
    let [] = hash.row::<0, 1>([0], first.places().map(|place| [u8::from(closed.has(place))]));
    hash.rows += 1;
    let marks = (0..table.content.marks.len()).map(MarkId::at);
    for mark in marks.filter(|mark| !table.content.marks[mark.index()].is_plain()) {
        for (nth, of) in table.holders(mark).enumerate() {
            let kept = table.kept(state, mark, of);
            if kept != 0 {
                hash.note(mark.index(), &[byte(nth), kept.cast_unsigned()]);
            }
        }
    }
    hash.rows += 1;
    if state.abroad > 0 {
        abroad(&mut hash, state, table);
    }
    let [] = hash.row::<0, 1>([0], [[state.unplayed]]);
    let mut shown: Vec<[u8; 5]> = state.shown.iter().map(|shown| told(state, table, *shown)).collect();
    shown.sort_unstable();
    hash.notes(shown.into_iter().map(|shown| (0, shown)));
    hash.notes(state.beside_guards.iter().map(|token| (token.index(), [])));
    hash.end()
}

/// Where a card lies that was shown, what it is, and who knows it.
fn told(state: &State, table: &Table, shown: Shown) -> [u8; 5] {
    let [here, number] = match state.hiding(shown.card) {
        Some(Hiding::Hand(seat)) => [0, seat.0],
        Some(Hiding::FaceDown(index)) => [1, index],
        None => [2, 0],
    };
    let [low, high] = shown.to.0.to_le_bytes();
    [here, number, table.face(shown.card).0, low, high]
}

/// The cards that are with another seat than their own: those in hands, and who laid which of the common deck.
fn abroad(hash: &mut Hash, state: &State, table: &Table) {
    for seat in table.all_seats() {
        let held = table
            .strays(state, seat)
            .map(|(other, _, card)| [other.0, table.face(card).0, owner(table, card)]);
        let mut held: Vec<[u8; 3]> = held.collect();
        held.sort_unstable();
        held.iter().for_each(|stray| hash.note(seat.index(), stray));
    }
    hash.rows += 1;
    for (index, played) in state.common.iter().enumerate().skip(usize::from(state.turned)) {
        if table.is_abroad(played.card, table.seat_of(played.bandit)) {
            hash.note(index, &[owner(table, played.card)]);
        }
    }
}

/// Where a card of a family lies and who knows it, where that does not follow from the powers of bandits and from what
/// lay open in the first games.
fn lies_otherwise(state: &State, table: &Table, card: FamilyCardId) -> Option<[u8; 4]> {
    let row = table.content.cards[card.index()];
    let family = &table.content.families[row.family.index()];
    let spot = state.held[card.index()];
    let (is_usual, [who, zone]) = match spot {
        CardSpot::Box => (true, [0, u8::MAX]),
        CardSpot::Zone(zone) => (zone == family.begins, [0, zone.0]),
        CardSpot::With(who, zone) => (zone == family.taken && row.lends == row.row, [who.0 + 1, zone.0]),
    };
    let seen = |seat: &SeatId| state.seats[seat.index()].seen.has(card);
    let is_known = table.all_seats().all(|seat| seen(&seat) == table.shows(state, spot, seat.person()));
    let seats = table.all_seats().filter(seen).fold(0u16, |seats, seat| seats | 1 << seat.0).to_le_bytes();
    (!is_usual || !is_known).then_some([who, zone, seats[0], seats[1]])
}

fn stands(spot: &Spot) -> [u8; 1] {
    [match spot {
        Spot::Absent => u8::MAX,
        Spot::At(place) => place.0,
        Spot::Hidden(place) => 0x80 | place.0,
    }]
}

/// Whether a game has anything that the first games did not have: bandits who plan
/// in a way of their own, more to do on a turn than to play and draw, cars that
/// change their places, arrivals that scripts hear of, or two pawns to flee from.
/// Records of games without it are older than what is counted for it, so it stays
/// out of their fingerprints. This list never changes, whatever is played faster
/// or slower one day: records that are kept depend on it.
fn has_more_than_the_first_games(table: &Table) -> bool {
    let content = &*table.content;
    let is_new =
        |row: &Character| row.plays_bullets_as.is_some() || !row.own_turns.is_empty() || row.always_open;
    let arrivals = [HookPoint::OnArrive, HookPoint::AfterArrival, HookPoint::MayMeet];
    table.movable().next().is_some()
        || !content.plannings.is_empty()
        || content.turns.iter().any(|turn| turn.simultaneous)
        || content.characters.iter().any(is_new)
        || arrivals.into_iter().any(|point| table.dispatch.has_listeners(point))
        || content.pawns.iter().filter(|pawn| pawn.meeting.is_some()).count() > 1
}

fn step_bytes(step: Step, before: Before) -> [u8; 4] {
    match step {
        Step::Round => [0, 0, 0, 0],
        Step::Open => [1, 0, 0, 0],
        Step::Planning => [2, 0, 0, 0],
        Step::Plan { turn, nth, play } => {
            // As records have had it since they were first written.
            let before = match before {
                _ if play == 0 => 0,
                Before::Played => 0,
                Before::Drew => 0x80,
                Before::Neither => 0x40,
            };
            [3, turn, nth, play | before]
        }
        Step::EndPlanning => [4, 0, 0, 0],
        Step::Stealing => [5, 0, 0, 0],
        Step::Card { index } => [6, index, 0, 0],
        Step::Event => [7, 0, 0, 0],
        Step::EndRound => [8, 0, 0, 0],
        Step::NextRound => [9, 0, 0, 0],
        Step::EndGame => [10, 0, 0, 0],
        Step::ChooseLoot => [11, 0, 0, 0],
        Step::ChooseRounds => [12, 0, 0, 0],
        Step::Begin => [14, 0, 0, 0],
        Step::ChooseStarts => [15, 0, 0, 0],
        Step::ChooseBandits => [16, 0, 0, 0],
        Step::TakeSeats => [17, 0, 0, 0],
        Step::Discard { nth, begins } => [13, nth, u8::from(begins), 0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of a row that was three cells wide, of a set of eight and of what came behind them.
    fn told<const TODAY: usize>(cells: [u8; TODAY], members: &[usize]) -> u64 {
        let mut hash = Hash::new();
        let row = hash.row::<3, 1>([9], cells.map(|cell| [cell]));
        hash.bytes(row.into_iter().flatten());
        hash.set::<1>(members.iter().copied());
        hash.end()
    }

    #[test]
    fn room_nobody_uses_changes_no_number() {
        let then = told([1, 2, 3], &[0, 7]);
        assert_eq!(told([1, 2, 3, 9], &[0, 7]), then);
        assert_eq!(told([1, 2, 3, 9, 9, 9], &[7, 0]), then);
        assert_eq!(told([1, 2], &[]), told([1, 2, 9], &[]), "a row that became narrower is filled up");
    }

    #[test]
    fn a_cylinder_is_told_of_where_the_number_of_its_bullets_does_not_say_it() {
        let told = |left: &[usize], shots| {
            let mut hash = Hash::new();
            hash.bullets(left.iter().copied().map(Chamber::at).collect(), shots, 4);
            hash.end()
        };
        let plain = [told(&[0, 1, 2, 3], 0), told(&[0, 1], 2), told(&[], 4)];
        assert!(plain.iter().all(|&number| number == Hash::new().end()), "fired one after the other");
        let all = [plain[0], told(&[0, 2], 2), told(&[1, 3], 2), told(&[0, 1], 3), told(&[0, 1, 2, 3], 1)];
        for (nth, one) in all.iter().enumerate() {
            assert!(!all[..nth].contains(one), "number {nth} is that of another position");
        }
    }

    #[test]
    fn whatever_is_used_beyond_changes_the_number() {
        let all = [
            told([1, 2, 3], &[0]),
            told([1, 2, 3, 4], &[0]),
            told([1, 2, 3, 9, 4], &[0]),
            told([1, 2, 3, 5], &[0]),
            told([1, 2, 3], &[0, 8]),
            told([1, 2, 3], &[0, 9]),
            told([1, 2, 3, 4], &[0, 9]),
        ];
        for (nth, one) in all.iter().enumerate() {
            assert!(!all[..nth].contains(one), "number {nth} is that of another position");
        }
    }
}
