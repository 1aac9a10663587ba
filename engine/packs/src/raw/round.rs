//! `rounds.toml`: round cards and the bands they come in.

use super::{Basis, Belongs, EngineWord, FactSource, FewestMost, OrOption};
use crate::key::keys;
use holdup_rules::content::CountedHeads;

keys! {
    /// Round cards and the bands they come in.
    RoundsFile {
        /// Bands, in the order a round deck takes from them.
        band: Vec<BandRow> = Vec::new();
        /// Round cards.
        round: Vec<RoundRow> = Vec::new();
    }

    /// A group of round cards.
    BandRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "band" };
        /// Numbers of seats it serves; a band without ends every round deck.
        seats: Option<FewestMost>, { unit: "seats" };
        /// Whose number `seats` is: of players, whomever they play, or of bandits, of whom there can be fewer; of players where
        /// nothing is said.
        counts: Option<OrOption<EngineWord<CountedHeads>>>, { example: r#"counts = "bandits""# };
        /// How many of its cards go into a round deck.
        drawn: u8, { least: 1, most: 8, unit: "round cards" };
        ..basis: Basis, "What it rests on.";
    }

    /// A round card.
    RoundRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "round" };
        /// The band it belongs to, which says for how many seats it is.
        band: String, { names: "band" };
        /// Its turns, first to last.
        turns: Vec<String>, { fewest: 1, longest: 12, names: "turn", needed: true, repeats: true };
        /// The event at its foot.
        event: Option<String>, { names: "event", needed: true };
        /// Where the facts are from.
        source: FactSource;
        ..belongs: Belongs, "When it is there.";
    }
}
