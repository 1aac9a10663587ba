//! Where everybody and everything is, and what of it counts: what procedures, verbs and scripts read before they act.

use crate::content::RepeatRule;
use crate::fact::Fact;
use crate::game::Game;
use crate::ids::*;
use crate::list::List;
use crate::state::{MAX_CARDS, Run, State, TokenSpot};
use crate::table::Table;

/// What of some pawns of nobody takes part: not those that have no effect yet (AMB-089).
pub fn taking_part(game: &Game, pawns: PawnSet) -> PawnSet {
    pawns.without(game.state.dormant.without(game.table().shot_at_dormant))
}

/// The loot in a place that can be taken: not what a pawn still guards (UCR 9.3.3, AMB-088), and no markers.
#[inline]
pub fn within_reach(game: &Game, place: PlaceId) -> LootSet {
    let lying = game.state.floor[place.index()];
    let all = game.table().shortcuts.loose;
    if all { lying } else { unguarded(game, place).without(game.content().markers) }
}

/// The loot on somebody's sheet that can be lost: no markers.
#[inline]
pub fn carried(game: &Game, who: WhoId) -> LootSet {
    let held = game.state.sheets[who.index()].loot;
    if game.table().shortcuts.loose { held } else { loose(game, who, held) }
}

/// Those of the tokens somebody holds that are no markers, if he does not keep all loot.
#[cold]
fn loose(game: &Game, who: WhoId, held: LootSet) -> LootSet {
    match game.table().character(who).keeps_loot {
        true => LootSet::EMPTY,
        false => held.without(game.content().markers),
    }
}

/// The tokens in a place that no pawn guards: it guards the one it found there, and not what came to lie beside that.
#[cold]
pub fn unguarded(game: &Game, place: PlaceId) -> LootSet {
    let mut lying = game.state.floor[place.index()];
    for pawn in game.state.dormant.iter() {
        let kind = game.content().pawns[pawn.index() - MAX_WHO].guards;
        if game.place(pawn) == Some(place)
            && let Some(kind) = kind
            && let Some(token) = loot_in(game, place, kind).without(game.state.beside_guards).first()
        {
            lying.remove(token);
        }
    }
    lying
}

/// The places next to one in which a pawn can stand.
pub(crate) fn near_for(game: &Game, pawn: PawnId, place: PlaceId) -> impl Iterator<Item = PlaceId> {
    let near = game.layout().near(place);
    near.filter(move |&next| may_stand(game, pawn, next))
}

/// Whether a pawn can come to a place: some keep to their levels, those of nobody also out of closed cars, and some of these
/// to their car (AMB-079).
#[inline]
pub fn may_stand(game: &Game, pawn: PawnId, place: PlaceId) -> bool {
    match pawn.who() {
        Some(who) => game.table().shortcuts.any_level || !game.table().keeps_off(who, place),
        None => is_open_to(game, pawn, place),
    }
}

fn is_open_to(game: &Game, pawn: PawnId, place: PlaceId) -> bool {
    let kind = &game.content().pawns[pawn.index() - MAX_WHO];
    let car = |place| game.layout().car(place);
    let may_come = !kind.keeps_to_car || game.place(pawn).is_none_or(|here| car(here) == car(place));
    may_come && game.table().may_stand(kind, place)
}

/// The characters who stand in one of these places, bandits or not.
#[inline]
pub fn characters_in(game: &Game, places: PlaceSet) -> WhoSet {
    let is_there = |who: &WhoId| game.place(who.pawn()).is_some_and(|place| places.has(place));
    game.table().all_characters().filter(is_there).collect()
}

/// The places where characters stand: each hides those behind it.
#[inline]
pub(crate) fn taken_places(game: &Game) -> PlaceSet {
    game.table().all_characters().filter_map(|who| game.place(who.pawn())).collect()
}

/// The tokens of a kind that lie in a place.
pub fn loot_in(game: &Game, place: PlaceId, kind: LootKindId) -> LootSet {
    of_kind(game, game.state.floor[place.index()], Some(kind))
}

/// The tokens of a kind, or of any, in a heap.
pub fn of_kind(game: &Game, heap: LootSet, kind: Option<LootKindId>) -> LootSet {
    match kind {
        Some(kind) => heap.and(game.content().loot_kinds[kind.index()].tokens),
        None => heap,
    }
}

/// The tokens that lie somewhere, of one kind or of any: not what a pawn guards, and no markers unless their kind is named.
pub fn tokens_in(game: &Game, spot: TokenSpot, kind: Option<LootKindId>) -> LootSet {
    let all = match (spot, kind) {
        (TokenSpot::At(place), None) => return within_reach(game, place),
        (TokenSpot::At(place), Some(_)) if !game.table().shortcuts.loose => unguarded(game, place),
        _ => game.table().tokens_at(&game.state, spot),
    };
    match kind {
        Some(_) => of_kind(game, all, kind),
        None => all.without(game.content().markers),
    }
}

/// Some characters in turn order from the First Player (AMB-086).
#[inline]
pub fn in_turn(game: &Game, these: WhoSet) -> impl Iterator<Item = WhoId> + use<> {
    game.table().in_turn(game.state.first, these)
}

