//! What a person has seen in the running step: it is known at the start of an imagined game, comes about in it, and is taken away
//! again before it begins.

use crate::game::{Draw, Outcome, Rig, RigError, SeenDrawn, Toss};
use crate::ids::*;
use crate::question::Choice;
use crate::state::{Lies, Run, ShownCard, Spot, State};
use crate::table::Table;
use crate::view::{Piece, knows, sees_card};

/// Things a person has learned in the running step but does not know at its start.
pub(super) struct Forgets {
    /// Cards of the common deck that have been turned over, and the way they lay.
    lies: Vec<(usize, Lies)>,
    opened: bool,
    known: LootSet,
    seen: FamilyCardSet,
    /// The pawns that were hidden and have appeared.
    hidden: Vec<(PawnId, Spot)>,
}

/// Lets chance draw what the person saw it draw in the step.
#[derive(Clone)]
pub(super) struct SeenDraws {
    pub(super) scripts: SeenDrawn,
    cards: Vec<(SeatId, FaceId)>,
    tokens: LootSet,
    /// The loot that came to a bandit's sheet or left it, or left a zone, as the person sees it: for whom a rule or chance decided
    /// may have chosen it.
    pub(super) moved: Vec<MovedToken>,
    first: Option<SeatId>,
}

/// A token that moved in the step, and the bandit to whose sheet it came or whose it left; none if it left a zone.
pub(super) type MovedToken = (Option<WhoId>, SeenToken);

/// A token as a person sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SeenToken {
    kind: LootKindId,
    /// True if it shows its used side, and its value. None if the person cannot tell.
    told: Option<(bool, u16)>,
}

/// Lets a person know at the start of a step what they have learned in it, also by what they were offered where they have `chosen`.
/// Answers what to take away again.
pub(super) fn learned(
    begun: &mut State,
    now: &State,
    table: &Table,
    person: PersonId,
    chosen: impl Iterator<Item = Choice>,
) -> (Forgets, SeenDraws) {
    let before = begun.clone();
    let me = person.seat();
    let (then, mine) = (&before.seats[me.index()], &now.seats[me.index()]);
    let mut forgets = Forgets {
        lies: Vec::new(),
        opened: before.opened,
        known: then.known,
        seen: then.seen,
        hidden: Vec::new(),
    };
    for at in 0..usize::from(now.turned).min(begun.common.len()) {
        let lies = begun.common[at].lies;
        if lies != Lies::Open {
            forgets.lies.push((at, lies));
            begun.common[at].lies = Lies::Open;
        }
    }
    let is_open = |state: &State| state.round + u8::from(state.opened);
    begun.opened |= is_open(now) > is_open(&before);
    for (at, &spot) in before.pawns.iter().enumerate() {
        if matches!(spot, Spot::Hidden(_)) && !matches!(now.pawns[at], Spot::Hidden(_)) {
            forgets.hidden.push((PawnId::at(at), spot));
        }
    }
    let sees = |state: &State, card| sees_card(state, table, person, card);
    let mut shown = begun.shown.to_vec();
    let mut cards = Vec::new();
    for seat in table.all_seats() {
        let (was, is) = (&before.seats[seat.index()].cards, &now.seats[seat.index()].cards);
        let lay_in = |run: Run| was.run(run).iter().copied().filter(move |card| !is.run(run).contains(card));
        for card in lay_in(Run::Bag).chain(lay_in(Run::Discards)) {
            let is_in_deck = [Run::Bag, Run::Discards].iter().any(|&run| is.run(run).contains(&card));
            if !is_in_deck && sees(now, card) {
                cards.push((seat, table.face(card)));
            }
        }
        let learns = |&card: &CardId| !sees(&before, card) && sees(now, card);
        shown.extend(
            lay_in(Run::Hand).filter(learns).map(|card| ShownCard { card, to: PersonSet::only(person) }),
        );
    }
    if shown.len() > begun.shown.len() {
        // In which order the cards lay in hands and decks nobody saw.
        shown.sort_unstable_by_key(|shown| shown.card);
        begun.put_shown(shown);
    }
    cards.sort_unstable();
    let own = &mut begun.seats[me.index()];
    own.known = then.known.or(mine.known);
    for choice in chosen {
        own.known = own.known.or(lost_from_sight(&before, now, table, own.known, choice));
    }
    let known = own.known;
    let knows_now = |&card: &FamilyCardId| knows(now, table, Some(person), Piece::Card(card));
    table.all_family_cards().filter(knows_now).for_each(|card| own.seen.insert(card));
    let seen = SeenDraws {
        scripts: SeenDrawn::default(),
        cards,
        tokens: known.without(then.known),
        moved: moved(&before, now, table, known),
        first: (now.first != before.first).then_some(now.first),
    };
    (forgets, seen)
}

/// The loot that left each sheet and each zone in a step.
fn left<'s>(
    before: &'s State,
    now: &'s State,
    table: &'s Table,
) -> impl Iterator<Item = (Option<WhoId>, LootSet)> + use<'s> {
    let sheet =
        |who: WhoId| (Some(who), before.sheets[who.index()].loot.without(now.sheets[who.index()].loot));
    let zones = before.pots.iter().zip(&now.pots).map(|(was, is)| (None, was.without(*is)));
    table.all_characters().map(sheet).chain(zones)
}

