//! Marks: what scripts remember in the game itself.

use super::*;
use crate::api::kinds::*;
use holdup_rules::content::MarkDomain;
use holdup_rules::verb;

verbs! {
    /// What a mark says. For the game's own, `of` is left out: `game.mark("alarm")`. A number is 0 at first or what of its
    /// range is nearest to it, a truth false, a word the first of its values, anything else nil.
    looks mark(
        game,
        of: Option<Holder> = "whose mark: a bandit, for one of a seat as well, a pawn of nobody, a car, a place or a token; left out for one of the game",
        mark: Mark = "id of a mark",
    ) -> Option<MarkValue> {
        // The mark of a pawn that is not in the game is what it would be at first.
        let first = || game.content().marks[mark.index()].worth(0);
        let worth = of.map_or_else(first, |of| game.table().says(game.state(), mark, of));
        Some((mark, worth)).filter(|(_, worth)| *worth != MarkDomain::Nothing)
    }
    example r#"if game.mark(bandit, "bought") > 0 then return end"#;

    /// Changes a mark. For one of the game, `of` is left out: `game.set_mark("alarm", 3)`. What it cannot be is an error.
    acts set_mark(
        game,
        of: Option<Holder> = "whose mark, as in `mark`; left out for one of the game",
        mark: Mark = "id of a mark",
        value: Option<MarkValue> = "what it says from now on: of the mark's type, a number within its range; nil for no bandit, place or action",
    ) {
        verb::set_mark(game, mark, of, value);
    }
    limit "Numbers from -100 to 100."
    example r#"game.set_mark(bandit, "bought", 1)"#;
}
