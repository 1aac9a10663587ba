//! What scripts say.

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
}
