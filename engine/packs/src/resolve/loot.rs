//! Loot: kinds and tokens. Tokens are grouped by kind and ascending in value,
//! so that of two tokens of a kind the lower id is never worth more.

use super::declared::TableBuilder;
use super::level::is_closed;
use super::rows::{Row, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{EngineWord, LootRow};
use holdup_rules::capacity::MAX_TOKENS;
use holdup_rules::content::{Content, Look, LootKind, LootToken};
use holdup_rules::ids::{LootId, LootKindId, LootSet};

says_within! { LootRow: sourced; }

/// Fills in kinds, tokens, the secret ones and the reserve. Tokens beyond
/// [`MAX_TOKENS`] are left out; that there are too many is reported elsewhere.
pub(super) fn resolve(declared: &TableBuilder<'_, '_>, content: &mut Content, out: &mut Vec<Diagnostic>) {
    let (rows, secret) = (declared.rows, secret(declared, out));
    (content.tokens, content.loot_kinds, content.reserve) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (row, secret)) in rows.loot.iter().zip(&secret).enumerate() {
        let kind = LootKindId::at(number);
        let mut values: Vec<(u16, u8)> =
            row.raw.tokens.iter().map(|tokens| (tokens.value, tokens.count)).collect();
        values.sort_unstable();
        let value = |row: Option<&(u16, u8)>| row.map(|(value, _)| *value);
        let differ = value(values.first()) != value(values.last());
        let mut tokens = LootSet::EMPTY;
        for (value, count) in values {
            for _ in 0..count {
                if content.tokens.len() < MAX_TOKENS {
                    tokens.insert(LootId::at(content.tokens.len()));
                    content.tokens.push(LootToken { kind, value });
                }
            }
        }
        let secret = *secret;
        if row.raw.secret && !row.raw.taken {
            let message = format!("`{}` is no loot, so it cannot lie face down as loot does", row.id);
            row.wrong(&codes::FIELDS, "secret", message)
                .label("does not go with `taken = false`")
                .help("remove `secret`, or `taken`")
                .tell(out);
        }
        if let Some(spread) = row.raw.spread.as_ref().filter(|spread| is_closed(declared, &spread.level)) {
            let message =
                format!("`{}` is laid out on the level `{}`, which is closed", row.id, spread.level);
            row.wrong(&codes::LEVEL, "spread/level", message)
                .label("nobody comes here")
                .help("lay it where somebody can come to take it")
                .tell(out);
        }
        content.loot_kinds.push(LootKind {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            look: Look::drawn(row.raw.draw.map(|EngineWord(drawing)| drawing)),
            secret,
            apart: secret || differ,
            tokens,
            taken: row.raw.taken,
            scores: row.raw.scores && row.raw.taken,
            names: (row.raw.tokens.iter())
                .filter_map(|tokens| Some((tokens.value, tokens.name.clone()?)))
                .collect(),
            spread: row.raw.spread.as_ref().and_then(|spread| Some((rows.id(&spread.level)?, spread.count))),
        });
        if row.raw.reserve > 0 {
            content.reserve.push((kind, row.raw.reserve));
        }
    }
    content.secret = content.tokens_of(|kind| kind.secret);
    content.apart = content.tokens_of(|kind| kind.apart);
    content.markers = content.tokens_of(|kind| !kind.taken);
}

/// Which kinds lie face down.
fn secret(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<bool> {
    let mut lies_open = |row: &Row<'_, LootRow>| {
        let open = row.raw.lies_open.as_ref()?;
        declared.value(row, "lies_open", open, 0..=0, out)
    };
    let rows = declared.rows.loot.iter();
    rows.map(|row| row.raw.secret && !lies_open(row).unwrap_or(false)).collect()
}
