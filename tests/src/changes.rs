//! The one thing in which the copies of the two-copies test differ: made at
//! random out of what a seat cannot know, and put into a copy of the state, or
//! answered otherwise by somebody else. Whether the seat notices is for the test
//! to see.

mod answers;

use holdup_rules::content::MarkOf;
use holdup_rules::ids::*;
use holdup_rules::mark::MarkHolder;
use holdup_rules::question::{Ask, Question};
use holdup_rules::rng::Rng;
use holdup_rules::setup::{Party, can_be_dealt};
use holdup_rules::state::{CardSpot, Cards, Lies, Run, Spot, State, Step};
use holdup_rules::table::{CardKind, Table};

use crate::decks::Decks;
use crate::hands::Hands;
use crate::knowledge::{Knowledge, exchange};
use crate::zones::Zones;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Two secret tokens of a kind change places: sheets, floors, the box.
    Tokens,
    /// A card in another hand and one of the deck behind it change places.
    Hand,
    /// A card in the hand of a seat that is not its own and one of the same deck change places.
    Abroad,
    /// A card under another deck and one of its owner's hand or deck change places.
    Bottom,
    /// A card lying face down and one of its owner's hand or deck change places.
    FaceDown,
    /// Somebody else lays another card face down.
    Laid,
    /// A round card to come is another one of its band.
    Round,
    /// Somebody else hides under another car.
    HidingPlace,
    /// Somebody else chooses another car to hide under.
    Hides,
    /// Somebody else answers otherwise where all riders get on or ride on at once.
    GetsOn,
    /// Somebody else chooses otherwise in a turn all plan at once.
    Together,
    /// Somebody else takes, gives or puts down another one of tokens only he can tell apart.
    Chosen,
    /// Two cards of a family change places, neither of which the person sees. No built-in content hides any.
    Cards,
    /// A secret mark of another seat says something else. No built-in content has any.
    Mark,
}

impl Kind {
    /// Those every game has.
    pub const USUAL: [Kind; 5] = [Kind::Tokens, Kind::Hand, Kind::FaceDown, Kind::Laid, Kind::Round];

    /// Those every game by the combined rules has.
    pub const ALWAYS_COMBINED: [Kind; 7] =
        [Kind::Tokens, Kind::Hand, Kind::FaceDown, Kind::Laid, Kind::Round, Kind::Together, Kind::Chosen];

    /// Those of cards, where some lie under decks.
    pub const OF_RUNS: [Kind; 4] = [Kind::Bottom, Kind::Hand, Kind::FaceDown, Kind::Laid];

    /// Those of cards, where some are in the hands of others.
    pub const OF_HANDS: [Kind; 5] = [Kind::Abroad, Kind::Hand, Kind::Abroad, Kind::FaceDown, Kind::Laid];

    /// Every kind that the built-in content brings about.
    pub const ALL: [Kind; 10] = [
        Kind::Tokens,
        Kind::Hand,
        Kind::FaceDown,
        Kind::Laid,
        Kind::Round,
        Kind::HidingPlace,
        Kind::Hides,
        Kind::GetsOn,
        Kind::Together,
        Kind::Chosen,
    ];

    /// How many moments that suit are let go by at most, so that changes are made
    /// all over a game and not only when first possible.
    pub fn patience(self) -> u32 {
        match self {
            Kind::Tokens | Kind::Hand | Kind::Round | Kind::Cards | Kind::Mark => 60,
            Kind::FaceDown | Kind::Laid | Kind::GetsOn | Kind::Together => 12,
            Kind::HidingPlace | Kind::Bottom | Kind::Abroad => 6,
            Kind::Hides | Kind::Chosen => 1,
        }
    }

    /// In how many games something of this kind is looked for: not every one brings it.
    pub fn tries(self) -> usize {
        match self {
            Kind::Bottom | Kind::Abroad | Kind::HidingPlace | Kind::Hides | Kind::Together | Kind::Chosen => {
                4
            }
            _ => 1,
        }
    }

