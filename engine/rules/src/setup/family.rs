//! How the cards of families are dealt: which of them can be in a game, in which draws, and who gets them.

use super::bots::lacks_company;
use super::deal::is_taken;
use super::{Party, Request, Setup, playable, same_bandit};
use crate::capacity::MAX_FAMILY_CARDS;
use crate::content::{Content, DealtTo, FamilyCards, Heads, KnownTo, ZoneOf};
use crate::ids::*;
use crate::list::List;
use crate::rng::Rng;
use crate::state::CardSpot;

/// True if a card can be in a game of this party with these characters.
pub fn can_be_dealt(
    content: &Content,
    card: FamilyCardId,
    party: Party,
    mut playing: impl Iterator<Item = CharacterId>,
) -> bool {
    let row = &content.cards[card.index()];
    let waits = content.families[row.family.index()].with_bandits;
    row.bandits.allow(party.bandits)
        && row.persons.allow(party.persons)
        && row.of.filter(|_| waits).is_none_or(|of| playing.any(|one| same_bandit(content, one, of)))
}

/// True if every card of families can be in every game.
pub(crate) fn all_can_be_dealt(content: &Content) -> bool {
    content.cards.iter().all(|card| {
        let waits = card.of.is_some() && content.families[card.family.index()].with_bandits;
        !waits && card.bandits == Heads::ANY && card.persons == Heads::ANY
    })
}

/// Draws the cards of a family as its declaration says, at most as many as there are (UCR 4.10.2).
pub(super) fn deal_family(
    content: &Content,
    request: &Request,
    (family, party): (FamilyId, Party),
    setup: &mut Setup,
    rng: &mut Rng,
) {
    let is_one = |card: &FamilyCardId| content.cards[card.index()].family == family;
    let who_of = |id: CharacterId| setup.bandits.iter().position(|&(other, _)| other == id).map(WhoId::at);
    let held = request.held.iter().filter(|(_, card)| is_one(card));
    let held: Vec<(WhoId, FamilyCardId)> = held.filter_map(|&(id, card)| Some((who_of(id)?, card))).collect();
    let mut chosen: FamilyCards = request.cards.iter().copied().filter(is_one).collect();
    let mut free: FamilyCards = (0..content.cards.len())
        .map(FamilyCardId::at)
        .filter(|card| is_one(card) && !request.cards.contains(card))
        .filter(|card| held.iter().all(|(_, other)| other != card))
        .collect();
    if chosen.is_empty() && free.is_empty() {
        return;
    }
    rng.shuffle(&mut free);
    let playing = || setup.bandits.iter().map(|&(id, _)| id);
    free = free.iter().copied().filter(|&card| can_be_dealt(content, card, party, playing())).collect();
    let character = |who: WhoId| setup.bandits[who.index()].0;
    let all = (0..setup.bandits.len()).map(WhoId::at);
    let bandits: List<WhoId, MAX_WHO> =
        all.clone().filter(|&who| content.characters[character(who).index()].is_bandit).collect();
    if bandits.is_empty() {
        return;
    }
    let row = &content.families[family.index()];
    let (zone, of) = (row.begins, content.zones[row.begins.index()].of);
    let is_mixed =
        !content.sides.is_empty() && chosen.is_empty() && content.zones[zone.index()].known != KnownTo::All;
    // Each draw passes over whoever has been given cards on purpose.
    let kept: FamilyCards = held.iter().map(|&(_, card)| card).collect();
    let others: List<WhoId, MAX_WHO> =
        bandits.iter().copied().filter(|who| held.iter().all(|(other, _)| other != who)).collect();
    let mut dealt: Vec<(FamilyCardId, CardSpot)> =
        held.iter().map(|&(who, card)| (card, CardSpot::With(who, zone))).collect();
    for draw in row.draws().iter().filter(|draw| draw.bandits.allow(party.bandits)) {
        let is_meant = |card: &FamilyCardId| {
            draw.of_bandit.is_none_or(|wanted| wanted == content.cards[card.index()].of.is_some())
        };
        let mut cards: FamilyCards = chosen.iter().copied().filter(is_meant).collect();
        chosen = chosen.iter().copied().filter(|card| !is_meant(card)).collect();
        let mut pool: FamilyCards = free.iter().copied().filter(is_meant).collect();
        let before: FamilyCards = kept.iter().chain(cards.iter()).copied().collect();
        even_out(content, &before, &mut pool);
        let heads = if of == ZoneOf::Character { others.len() } else { bandits.len() };
        let wanted = draw.among(heads, of, dealt.len());
        cards.extend(pool.iter().copied().take(wanted.saturating_sub(cards.len())));
        free = free.iter().copied().filter(|card| !cards.contains(card)).collect();
        if is_mixed {
            rng.shuffle(&mut cards);
        }
        let holder = |nth: usize, card: FamilyCardId| match (of, draw.to) {
            (ZoneOf::Table, _) => Some(CardSpot::Zone(zone)),
            // One after the other, so that nobody has two more than another.
            (_, DealtTo::InTurn) => Some(CardSpot::With(*others.get(nth % others.len().max(1))?, zone)),
            (_, DealtTo::Own) => {
                let own = content.cards[card.index()].of?;
                let who = all.clone().find(|&who| same_bandit(content, character(who), own))?;
                Some(CardSpot::With(who, zone))
            }
            (_, DealtTo::One(id)) => {
                let who = all.clone().find(|&who| character(who) == id)?;
                Some(CardSpot::With(who, zone))
            }
        };
        let spots = cards.iter().enumerate();
        dealt.extend(spots.filter_map(|(nth, &card)| Some((card, holder(nth, card)?))));
    }
    dealt.sort_unstable();
    setup.cards.extend(dealt);
}

