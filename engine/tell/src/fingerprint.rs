//! A number that stands for a whole position, written into records so that a
//! replay notices the first answer after which it is no longer the same game.
//! It covers what a player could tell, not how the engine stores it: the order
//! inside a bag and the generator are left out.

use holdup_rules::content::Character;
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::*;
use holdup_rules::number::byte;
use holdup_rules::options::TieBreakSources;
use holdup_rules::state::{Before, Spot, State, Step};
use holdup_rules::table::Table;

/// FNV-1a over 64 bits: stable for ever, and enough to notice an accident.
struct Hash(u64);

impl Hash {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }

    fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        for byte in bytes {
            self.byte(byte);
        }
        self.byte(0xFF);
    }

    /// The faces of cards whose order means nothing.
    fn bag(&mut self, table: &Table, cards: &[CardId]) {
        if table.one_each() {
            let mut faces: Vec<u8> = cards.iter().map(|&card| table.face(card).0).collect();
            faces.sort_unstable();
            self.bytes(faces);
        } else {
            // Whose card it is decides who acts.
            let owner = |card: CardId| table.owner(card).map_or(u8::MAX, |owner| owner.0);
            let mut faces: Vec<[u8; 2]> =
                cards.iter().map(|&card| [table.face(card).0, owner(card)]).collect();
            faces.sort_unstable();
            self.bytes(faces.into_iter().flatten());
        }
    }
}

/// The fingerprint of a position.
pub fn fingerprint(state: &State, table: &Table) -> u64 {
    let mut hash = Hash(0xCBF2_9CE4_8422_2325);
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
        hash.bag(table, row.cards.bag());
        hash.bytes(row.cards.top().iter().map(|&card| table.face(card).0));
        hash.bag(table, row.cards.hand());
        hash.bag(table, row.cards.discards());
        hash.bytes(row.known.0.to_le_bytes());
        hash.byte(row.plays);
    }
    for bandit in table.all_bandits() {
        let row = &state.bandits[bandit.index()];
        hash.bytes(row.loot.0.to_le_bytes());
        hash.bytes([row.bullets, row.received]);
        // Only where it decides anything: records are older than this count.
        if table.content.rules.tie_break_sources == TieBreakSources::PlayersAndEvents {
            hash.byte(row.met);
        }
        hash.bytes(row.cash.to_le_bytes());
        hash.bytes(row.powers.0.to_le_bytes());
        hash.bytes(state.score[bandit.index()].iter().flat_map(|amount| amount.to_le_bytes()));
    }
    for spot in state.pawns {
        hash.byte(match spot {
            Spot::Absent => u8::MAX,
            Spot::At(place) => place.0,
            Spot::Hidden(place) => 0x80 | place.0,
        });
    }
    if has_more_than_the_first_games(table) {
        hash.bytes(state.berths.iter().map(|berth| berth.at as u8));
        hash.bytes(state.horses);
        hash.bytes(state.dormant.0.to_le_bytes());
        hash.bytes(state.hostages.0.to_le_bytes());
        hash.bytes(state.flipped.0.to_le_bytes());
        hash.bytes(state.out.0.to_le_bytes());
        for bandit in table.all_bandits() {
            let row = &state.bandits[bandit.index()];
            hash.byte(row.received_this_round);
            hash.bytes(row.marks.map(|mark| mark as u8));
        }
    }
    for heap in &state.floor[..table.first_layout().len()] {
        hash.bytes(heap.0.to_le_bytes());
    }
    hash.bytes(state.reserve.0.to_le_bytes());
    hash.byte(byte(state.neutral.len()));
    hash.bytes(table.all_cards().map(|card| u8::from(state.gone.has(card))));
    hash.bytes(state.winners.0.to_le_bytes());
    hash.0
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
    !table.berths().is_empty()
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