    /// Whether something of this kind may be changed at this question.
    pub fn suits(self, start: &State, state: &State, table: &Table, asked: &Question) -> bool {
        match self {
            Kind::Tokens | Kind::Hand | Kind::Round | Kind::Cards | Kind::Mark => true,
            // A face-down card does not lie long: only while others are still planned.
            Kind::FaceDown => is_planning(start),
            Kind::Abroad => start.abroad > 0,
            Kind::Bottom => (start.seats.iter()).any(|seat| !seat.cards.run(Run::Bottom).is_empty()),
            Kind::HidingPlace => start.pawns.iter().any(|pawn| matches!(pawn, Spot::Hidden(_))),
            Kind::Laid | Kind::Hides | Kind::GetsOn | Kind::Together | Kind::Chosen => {
                answers::suits(self, start, state, table, asked)
            }
        }
    }
}

/// What differs between the copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// These tokens change places.
    Tokens(LootId, LootId),
    /// These cards of a seat change places.
    Hand(SeatId, CardId, CardId),
    /// These cards change places, of which this seat holds the one, and perhaps this one the other.
    Abroad(SeatId, Option<SeatId>, CardId, CardId),
    /// The face-down card of this number in the common deck is another one.
    FaceDown(SeatId, u8, CardId, CardId),
    /// The round card of this number is another one.
    Round(u8, RoundCardId),
    /// A bandit hides under this car.
    HidingPlace(WhoId, PlaceId),
    /// These cards of a family change places.
    Cards(FamilyCardId, FamilyCardId),
    /// A secret mark says something else.
    Mark(MarkId, MarkHolder, i8),
    /// The waiting question is answered in two ways.
    Answer(Answer),
}

/// Somebody answers the waiting question with the one choice or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Of what kind the change is.
    pub kind: Kind,
    /// For which seat.
    pub seat: SeatId,
    /// For which bandit.
    pub bandit: WhoId,
    /// What is asked.
    pub ask: Ask,
    /// The choice of the one game.
    pub here: u8,
    /// The choice of the other.
    pub there: u8,
}

/// What onlookers remember, at the start of the step that asks and now.
pub struct Memory {
    /// Which tokens everybody could tell when the step began.
    pub before: Knowledge,
    /// Which tokens everybody can tell now.
    pub now: Knowledge,
    /// What may have lain in the decks when the step began.
    pub decks: Decks,
    /// Who knew which cards of families when the step began.
    pub zones: Zones,
    /// Who had been shown which cards in hands when the step began.
    pub hands: Hands,
}

impl Change {
    /// Something of this kind that `person` cannot know, if there is any.
    /// `asked` is the question that waits, `state` the start of its step.
    pub fn find(
        kind: Kind,
        state: &State,
        table: &Table,
        person: PersonId,
        asked: &Question,
        memory: &Memory,
        rng: &mut Rng,
    ) -> Option<Change> {
        match kind {
            Kind::Tokens => {
                let unknown = memory.before.unknown_to(table, person.seat());
                tokens(state, table, unknown, memory.before.held(person.seat()), rng)
            }
            Kind::Hand => hand(state, table, person, memory, rng),
            Kind::Abroad => abroad(state, table, person, &memory.decks, rng),
            Kind::Bottom => bottom(state, table, person, &memory.decks, rng),
            Kind::FaceDown => face_down(state, table, person, &memory.decks, rng),
            Kind::Round => round(state, table, rng),
            Kind::HidingPlace => hiding_place(state, table, person, rng),
            Kind::Cards => cards(state, table, &memory.zones.unknown_to(person), rng),
            Kind::Mark => mark(state, table, person, rng),
            Kind::Laid | Kind::Hides | Kind::GetsOn | Kind::Together | Kind::Chosen => {
                answers::find(kind, table, person, asked, &memory.now, rng).map(Change::Answer)
            }
        }
    }

