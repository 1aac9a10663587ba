//! Who knows what. One function, [`knows`], decides it for every piece of the
//! game that is not in the open; views, transcripts for a seat and agents all go
//! through it. What is not a [`Piece`] everybody knows: pawns, bullets left and
//! received, money, sizes of hands and decks, how many cards lie under a deck, which lie before a
//! sheet and aside, face-up cards, how much loot of which kind lies where.

mod alike;
mod bullets;
mod cards;
mod families;
mod followed;
mod marks;

pub(crate) use alike::Renaming;
pub(crate) use cards::{CardList, owned};
pub(crate) use followed::unseen;

use crate::capacity::{MAX_ROUND_CARDS, MAX_TOKENS};
use crate::ids::*;
use crate::list::List;
use crate::mark::MarkHolder;
use crate::number::count;
use crate::options::RoundCardSelection;
use crate::question::Choice;
use crate::rng::{Rng, Stream};
use crate::state::{Run, Spot, State, Step};
use crate::table::Table;

/// A piece of the game that not everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Which cards a seat holds in hand or draws.
    Hand(SeatId),
    /// Which card a seat draws that lay on top of its deck in known order.
    FromTop(SeatId),
    /// Which card went from the one seat to the other.
    Given(SeatId, SeatId),
    /// Which cards lie under a personal deck.
    Bottom(SeatId),
    /// Which card this bandit laid face down, until it is turned over.
    FaceDown(WhoId),
    /// Where this bandit will appear who hides.
    HidingPlace(WhoId),
    /// What a token on a sheet or a floor is worth.
    Token(LootId),
    /// What each of these is worth: to tell some would tell something of the others by their order.
    Tokens(LootSet),
    /// Which card of its family this is that lies somewhere.
    Card(FamilyCardId),
    /// What chance chose for a script, for these alone to see.
    Chance(WhoSet),
    /// A card that these alone are shown.
    Told(PersonSet),
    /// What a secret mark says of somebody.
    Mark(MarkId, MarkHolder),
    /// Which round cards are still to come.
    RoundDeck,
    /// What everybody's loot is worth in all, before the game is over.
    Scores,
}

/// Whether a viewer may know a piece. No viewer stands for the record, which
/// knows everything. This is the table:
///
/// | Piece | Known to | Rule |
/// | --- | --- | --- |
/// | a hand | its person, and whoever leads the seat | BASE-roundstart-b |
/// | a card that is laid from the top of a deck | nobody, as long as it lies face down | UCR-5.2.2-a |
/// | the order of a personal deck | nobody | design, section 8 |
/// | a card drawn from what lies on top of it | as a hand, all where only bullets do, as they saw them fall | BASE-expert-h |
/// | a card that went from one hand to another | as both hands: who gave it and who has it | design, section 8 |
/// | a card that was put under a deck unseen | as a hand: its person put it there | UCR-6.2-e |
/// | a face-down card | as the hand it is from, all once it is turned | BASE-turns-b |
/// | where a hidden bandit will appear | as the hand of its seat, all once it does | UCR-5.4.6-e |
/// | whose action it is, of several bandits | as the card, or all where only one has the power to hide it | BASE-two-n |
/// | a token of an open kind | everybody | BASE-setup-j |
/// | a secret token | who holds it or held it last, all of starting loot until its owner alone saw which token left his sheet | BASE-setup-j, -k, -r |
/// | a secret token, by option | all once it lay face up on a sheet | D-088 |
/// | a card of a family | whom the zone it lies in or came from says: all, its holder, nobody | UCR-9.3.2-a |
/// | what a script lets chance choose | all, or whom the script lets see it, as their hands | its `seen_by` |
/// | a token or card that a script shows | whom it is shown to, as long as he can follow it | its `show` |
/// | a secret mark of a seat or of somebody | as the hand of its seat | design, section 8 |
/// | scores | nobody until they are told | BASE-gameend-b |
/// | round cards to come | nobody; which of them were chosen all, but not in which order | BASE-setup-y, D-018 |
pub fn knows(state: &State, table: &Table, viewer: Option<PersonId>, piece: Piece) -> bool {
    let Some(viewer) = viewer else { return true };
    match piece {
        Piece::Hand(seat) | Piece::Bottom(seat) => table.sees_hand(state, viewer, seat),
        Piece::Given(from, to) => table.sees_hand(state, viewer, from) || table.sees_hand(state, viewer, to),
        Piece::FromTop(seat) => table.sees_hand(state, viewer, seat) || table.content.rules.open_tops(),
        Piece::RoundDeck | Piece::Scores => false,
        Piece::FaceDown(who) => table.sees_hand(state, viewer, table.seat_of(who)),
        Piece::HidingPlace(who) => state.looks_into(viewer, table.seat_of(who)),
        Piece::Card(card) => {
            state.seats.get(viewer.seat().index()).is_some_and(|seat| seat.seen.has(card))
                || table.shows(state, state.held[card.index()], viewer)
        }
        Piece::Chance(these) => these.iter().any(|who| state.looks_into(viewer, table.seat_of(who))),
        Piece::Told(persons) => persons.has(viewer),
        Piece::Mark(mark, of) => table.knows_mark(state, viewer, mark, of),
        Piece::Token(token) => !hidden_from(state, table, viewer).has(token),
        Piece::Tokens(tokens) => hidden_from(state, table, viewer).and(tokens).is_empty(),
    }
}

