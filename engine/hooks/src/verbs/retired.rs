//! What is said with other verbs now. Each goes on working for the packs that use it, by what the newer ones do.

use super::loot::MOST_MONEY;
use super::*;
use crate::api::asked::still_there;
use crate::api::kinds::*;
use holdup_rules::content::Family;
use holdup_rules::game::Halt;
use holdup_rules::layout::Direction as Way;
use holdup_rules::procedure;
use holdup_rules::state::TokenSpot;
use holdup_rules::verb::{self, Answers, Whom};

/// The family that these verbs mean without naming it.
fn hostages(game: &Game) -> Option<FamilyId> {
    game.content().families.iter().position(Family::is_of_hostages).map(FamilyId::at)
}

/// Moves a token that lies in a place; answers whether it lay there.
fn from_floor(game: &mut Game, place: PlaceId, token: LootId, to: TokenSpot) -> Result<bool, Halt> {
    let lies = game.state().floor[place.index()].has(token);
    if lies {
        verb::move_token(game, token, to, false)?;
    }
    Ok(lies)
}

verbs! {
    /// Whether all cars stand in one line behind the leading one, with nothing in front or beside: most is
    /// simpler then.
    looks is_line(game) -> Truth {
        game.layout().is_line
    }
    retired "#game.train() == game.cars()"
    example "if game.is_line() then return end";

    /// The place across the gap between the train and a car beside it; nil where there is none.
    looks across(game, place: Place = "a place") -> Option<Place> {
        game.layout().abreast(place).first()
    }
    retired "game.abreast(place)[1]"
    example "local there = game.across(here)";

    /// How many hostages nobody holds yet.
    looks hostages_left(game) -> Number {
        hostages(game).map_or(0, |family| game.table().to_be_taken(game.state(), family).len()) as i64
    }
    retired "#game.cards(\"left\", \"hostage\")"
    example "if game.hostages_left() == 0 then return end";

    /// The hostage a bandit holds; nil when it holds none.
    looks hostage(game, bandit: Bandit = "a bandit") -> Option<Character> {
        hostages(game).and_then(|family| verb::taken(game, bandit, family))
    }
    secret "which cards somebody holds"
    retired "game.held(bandit, \"hostage\")[1]"
    example "if game.hostage(bandit) then return end";

    /// The tokens on a sheet.
    looks tokens_of(
        game,
        bandit: Bandit = "a bandit",
        kind: Option<Loot> = "only this kind of loot",
    ) -> Tokens {
        procedure::tokens_in(game, TokenSpot::With(bandit), kind).iter().collect()
    }
    secret "which tokens somebody holds"
    retired "game.tokens(bandit, kind)"
    example r#"local held = game.tokens_of(bandit, "purse")"#;

    /// A bandit takes a certain token from a place; answers whether it lay there.
    acts take_token(
        game,
        bandit: Bandit = "who takes",
        place: Place = "from where",
        token: Token = "which token",
    ) -> Truth {
        from_floor(game, place, token, TokenSpot::With(bandit))?
    }
    retired "game.move_token(token, bandit, nil, place)"
    example "game.take_token(loss.me, loss.at, loss.token)";

    /// A bandit receives a token that lies in the box; answers whether there was one.
    acts give(
        game,
        bandit: Bandit = "who receives it",
        kind: Loot = "what kind of loot",
        value: Whole<MOST_MONEY> = "dollars it is worth",
    ) -> Truth {
        let is_meant = |token: &LootId| i32::from(game.content().value(*token)) == value;
        match procedure::tokens_in(game, TokenSpot::Box, Some(kind)).iter().find(is_meant) {
            Some(token) => verb::move_token(game, token, TokenSpot::With(bandit), false)?,
            None => false,
        }
    }
    retired "game.move_token(game.tokens(\"box\", kind, value)[1], bandit)"
    example r#"game.give(bandit, "purse", 250)"#;

    /// A token that waits beside the train comes into a place; answers whether there was one.
    acts place_reserve(game, kind: Loot = "what kind of loot", place: Place = "where to") -> Truth {
        match procedure::tokens_in(game, TokenSpot::Reserve, Some(kind)).first() {
            Some(token) if !game.layout().gone.has(place) => {
                verb::move_token(game, token, TokenSpot::At(place), false)?
            }
            _ => false,
        }
    }
    retired "game.move_token(game.tokens(\"reserve\", kind)[1], place)"
    example r#"game.place_reserve("strongbox", here)"#;

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
    retired "game.move_token(game.ask_token(bandit, key, game.tokens(bandit)), game.place(bandit))"
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
    retired "game.move_token(game.ask_token(bandit, key, game.tokens(bandit)), other)"
    example "game.hand_over(bandit, other)";

    /// A token that lies in a place goes to the box; answers whether it lay there.
    acts remove_token(game, token: Token = "a token", place: Place = "where it lies") -> Truth {
        from_floor(game, place, token, TokenSpot::Box)?
    }
    retired "game.move_token(token, \"box\", nil, place)"
    example "game.remove_token(token, here)";

    /// A car beside the train goes one car along it; answers whether the train went on.
    acts drift(game, car: Car = "a car beside the train", direction: Direction = "which way") -> Truth {
        let line = game.layout().line(car).filter(|&line| line != LineId::TRAIN);
        line.is_some_and(|line| verb::slide(game, line, if direction == Way::Front { -1 } else { 1 }))
    }
    retired "game.slide(car, 1)"
    example r#"game.drift(coach, "rear")"#;

    /// A car goes from one end of the train to the other; answers whether it could.
    acts change_ends(game, car: Car = "a car at an end of the train") -> Truth {
        let is_movable = game.table().movable().any(|other| other == car) && game.layout().is_coupled(car);
        let end = if game.layout().train().next() == Some(car) { Way::Rear } else { Way::Front };
        is_movable && verb::couple(game, car, LineId::TRAIN, end)
    }
    retired r#"game.couple(car, game.leading(), "rear")"#
    example "game.change_ends(game.car(here))";

    /// A bandit who holds no hostage takes one, of his choice; answers whether he did.
    acts take_hostage(game, bandit: Bandit = "a bandit") -> Truth {
        match hostages(game) {
            Some(family) => verb::take_card(game, bandit, family)?,
            None => false,
        }
    }
    retired "game.take_card(bandit, \"hostage\")"
    example "game.take_hostage(bandit)";

    /// Asks several bandits in secret whether to do something; answers who will.
    asks ask_all(
        game,
        key: AskKey = "a key of `asks` in the content beside the script",
        bandits: Many<Bandits> = "whose seats answer",
    ) -> Bandits {
        still_there(game, "bandits", bandits)?;
        let Answers::Each(each) = verb::ask_may(game, Whom::Several(bandits), key)? else {
            return Ok(List::from_iter([]));
        };
        each.into_iter().filter(|(_, yes)| *yes).map(|(who, _)| who).collect()
    }
    retired "game.ask_may(bandits, key)"
    example r#"local ready = game.ask_all("example", game.bandits())"#;
}
