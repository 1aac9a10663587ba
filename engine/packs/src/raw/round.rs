//! `rounds.toml`: round cards and the bands they come in.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Basis, Belongs, FewestMost, OrOption, Source, Word};
use holdup_rules::content::CountedHeads;

/// Round cards and the bands they come in.
#[derive(Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundsFile {
    /// Bands, in the order a round deck takes from them.
    #[serde(default)]
    pub band: Vec<BandRow>,
    /// Round cards.
    #[serde(default)]
    pub round: Vec<RoundRow>,
}

/// A group of round cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BandRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "band"))]
    pub id: String,
    /// Numbers of seats it serves; a band without ends every round deck.
    #[schemars(extend("x-unit" = "seats"))]
    pub seats: Option<FewestMost>,
    /// Whose number `seats` is: of players, whomever they play, or of bandits, of whom there can be fewer; of players where
    /// nothing is said.
    #[schemars(extend("x-example" = r#"counts = "bandits""#))]
    pub counts: Option<OrOption<Word<CountedHeads>>>,
    /// How many of its cards go into a round deck.
    #[schemars(range(min = 1, max = 8), extend("x-unit" = "round cards"))]
    pub drawn: u8,
    /// What it rests on.
    #[serde(rename = "*basis")]
    #[schemars(flatten)]
    pub basis: Basis,
}

/// A round card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RoundRow {
    /// The id: what content, scripts and records call it.
    #[schemars(extend("x-def" = "round"))]
    pub id: String,
    /// The band it belongs to, which says for how many seats it is.
    #[schemars(extend("x-ref" = "band"))]
    pub band: String,
    /// Its turns, first to last.
    #[schemars(length(min = 1, max = 12), extend("x-ref" = "turn", "x-repeats" = true))]
    pub turns: Vec<String>,
    /// The event at its foot.
    #[schemars(extend("x-ref" = "event"))]
    pub event: Option<String>,
    /// When it is there.
    #[serde(rename = "*belongs")]
    #[schemars(flatten)]
    pub belongs: Belongs,
    /// Where the facts are from.
    pub source: Source,
}