/// Cards of a seat, of one run or all, by what is on them: in an order that says nothing of how they lie.
pub fn cards_of(
    game: &Game,
    seat: SeatId,
    run: Option<Run>,
    fits: impl Fn(CardId) -> bool,
) -> List<CardId, MAX_CARDS> {
    let cards = &game.state.seats[seat.index()].cards;
    let there = run.map_or(cards.all(), |run| cards.run(run));
    let mut found: List<CardId, MAX_CARDS> = there.iter().copied().filter(|&card| fits(card)).collect();
    game.table().sort(&mut found);
    found
}

/// How many bullets of a kind somebody's seat has received and not got rid of, wherever they lie: everybody has seen them hit.
pub fn received_of(game: &Game, bandit: WhoId, kind: BulletId) -> usize {
    let table = game.table();
    let seat = table.seat_of(bandit);
    let laid = game.state.common[usize::from(game.state.turned)..].iter();
    let laid = laid.filter(|played| table.seat_of(played.bandit) == seat).map(|played| played.card);
    let all = game.state.seats[seat.index()].cards.all().iter().copied().chain(laid);
    all.filter(|&card| table.bullet_kind(card) == Some(kind)).count()
}

/// What happens where a seat lays a card of its hand on the discard pile: on that of the seat it is from.
pub(crate) fn discarded(table: &Table, seat: SeatId, card: CardId, slot: u8) -> Fact {
    let to = table.home(card, seat);
    match to == seat {
        true => Fact::Discarded { seat, card, slot },
        false => Fact::CardGiven { from: seat, to, card, whence: Run::Hand, run: Run::Discards },
    }
}

/// On behalf of whom a seat is taken to have received a bullet.
pub(crate) fn received_by(game: &Game, seat: SeatId) -> WhoId {
    let received = |&of: &WhoId| game.state.sheets[of.index()].received > 0;
    let table = game.table();
    table.characters_of(seat).find(received).unwrap_or(table.who_of(seat))
}

/// Where a seat could find a card of an action: its place among all cards of
/// the seat, and whether it lies on the discard pile. The deck comes first (AMB-049); what lies under it is part of it.
/// Who plays from the top looks for none, having no hand to take it into.
pub fn find_card(state: &State, table: &Table, bandit: WhoId, action: ActionId) -> Option<(usize, bool)> {
    if table.plays_top(table.seat_of(bandit)) {
        return None;
    }
    let cards = &state.seats[table.seat_of(bandit).index()].cards;
    let fits = |card: &&CardId| table.is_of(**card, action, bandit);
    let in_deck = cards.deck().iter().find(fits);
    let card = in_deck.or_else(|| cards.run(Run::Discards).iter().find(fits))?;
    Some((cards.place_of(*card)?, in_deck.is_none()))
}

/// How often a seat acts in a kind of turn, how it goes on after the first time, and whether its cards lie face
/// down: as the turn says, or a power of one of its bandits (UCR 13.13, AMB-068).
#[cold]
pub(crate) fn own_turn(
    state: &State,
    table: &Table,
    seat: SeatId,
    kind: TurnKindId,
) -> (u8, RepeatRule, bool) {
    let content = &table.content;
    let row = &content.turns[kind.index()];
    let (mut plays, mut again, mut face_down) = (row.plays, row.again, row.face_down);
    for bandit in table.characters_of(seat) {
        for character in state.sheets[bandit.index()].powers.iter() {
            let character = &content.characters[character.index()];
            for own in character.own_turns.iter().filter(|own| own.turn == kind) {
                (plays, again, face_down) = (own.plays, own.again, own.face_down);
            }
        }
        face_down &= !always_open(state, table, bandit);
    }
    (plays, again, face_down)
}

/// Whether a power keeps a bandit from playing face down.
#[cold]
pub(crate) fn always_open(state: &State, table: &Table, bandit: WhoId) -> bool {
    let mut powers = state.sheets[bandit.index()].powers.iter();
    powers.any(|character| table.content.characters[character.index()].always_open)
}

/// What the table of something a pack offers has in the way of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacks {
    /// It is not for turns of this kind.
    Turn,
    /// Loot that must be held.
    Loot,
    /// A card that must be found.
    Card,
}

/// Who does what packs offer a seat: the first of its bandits who is still in the game.
pub fn acting(state: &State, table: &Table, seat: SeatId) -> WhoId {
    let mut all = table.characters_of(seat);
    all.find(|&bandit| !state.out.has(bandit)).unwrap_or(table.who_of(seat))
}

/// What keeps a bandit from what a pack offers, as far as its table says.
pub fn lacks(
    state: &State,
    table: &Table,
    planning: PlanningId,
    bandit: WhoId,
    kind: TurnKindId,
) -> Option<Lacks> {
    let content = &*table.content;
    let row = &content.plannings[planning.index()];
    let held = |loot: LootKindId| {
        !state.sheets[bandit.index()].loot.and(content.loot_kinds[loot.index()].tokens).is_empty()
    };
    let is_double = || own_turn(state, table, table.seat_of(bandit), kind).0 > 1;
    if row.turns.as_ref().is_some_and(|turns| !turns.contains(&kind)) || (!row.double_turns && is_double()) {
        Some(Lacks::Turn)
    } else if !row.holds.is_none_or(held) {
        Some(Lacks::Loot)
    } else if row.finds.is_some_and(|action| find_card(state, table, bandit, action).is_none()) {
        Some(Lacks::Card)
    } else {
        None
    }
}
