//! Bots at the table: which of them are drawn, and where they sit (UCR 4.5.2).

use super::deal::{drawn_first, is_dealt, is_taken};
use super::{Request, bandits, sides, team_size};
use crate::content::Content;
use crate::ids::{CharacterId, SeatId};
use crate::number::byte;
use crate::rng::Rng;

/// A request whose bots have their seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedRequest {
    /// The request, with all bots named and the First Player chosen.
    pub request: Request,
    /// The seat of the original request, for each seat of this one.
    pub from: Vec<usize>,
}

/// True if a rule decides for this bandit.
pub fn is_bot(content: &Content, id: CharacterId) -> bool {
    let row = &content.characters[id.index()];
    row.by_rule && row.is_bandit
}

/// True if a bandit plays only beside more others than there are: nobody without a pawn plays with fewer than two others
/// (UCR-4.1.5-c, UCR-4.3.1-c, AMB-029).
pub(super) fn lacks_company(content: &Content, id: CharacterId, all_bandits: u8) -> bool {
    content.characters[id.index()].lacks_pawn && all_bandits < 3
}

/// The bots that can be drawn beside those who are chosen.
fn drawable(content: &Content, chosen: &[CharacterId], all_bandits: u8) -> Vec<CharacterId> {
    let is_free = |&id: &CharacterId| {
        is_bot(content, id) && !is_taken(content, chosen, id) && !lacks_company(content, id, all_bandits)
    };
    sides::drawable(content).filter(is_free).collect()
}

/// As many of these bots as are wanted, the first ones first. A bot takes its bandit away from the players, of whom each open
/// seat needs one.
fn draw(content: &Content, request: &Request, from: &[CharacterId], wanted: usize) -> Vec<CharacterId> {
    let mut taken: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
    let open = (usize::from(request.seats.saturating_sub(request.bots))).saturating_sub(taken.len());
    let free = bandits(content).filter(|&id| !is_taken(content, &taken, id)).count();
    let mut spare = free.saturating_sub(open * usize::from(content.rules.bandits_dealt.get()));
    let mut drawn = Vec::new();
    for &id in from {
        let of = content.characters[id.index()].version_of;
        let replaces = of.is_some_and(|of| is_dealt(content, of));
        if drawn.len() < wanted && !is_taken(content, &taken, id) && (spare > 0 || !replaces) {
            spare -= usize::from(replaces);
            taken.push(id);
            drawn.push(id);
        }
    }
    drawn
}

/// The number of bots that can be drawn for a request, whatever number it asks for.
pub fn bots_there(content: &Content, request: &Request) -> usize {
    if team_size(content) > 1 {
        return 0;
    }
    let chosen: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
    let all = drawable(content, &chosen, super::Party::of_request(content, request).bandits);
    draw(content, request, &all, all.len()).len()
}

/// The fewest bandits who leave the game for the bots that a request has drawn.
pub(super) fn replaced_by_drawn(content: &Content, request: &Request) -> u8 {
    let chosen: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
    let all = drawable(content, &chosen, u8::MAX);
    let of = |id: &CharacterId| content.characters[id.index()].version_of;
    let others = all.iter().filter(|id| !of(id).is_some_and(|of| is_dealt(content, of)));
    request.bots.saturating_sub(byte(others.count()))
}

/// Draws the bots of a request, and the First Player where nobody is chosen, and gives each bot its seat: to the right of the
/// First Player, late in the order of the first round, and spread among the other seats as evenly as can be. None if no bot
/// plays and no side is chosen. The request must have passed [`Request::check`].
///
/// Obeys UCR-4.5.2-a, UCR-4.5.2-b and UCR-4.5.1-b; where sides are chosen these take turns, see [`sides::by_turns`]. Everybody
/// else keeps the order of the request, and so do the bots.
pub fn seated(content: &Content, request: &Request, rng: &mut Rng) -> Option<SeatedRequest> {
    let named = request.characters.iter().flatten().any(|&id| is_bot(content, id));
    if team_size(content) > 1 || !(named || request.bots > 0 || !request.held.is_empty()) {
        return None;
    }
    let mut request = request.clone();
    request.characters.resize(request.seats.saturating_sub(request.bots).into(), None);
    if request.bots > 0 {
        let chosen: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
        let bandits = super::Party::of_request(content, &request).bandits;
        let mut all = drawable(content, &chosen, bandits);
        rng.shuffle(&mut all);
        let drawn = draw(content, &request, &all, request.bots.into());
        request.characters.extend(drawn.into_iter().map(Some));
        request.bots = 0;
    }
    let characters = std::mem::take(&mut request.characters);
    let sits = |seat: usize| characters[seat].is_some_and(|id| is_bot(content, id));
    let (bots, others): (Vec<usize>, Vec<usize>) = (0..characters.len()).partition(|&seat| sits(seat));
    let all = characters.iter().enumerate().map(|(seat, &id)| (id, SeatId::at(seat)));
    let first = request.first.unwrap_or_else(|| drawn_first(content, all, rng));
    let begins = others.iter().position(|&seat| seat == first.index()).unwrap_or(0);
    let order = others[begins..].iter().chain(&others[..begins]).chain(&bots).copied().collect::<Vec<_>>();
    request.characters = characters;
    if let Some(from) = sides::by_turns(content, &request, &order) {
        request.characters = from.iter().map(|&seat| request.characters[seat]).collect();
        request.first = from.iter().position(|&seat| seat == first.index()).map(SeatId::at);
        return Some(SeatedRequest { request, from });
    }
    let characters = std::mem::take(&mut request.characters);
    let mut bots_left = bots.iter().copied();
    let mut from = Vec::with_capacity(characters.len());
    for (nth, &seat) in others.iter().enumerate() {
        from.push(seat);
        let turn = (nth + others.len() - begins) % others.len();
        let up_to = |turn: usize| turn * bots.len() / others.len();
        from.extend(bots_left.by_ref().take(up_to(turn + 1) - up_to(turn)));
    }
    request.characters = from.iter().map(|&seat| characters[seat]).collect();
    request.first = from.iter().position(|&seat| seat == first.index()).map(SeatId::at);
    Some(SeatedRequest { request, from })
}
