//! Bullets and ways.

use holdup_rules::fact;
use holdup_rules::procedure::Occasion;
use holdup_rules::{procedure, verb};

use super::*;
use crate::api::VerbTrouble;
use crate::api::kinds::*;

verbs! {
    /// Gives each of the bandits one neutral bullet, as one batch, or one own bullet of a bandit, in turn order as long
    /// as he has some; answers whether there were enough. Own bullets count as fired; of somebody with two piles that both
    /// hold some he is asked, for each bandit, which one to fire from, where `pile` does not say it. Pawns of nobody can be
    /// among them and are hit last; they keep no bullet, and what hits them only `shot_by_gun` lets scripts hear of. Where
    /// the option `neutral_shortage_effect` lets a shortage cancel the rest, the script ends here, so give
    /// bullets before you do anything else.
    acts hit(
        game,
        who: Many<Victims> = "who is hit; a filter selects bandits",
        bullets: Shots = "`neutral`, or whose own bullets; he is not among those who are hit",
        by: Option<PawnName> = "id of the pawn of nobody that shoots; when missing they are nobody's, as those of passengers",
        pile: Option<PileNumber> = "of own bullets only those of this pile, 1 or 2",
        leaves: Option<Truth> = "true: neutral bullets that hit pawns of nobody leave the game; they can be given again when missing",
    ) -> Truth {
        let wrong = |message: &str| Err(VerbTrouble::Wrong(message.to_owned()));
        let Some(shooter) = bullets else {
            if pile.is_some() {
                return wrong("`pile` says which own bullets of a bandit are fired; neutral ones lie in one pile");
            }
            let occasion = if by.is_some() { Occasion::Shot } else { Occasion::Event };
            return Ok(procedure::hit_all_neutral(game, who, occasion, leaves.unwrap_or(false))?);
        };
        if by.is_some() {
            return wrong("`by` says whose shot it is with neutral bullets; those of a bandit are his");
        }
        if leaves.is_some() {
            return wrong("`leaves` is about neutral bullets; an own one that hits a pawn of nobody always leaves the game");
        }
        if who.has(shooter.pawn()) {
            return wrong("nobody is hit by his own bullets: leave him out of those who are hit (`except`)");
        }
        procedure::hit_own(game, shooter, who, pile)?
    }
    example r#"game.hit({ level = "roof" }, "neutral")"#;

    /// A bandit shoots at somebody who is chosen already, wherever he stands, by one own bullet: the next of a pile, or of the
    /// pile the bandit chooses where two hold some. It is a shot like any other, which `before_hit` and `after_hit` hear of.
    /// Answers whether he had a bullet left there: who is out of the game or stands nowhere shoots at nobody.
    acts shoot(
        game,
        bandit: Bandit = "who shoots",
        victim: Who = "who is hit",
        pile: Option<PileNumber> = "of the own bullets only those of this pile, 1 or 2",
    ) -> Truth {
        if victim == bandit.pawn() {
            return Err(VerbTrouble::Wrong("nobody shoots at himself: give another victim".to_owned()));
        }
        verb::shoot_at(game, bandit, victim, pile)?
    }
    example "if bandit ~= other then game.shoot(bandit, other) end";

    /// Lets `after_gun_hit` be heard of each of those who were hit, in turn order and pawns of nobody last: what gave
    /// them their bullets was a gun.
    acts shot_by_gun(game, who: Many<Pawns> = "who was hit", shooter: Bandit = "who fired the gun") {
        verb::was_shot_by_gun(game, shooter, who)?
    }
    example "game.shot_by_gun(hit.victim, hit.shooter)";

    /// Moves pawns to a place, all at once; then they arrive, and meet whom they meet. Whoever is `"pushed"` over several
    /// places also meets on the way pawns that harm those who pass by. Who may not stand there stays, and
    /// everybody where the place is gone.
    acts move(
        game,
        who: Many<Pawns> = "who moves",
        place: Place = "where to",
        how: Option<How> = "in what way; `event` when missing",
    ) {
        verb::send_to(game, who, place, how.unwrap_or(fact::How::Event))?
    }
    example r#"game.move(hit.victim, game.other_level(hit.at), "pushed")"#;

    /// Two pawns change places, and then they arrive, the first one first. Answers whether they did: nothing happens if one
    /// of them stands nowhere or may not stand where the other does.
    acts swap(game, one: Who = "a pawn", other: Who = "another one") -> Truth {
        verb::swap(game, one, other)?
    }
    example r#"game.swap("marshal", bandit)"#;

    /// Moves pawns one car along the train, or several, all at once; who stands at its end stays.
    acts shift(
        game,
        who: Many<Pawns> = "who moves",
        direction: Direction = "which way",
        how: Option<How> = "in what way; `event` when missing",
        cars: Option<Whole<MOST_CARS>> = "how many cars at once, as far as the train reaches; one when missing",
    ) {
        let cars = cars.unwrap_or(1);
        if cars < 1 {
            return Err(VerbTrouble::Wrong("cars must be 1 or more; the other way says `direction`".to_owned()));
        }
        verb::shift(game, who, direction, how.unwrap_or(fact::How::Event), cars as usize)?
    }
    example r#"game.shift({ level = "roof" }, "front")"#;
}
