//! What a person has seen in the running step: it is known at the start of an imagined game, comes about in it, and is taken away
//! again before it begins.

use crate::game::{Draw, Outcome, Rig, RigError, SeenDrawn, Toss};
use crate::ids::*;
use crate::number::count;
use crate::question::Choice;
use crate::rng::Rng;
use crate::state::{Lies, Run, ShownCard, Spot, State, TokenSpot};
use crate::table::Table;
use crate::view::{Piece, View, knows, sees_card};

/// Things a person has learned in the running step but does not know at its start.
pub(super) struct Forgets {
    /// Cards of the common deck that have been turned over, and the way they lay.
    lies: Vec<(usize, Lies)>,
    opened: bool,
    pub(super) known: LootSet,
    seen: FamilyCardSet,
    /// The pawns that were hidden and have appeared.
    hidden: Vec<(PawnId, Spot)>,
}

/// Lets chance draw what the person saw it draw in the step.
#[derive(Clone)]
pub(super) struct SeenDraws {
    pub(super) scripts: SeenDrawn,
    /// Of those that look alike always the first.
    cards: Vec<(SeatId, CardId)>,
    pub(super) tokens: LootSet,
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

/// Loot that a person could tell when they answered in the step, and cannot tell any more.
pub(super) struct LostTokens {
    /// By kind and value.
    tokens: Vec<(LootKindId, u16)>,
    /// The kind of each token that left and that the person cannot tell, with the place it left.
    sources: Vec<(LootKindId, TokenSpot)>,
}

/// Lets a person know at the start of a step what they have learned in it. Answers what to take away again.
pub(super) fn learned(
    begun: &mut State,
    now: &State,
    table: &Table,
    person: PersonId,
) -> (Forgets, SeenDraws) {
    let before = begun.clone();
    let me = person.seat();
    let (then, mine) = (&before.seats[me.index()], &now.seats[me.index()]);
    let mut forgets = Forgets {
        lies: Vec::new(),
        opened: before.opened,
        known: before.known_to(person),
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
            if !is.run(Run::Bag).contains(&card) && sees(now, card) {
                cards.extend(table.copies(card).next().map(|card| (seat, card)));
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
    own.known = forgets.known.or(mine.known);
    let known = own.known;
    let knows_now = |&card: &FamilyCardId| knows(now, table, Some(person), Piece::Card(card));
    table.all_family_cards().filter(knows_now).for_each(|card| own.seen.insert(card));
    let seen = SeenDraws {
        scripts: SeenDrawn::default(),
        cards,
        tokens: known.without(forgets.known),
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
) -> impl Iterator<Item = (TokenSpot, LootSet)> + use<'s> {
    let spots = table.token_spots().filter(|spot| matches!(spot, TokenSpot::With(_) | TokenSpot::Zone(_)));
    spots.map(|spot| (spot, table.tokens_at(before, spot).without(table.tokens_at(now, spot))))
}

impl LostTokens {
    /// Those of the loot a person was `told` in the step of which they know nothing at its start, as they know it there now.
    pub(super) fn of(
        begun: &State,
        now: &State,
        table: &Table,
        person: PersonId,
        told: LootSet,
    ) -> LostTokens {
        let content = &table.content;
        let hidden = content.secret.without(begun.known_to(person));
        let told = told.and(hidden).iter();
        let mut tokens: Vec<_> = told.map(|token| (content.kind(token), content.value(token))).collect();
        tokens.sort_unstable();
        let kinds = |spot| move |token| (content.kind(token), spot);
        let left = left(begun, now, table).filter(|_| !tokens.is_empty());
        let mut sources: Vec<_> =
            left.flat_map(|(spot, tokens)| tokens.and(hidden).iter().map(kinds(spot))).collect();
        sources.sort_by_key(|source| source.0);
        LostTokens { tokens, sources }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Lets them lie at the start of the step where they may have lain, and be seen to move.
    pub(super) fn put(&self, view: &mut View, seen: &mut SeenDraws, table: &Table, rng: &mut Rng) {
        let mut sources = self.sources.clone();
        rng.shuffle(&mut sources);
        for &(kind, value) in &self.tokens {
            let hidden = view.hidden(table, kind);
            let Some(token) = hidden.iter().find(|&token| table.content.value(token) == value) else {
                continue;
            };
            let source =
                sources.iter().position(|source| source.0 == kind).map(|at| sources.swap_remove(at).1);
            let there = source.and_then(|spot| table.tokens_at(&view.state, spot).and(hidden).first());
            // What left may have come back unseen.
            let there = there.unwrap_or_else(|| hidden.nth(rng.below(count(hidden.len())) as usize));
            let of = table.spot_of(&view.state, there).holder();
            view.learn(table, token, there);
            seen.tokens.insert(token);
            let told = SeenToken { kind, told: Some((false, value)) };
            let untold = (of, SeenToken { told: None, ..told });
            match seen.moved.iter().position(|&moved| moved == untold) {
                Some(at) => seen.moved[at].1 = told,
                None => seen.moved.push((of, told)),
            }
        }
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
    let all = left(before, now, table).map(|(spot, tokens)| (spot.holder(), tokens)).chain(came);
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
                    let is_it =
                        |&(whose, seen): &(SeatId, CardId)| whose == seat && toss.table.alike(seen, card);
                    if let Some(at) = self.cards.iter().position(is_it) {
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
