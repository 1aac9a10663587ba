//! Questions.

use holdup_rules::question::{Choice, MAX_CHOICES};
use holdup_rules::verb;

use super::*;
use crate::api::Trouble;
use crate::api::kinds::*;

verbs! {
    /// Asks whether to do something optional.
    asks ask_may(
        game,
        bandit: Bandit = "whose seat answers",
        key: AskKey = "a key of `asks` in the content beside the script",
    ) -> Truth {
        verb::ask_may(game, bandit, key)?
    }
    example r#"if not game.ask_may(hit.me, "push") then return end"#;

    /// Asks for one of several places; nil when none is offered. A single one is not asked for.
    asks ask_place(
        game,
        bandit: Bandit = "whose seat answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        places: Many<Places> = "what is offered",
    ) -> Option<Place> {
        if places.len() > MAX_CHOICES {
            let (count, most) = (places.len(), MAX_CHOICES);
            return Err(Trouble::Wrong(format!("{count} places are too many to choose from: at most {most}")));
        }
        verb::ask_one(game, bandit, key, places.iter(), Choice::Place)?
    }
    example r#"local there = game.ask_place(hit.me, "push", game.places({ level = "roof" }))"#;

    /// Asks for one of several bandits; nil when none is offered. A single one is not asked for.
    asks ask_bandit(
        game,
        bandit: Bandit = "whose seat answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        bandits: Many<Bandits> = "who is offered",
    ) -> Option<Bandit> {
        verb::ask_one(game, bandit, key, bandits.iter(), Choice::Bandit)?
    }
    example r#"local whom = game.ask_bandit(hit.me, "push", game.bandits({ except = hit.me }))"#;

    /// Asks for one of several answers; nil when none is offered. A single one is not asked for.
    asks ask_one(
        game,
        bandit: Bandit = "whose seat answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        answers: Keys = "keys of `asks`: what is offered",
    ) -> Option<AskKey> {
        verb::ask_one(game, bandit, key, answers.iter().copied(), Choice::Text)?
    }
    example r#"local way = game.ask_one(now.me, "example", { "one", "other" })"#;

    /// Asks for one of several actions; nil when none is offered. A single one is not asked for.
    asks ask_action(
        game,
        bandit: Bandit = "whose seat answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        actions: Actions = "ids of actions: what is offered",
    ) -> Option<Action> {
        let actions: ActionSet = actions.into_iter().collect();
        verb::ask_one(game, bandit, key, actions.iter(), Choice::Action)?
    }
    example r#"local deed = game.ask_action(bandit, "example", { "move", "fire" })"#;

    /// Asks several bandits in secret whether to do something; answers who will.
    asks ask_all(
        game,
        key: AskKey = "a key of `asks` in the content beside the script",
        bandits: Many<Bandits> = "whose seats answer",
    ) -> Bandits {
        let agreed = verb::ask_all(game, bandits, key)?;
        in_turn_order(game, agreed)
    }
    example r#"local ready = game.ask_all("example", game.bandits())"#;
}