/// Whether a person sees which card it is that lies somewhere.
pub fn sees_card(state: &State, table: &Table, person: PersonId, card: CardId) -> bool {
    if state.was_shown(person, card) {
        return true;
    }
    for seat in table.all_seats() {
        let cards = &state.seats[seat.index()].cards;
        if let Some(at) = cards.place_of(card) {
            return match cards.run_at(at) {
                run if run.is_open() => true,
                Run::Top => knows(state, table, Some(person), Piece::FromTop(seat)),
                _ => table.sees_hand(state, person, seat),
            };
        }
    }
    let played = &state.common[usize::from(state.turned)..];
    let lies = played.iter().find(|played| played.card == card && played.face_down());
    lies.is_none_or(|played| knows(state, table, Some(person), Piece::FaceDown(played.bandit)))
}

/// The secret tokens a person cannot tell, wherever they lie.
#[inline]
fn hidden_from(state: &State, table: &Table, person: PersonId) -> LootSet {
    table.content.secret.without(state.known_to(person))
}

/// Which tokens of a heap a person can tell from others of their kind: of secret kinds those he knows, of open kinds all
/// that differ, and whatever shows its used side. On this rests what he may choose among on floors, on sheets of his
/// own and on those of others; what he cannot tell apart chance decides (BASE-punch-d, AMB-034, AMB-104).
#[inline]
pub fn told_apart(state: &State, table: &Table, person: PersonId, heap: LootSet) -> LootSet {
    let differ = table.content.apart.or(state.flipped);
    heap.and(differ).without(hidden_from(state, table, person))
}

/// How a token is chosen by a person who can tell it.
#[inline]
pub fn told_as(state: &State, table: &Table, token: LootId) -> Choice {
    let (kind, value) = (table.content.kind(token), table.content.value(token));
    if state.flipped.has(token) { Choice::UsedLoot(kind, value) } else { Choice::KnownLoot(kind, value) }
}

/// What one person can see of a game: the state with everything he cannot
/// know put into one fixed arrangement. Two games that differ only in what he
/// cannot know have equal views.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub person: PersonId,
    /// The state as he may imagine it: true where he knows, in a fixed arrangement where he does not. Ask
    /// [`Self::knows`] before trusting a value.
    pub state: Box<State>,
}

impl View {
    /// What `person` can see of a game.
    pub fn of(state: &State, table: &Table, person: PersonId) -> View {
        let mut view = View { person, state: Box::new(state.clone()) };
        view.state.rng = Rng::new(0, 0, Stream::Chance);
        arrange(&mut view.state, table, person, None);
        view
    }

    /// Whether he knows a piece.
    pub fn knows(&self, table: &Table, piece: Piece) -> bool {
        knows(&self.state, table, Some(self.person), piece)
    }

    /// The tokens of a kind the person cannot tell, wherever they lie.
    pub(crate) fn hidden(&self, table: &Table, kind: LootKindId) -> LootSet {
        table.content.loot_kinds[kind.index()].tokens.and(hidden_from(&self.state, table, self.person))
    }

    /// Lets the person know a token they cannot tell, and that it lies where another one of its kind lies: both change places.
    pub(crate) fn learn(&mut self, table: &Table, token: LootId, there: LootId) {
        Renaming::exchanging(table, token, there).apply(&mut self.state, table);
        self.state.let_know(self.person, LootSet::only(token));
    }

    /// A state that agrees with everything he has seen, what he cannot
    /// know dealt anew: hands, face-down cards, secret tokens, round cards to
    /// come, and the generator.
    pub fn deal_again(&self, table: &Table, rng: &mut Rng) -> Box<State> {
        let mut state = self.state.clone();
        arrange(&mut state, table, self.person, Some(rng));
        state.rng = Rng::new(u64::from(rng.below(u32::MAX)), u64::from(rng.below(u32::MAX)), Stream::Chance);
        state
    }
}

/// Puts everything a person cannot know into an arrangement that agrees with what
/// he has seen: by chance, or the fixed one.
fn arrange(state: &mut State, table: &Table, person: PersonId, mut rng: Option<&mut Rng>) {
    // A player who has seen a token that everybody can tell knows no more than the others.
    state.let_know(person, state.known_to(person));
    if !state.shown.is_empty() {
        cards::keep_shown_to(state, table, person);
    }
    if rng.is_none() {
        bullets::even_out(state, table);
    }
    for other in table.all_seats() {
        if table.content.rules.open_tops() {
            followed::arrange(state, table, other, person, rng.as_deref_mut());
        } else {
            cards::arrange(state, table, other, person, rng.as_deref_mut());
        }
    }
    if state.abroad > 0 {
        cards::sort_hands(state, table);
    }
    if rng.is_none() {
        Renaming::of(state, table, person, &[]).apply(state, table);
    }
    arrange_tokens(state, table, person, rng.as_deref_mut());
    arrange_hidden(state, table, person, rng.as_deref_mut());
    families::arrange(state, table, person, rng.as_deref_mut());
    if table.cells.secret {
        marks::arrange(state, table, person, rng.as_deref_mut());
    }
    arrange_rounds(state, table, rng);
    // What others know is their own affair, but for what lies before them.
    for other in table.all_seats().filter(|&other| other != person.seat()) {
        state.seats[other.index()].known = LootSet::EMPTY;
        let shown = |card: &FamilyCardId| table.shows(state, state.held[card.index()], other.person());
        state.seats[other.index()].seen = table.all_family_cards().filter(shown).collect();
    }
    for who in table.all_characters() {
        let owner = table.seat_of(who);
        if owner != person.seat() {
            let known = &mut state.seats[owner.index()].known;
            *known = known.or(state.sheets[who.index()].loot);
        }
    }
}

