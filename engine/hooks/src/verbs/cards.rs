//! Cards of a hand and a deck.

use super::*;
use crate::api::kinds::*;
use holdup_rules::{state, verb};

/// Most cards a script can have drawn or removed at once.
const MOST_CARDS: i32 = 60;

verbs! {
    /// The seat of a bandit draws cards; answers how many there were.
    acts draw(game, bandit: Bandit = "a bandit", count: Count<MOST_CARDS> = "how many cards") -> Number {
        verb::draw_cards(game, bandit, count)? as i64
    }
    limit "At most 60 cards at once."
    example "game.draw(plan.bandit, 3)";

    /// The seat of a bandit plays a card of its hand as the running turn says; answers whether it had one
    /// to play.
    acts play(game, bandit: Bandit = "a bandit") -> Truth {
        game.may_play_card()?;
        verb::play_card(game, bandit)?
    }
    limit "Only while a turn is planned, as in `on_plan`, and while the common deck has room: otherwise nobody would resolve the card."
    example "game.play(plan.bandit)";

    /// A bandit takes a card out of deck or discards into the hand and shuffles the deck; answers whether
    /// there was one. Who finds none shuffles as well.
    acts fetch(
        game,
        bandit: Bandit = "a bandit",
        action: Action = "the action of the card",
        shuffle: Option<Truth> = "whether the deck is shuffled even if the card lay among the discards; it is when missing",
    ) -> Truth {
        verb::fetch(game, bandit, action, shuffle.unwrap_or(true))
    }
    example r#"game.fetch(plan.bandit, "fire")"#;

    /// A bandit removes bullets from deck and discards, neutral ones first, as many as he likes, and
    /// shuffles the deck; answers how many.
    acts heal(game, bandit: Bandit = "a bandit", most: Count<MOST_CARDS> = "how many bullets") -> Number {
        verb::heal(game, bandit, most)? as i64
    }
    limit "At most 60 bullets at once."
    example "game.heal(bandit, 2)";

    /// The cards in the hand of a bandit's seat.
    looks hand(game, bandit: Bandit = "a bandit") -> Cards {
        verb::cards_in(game, bandit, Some(state::Run::Hand), |_| true).iter().copied().collect()
    }
    example "local held = game.hand(bandit)";

    /// The bullets among the cards of a bandit's seat.
    looks bullets_in(
        game,
        bandit: Bandit = "a bandit",
        run: Option<Run> = "only those that lie here",
    ) -> Cards {
        let table = game.table();
        verb::cards_in(game, bandit, run, |card| !table.is_action(card)).iter().copied().collect()
    }
    example r#"if #game.bullets_in(bandit, "front") >= 3 then return end"#;

    /// Lays a card of a bandit's seat elsewhere among its cards, as the last of those there; answers whether it lay
    /// with that seat. Everybody sees which it is, but for one that goes from hand or deck to hand or deck and not on
    /// top: that one its seat alone knows.
    acts lay(
        game,
        bandit: Bandit = "a bandit",
        card: Card = "a card",
        run: Run = "where it goes",
    ) -> Truth {
        verb::lay(game, bandit, card, run)
    }
    example r#"for _, card in ipairs(game.hand(bandit)) do game.lay(bandit, card, "bottom") end"#;

    /// Sets aside up to so many bullets that lie in front of a bandit; answers how many there were.
    acts set_aside(game, bandit: Bandit = "a bandit", most: Count<MOST_CARDS> = "how many bullets") -> Number {
        verb::set_aside(game, bandit, most) as i64
    }
    limit "At most 60 bullets at once."
    example "game.set_aside(bandit, 3)";

    /// A bandit plays a card of his hand and resolves it at once; answers whether he did.
    acts play_now(
        game,
        bandit: Bandit = "a bandit",
        optional: Option<Truth> = "whether he may decline",
    ) -> Truth {
        verb::play_now(game, bandit, optional.unwrap_or(true))?
    }
    example "game.play_now(bandit, true)";
}
