//! Cards of a hand and a deck.

use super::*;
use crate::api::kinds::*;
use holdup_rules::verb;

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
