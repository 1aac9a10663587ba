//! What scripts say, and what they let somebody see.

use holdup_rules::verb;

use super::*;
use crate::api::kinds::*;

verbs! {
    /// Says a sentence for all to hear, in every language. Nothing comes of it.
    acts say(
        game,
        key: SayKey = "a key of `says` in the content beside the script",
        gaps: Gaps = "what fills its gaps, in the order of the English sentence",
    ) {
        verb::say(game, key, gaps)
    }
    example r#"game.say("example")"#;

    /// Shows something that lies hidden to whoever sits behind a bandit, or to several; to all with `game.all_characters()`.
    /// All are told that it is shown, and they alone what it is. They know a token as
    /// if they had held it, a card of a family until it goes where they do not see it, an action card or a bullet as long as
    /// no card goes unseen out of that hand, and none that looks like it in the open. What lies in a deck has no
    /// order: they see it now, and not where it comes to lie.
    acts show(
        game,
        what: Showable = "a loot token, a card, or a card of a family",
        to: Many<Those> = "who is shown it",
    ) {
        verb::show(game, what, to)
    }
    example "for _, card in ipairs(game.hand(bandit)) do game.show(card, game.all_characters()) end";
}
