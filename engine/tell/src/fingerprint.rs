//! A number that stands for a whole position, written into records so that a
//! replay notices the first answer after which it is no longer the same game.
//! It covers what a player could tell, not how the engine stores it: one walk over
//! the state, in which cards are told by what is on them, what has no order is
//! sorted, and whatever there is room for and not used is not met.

use holdup_rules::capacity::MAX_FAMILY_CARDS;
use holdup_rules::ids::*;
use holdup_rules::list::List;
use holdup_rules::state::{
    AtOnce, Before, CardSpot, HiddenAt, Lies, PlayedCard, Run, Seat, Sheet, ShownCard, Spot, State, Step,
};
use holdup_rules::table::Table;

/// FNV-1a over 64 bits: enough to notice an accident.
struct Fnv64(u64);

impl Fnv64 {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }

    fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        bytes.into_iter().for_each(|byte| self.byte(byte));
    }

    /// Cells in their order, and behind them how many there are: so no row can be read as part of another.
    fn row<const WIDTH: usize>(&mut self, cells: impl IntoIterator<Item = [u8; WIDTH]>) {
        let mut count = 0u16;
        for cell in cells {
            self.bytes(cell);
            count += 1;
        }
        self.bytes(count.to_le_bytes());
    }

    /// Cells in no order.
    fn heap<const WIDTH: usize>(&mut self, cells: impl IntoIterator<Item = [u8; WIDTH]>) {
        let mut cells: Vec<[u8; WIDTH]> = cells.into_iter().collect();
        cells.sort_unstable();
        self.row(cells);
    }

    fn tokens(&mut self, tokens: LootSet) {
        self.row(tokens.iter().map(|token| [token.0]));
    }
}

/// The fingerprint of a position.
pub fn fingerprint(state: &State, table: &Table) -> u64 {
    // Nothing that is in the state can be forgotten here: the compiler asks for every field.
    let State {
        rng: _,
        steps,
        round,
        turn,
        unplayed,
        before,
        opened,
        first,
        event,
        rounds,
        common,
        turned,
        at_once,
        leads: _,
        abroad: _,
        seats,
        sheets,
        pawns,
        floor,
        reserve,
        pots,
        pinned,
        neutral,
        gone,
        lying: _,
        score,
        positions,
        arrangement: _,
        horses,
        dormant,
        beside_guards,
        held,
        flipped,
        out,
        won,
        winners,
        over,
        marks: _,
        shown,
    } = state;
    let mut walk = Fnv64(0xCBF2_9CE4_8422_2325);
    let content = &*table.content;
    // A card as people can tell it: what is on it, and whose it is, which decides who acts.
    let card = |card: &CardId| [table.face(*card).0, table.owner(*card).map_or(u8::MAX, |owner| owner.0)];

    walk.bytes([*round, *turn, *unplayed, *turned, first.0]);
    walk.bytes([u8::from(*opened), u8::from(*over), event.map_or(u8::MAX, |event| event.0)]);
    walk.byte(match before {
        Before::Played => 0,
        Before::Drew => 1,
        Before::Neither => 2,
    });
    walk.row(steps.iter().copied().map(step_cell));
    walk.row(rounds.iter().map(|card| [card.0]));
    walk.row(common.iter().map(|played| {
        let PlayedCard { bandit, card: laid, lies, turn, void } = played;
        let [face, owner] = card(laid);
        let lies = match lies {
            Lies::Open => 0,
            Lies::FaceDown => 1,
            Lies::Veiled => 2,
        };
        [bandit.0, face, owner, lies, *turn, u8::from(*void)]
    }));
    walk.row(at_once.iter().map(|AtOnce { after, action, void }| [*after, action.0, u8::from(*void)]));

    // Which of several alike somebody has seen, or where each of them lies, no record says.
    let first_alike = |card: FamilyCardId| {
        let row = content.cards[card.index()].row;
        content.cards[..card.index()]
            .iter()
            .rev()
            .take_while(|other| other.row == row)
            .fold(card.0, |at, _| at - 1)
    };
    for seat in table.all_seats() {
        let Seat { cards, known, seen, plays } = &seats[seat.index()];
        for run in Run::ALL {
            let cards = cards.run(run).iter().map(card);
            match run {
                Run::Top | Run::Bottom => walk.row(cards),
                Run::Front | Run::Aside | Run::Bag | Run::Hand | Run::Discards => walk.heap(cards),
            }
        }
        walk.tokens(*known);
        walk.row(seen.iter().map(|card| [first_alike(card)]));
        walk.bytes([*plays, state.leader(seat).0]);
    }
    for who in table.all_characters() {
        let Sheet {
            loot,
            cylinder,
            shots,
            received,
            met,
            received_this_round,
            barred_by,
            cash,
            powers,
            marks: _,
        } = &sheets[who.index()];
        walk.tokens(*loot);
        walk.row(cylinder.iter().map(|chamber| [chamber.0]));
        walk.bytes([*shots, *received, *met, *received_this_round]);
        walk.row(barred_by.iter().map(|bullet| [bullet.0]));
        walk.bytes(cash.to_le_bytes());
        walk.row(powers.iter().map(|character| [character.0]));
        let scores = score[who.index()].iter().take(content.scoring.len());
        walk.row(scores.map(|score| score.to_le_bytes()));
        walk.byte(spot_cell(pawns[who.pawn().index()]));
    }
    walk.row(
        table.pawns_of_nobody().map(|pawn| [spot_cell(pawns[pawn.index()]), u8::from(dormant.has(pawn))]),
    );

    let (first, layout) = (&table.first_layout, table.layout(state));
    walk.row((0..first.cars).map(|car| {
        let line = layout.line(car).map_or(u8::MAX, |line| line.0);
        let [at, gone] = layout.position(car).map_or([0, 1], |at| [at.cast_unsigned(), 0]);
        [line, at, gone, horses[usize::from(car)]]
    }));
    walk.row(first.places().map(|place| [u8::from(positions.closed.has(place))]));
    floor[..first.places.len()].iter().for_each(|heap| walk.tokens(*heap));
    for heap in [reserve, pinned, beside_guards, flipped] {
        walk.tokens(*heap);
    }
    content.zones.iter().filter_map(|zone| zone.pot).for_each(|pot| walk.tokens(pots[usize::from(pot)]));

    let spot_of = |card: FamilyCardId| match held[card.index()] {
        CardSpot::Box => [u8::MAX, u8::MAX],
        CardSpot::Zone(zone) => [u8::MAX, zone.0],
        CardSpot::With(who, zone) => [who.0, zone.0],
    };
    let mut spots: List<[u8; 2], MAX_FAMILY_CARDS> = table.all_family_cards().map(spot_of).collect();
    let mut from = 0;
    for alike in content.cards.chunk_by(|one, other| one.row == other.row) {
        spots[from..from + alike.len()].sort_unstable();
        from += alike.len();
    }
    walk.row(spots.iter().copied());
    for mark in (0..content.marks.len()).map(MarkId::at) {
        walk.row(table.holders(mark).map(|of| [table.kept(state, mark, of).cast_unsigned()]));
    }
    walk.row(neutral.iter().map(card));
    walk.heap(table.all_cards().filter(|card| gone.has(*card)).map(|gone| card(&gone)));
    walk.heap(shown.iter().map(|ShownCard { card: shown, to }| {
        let [here, number] = match state.hiding(*shown) {
            Some(HiddenAt::Hand(seat)) => [0, seat.0],
            Some(HiddenAt::FaceDown(index)) => [1, index],
            None => [2, 0],
        };
        let ([face, owner], [low, high]) = (card(shown), to.0.to_le_bytes());
        [here, number, face, owner, low, high]
    }));
    for these in [out, winners] {
        walk.row(these.iter().map(|who| [who.0]));
    }
    walk.byte(won.map_or(u8::MAX, |victory| victory.0));
    walk.0
}

