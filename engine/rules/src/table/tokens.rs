//! Loot tokens: where they are, and whether everybody sees what they are there.

use super::Table;
use crate::capacity::MAX_TOKENS;
use crate::content::KnownTo;
use crate::ids::*;
use crate::list::List;
use crate::options::StorageFace;
use crate::state::{State, TokenSpot};

impl Table {
    /// What lies somewhere, to be changed; the box is no heap, but all that is in none.
    #[inline]
    pub fn heap<'s>(&self, state: &'s mut State, spot: TokenSpot) -> Option<&'s mut LootSet> {
        match spot {
            TokenSpot::Box => None,
            TokenSpot::Reserve => Some(&mut state.reserve),
            TokenSpot::Zone(zone) => {
                self.content.zones[zone.index()].pot.map(|pot| &mut state.pots[usize::from(pot)])
            }
            TokenSpot::At(place) => Some(&mut state.floor[place.index()]),
            TokenSpot::With(who) => Some(&mut state.sheets[who.index()].loot),
        }
    }

    /// What lies somewhere.
    pub fn tokens_at(&self, state: &State, spot: TokenSpot) -> LootSet {
        match spot {
            TokenSpot::Box => {
                let all = LootSet::all_of(self.content.tokens.len());
                state.heaps().fold(all, LootSet::without)
            }
            TokenSpot::Reserve => state.reserve,
            TokenSpot::Zone(zone) => {
                let pot = self.content.zones[zone.index()].pot;
                pot.map_or(LootSet::EMPTY, |pot| state.pots[usize::from(pot)])
            }
            TokenSpot::At(place) => state.floor[place.index()],
            TokenSpot::With(who) => state.sheets[who.index()].loot,
        }
    }

    /// Everywhere loot can lie but in the box.
    pub fn token_spots(&self) -> impl Iterator<Item = TokenSpot> + use<'_> {
        let sheets = self.all_characters().map(TokenSpot::With);
        let places = self.first_layout.places().map(TokenSpot::At);
        let zones = (0..self.content.zones.len()).map(|zone| TokenSpot::Zone(ZoneId::at(zone)));
        sheets.chain(places).chain([TokenSpot::Reserve]).chain(zones)
    }

    /// Where a token is.
    pub fn spot_of(&self, state: &State, token: LootId) -> TokenSpot {
        self.token_spots().find(|&spot| self.tokens_at(state, spot).has(token)).unwrap_or(TokenSpot::Box)
    }

    /// Tokens by what they are: used ones last, and of those that are alike the ones last that everybody can tell.
    pub fn in_order(&self, state: &State, tokens: LootSet) -> List<LootId, MAX_TOKENS> {
        let mut all: List<LootId, MAX_TOKENS> = tokens.iter().collect();
        if !tokens.and(state.flipped.or(state.pinned)).is_empty() {
            let content = &self.content;
            all.sort_unstable_by_key(|&token| {
                let (is_used, is_pinned) = (state.flipped.has(token), state.pinned.has(token));
                (is_used, content.kind(token), content.value(token), is_pinned, token)
            });
        }
        all
    }

    /// Whether everybody sees what comes there (D-088).
    pub fn lies_open(&self, spot: TokenSpot) -> bool {
        match spot {
            TokenSpot::Zone(zone) => self.content.zones[zone.index()].known == KnownTo::All,
            TokenSpot::With(_) => self.content.rules.robbery_storage_face == StorageFace::FaceUp,
            TokenSpot::Box | TokenSpot::Reserve | TokenSpot::At(_) => false,
        }
    }
}
