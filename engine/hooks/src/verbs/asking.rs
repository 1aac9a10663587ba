//! Questions. In each of them *who* is one bandit, several at once, or `"chance"`; what is read, what is offered and
//! what comes back is the same in all.

use holdup_rules::game::Halt;
use holdup_rules::question::{Choice, MAX_CHOICES};
use holdup_rules::verb::{self, AskResult, OfferKind, Whom};
use holdup_rules::view::sees_card;
use holdup_tell::label::Labels;

use super::*;
use crate::api::VerbTrouble;
use crate::api::give::ById;
use crate::api::kinds::*;
use crate::words::CHANCE;

/// Most numbers a script can have chosen from.
const MOST_NUMBERS: i32 = 40;

/// The largest number a script can offer.
const LARGEST: i32 = 1000;

verbs! {
    /// Asks whether to do something optional.
    asks ask_may(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        at: Option<Place> = "the place a yes is about: computer players weigh it",
        seen_by: Option<Watchers> = "who alone see what chance draws",
    ) -> Answered<Truth> {
        verb::ask_may(game, whom(who, seen_by)?, key, at)?
    }
    example r#"if not game.ask_may(hit.me, "push") then return end"#;

    /// Asks for one of several places; nil when none is offered. A single one is not asked for.
    asks ask_place(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        places: Many<OfferedToEach<Places>> = "what is offered",
        seen_by: Option<Watchers> = "who alone see what chance draws",
    ) -> Answered<Option<Place>> {
        ask(game, whom(who, seen_by)?, key, &places, |places| places.iter(), Choice::Place)?
    }
    example r#"local there = game.ask_place(hit.me, "push", game.places({ level = "roof" }))"#;

    /// Asks for one of several bandits; nil when none is offered. A single one is not asked for.
    asks ask_bandit(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        bandits: Many<OfferedToEach<Bandits>> = "who is offered",
        seen_by: Option<Watchers> = "who alone see what chance draws",
    ) -> Answered<Option<Bandit>> {
        ask(game, whom(who, seen_by)?, key, &bandits, |bandits| bandits.iter(), Choice::Bandit)?
    }
    example r#"local whom = game.ask_bandit(hit.me, "push", game.bandits({ except = hit.me }))"#;

    /// Asks for one of several answers; nil when none is offered. A single one is not asked for.
    asks ask_one(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        answers: OfferedToEach<Keys> = "keys of `asks`: what is offered",
        seen_by: Option<Watchers> = "who alone see what chance draws",
    ) -> Answered<Option<AskKey>> {
        ask(game, whom(who, seen_by)?, key, &answers, |answers| answers.iter().copied(), Choice::Text)?
    }
    example r#"local way = game.ask_one(now.me, "example", { "one", "other" })"#;

    /// Asks for one of several actions; nil when none is offered. A single one is not asked for.
    asks ask_action(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        actions: OfferedToEach<Actions> = "ids of actions: what is offered",
        seen_by: Option<Watchers> = "who alone see what chance draws",
    ) -> Answered<Option<Action>> {
        ask(game, whom(who, seen_by)?, key, &actions, |actions| actions.iter(), Choice::Action)?
    }
    example r#"local deed = game.ask_action(bandit, "example", { "move", "fire" })"#;

    /// Asks for a whole number; nil when `from` is above `to`. Asked of `"chance"` it is a die.
    asks ask_number(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        from: Whole<LARGEST> = "the lowest",
        to: Whole<LARGEST> = "the highest",
        seen_by: Option<Watchers> = "who alone see what chance draws",
    ) -> Answered<Option<Number>> {
        if to - from >= MOST_NUMBERS {
            let count = to - from + 1;
            return Err(VerbTrouble::Wrong(format!(
                "{count} numbers are too many to choose from: at most {MOST_NUMBERS}"
            )));
        }
        let numbers = OfferKind::Alike(i64::from(from)..=i64::from(to));
        ask(game, whom(who, seen_by)?, key, &numbers, Clone::clone, |number| {
            Choice::Number(i16::try_from(number).unwrap_or_default())
        })?
    }
    limit "At most 40 numbers, none beyond 1000."
    example r#"local spots = game.ask_number("chance", "example", 1, 6)"#;

    /// Asks for one of several loot tokens; nil when none is offered. What is offered are kinds, and values of tokens that
    /// whoever answers can tell apart; of those he cannot, chance picks one. What chance draws nobody is told.
    asks ask_token(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        tokens: OfferedToEach<Tokens> = "what is offered",
    ) -> Answered<Option<Token>> {
        offer_to(who, &tokens)?;
        verb::ask_token(game, who, key, &tokens)?
    }
    example r#"local token = game.ask_token(bandit, "example", game.tokens(bandit))"#;

    /// Asks for one of several cards that whoever answers can see; nil when none is offered. Cards with the same face are
    /// one choice, and of these one of another deck is meant first. What chance draws nobody is told.
    asks ask_card(
        game,
        who: Asked = "who answers",
        key: AskKey = "a key of `asks` in the content beside the script",
        cards: OfferedToEach<Cards> = "what is offered",
    ) -> Answered<Option<Card>> {
        offer_to(who, &cards)?;
        can_choose(game, who, &cards)?;
        verb::ask_card(game, who, key, &cards)?
    }
    limit "At most 128 faces."
    example r#"local card = game.ask_card(bandit, "example", game.hand(bandit))"#;
}