/// A family that is to have so many cards in the game, and of which there can be so few: its name, and both numbers.
pub(super) struct Shortage {
    pub(super) family: String,
    pub(super) wanted: usize,
    pub(super) there: usize,
}

/// The families of which a game of this party can have fewer cards than it is to have in all, with whomever the open seats are
/// given to.
#[cold]
pub(super) fn shortages(content: &Content, request: &Request, party: Party) -> Vec<Shortage> {
    let chosen: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
    let is_bandit = |id: CharacterId| content.characters[id.index()].is_bandit;
    let open = usize::from(party.bandits).saturating_sub(chosen.iter().filter(|&&id| is_bandit(id)).count());
    let can_be_drawn = |&id: &CharacterId| {
        is_bandit(id) && !is_taken(content, &chosen, id) && !lacks_company(content, id, party.bandits)
    };
    let short = |family: FamilyId| {
        let row = &content.families[family.index()];
        let cards = || (0..content.cards.len()).map(FamilyCardId::at);
        let cards = || cards().filter(|card| content.cards[card.index()].family == family);
        let is_of = |card: FamilyCardId| content.cards[card.index()].of;
        let has_none = |id: &CharacterId| {
            !cards().any(|card| is_of(card).is_some_and(|of| same_bandit(content, *id, of)))
        };
        // Of those who are drawn as few as can be have a card.
        let without = playable(content).filter(can_be_drawn).filter(has_none).count();
        let drawn = if row.with_bandits { open.saturating_sub(without) } else { 0 };
        let there = cards().filter(|&card| can_be_dealt(content, card, party, chosen.iter().copied()));
        let (of, others): (Vec<FamilyCardId>, Vec<FamilyCardId>) =
            there.partition(|&card| is_of(card).is_some());
        let (mut of, mut others) = (of.len() + drawn, others.len());
        let zone = content.zones[row.begins.index()].of;
        let mut dealt = 0;
        for draw in row.dealt.iter().filter(|draw| draw.bandits.allow(party.bandits)) {
            if matches!(draw.to, DealtTo::One(id) if !chosen.contains(&id)) {
                continue;
            }
            let wanted = draw.among(party.bandits.into(), zone, dealt);
            let from_of = if draw.of_bandit == Some(false) { 0 } else { of.min(wanted) };
            let from_others = if draw.of_bandit == Some(true) { 0 } else { others.min(wanted - from_of) };
            (of, others, dealt) = (of - from_of, others - from_others, dealt + from_of + from_others);
            if let Some(all) = draw.in_all.map(usize::from).filter(|&all| dealt < all) {
                return Some(Shortage { family: row.name.clone(), wanted: all, there: dealt });
            }
        }
        None
    };
    (0..content.families.len()).map(FamilyId::at).filter_map(short).collect()
}

/// Puts cards of sides into such an order that they come by turns behind those that were chosen: so there are as many of
/// each in the game as can be, and where everybody sees them nobody sits beside somebody of his own (UCR 4.1.1-f, 4.5.3-a).
pub(crate) fn even_out(
    content: &Content,
    chosen: &[FamilyCardId],
    free: &mut List<FamilyCardId, MAX_FAMILY_CARDS>,
) {
    if content.sides.is_empty() {
        return;
    }
    let all: Vec<FamilyCardId> = chosen.iter().chain(free.iter()).copied().collect();
    let side = |at: usize| content.row_of(all[at]).side;
    // How many of its side come before it, and of as many whose side came first.
    let turn = |&at: &usize| {
        let mut alike = (0..all.len()).filter(|&other| side(other) == side(at));
        (alike.clone().take_while(|&other| other < at).count(), alike.next())
    };
    let mut ordered: Vec<usize> = (chosen.len()..all.len()).collect();
    ordered.sort_by_key(turn);
    free.truncate(0);
    free.extend(ordered.iter().map(|&at| all[at]));
}