/// Puts secret tokens the person cannot tell into other places of the same kind:
/// by chance, or in ascending order. How many lie where stays.
fn arrange_tokens(state: &mut State, table: &Table, person: PersonId, mut rng: Option<&mut Rng>) {
    let content = &*table.content;
    let unknown = hidden_from(state, table, person);
    let places = table.first_layout.places.len();
    for kind in content.loot_kinds.iter().filter(|kind| kind.secret) {
        let hidden = kind.tokens.and(unknown);
        let mut pool: List<LootId, MAX_TOKENS> = hidden.iter().collect();
        if let Some(rng) = rng.as_deref_mut() {
            rng.shuffle(&mut pool);
        }
        let mut next = pool.iter().copied();
        let mut moved: Vec<(LootSet, LootSet)> = Vec::new();
        let mut beside_guards = state.beside_guards.without(hidden);
        let mut refill = |heap: &mut LootSet| {
            let before = heap.and(hidden);
            // How many of them came to lie beside a pawn that guards others everybody has seen.
            let beside = before.and(state.beside_guards).len();
            let mut now: LootSet = next.by_ref().take(beside).collect();
            beside_guards = beside_guards.or(now);
            next.by_ref().take(before.len() - beside).for_each(|token| now.insert(token));
            *heap = heap.without(hidden).or(now);
            if table.cells.with_tokens {
                moved.push((before, now));
            }
        };
        for bandit in table.all_characters() {
            refill(&mut state.sheets[bandit.index()].loot);
        }
        for floor in &mut state.floor[..places] {
            refill(floor);
        }
        refill(&mut state.reserve);
        for pot in &mut state.pots {
            refill(pot);
        }
        state.beside_guards = beside_guards;
        if table.cells.with_tokens {
            marks::follow(state, table, hidden, &moved);
        }
    }
}

/// Lets those of others who hide appear somewhere: by chance, or in the first car they could.
fn arrange_hidden(state: &mut State, table: &Table, person: PersonId, mut rng: Option<&mut Rng>) {
    let layout = table.layout(state);
    let inside = |car: u8| -> Option<PlaceId> {
        let row = &table.content.cars[table.cars[usize::from(car)].index()];
        layout.position(car)?;
        layout.at(car, *row.levels.first()?).filter(|_| row.open_to.start || row.leads)
    };
    let places: List<PlaceId, MAX_PLACES> = (0..layout.cars).filter_map(inside).collect();
    for who in table.all_characters() {
        if state.looks_into(person, table.seat_of(who)) {
            continue;
        }
        let spot = &mut state.pawns[who.pawn().index()];
        if let Spot::Hidden(_) = spot {
            let pick = rng.as_deref_mut().map_or(0, |rng| rng.below(count(places.len().max(1))) as usize);
            if let Some(&place) = places.get(pick) {
                *spot = Spot::Hidden(place);
            }
        }
    }
}

/// Replaces the round cards to come by others of their bands: by chance, or the
/// lowest that have not been seen.
fn arrange_rounds(state: &mut State, table: &Table, mut rng: Option<&mut Rng>) {
    let rounds = &table.content.rounds;
    let first_hidden = state.round as usize + usize::from(state.opened);
    // Which cards the players chose all of them know, if not in which order.
    let setting_up = state.round == 0 && state.steps.contains(&Step::Round);
    let are_chosen = table.content.rules.round_card_selection == RoundCardSelection::Chosen && !setting_up;
    let chosen = are_chosen.then_some(state.rounds);
    for at in first_hidden..state.rounds.len() {
        let band = rounds[state.rounds[at].index()].band;
        let free: List<RoundCardId, MAX_ROUND_CARDS> = (0..rounds.len())
            .map(RoundCardId::at)
            .filter(|card| rounds[card.index()].band == band && !state.rounds[..at].contains(card))
            .filter(|card| {
                let drawn = table.content.bands[band as usize].seats.is_none();
                chosen.is_none_or(|chosen| drawn || chosen.contains(card))
            })
            .collect();
        let pick = rng.as_deref_mut().map_or(0, |rng| rng.below(count(free.len().max(1))) as usize);
        if let Some(&card) = free.get(pick) {
            state.rounds[at] = card;
        }
    }
}