/// Who is asked, and who alone sees what chance draws.
fn whom(who: Whom, seen_by: Option<WhoSet>) -> Result<Whom, VerbTrouble> {
    match (who, seen_by) {
        (who, None) => Ok(who),
        (Whom::Chance(_), seen) => Ok(Whom::Chance(seen)),
        (Whom::One(_) | Whom::Several(_), Some(_)) => Err(VerbTrouble::Wrong(
            "seen_by says who sees what chance draws, and here somebody is asked".to_owned(),
        )),
    }
}

/// Asks for one of several things.
fn ask<'a, S, T: Copy, I: Iterator<Item = T> + Clone>(
    game: &mut Game,
    whom: Whom,
    key: TextId,
    offered: &'a OfferKind<S>,
    each: impl Fn(&'a S) -> I,
    choice: fn(T) -> Choice,
) -> Result<AskResult<Option<T>>, VerbTrouble> {
    offer_to(whom, offered)?;
    verb::ask_one(game, whom, key, offered, each, choice).map_err(Halt::into)
}

/// Whether there is somebody for each of whom something is offered.
fn offer_to<S>(whom: Whom, offered: &OfferKind<S>) -> Result<(), VerbTrouble> {
    match (offered, whom) {
        (OfferKind::Alike(_), _) | (_, Whom::Several(_)) => Ok(()),
        (OfferKind::Each(_), Whom::One(_) | Whom::Chance(_)) => {
            Err(VerbTrouble::Wrong("only several can be offered a table by bandit".to_owned()))
        }
    }
}

/// Whether everybody who is asked sees the cards he is offered, and there is room for a choice of each.
fn can_choose(game: &Game, whom: Whom, offered: &OfferKind<Vec<CardId>>) -> Result<(), VerbTrouble> {
    let (table, state) = (game.table(), game.state());
    let each = match (whom, offered) {
        (Whom::Chance(_), _) => return Ok(()),
        (Whom::One(who), OfferKind::Alike(cards)) => vec![(who, cards)],
        (Whom::Several(these), OfferKind::Alike(cards)) => these.iter().map(|who| (who, cards)).collect(),
        (_, OfferKind::Each(each)) => each.iter().map(|(who, cards)| (*who, cards)).collect(),
    };
    for (who, cards) in each {
        let seat = table.seat_of(who);
        // For whom a rule decides, it chooses among his own cards.
        let person = match state.leader(seat) {
            PersonId::NOBODY => seat.person(),
            person => person,
        };
        if let Some(hidden) = cards.iter().find(|&&card| !sees_card(state, table, person, card)) {
            return Err(VerbTrouble::Wrong(format!(
                "{} cannot choose card {}, which lies where he does not see it: let \"{CHANCE}\" choose",
                table.bandit_label(who),
                hidden.number()
            )));
        }
        let count = verb::card_choices(table, cards).len();
        if count > MAX_CHOICES {
            return Err(VerbTrouble::Wrong(format!(
                "{count} faces are too many to choose from: at most {MAX_CHOICES}"
            )));
        }
    }
    Ok(())
}
