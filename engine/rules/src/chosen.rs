//! Whether the players decide something during the set-up that chance decides otherwise.

use crate::content::Content;
use crate::ids::*;
use crate::options::{Seeding, StartPlacement, TeamPlacement};

/// Whether players choose the tokens of this kind that lie in the cars and see what
/// they choose: the kind is secret, so that which of them is chosen makes a difference.
/// Who chooses without seeing leaves it to chance (D-017), which the deal does.
pub(crate) fn is_chosen(content: &Content, kind: LootKindId) -> bool {
    content.rules.purse_seeding == Seeding::ChosenSeen && content.loot_kinds[kind.index()].secret
}

/// Whether every player decides which bandit of the team begins in which of the cars
/// that take one of each (BASE-two-e, D-061).
pub(crate) fn starts_are_chosen(content: &Content) -> bool {
    let rules = &content.rules;
    rules.two_player_variant
        && rules.two_player_start_chosen
        && rules.two_player_placement == TeamPlacement::OneOfEachTeamInEachOfLastTwo
        && matches!(
            rules.start_placement,
            StartPlacement::AlternateLastTwo | StartPlacement::AlternateFirstTwo
        )
}

/// Whether players choose among the cards of a band where they choose at all: the
/// card that ends the deck is always drawn (BASE-setup-x).
pub(crate) fn is_chosen_from(content: &Content, band: usize) -> bool {
    content.bands[band].seats.is_some()
}