    /// The same state with the change in it.
    #[must_use]
    pub fn copy(self, state: &State, table: &Table) -> State {
        let mut copy = state.clone();
        match self {
            Change::Tokens(one, other) => {
                let beside = [&mut copy.reserve, &mut copy.flipped, &mut copy.beside_guards];
                for heap in copy.floor.iter_mut().chain(beside).chain(&mut copy.pots) {
                    exchange(heap, one, other);
                }
                for bandit in &mut copy.sheets {
                    exchange(&mut bandit.loot, one, other);
                }
                // Whoever held the one has held the other in the copy.
                for seat in &mut copy.seats {
                    exchange(&mut seat.known, one, other);
                }
                exchange_marks(&mut copy, table, one, other);
            }
            Change::Hand(seat, one, other) => copy.seats[seat.index()].cards.exchange(one, other),
            Change::Abroad(_, _, one, other) => {
                for seat in &mut copy.seats {
                    seat.cards.exchange(one, other);
                }
            }
            Change::FaceDown(seat, index, lying, other) => {
                copy.common[index as usize].card = other;
                if let CardKind::Action(_, bandit, _) = table.card(other) {
                    copy.common[index as usize].bandit = bandit;
                }
                copy.seats[seat.index()].cards.exchange(lying, other);
            }
            Change::Round(at, card) => copy.rounds[at as usize] = card,
            Change::Cards(one, other) => exchange_cards(&mut copy, table, one, other),
            Change::Mark(mark, of, kept) => table.keep(&mut copy, mark, of, kept),
            Change::HidingPlace(bandit, place) => copy.pawns[bandit.pawn().index()] = Spot::Hidden(place),
            // The copies part with the answer.
            Change::Answer(_) => {}
        }
        if let Change::Hand(_, one, other)
        | Change::Abroad(_, _, one, other)
        | Change::FaceDown(_, _, one, other) = self
        {
            lie_where_they_may(&mut copy, table, [one, other]);
        }
        copy
    }
}

fn any<T: Copy>(among: &[T], rng: &mut Rng) -> Option<T> {
    (!among.is_empty()).then(|| among[rng.below(among.len() as u32) as usize])
}

fn tokens(state: &State, table: &Table, unknown: LootSet, held: LootSet, rng: &mut Rng) -> Option<Change> {
    // The number of the heap a token lies in; none for the box.
    let heap = |token: LootId| state.heaps().position(|heap| heap.has(token));
    let content = &table.content;
    let fits = |one: LootId, other: LootId| {
        content.kind(other) == content.kind(one)
            && content.value(other) != content.value(one)
            && heap(other) != heap(one)
    };
    let in_play = |token: &LootId| heap(*token).is_some();
    let all: Vec<LootId> =
        unknown.iter().filter(in_play).filter(|&one| unknown.iter().any(|other| fits(one, other))).collect();
    // Most happens to tokens somebody has, or that lie beside one the seat has had.
    let is_had = |one: LootId| state.sheets.iter().any(|bandit| bandit.loot.has(one));
    let is_beside = |one: LootId| {
        let lies = state.floor.iter().find(|floor| floor.has(one));
        lies.is_some_and(|floor| floor.and(held).iter().any(|other| content.kind(other) == content.kind(one)))
    };
    let wanted = rng.below(3);
    let preferred = all.iter().copied().filter(|&one| match wanted {
        0 => false,
        1 => is_had(one),
        _ => is_beside(one),
    });
    let preferred: Vec<LootId> = preferred.collect();
    let ones = if preferred.is_empty() { all } else { preferred };
    // Every kind as often as the others, few as there may be of it.
    let mut kinds: Vec<LootKindId> = ones.iter().map(|&one| content.kind(one)).collect();
    kinds.dedup();
    let kind = any(&kinds, rng)?;
    let of_kind: Vec<LootId> = ones.into_iter().filter(|&one| content.kind(one) == kind).collect();
    let one = any(&of_kind, rng)?;
    let others: Vec<LootId> = unknown.iter().filter(|&other| fits(one, other)).collect();
    Some(Change::Tokens(one, any(&others, rng)?))
}

/// True if a person sees what those of a seat hold and plan: it is his own, or he leads it. Where a rule decides it shows
/// in what is done, as it would show in what somebody else chooses.
fn is_his(state: &State, person: PersonId, seat: SeatId) -> bool {
    [person, PersonId::NOBODY].iter().any(|one| [seat.person(), state.leads[seat.index()]].contains(one))
}

