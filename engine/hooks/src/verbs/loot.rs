//! Loot, money and powers.

use super::*;
use crate::api::Trouble;
use crate::api::kinds::*;
use holdup_rules::state::TokenSpot;
use holdup_rules::{procedure, verb};

/// Most dollars a script can pay at once, and most a bandit can be paid or owe in all.
const MOST_MONEY: i32 = 30_000;

verbs! {
    /// A bandit takes a token from a place, of his choice where he can tell some apart; answers whether
    /// there was one.
    acts take(
        game,
        bandit: Bandit = "who takes",
        place: Place = "from where",
        kind: Option<Loot> = "only this kind of loot",
    ) -> Truth {
        verb::take_kind(game, bandit, place, kind)?
    }
    example r#"game.take(bandit, game.place(bandit), "purse")"#;

    /// A bandit takes a certain token from a place; answers whether it lay there.
    acts take_token(
        game,
        bandit: Bandit = "who takes",
        place: Place = "from where",
        token: Token = "which token",
    ) -> Truth {
        let lies = game.state().floor[place.index()].has(token);
        if lies {
            verb::move_token(game, token, TokenSpot::With(bandit), false)?;
        }
        lies
    }
    retired "game.move_token(token, bandit)"
    example "game.take_token(loss.me, loss.at, loss.token)";

    /// A bandit loses his least valuable token; of kinds worth the same he chooses. Answers whether he had
    /// one.
    acts lose_least(
        game,
        bandit: Bandit = "who loses",
        kind: Option<Loot> = "only this kind of loot",
        place: Option<Place> = "where it falls; out of the game when missing",
    ) -> Truth {
        verb::lose_least(game, bandit, kind, place)?
    }
    example r#"game.lose_least(bandit, "purse")"#;

    /// A bandit receives a token that lies in the box; answers whether there was one.
    acts give(
        game,
        bandit: Bandit = "who receives it",
        kind: Loot = "what kind of loot",
        value: Whole<MOST_MONEY> = "dollars it is worth",
    ) -> Truth {
        match u16::try_from(value) {
            Ok(value) => {
                let there = procedure::in_box(game, kind).iter().find(|&token| game.content().value(token) == value);
                match there {
                    Some(token) => verb::move_token(game, token, TokenSpot::With(bandit), false)?,
                    None => false,
                }
            }
            Err(_) => false,
        }
    }
    retired "game.move_token(game.tokens(\"box\", kind)[1], bandit)"
    example r#"game.give(bandit, "purse", 250)"#;

    /// A token that waits beside the train comes into a place; answers whether there was one.
    acts place_reserve(game, kind: Loot = "what kind of loot", place: Place = "where to") -> Truth {
        match procedure::tokens_in(game, TokenSpot::Reserve, Some(kind)).first() {
            Some(token) if !game.layout().gone().has(place) => {
                verb::move_token(game, token, TokenSpot::At(place), false)?
            }
            _ => false,
        }
    }
    retired "game.move_token(game.tokens(\"reserve\", kind)[1], place)"
    example r#"game.place_reserve("strongbox", here)"#;

    /// Each of the bandits receives money that is no token.
    acts pay(
        game,
        bandit: Many<Those> = "who",
        amount: Whole<MOST_MONEY> = "dollars; less than 0 takes them away",
    ) {
        for bandit in game.in_turn_order().filter(|&one| bandit.has(one)) {
            let cash = i32::from(game.state().sheets[bandit.index()].cash) + amount;
            if cash.abs() > MOST_MONEY {
                return Err(Trouble::Wrong(format!(
                    "with {amount} dollars more the bandit would have {cash}, over {MOST_MONEY}"
                )));
            }
            verb::pay(game, bandit, amount as i16);
        }
    }
    limit "At most 30,000 dollars at once, and nobody has or owes more."
    example "game.pay({ car = 1 }, 250)";

    /// A bandit gains the power of a character.
    acts grant(game, bandit: Bandit = "who", character: Character = "whose power") {
        verb::change_power(game, bandit, character, true)
    }
    example "game.grant(hit.shooter, game.character(hit.victim))";

    /// A bandit loses the power of a character.
    acts revoke(game, bandit: Bandit = "who", character: Character = "whose power") {
        verb::change_power(game, bandit, character, false)
    }
    example "game.revoke(hit.victim, game.character(hit.victim))";
}
