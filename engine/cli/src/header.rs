//! What a rulebook version brings that whoever plays should know before the first
//! card: the parts that are on, and cards nobody could look up.

use holdup_rules::content::{Confidence, Content};
use holdup_rules::ids::RoundCardId;
use holdup_rules::setup::bands_for;

use crate::text::count;

/// The parts that are on: `With: Horse Attack, Stagecoach.`
pub(crate) fn parts(content: &Content) -> Option<String> {
    let on = content.parts.iter().filter(|part| part.on);
    let names: Vec<&str> = on.map(|part| part.name.as_str()).collect();
    (!names.is_empty()).then(|| format!("With: {}.", names.join(", ")))
}

/// How many of these round cards are our own proposal, if any is.
pub(crate) fn reconstructed(content: &Content, rounds: &[RoundCardId]) -> Option<String> {
    let is_ours = |card: &&RoundCardId| content.rounds[card.index()].confidence == Confidence::Reconstructed;
    let ours = rounds.iter().filter(is_ours).count();
    let verb = if ours == 1 { "is" } else { "are" };
    (ours > 0).then(|| {
        let all = count(rounds.len(), "round card");
        format!("{ours} of the {all} {verb} reconstructed (`holdup packs` says which).")
    })
}

/// Every round card a game of so many seats can have.
pub(crate) fn round_cards(content: &Content, seats: u8) -> Vec<RoundCardId> {
    let bands: Vec<u8> = bands_for(content, seats).map(|(band, _)| band).collect();
    let cards = content.rounds.iter().enumerate();
    cards
        .filter(|(_, card)| bands.contains(&card.band))
        .map(|(at, _)| RoundCardId::at(at))
        .collect()
}
