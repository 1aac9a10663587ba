//! Sides of the same size: which numbers of bandits can play, who joins where one is missing, and the seats of those whose
//! sides are chosen.

use super::{Party, Request, RequestError, playable};
use crate::content::Content;
use crate::ids::*;

/// The family by whose cards as many play of each side, and the number of these sides.
fn equal(content: &Content) -> Option<(FamilyId, usize)> {
    let at = content.families.iter().position(|family| family.equal_sides)?;
    let family = FamilyId::at(at);
    let of_it = (content.cards.iter()).filter(|card| card.family == family);
    let mut sides: Vec<SideId> = of_it.filter_map(|card| content.characters[card.row.index()].side).collect();
    sides.sort_unstable();
    sides.dedup();
    (sides.len() > 1).then_some((family, sides.len()))
}

/// True if a bot can play in this content as far as sides go: where they are to be equal only who evens them can (UCR-4.1.5-d).
pub fn is_evener(content: &Content, id: CharacterId) -> bool {
    equal(content).is_none() || content.characters[id.index()].evens_sides
}

/// True if one bandit more makes sides equal that are to be so, beside so many, and nobody is named who would (UCR-4.1.1-g).
pub fn lacks_evener(content: &Content, chosen: &[CharacterId], bandits: u8) -> bool {
    let is_named = chosen.iter().any(|id| content.characters[id.index()].evens_sides);
    let is_short =
        |sides: usize| !is_named && bandits > 0 && (usize::from(bandits) + 1).is_multiple_of(sides);
    equal(content).is_some_and(|(_, sides)| !usize::from(bandits).is_multiple_of(sides) && is_short(sides))
}

/// The first part that is not for so many bandits whom players lead.
pub(super) fn player_bandits(content: &Content, there: u8) -> Option<RequestError> {
    let mut parts = content.parts.iter().filter(|part| part.on);
    parts.find_map(|part| {
        let (fewest, most) = part.player_bandits?;
        let fits = (fewest..=most).contains(&there);
        (!fits).then(|| RequestError::PlayerBandits { part: part.id.clone(), there, fewest, most })
    })
}

/// Adds everything that is wrong with the sides of a request.
#[cold]
pub(super) fn check(content: &Content, request: &Request, party: Party, wrong: &mut Vec<RequestError>) {
    let Some((family, sides)) = equal(content) else { return };
    let chosen: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
    let row = |id: &CharacterId| &content.characters[id.index()];
    let others = chosen.iter().filter(|id| row(id).by_rule && row(id).is_bandit && !row(id).evens_sides);
    wrong.extend(others.map(|id| RequestError::BotAmongSides(row(id).id.clone())));
    let bandits = usize::from(party.bandits);
    if !bandits.is_multiple_of(sides) {
        let evened = chosen.iter().any(|id| row(id).evens_sides);
        wrong.push(RequestError::UnevenSides { bandits: party.bandits, sides, evened });
        return;
    }
    let of_family = |&&(_, card): &&(CharacterId, FamilyCardId)| content.cards[card.index()].family == family;
    let held: Vec<(CharacterId, FamilyCardId)> = request.held.iter().filter(of_family).copied().collect();
    if held.is_empty() {
        return;
    }
    let needs_side = |id: &&CharacterId| row(id).is_bandit && !row(id).by_rule;
    let left = chosen.iter().filter(needs_side).filter(|id| held.iter().all(|(other, _)| other != *id));
    let mut left: Vec<String> = left.map(|id| format!("`{}`", row(id).id)).collect();
    let open = usize::from(request.seats.saturating_sub(request.bots)).saturating_sub(chosen.len());
    match open {
        0 => {}
        1 => left.push("1 who is drawn".to_owned()),
        _ => left.push(format!("{open} who are drawn")),
    }
    if !left.is_empty() {
        wrong.push(RequestError::SideNotChosen(left.join(", ")));
        return;
    }
    for (at, side) in content.sides.iter().enumerate() {
        let is_of =
            |(_, card): &&(CharacterId, FamilyCardId)| content.row_of(*card).side == Some(SideId::at(at));
        let (there, room) = (held.iter().filter(is_of).count(), bandits / sides);
        if there > room {
            wrong.push(RequestError::SideTooLarge { side: side.id.clone(), there, room });
        }
    }
}

/// The order in which seats are taken where sides are chosen: who is of no side, then the sides by turns, whoever evens them as the
/// last of his own (UCR-4.5.3-a, UCR-4.5.3-c). `order` begins with the First Player.
pub(super) fn by_turns(content: &Content, request: &Request, order: &[usize]) -> Option<Vec<usize>> {
    let (family, sides) = equal(content)?;
    if request.held.is_empty() {
        return None;
    }
    let character = |seat: usize| request.characters.get(seat).copied().flatten();
    let chosen = |seat: usize| {
        let held = request
            .held
            .iter()
            .find(|(id, card)| Some(*id) == character(seat) && content.cards[card.index()].family == family);
        held.and_then(|(_, card)| content.row_of(*card).side)
    };
    let mut queues: Vec<(SideId, Vec<usize>)> = Vec::new();
    let (mut none, mut evening) = (Vec::new(), Vec::new());
    for &seat in order {
        match (chosen(seat), character(seat).map(|id| &content.characters[id.index()])) {
            (Some(side), _) => match queues.iter_mut().find(|(other, _)| *other == side) {
                Some((_, queue)) => queue.push(seat),
                None => queues.push((side, vec![seat])),
            },
            (None, Some(row)) if row.evens_sides => evening.push(seat),
            (None, _) => none.push(seat),
        }
    }
    for seat in evening {
        // The only one of his side, or one of the smallest.
        if queues.len() < sides {
            queues.push((SideId::default(), vec![seat]));
        } else if let Some((_, queue)) = queues.iter_mut().min_by_key(|(_, queue)| queue.len()) {
            queue.push(seat);
        }
    }
    let longest = queues.iter().map(|(_, queue)| queue.len()).max().unwrap_or(0);
    let turns =
        (0..longest).flat_map(|nth| queues.iter().filter_map(move |(_, queue)| queue.get(nth).copied()));
    Some(none.into_iter().chain(turns).collect())
}

/// Bots that can be drawn: see [`is_evener`].
pub(super) fn drawable(content: &Content) -> impl Iterator<Item = CharacterId> + '_ {
    playable(content).filter(|&id| is_evener(content, id))
}
