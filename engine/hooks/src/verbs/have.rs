//! What lies somewhere and what somebody has.

use super::*;
use crate::api::kinds::*;
use holdup_rules::side::together;
use holdup_rules::state::TokenSpot;
use holdup_rules::{procedure, verb, verdict};

verbs! {
    /// How many tokens lie in a place.
    looks loot(game, place: Place = "a place", kind: Option<Loot> = "only this kind of loot") -> Number {
        let lying = game.state().floor[place.index()];
        match kind {
            Some(_) => procedure::of_kind(game, lying, kind).len() as i64,
            None => lying.without(game.content().markers).len() as i64,
        }
    }
    example r#"local jewels = game.loot(here, "jewel")"#;

    /// How many tokens of a kind a bandit has.
    looks holds(game, bandit: Bandit = "a bandit", kind: Loot = "a kind of loot") -> Number {
        procedure::tokens_in(game, TokenSpot::With(bandit), Some(kind)).len() as i64
    }
    example r#"if game.holds(hit.victim, "purse") > 0 then return end"#;

    /// The value in dollars of a bandit's tokens.
    looks worth(game, bandit: Bandit = "a bandit", kind: Option<Loot> = "only this kind of loot") -> Number {
        let loot = procedure::of_kind(game, game.state().sheets[bandit.index()].loot, kind);
        game.content().worth_of(loot).into()
    }
    secret "what tokens are worth"
    example "local riches = game.worth(hit.victim)";

    /// What has been counted for a bandit when the game is over, in dollars: the entries of `scoring` so far while they are
    /// counted, and 0 before that. What counts for his side is not in it.
    looks score(game, bandit: Bandit = "a bandit") -> Number {
        verdict::dollars(game.state(), game.table(), bandit).into()
    }
    example "if game.score(bandit) > 5000 then return { bandit } end";

    /// The dollars of all who win together with a bandit when the game is over, with what counts once for their side.
    looks score_together(game, bandit: Bandit = "a bandit") -> Number {
        let these = together(game.state(), game.table(), None, bandit);
        verdict::total(game.state(), game.table(), these).into()
    }
    example "if game.score_together(bandit) > 5000 then return { bandit } end";

    /// The kind of a token.
    looks kind(game, token: Token = "a loot token") -> Loot {
        game.content().kind(token)
    }
    example r#"if game.kind(loss.token) == "purse" then return end"#;

    /// How many own bullets a bandit has left to fire.
    looks bullets(
        game,
        bandit: Bandit = "a bandit",
        pile: Option<PileNumber> = "only those of this pile, 1 or 2; almost everybody has one alone",
    ) -> Number {
        let left = game.state().sheets[bandit.index()].cylinder;
        pile.map_or(left, |pile| game.table().pile(bandit, left, pile)).len() as i64
    }
    example "if game.bullets(hit.shooter) == 0 then return end";

    /// How many bullets a bandit has received and not got rid of: of a kind those of his seat, wherever they lie.
    looks received(
        game,
        bandit: Bandit = "a bandit",
        kind: Option<BulletName> = "only those of this kind",
    ) -> Number {
        match kind {
            None => game.state().sheets[bandit.index()].received.into(),
            Some(kind) => procedure::received_of(game, bandit, kind) as i64,
        }
    }
    example "local holes = game.received(hit.victim)";

    /// How many bullets a bandit received since the round began.
    looks received_this_round(game, bandit: Bandit = "a bandit") -> Number {
        game.state().sheets[bandit.index()].received_this_round.into()
    }
    example "local fresh = game.received_this_round(bandit)";

    /// How many neutral bullets are left.
    looks neutral_bullets(game) -> Number {
        game.state().neutral.len() as i64
    }
    example "local left = game.neutral_bullets()";

    /// Who a bandit is.
    looks character(game, bandit: Bandit = "a bandit") -> Character {
        game.table().who[bandit.index()].character
    }
    example "local name = game.character(hit.victim)";

    /// Whether a bandit has the power of a character, usually its own.
    looks has_power(game, bandit: Bandit = "a bandit", character: Character = "whose power") -> Truth {
        game.state().sheets[bandit.index()].powers.has(character)
    }
    secret "which cards somebody holds" unless { verb::holds_openly(game, bandit, None) }
    example "local own = game.has_power(hit.victim, game.character(hit.victim))";
}