/// True if a person sees what a seat lays face down: of what is laid from the top of a deck neither its player nor the rule
/// that decides for it knows anything.
fn is_laid_by(state: &State, table: &Table, person: PersonId, seat: SeatId) -> bool {
    is_his(state, person, seat) && !table.plays_top(seat)
}

/// Of cards that look alike so many may lie in the deck as before; those that came there are among them.
fn lie_where_they_may(copy: &mut State, table: &Table, changed: [CardId; 2]) {
    for card in changed {
        let Some(bag) =
            copy.seats.iter().map(|seat| seat.cards.run(Run::Bag)).find(|bag| bag.contains(&card))
        else {
            continue;
        };
        let is_free =
            |other: &CardId| table.alike(*other, card) && copy.lying.has(*other) && !bag.contains(other);
        if !copy.lying.has(card)
            && let Some(other) = table.all_cards().find(is_free)
        {
            copy.lying.remove(other);
            copy.lying.insert(card);
        }
    }
}

/// The cards of a deck whose place nobody knows.
fn unseen<'a>(cards: &'a Cards, table: &Table) -> &'a [CardId] {
    if table.content.rules.expert() { cards.run(Run::Bag) } else { cards.deck() }
}

/// What is seen on the one is seen on the other in the copy: marks are where they were.
fn exchange_marks(state: &mut State, table: &Table, one: LootId, other: LootId) {
    let kind = MarkOf::Token(table.content.kind(one));
    let rows = table.content.marks.iter().enumerate();
    for mark in rows.filter(|(_, row)| row.of == kind).map(|(mark, _)| MarkId::at(mark)) {
        let kept = [one, other].map(|token| table.kept(state, mark, MarkHolder::Token(token)));
        table.keep(state, mark, MarkHolder::Token(one), kept[1]);
        table.keep(state, mark, MarkHolder::Token(other), kept[0]);
    }
}

/// A secret mark of another seat, and something else that it could say.
fn mark(state: &State, table: &Table, person: PersonId, rng: &mut Rng) -> Option<Change> {
    let rows = table.content.marks.iter().enumerate();
    let secret = rows.filter(|(_, row)| row.secret).map(|(mark, _)| MarkId::at(mark));
    let is_foreign = |of: &MarkHolder| match *of {
        MarkHolder::Seat(seat) => !is_his(state, person, seat),
        MarkHolder::Bandit(who) => !is_his(state, person, table.seat_of(who)),
        _ => false,
    };
    let all: Vec<(MarkId, MarkHolder)> =
        secret.flat_map(|mark| table.holders(mark).filter(is_foreign).map(move |of| (mark, of))).collect();
    let (mark, of) = any(&all, rng)?;
    let (least, most) = table.bounds(mark);
    let others: Vec<i8> = (least..=most).filter(|&kept| kept != table.kept(state, mark, of)).collect();
    Some(Change::Mark(mark, of, any(&others, rng)?))
}

/// The one card lies where the other lay, whoever knew the one knows the other, and what is lent goes with them.
fn exchange_cards(state: &mut State, table: &Table, one: FamilyCardId, other: FamilyCardId) {
    let lent = |state: &State| -> Vec<CharacterSet> {
        table.all_characters().map(|who| table.lent_to(state, who)).collect()
    };
    let before = lent(state);
    state.held.swap(one.index(), other.index());
    for seat in &mut state.seats {
        let bits = [one, other].map(|card| seat.seen.has(card));
        for (card, is_seen) in [one, other].into_iter().zip([bits[1], bits[0]]) {
            if is_seen { seat.seen.insert(card) } else { seat.seen.remove(card) }
        }
    }
    for ((who, before), now) in table.all_characters().zip(before).zip(lent(state)) {
        let powers = &mut state.sheets[who.index()].powers;
        *powers = powers.without(before).or(now);
    }
}

