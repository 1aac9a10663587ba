//! Loot, money and powers.

use super::*;
use crate::api::VerbTrouble;
use crate::api::kinds::*;
use holdup_rules::state::TokenSpot;
use holdup_rules::{procedure, verb};

/// Most dollars a script can pay at once, and most a bandit can be paid or owe in all.
pub(super) const MOST_MONEY: i32 = 30_000;

verbs! {
    /// The tokens that lie somewhere: in a place those that can be taken, with a bandit those on the sheet. What is no
    /// loot is among them only where its kind is named. Used ones come last.
    looks tokens(
        game,
        at: Spot = "where: a place, a bandit, a zone that holds tokens, the box, or beside the train",
        kind: Option<Loot> = "only this kind of loot; must be given of the box",
        value: Option<Whole<MOST_MONEY>> = "only those worth so many dollars",
    ) -> Tokens {
        if at == TokenSpot::Box && kind.is_none() {
            return Err(VerbTrouble::Wrong("kind must be given of what lies in the box".to_owned()));
        }
        let is_worth = |&token: &LootId| value.is_none_or(|value| i32::from(game.content().value(token)) == value);
        let all = game.table().in_order(game.state(), procedure::tokens_in(game, at, kind));
        all.iter().copied().filter(is_worth).collect()
    }
    secret "which tokens lie there"
    example r#"local lying = game.tokens(here, "purse")"#;

    /// What a token is worth in dollars, or the number that tells it from others of its kind where it is no
    /// money.
    looks value(game, token: Token = "a loot token") -> Number {
        game.content().value(token).into()
    }
    secret "what tokens are worth"
    example "local dollars = game.value(token)";

    /// Whether a token was turned to its used side.
    looks used(game, token: Token = "a loot token") -> Truth {
        game.state().flipped.has(token)
    }
    example "if game.used(token) then return end";

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

    /// A bandit loses his least valuable token; of kinds worth the same he chooses. Answers whether he had
    /// one.
    acts lose_least(
        game,
        bandit: Bandit = "who loses",
        kind: Option<Loot> = "only this kind of loot",
        place: Option<Place> = "where it falls; out of the game when missing",
    ) -> Truth {
        verb::lose_one(game, bandit, kind, place, false)?
    }
    example r#"game.lose_least(bandit, "purse")"#;

    /// A bandit loses his most valuable token; of equal ones he chooses. Answers whether he had one.
    acts lose_most(
        game,
        bandit: Bandit = "who loses",
        kind: Option<Loot> = "only this kind of loot",
        place: Option<Place> = "where it falls; out of the game when missing",
    ) -> Truth {
        verb::lose_one(game, bandit, kind, place, true)?
    }
    example r#"game.lose_most(bandit, "purse")"#;

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
    example "game.hand_over(bandit, other)";

    /// A token goes to a place, to a bandit, into a zone that holds tokens, beside the train or to the box, from wherever
    /// it is; answers whether it moved: not where it is there already, nor to a bandit what a pawn guards. What would
    /// come to a place that is gone goes to the box. With `from` it moves from there alone: another hook can have moved it
    /// meanwhile.
    acts move_token(
        game,
        token: Token = "which token",
        to: Spot = "where to",
        seen: Option<Truth> = "true: everybody sees which it is of those alike on the sheet it leaves; its owner alone when missing",
        from: Option<Spot> = "from where alone; from anywhere when missing",
    ) -> Truth {
        let lies = from.is_none_or(|from| game.table().spot_of(game.state(), token) == from);
        lies && verb::move_token(game, token, to, seen.unwrap_or(false))?
    }
    example r#"for _, token in ipairs(game.tokens("reserve", "strongbox")) do game.move_token(token, here) end"#;

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

    /// A token is used: the first time it is turned over, the second time it goes to the box. Answers whether it lay on
    /// the sheet.
    acts use_token(game, bandit: Bandit = "a bandit", token: Token = "a token on its sheet") -> Truth {
        verb::use_token(game, bandit, token)
    }
    example "game.use_token(bandit, token)";

    /// Each of the bandits receives money that is no token.
    acts pay(
        game,
        bandit: Many<Those> = "who",
        amount: Whole<MOST_MONEY> = "dollars; less than 0 takes them away",
    ) {
        for bandit in procedure::in_turn(game, bandit) {
            let cash = i32::from(game.state().sheets[bandit.index()].cash) + amount;
            if cash.abs() > MOST_MONEY {
                return Err(VerbTrouble::Wrong(format!(
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
