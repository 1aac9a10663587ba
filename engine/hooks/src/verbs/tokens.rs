//! Tokens one by one, cards, and the course of a round.

use super::*;
use crate::api::Trouble;
use crate::api::kinds::*;
use holdup_rules::state::TokenSpot;
use holdup_rules::{procedure, verb};

verbs! {
    /// The tokens that lie somewhere: in a place those that can be taken, with a bandit those on the sheet. What is no
    /// loot is among them only where its kind is named.
    looks tokens(
        game,
        at: Spot = "where: a place, a bandit, a zone that holds tokens, the box, or beside the train",
        kind: Option<Loot> = "only this kind of loot; must be given of the box",
    ) -> Tokens {
        if at == TokenSpot::Box && kind.is_none() {
            return Err(Trouble::Wrong("kind must be given of what lies in the box".to_owned()));
        }
        procedure::tokens_in(game, at, kind).iter().collect()
    }
    secret "which tokens lie there"
    example r#"local lying = game.tokens(here, "purse")"#;

    /// The tokens on a sheet.
    looks tokens_of(
        game,
        bandit: Bandit = "a bandit",
        kind: Option<Loot> = "only this kind of loot",
    ) -> Tokens {
        procedure::tokens_in(game, TokenSpot::With(bandit), kind).iter().collect()
    }
    secret "which tokens somebody holds"
    example r#"local held = game.tokens_of(bandit, "purse")"#;

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

    /// How many cards the seat of a bandit holds that can be played: action cards, and bullets where a
    /// power of the bandit plays them.
    looks in_hand(
        game,
        bandit: Bandit = "a bandit",
        bullets: Option<Truth> = "true: bullets in the hand count too",
    ) -> Number {
        let (table, state) = (game.table(), game.state());
        let all = bullets.unwrap_or(false) || table.bullet_as(state, bandit).is_some();
        let hand = state.seats[table.seat_of(bandit).index()].cards.hand().iter();
        hand.filter(|&&card| all || table.is_action(card)).count() as i64
    }
    secret "which cards somebody holds"
    example "if game.in_hand(bandit) == 0 then return end";

    /// How many cards the seat of a bandit could draw, discards included.
    looks in_deck(game, bandit: Bandit = "a bandit") -> Number {
        let cards = &game.state().seats[game.table().seat_of(bandit).index()].cards;
        (cards.deck().len() + cards.discards().len()) as i64
    }
    example "if game.in_deck(bandit) == 0 then return end";

    /// Whether a card of an action lies in the deck or the discards of a bandit.
    looks has_card(game, bandit: Bandit = "a bandit", action: Action = "an action") -> Truth {
        procedure::find_card(game, bandit, action).is_some()
    }
    secret "which cards lie in a deck"
    example r#"if not game.has_card(plan.bandit, "fire") then return end"#;

    /// How many bullets a bandit received since the round began.
    looks received_this_round(game, bandit: Bandit = "a bandit") -> Number {
        game.state().sheets[bandit.index()].received_this_round.into()
    }
    example "local fresh = game.received_this_round(bandit)";

    /// The kind of turn in which the card being resolved was played; nil when there is none.
    looks turn_of_card(game) -> Option<Turn> {
        verb::turn_of_card(game)
    }
    example r#"if game.turn_of_card() ~= "tunnel" then return end"#;

    /// The action of the latest card of this round that was turned over, or played and carried out at once,
    /// and is of another than this action; nil when there is none. Where the row of this
    /// action says `counts_void = false`, cards that came to nothing do not count. Nor do actions whose script
    /// has set off what is under way: two that copy each other come to an end.
    looks last_turned(game, except: Action = "an action that does not count") -> Option<Action> {
        verb::last_carried_out(game, except)
    }
    example r#"local copied = game.last_turned("robbery")"#;

    /// How many rounds the game has.
    looks rounds(game) -> Number {
        game.state().rounds.len() as i64
    }
    example "if game.round() == game.rounds() then return end";
}