/// Two cards of one family that lie in different places, either of which could have been dealt in place of the other.
fn cards(state: &State, table: &Table, unknown: &[FamilyCardId], rng: &mut Rng) -> Option<Change> {
    let content = &table.content;
    let playing: Vec<CharacterId> =
        table.all_characters().map(|who| table.who[who.index()].character).collect();
    let ruled = playing.iter().filter(|id| content.characters[id.index()].by_rule).count();
    let persons = (table.all_seats().count() - ruled) as u8;
    let party = Party { persons, bandits: table.bandits.len() as u8 };
    let may_come = |card: FamilyCardId| can_be_dealt(content, card, party, playing.iter().copied());
    // The draw a card is of, where bandits have draws of their own.
    let draw = |card: FamilyCardId| {
        let row = &content.cards[card.index()];
        let draws = content.families[row.family.index()].draws();
        (row.family, draws.iter().any(|draw| draw.of_bandit.is_some()) && row.of.is_some())
    };
    let fits = |one: FamilyCardId, other: FamilyCardId| {
        let spots = [one, other].map(|card| state.held[card.index()]);
        let is_one_boxed = spots.contains(&CardSpot::Box);
        let family = |card: FamilyCardId| content.cards[card.index()].family;
        spots[0] != spots[1]
            && family(one) == family(other)
            && (!is_one_boxed || (draw(one) == draw(other) && may_come(one) && may_come(other)))
    };
    let in_play = unknown.iter().copied().filter(|card| state.held[card.index()] != CardSpot::Box);
    let ones: Vec<FamilyCardId> =
        in_play.filter(|&one| unknown.iter().any(|&other| fits(one, other))).collect();
    let one = any(&ones, rng)?;
    let others: Vec<FamilyCardId> = unknown.iter().copied().filter(|&other| fits(one, other)).collect();
    Some(Change::Cards(one, any(&others, rng)?))
}

fn hand(state: &State, table: &Table, person: PersonId, memory: &Memory, rng: &mut Rng) -> Option<Change> {
    let decks = &memory.decks;
    let others: Vec<SeatId> = table.all_seats().filter(|&seat| !is_his(state, person, seat)).collect();
    let other = any(&others, rng)?;
    let cards = &state.seats[other.index()].cards;
    let bag = unseen(cards, table);
    let held: Vec<CardId> = own_hand(state, table, other)
        .into_iter()
        .filter(|&card| decks.may_hold(table, other, card, bag) && !memory.hands.known(person, card))
        .collect();
    let held = any(&held, rng)?;
    let fits = |card: &CardId| table.card(*card) != table.card(held);
    let lying: Vec<CardId> = bag.iter().copied().filter(fits).collect();
    Some(Change::Hand(other, held, any(&lying, rng)?))
}

/// The cards in a hand that are from the deck behind it.
fn own_hand(state: &State, table: &Table, seat: SeatId) -> Vec<CardId> {
    let hand = state.seats[seat.index()].cards.hand().iter().copied();
    hand.filter(|&card| !table.is_abroad(card, seat)).collect()
}

/// A card in a hand the person does not see, of another deck, and one of the same deck he does not see either.
fn abroad(state: &State, table: &Table, person: PersonId, decks: &Decks, rng: &mut Rng) -> Option<Change> {
    let hidden = |seat: &SeatId| !is_his(state, person, *seat);
    let homes: Vec<SeatId> = table.all_seats().collect();
    let home = any(&homes, rng)?;
    let strays = table.strays(state, home).filter(|(seat, ..)| hidden(seat));
    let strays: Vec<(SeatId, CardId)> = strays.map(|(seat, _, card)| (seat, card)).collect();
    let (holder, card) = any(&strays, rng)?;
    let cards = &state.seats[home.index()].cards;
    // What lies under his own deck a person knows.
    let bag = if hidden(&home) { unseen(cards, table) } else { cards.run(Run::Bag) };
    let from_deck = bag.iter().filter(|_| decks.may_hold(table, home, card, bag)).map(|&card| (None, card));
    let held = own_hand(state, table, home).into_iter().filter(|_| hidden(&home));
    let elsewhere = strays.iter().filter(|(seat, _)| *seat != holder).map(|&(seat, card)| (Some(seat), card));
    let fits = |other: &(Option<SeatId>, CardId)| {
        table.is_action(other.1) && table.card(other.1) != table.card(card)
    };
    let all = from_deck.chain(held.map(|card| (Some(home), card))).chain(elsewhere).filter(fits);
    let all: Vec<(Option<SeatId>, CardId)> = all.collect();
    let (other, instead) = any(&all, rng)?;
    Some(Change::Abroad(holder, other, card, instead))
}