fn spot_cell(spot: Spot) -> u8 {
    match spot {
        Spot::Absent => u8::MAX,
        Spot::At(place) => place.0,
        Spot::Hidden(place) => 0x80 | place.0,
        Spot::Outside(place) => 0x40 | place.0,
    }
}

fn step_cell(step: Step) -> [u8; 4] {
    match step {
        Step::Round => [0, 0, 0, 0],
        Step::Open => [1, 0, 0, 0],
        Step::Planning => [2, 0, 0, 0],
        Step::Plan { turn, nth, play } => [3, turn, nth, play],
        Step::EndPlanning => [4, 0, 0, 0],
        Step::Stealing => [5, 0, 0, 0],
        Step::Card { index } => [6, index, 0, 0],
        Step::Event => [7, 0, 0, 0],
        Step::EndRound => [8, 0, 0, 0],
        Step::NextRound => [9, 0, 0, 0],
        Step::EndGame => [10, 0, 0, 0],
        Step::ChooseRounds => [12, 0, 0, 0],
        Step::Discard { nth, begins } => [13, nth, u8::from(begins), 0],
        Step::Begin => [14, 0, 0, 0],
        Step::ChooseStarts => [15, 0, 0, 0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(walked: impl FnOnce(&mut Fnv64)) -> u64 {
        let mut walk = Fnv64(0);
        walked(&mut walk);
        walk.0
    }

    #[test]
    fn a_heap_has_no_order_and_a_row_has() {
        assert_eq!(told(|walk| walk.heap([[2], [1]])), told(|walk| walk.heap([[1], [2]])));
        assert_ne!(told(|walk| walk.row([[2], [1]])), told(|walk| walk.row([[1], [2]])));
    }

    #[test]
    fn where_a_row_ends_matters() {
        let both = |one: &[[u8; 1]], other: &[[u8; 1]]| {
            told(|walk| {
                walk.row(one.iter().copied());
                walk.row(other.iter().copied());
            })
        };
        assert_ne!(both(&[[1], [2]], &[]), both(&[[1]], &[[2]]));
        assert_ne!(both(&[[1]], &[]), both(&[], &[[1]]));
    }
}
