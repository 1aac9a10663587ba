//! Tokens that change hands.

use super::*;
use crate::api::kinds::*;
use holdup_rules::state::TokenSpot;
use holdup_rules::verb;

verbs! {
    /// A token goes to a place, to a bandit, into a zone that holds tokens, beside the train or to the box, from wherever
    /// it is; answers whether it moved: not where it is there already, nor to a bandit what a pawn guards. What would
    /// come to a place that is gone goes to the box.
    acts move_token(
        game,
        token: Token = "which token",
        to: Spot = "where to",
        seen: Option<Truth> = "true: everybody sees which it is of those alike on the sheet it leaves; its owner alone when missing",
    ) -> Truth {
        verb::move_token(game, token, to, seen.unwrap_or(false))?
    }
    example r#"for _, token in ipairs(game.tokens("reserve", "strongbox")) do game.move_token(token, here) end"#;

    /// A bandit puts a token down where he stands; answers whether he had one.
    acts put_down(
        game,
        bandit: Bandit = "a bandit",
        chooser: Option<Bandit> = "who chooses, seeing only kinds; the bandit itself when missing",
        kind: Option<Loot> = "only this kind of loot",
    ) -> Truth {
        match game.place(bandit.pawn()) {
            Some(here) => verb::put_down(game, bandit, kind, chooser.unwrap_or(bandit), Some(here))?,
            None => false,
        }
    }
    retired "game.move_token(game.ask_token(bandit, key, game.tokens(bandit)), game.place(bandit))"
    example "game.put_down(bandit)";

    /// A bandit gives another one a token of his choice; answers whether he had one.
    acts hand_over(
        game,
        from: Bandit = "who gives",
        to: Bandit = "who receives",
        money: Option<Truth> = "only a token that is worth money",
    ) -> Truth {
        verb::hand_over(game, from, to, money.unwrap_or(false))?
    }
    retired "game.move_token(game.ask_token(bandit, key, game.tokens(bandit)), other)"
    example "game.hand_over(bandit, other)";

    /// All loot in a place that can be taken goes to another place.
    acts move_loot(
        game,
        from: Place = "from where",
        to: Place = "where to",
        kind: Option<Loot> = "only this kind of loot",
    ) {
        verb::move_loot(game, from, to, kind)?
    }
    example "game.move_loot(here, game.other_level(here))";

    /// A token that lies in a place goes to the box; answers whether it lay there.
    acts remove_token(game, token: Token = "a token", place: Place = "where it lies") -> Truth {
        let lies = game.state().floor[place.index()].has(token);
        lies && verb::move_token(game, token, TokenSpot::Box, false)?
    }
    retired "game.move_token(token, \"box\")"
    example "game.remove_token(token, here)";

    /// A token is used: the first time it is turned over, the second time it goes to the box.
    acts use_token(game, bandit: Bandit = "a bandit", token: Token = "a token on its sheet") {
        verb::use_token(game, bandit, token)
    }
    example "game.use_token(bandit, token)";

    /// A bandit loses his most valuable token to the box; of equal ones he chooses. Answers whether he had
    /// one.
    acts lose_most(
        game,
        bandit: Bandit = "a bandit",
        kind: Option<Loot> = "only this kind of loot",
    ) -> Truth {
        verb::lose_most(game, bandit, kind)?
    }
    example r#"game.lose_most(bandit, "purse")"#;
}