fn bottom(state: &State, table: &Table, person: PersonId, decks: &Decks, rng: &mut Rng) -> Option<Change> {
    let cards = |seat: SeatId| &state.seats[seat.index()].cards;
    let hides = |&seat: &SeatId| !is_his(state, person, seat) && !cards(seat).run(Run::Bottom).is_empty();
    let owners: Vec<SeatId> = table.all_seats().filter(hides).collect();
    let owner = any(&owners, rng)?;
    let under = any(cards(owner).run(Run::Bottom), rng)?;
    let bag = cards(owner).run(Run::Bag);
    let from_deck = bag.iter().filter(|_| decks.may_hold(table, owner, under, bag));
    let fits = |card: &CardId| table.card(*card) != table.card(under);
    let held = own_hand(state, table, owner);
    let instead: Vec<CardId> = held.iter().chain(from_deck).copied().filter(fits).collect();
    Some(Change::Hand(owner, under, any(&instead, rng)?))
}

fn face_down(state: &State, table: &Table, person: PersonId, decks: &Decks, rng: &mut Rng) -> Option<Change> {
    let hidden: Vec<usize> = (state.turned as usize..state.common.len())
        .filter(|&index| state.common[index].face_down())
        .filter(|&index| !is_laid_by(state, table, person, table.seat_of(state.common[index].bandit)))
        .filter(|&index| {
            let laid = state.common[index];
            !table.is_abroad(laid.card, table.seat_of(laid.bandit))
        })
        .collect();
    let index = any(&hidden, rng)?;
    let lying = state.common[index];
    let owner = table.seat_of(lying.bandit);
    let cards = &state.seats[owner.index()].cards;
    let fits = |card: &CardId| {
        table.is_action(*card)
            && (lying.lies == Lies::Veiled || table.owner(*card) == Some(lying.bandit))
            && table.card(*card) != table.card(lying.card)
    };
    let bag = unseen(cards, table);
    let from_deck = bag.iter().filter(|_| decks.may_hold(table, owner, lying.card, bag));
    let held = own_hand(state, table, owner);
    let instead: Vec<CardId> = held.iter().chain(from_deck).copied().filter(fits).collect();
    Some(Change::FaceDown(owner, index as u8, lying.card, any(&instead, rng)?))
}

fn round(state: &State, table: &Table, rng: &mut Rng) -> Option<Change> {
    let to_come: Vec<usize> =
        (state.round as usize + usize::from(state.opened)..state.rounds.len()).collect();
    let at = any(&to_come, rng)?;
    let rounds = &table.content.rounds;
    let band = rounds[state.rounds[at].index()].band;
    let free: Vec<RoundCardId> = (0..rounds.len())
        .map(RoundCardId::at)
        .filter(|card| rounds[card.index()].band == band && !state.rounds.contains(card))
        .collect();
    Some(Change::Round(at as u8, any(&free, rng)?))
}

/// Another car with a roof: one can always hide under those.
fn hiding_place(state: &State, table: &Table, person: PersonId, rng: &mut Rng) -> Option<Change> {
    let hidden = |bandit: &WhoId| {
        let place = match state.pawns[bandit.pawn().index()] {
            Spot::Hidden(place) => place,
            _ => return None,
        };
        (!is_his(state, person, table.seat_of(*bandit))).then_some((*bandit, place))
    };
    let (bandit, under) = table.all_characters().find_map(|bandit| hidden(&bandit))?;
    let layout = table.layout(state);
    let places: Vec<PlaceId> = layout
        .places()
        .filter(|&place| layout.is_coupled(layout.car(place)) && layout.level(place) == layout.level(under))
        .filter(|&place| place != under && layout.other_level(place).is_some())
        .collect();
    Some(Change::HidingPlace(bandit, any(&places, rng)?))
}

/// Whether cards are being planned, and not yet resolved.
pub fn is_planning(state: &State) -> bool {
    state.steps.contains(&Step::Planning) || state.steps.iter().any(|step| matches!(step, Step::Plan { .. }))
}
