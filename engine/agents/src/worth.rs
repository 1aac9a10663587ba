//! What tokens are worth to somebody who cannot tell them all, worked out once a game.

use holdup_rules::ids::*;
use holdup_rules::table::Table;

use crate::style::{Cents, Style, dollars};

/// The worth of tokens, in cents.
pub(crate) struct TokenWorth {
    /// Tokens that lie there as marks alone, which nobody takes.
    pub(crate) markers: LootSet,
    secret: LootSet,
    scores: [bool; holdup_rules::capacity::MAX_LOOT_KINDS],
    /// The worth of each kind that scores nothing.
    scripted: Vec<Cents>,
    value: Vec<Cents>,
    mean: Vec<Cents>,
    kind: Vec<Cents>,
}

impl TokenWorth {
    pub(crate) fn of(table: &Table, style: &Style) -> TokenWorth {
        let content = &table.content;
        let mut scores = [false; holdup_rules::capacity::MAX_LOOT_KINDS];
        for (slot, kind) in scores.iter_mut().zip(&content.loot_kinds) {
            *slot = kind.scores;
        }
        // What brings something on a turn is worth more than what only lies there.
        let brings = |kind: LootKindId| content.plannings.iter().any(|planning| planning.holds == Some(kind));
        let scripted = (0..content.loot_kinds.len()).map(LootKindId::at);
        let scripted = scripted.map(|kind| if brings(kind) { style.drink } else { style.scripted }).collect();
        let mut worth = TokenWorth {
            markers: content.markers,
            secret: content.secret,
            scores,
            scripted,
            value: Vec::new(),
            mean: Vec::new(),
            kind: Vec::new(),
        };
        for (at, kind) in content.loot_kinds.iter().enumerate() {
            let values =
                kind.tokens.iter().map(|token| worth.valued(LootKindId::at(at), content.value(token)));
            let mean = values.sum::<Cents>() / Cents::try_from(kind.tokens.len().max(1)).unwrap_or(1);
            worth.kind.push(mean);
        }
        for token in (0..content.tokens.len()).map(LootId::at) {
            worth.value.push(worth.valued(content.kind(token), content.value(token)));
            worth.mean.push(worth.kind[content.kind(token).index()]);
        }
        worth
    }

    /// A token: its value if it is known, else the mean of its kind.
    #[inline]
    pub(crate) fn token(&self, token: LootId, known: LootSet) -> Cents {
        let tells = !self.secret.has(token) || known.has(token);
        if tells { self.value[token.index()] } else { self.mean[token.index()] }
    }

    /// The mean of a token's kind.
    #[inline]
    pub(crate) fn mean_of(&self, token: LootId) -> Cents {
        self.mean[token.index()]
    }

    /// The mean of a kind.
    pub(crate) fn kind(&self, kind: LootKindId) -> Cents {
        self.kind[kind.index()]
    }

    /// A token of this kind with this value.
    pub(crate) fn valued(&self, kind: LootKindId, value: u16) -> Cents {
        if self.scores[kind.index()] { dollars(value.into()) } else { self.scripted[kind.index()] }
    }
}