/// A token that the person could tell when they chose it in the step, and cannot tell any more: the one place that such loot has
/// left had it. None of them if it may have come from several.
fn lost_from_sight(before: &State, now: &State, table: &Table, known: LootSet, choice: Choice) -> LootSet {
    let Some((kind, Some((_, value)))) = loot(choice) else { return LootSet::EMPTY };
    let hidden = table.content.loot_kinds[kind.index()].tokens.and(table.content.secret).without(known);
    let sources = left(before, now, table).map(|(_, tokens)| tokens.and(hidden));
    let mut sources = sources.filter(|tokens| !tokens.is_empty());
    match (sources.next(), sources.next()) {
        (Some(source), None) => {
            source.iter().filter(|&token| table.content.value(token) == value).take(1).collect()
        }
        _ => LootSet::EMPTY,
    }
}

/// The loot that came to sheets or left them, or left zones, in a step.
fn moved(before: &State, now: &State, table: &Table, known: LootSet) -> Vec<MovedToken> {
    let hidden = table.content.secret.without(known.or(now.pinned));
    let seen = |token| {
        let told = (now.flipped.has(token), table.content.value(token));
        SeenToken { kind: table.content.kind(token), told: (!hidden.has(token)).then_some(told) }
    };
    let came = table
        .all_characters()
        .map(|who| (Some(who), now.sheets[who.index()].loot.without(before.sheets[who.index()].loot)));
    let all = left(before, now, table).chain(came);
    let mut moved: Vec<_> =
        all.flat_map(|(who, tokens)| tokens.iter().map(move |token| (who, seen(token)))).collect();
    moved.sort_unstable();
    moved
}

/// The kind of a token that is chosen, and as what; none if no token is.
pub(super) fn loot(choice: Choice) -> Option<(LootKindId, Option<(bool, u16)>)> {
    match choice {
        Choice::Loot(kind) => Some((kind, None)),
        Choice::KnownLoot(kind, value) => Some((kind, Some((false, value)))),
        Choice::UsedLoot(kind, value) => Some((kind, Some((true, value)))),
        _ => None,
    }
}

impl SeenToken {
    /// True if who chooses this may mean the token.
    fn may_be(self, choice: Choice) -> bool {
        loot(choice).is_some_and(|(kind, told)| {
            self.kind == kind && (told.is_none() || self.told.is_none() || told == self.told)
        })
    }
}

/// The first choice of a token that moved, of those that are of such a bandit.
pub(super) fn choose_moved(
    moved: &mut Vec<MovedToken>,
    is_of: impl Fn(Option<WhoId>) -> bool,
    mut choices: impl Iterator<Item = (usize, Choice)>,
) -> Option<usize> {
    let (option, at) = choices.find_map(|(option, choice)| {
        let at = moved.iter().position(|&(who, token)| is_of(who) && token.may_be(choice))?;
        Some((option, at))
    })?;
    moved.swap_remove(at);
    Some(option)
}

impl Forgets {
    pub(super) fn is_empty(&self) -> bool {
        self.lies.is_empty() && self.hidden.is_empty()
    }

    pub(super) fn put_back(&self, state: &mut State, person: PersonId) {
        for &(at, lies) in &self.lies {
            state.common[at].lies = lies;
        }
        state.opened = self.opened;
        let own = &mut state.seats[person.seat().index()];
        (own.known, own.seen) = (self.known, self.seen);
        for &(pawn, spot) in &self.hidden {
            state.pawns[pawn.index()] = spot;
        }
    }
}

impl SeenDraws {
    pub(super) fn is_empty(&self) -> bool {
        self.scripts.is_empty()
            && self.cards.is_empty()
            && self.tokens.is_empty()
            && self.moved.is_empty()
            && self.first.is_none()
    }

    /// A choice of a token that moved: one that a bandit had or has, or none had.
    fn choose_moved(&mut self, toss: &Toss<'_>, of: Option<WhoId>) -> Option<usize> {
        let content = &toss.table.content;
        let choice = |option: usize| match (toss.outcome)(option) {
            Outcome::Chosen(_, choice) | Outcome::Decided(_, choice) => Some((option, choice)),
            Outcome::Token(heap, nth) => {
                let token = heap.iter().nth(nth)?;
                Some((option, Choice::KnownLoot(content.kind(token), content.value(token))))
            }
            _ => None,
        };
        // Which of several that fit is left to chance.
        let options = (0..toss.options).map(|nth| (nth + toss.generated) % toss.options);
        choose_moved(&mut self.moved, |who| who == of, options.filter_map(choice))
    }
}

impl Rig for SeenDraws {
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError> {
        let mut found = None;
        match toss.draw {
            Draw::Card(seat) => {
                for option in 0..toss.options {
                    let Outcome::Card(card) = (toss.outcome)(option) else { continue };
                    let drawn = (seat, toss.table.face(card));
                    if let Some(at) = self.cards.iter().position(|&other| other == drawn) {
                        self.cards.swap_remove(at);
                        found = Some(option);
                        break;
                    }
                }
            }
            Draw::Token(_) if !self.tokens.is_empty() => {
                found = (0..toss.options).find(|&option| match (toss.outcome)(option) {
                    Outcome::Token(heap, nth) => {
                        heap.iter().nth(nth).is_some_and(|token| self.tokens.has(token))
                    }
                    _ => false,
                });
            }
            Draw::FirstPlayer => {
                let first = self.first.take();
                found = (0..toss.options).find(|&option| {
                    first.is_some_and(|first| (toss.outcome)(option) == Outcome::First(first))
                });
            }
            Draw::Script(_) => {
                found = self.scripts.take(toss).or_else(|| self.choose_moved(toss, None));
            }
            Draw::Decision(bandit) => found = self.choose_moved(toss, Some(bandit)),
            Draw::Token(_) => {}
        }
        Ok(found.unwrap_or(toss.generated))
    }

    fn position(&self) -> usize {
        self.scripts.position()
    }

    fn back_to(&mut self, position: usize) {
        self.scripts.back_to(position);
    }
}
