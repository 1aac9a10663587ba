//! Actions, and who and what comes, goes and stands beside the train.

use holdup_rules::capacity::MAX_HORSES;
use holdup_rules::state::CardSpot;
use holdup_rules::verb;
use holdup_rules::way::How as Manner;

use super::*;
use crate::api::VerbTrouble;
use crate::api::kinds::*;

verbs! {
    /// A bandit performs an action at once, without a card; or as part of one, which a bullet that bars such cards then
    /// bars as well.
    acts act(
        game,
        bandit: Bandit = "a bandit",
        action: Action = "what he does",
        by_card: Option<Truth> = "whether it is part of what a card of his says",
    ) {
        verb::act(game, bandit, action, by_card.unwrap_or(false))?
    }
    example r#"game.act(bandit, "robbery")"#;

    /// A bandit shoots or punches all of these at once whom he can shoot or punch, whatever their rank and without being asked
    /// whom: bandits in turn order, then pawns of nobody. All who are punched drop their loot, then all are sent away, and
    /// then all arrive. He shoots with his own bullets, as long as he has some.
    acts strike(
        game,
        bandit: Bandit = "a bandit",
        action: Action = "an action that is a shot or a punch",
        who: Many<Pawns> = "whom it is meant for",
        by_card: Option<Truth> = "whether it is part of what a card of his says",
    ) {
        if !verb::is_strike(game, action) {
            let id = &game.content().actions[action.index()].id;
            return Err(VerbTrouble::Wrong(format!("`{id}` is neither a shot nor a punch; `act` does it")));
        }
        verb::strike_all(game, bandit, action, who, by_card.unwrap_or(false))?
    }
    example r#"game.strike(bandit, "punch", game.pawns_at(here))"#;

    /// Whether an action would have any effect if the bandit performed it now, without a card; or as part of one, which a
    /// bullet may bar. It changes nothing, but asks scripts, so queries cannot use it.
    acts can(
        game,
        bandit: Bandit = "a bandit",
        action: Action = "an action",
        by_card: Option<Truth> = "whether it would be part of what a card of his says",
    ) -> Truth {
        verb::can_act(game, bandit, action, by_card.unwrap_or(false))?
    }
    example r#"if not game.can(bandit, "fire") then return end"#;

    /// Who acts now: whom a script told to act (`act`, a nudge, a card that was bought), or whose card is carried out. Nil
    /// while nobody does, as in an event.
    looks acting(game) -> Option<Bandit> {
        verb::acting(game)
    }
    example "local by = game.acting()";

    /// The action of the card that is carried out now, whoever acts; nil while none is, as in an event. Somebody who was
    /// nudged acts by `nudge`.
    looks acting_by(game) -> Option<Action> {
        verb::card_under_way(game).map(|(action, _)| action)
    }
    example r#"if game.acting_by() == "marshal" then return end"#;

    /// Whose card is carried out now; nil while none is. Where somebody else acts, he was nudged or bought the card.
    looks acting_for(game) -> Option<Bandit> {
        verb::card_under_way(game).map(|(_, owner)| owner)
    }
    example "local is_own = game.acting_for() == game.acting()";

    /// Whether a pawn can stand in a place and no script closes the way there, see `may_enter`. It changes nothing, but
    /// asks scripts, so queries cannot use it.
    acts may_enter(
        game,
        pawn: Who = "a pawn",
        place: Place = "where",
        how: Option<How> = "in what way; `event` when missing",
    ) -> Truth {
        verb::may_enter(game, pawn, place, how.unwrap_or(Manner::Event))?
    }
    example r#"if game.may_enter(bandit, place, "event") then game.move(bandit, place) end"#;

    /// Which characters a bandit could choose to shoot or punch now: in sight or in one place, as far as options, ranks and
    /// scripts let him. It changes nothing, but asks scripts, so queries cannot use it.
    acts targets(
        game,
        bandit: Bandit = "a bandit",
        action: Action = "an action",
        except: Option<Bandit> = "somebody who is not to be looked at",
    ) -> Bandits {
        let except = except.map_or(WhoSet::EMPTY, WhoSet::only);
        let targets = verb::targets(game, bandit, action, except)?;
        in_turn_order(game, targets.characters())
    }
    example r#"if #game.targets(bandit, "fire") > 1 then game.act(bandit, "fire") end"#;

    /// A pawn comes into the game, or out of hiding; answers whether it was nowhere. Out of hiding it
    /// arrives like everybody.
    acts appear(game, pawn: Who = "a pawn that is nowhere", place: Place = "where") -> Truth {
        verb::appear(game, pawn, place)?
    }
    example "game.appear(bandit, place)";

    /// A bandit is thrown off the train, and with his next action, whatever it is and by whatever card, he comes back into this
    /// place instead of acting. Until then he stands nowhere: nobody meets, sees or hits him. Answers whether he stood anywhere
    /// and may stand there. Where the place is gone by then he comes into the lowest one of its car, or of the leading car.
    acts eject(game, bandit: Bandit = "a bandit", place: Place = "where he will come back") -> Truth {
        verb::eject(game, bandit, place)
    }
    example "game.eject(hit.victim, hit.at)";

    /// A bandit hides; only its seat knows where it will appear. Answers whether it stood anywhere.
    acts hide(game, bandit: Bandit = "a bandit", place: Place = "where it will appear") -> Truth {
        verb::hide(game, bandit, place)
    }
    example "game.hide(bandit, place)";

    /// A pawn leaves the game; answers whether it was anywhere.
    acts leave(game, pawn: Who = "a pawn") -> Truth {
        verb::leave(game, pawn)
    }
    example r#"game.leave("marshal")"#;

    /// A bandit is out of the game: it plans no more and cannot win.
    acts eliminate(game, bandit: Bandit = "a bandit") {
        verb::eliminate(game, bandit)
    }
    example "game.eliminate(bandit)";

    /// Some win, and the game is over at once: the script and all that is under way end here, and only the scores are
    /// counted. Who may not win does not; when nobody is left, it answers `false` and the game goes on. Those of a team win
    /// together. With an empty list nobody wins, on purpose.
    acts win(
        game,
        bandits: Many<Those> = "who wins",
        victory: Option<Victory> = "in which way; where nothing is said, in that of the script",
    ) -> Truth {
        let victory = victory.or_else(|| verb::own_victory(game));
        let unsaid = "beside no way to win the script must say which one it is: `game.win(bandits, \"ID\")`";
        verb::win(game, victory.ok_or_else(|| VerbTrouble::Wrong(unsaid.to_owned()))?, bandits)?
    }
    example "game.win(bandit, \"collector\")";

    /// Lets whoever leads the seat of another bandit at first decide for a bandit from now on, or a rule where none is
    /// given; for the bandit himself, whoever led him at first does again. Answers whether that is news. Who is asked is
    /// looked up whenever something is asked.
    acts lend(
        game,
        bandit: Bandit = "for whom is decided",
        to: Option<Bandit> = "whose seat decides; a rule where none is given",
    ) -> Truth {
        verb::lend(game, bandit, to)
    }
    example "game.lend(now.me, other)";

    /// A car leaves the game, with the loot in and on it and the horses beside it; answers whether it has left. The
    /// leading car never does, and pawns must have left the car before; who hides there is out when he should appear.
    /// The gap in the train closes, and what stood beside the car stands beside the next one towards the leading car.
    /// Its script hears nothing more.
    acts uncouple(game, car: Car = "a car") -> Truth {
        verb::uncouple(game, car)
    }
    example "game.uncouple(game.car(here))";

    /// A car joins a line of cars at its front or behind its last car, wherever it stood, or having left; answers
    /// whether that changed anything: the leading car stays. Pawns and loot go with it; horses stay with the train.
    acts couple(
        game,
        car: Car = "a car",
        to: SomeLine = "the line it joins",
        way: Direction = "at which end of the line",
    ) -> Truth {
        to.is_some_and(|line| verb::couple(game, car, line, way))
    }
    example r#"game.couple(game.car(here), game.leading(), "rear")"#;

    /// A line of cars beside the train slides along it; answers whether it did. Where it would stand beside nothing it
    /// does not, unless it stood further away, and the train itself never does.
    acts slide(
        game,
        line: SomeLine = "the line",
        by: Whole<MOST_CARS> = "so many cars towards the rear of the train, or towards its front if below 0",
    ) -> Truth {
        line.is_some_and(|line| verb::slide(game, line, by as i8))
    }
    example "game.slide(coach, -2)";

    /// A place is there no more: nobody comes to it, and nobody is seen in it or past it. Answers whether it is gone:
    /// nobody may stand there and nothing lie there, and a car keeps one place that is not closed. Who hides there
    /// appears on the lowest place of the car.
    acts close(game, place: Place = "a place") -> Truth {
        verb::close(game, place)
    }
    example "local is_gone = game.close(here)";

    /// A horse comes to stand beside a car, if that has not left.
    acts put_horse(game, car: Car = "a car") {
        if !verb::put_horse(game, car) {
            return Err(VerbTrouble::Wrong(format!("a game has {MAX_HORSES} horses at most")));
        }
    }
    limit "A game has 100 horses at most."
    example "game.put_horse(game.car(here))";

    /// A horse goes from one car to another; answers whether it did: not where none stood there, nor to a car that has left.
    acts move_horse(game, from: Car = "a car", to: Car = "another") -> Truth {
        verb::move_horse(game, from, to)
    }
    example "game.move_horse(1, 2)";

    /// A horse leaves the game; answers whether one stood there.
    acts take_horse_away(game, car: Car = "a car") -> Truth {
        verb::take_horse_away(game, car)
    }
    example "game.take_horse_away(1)";

    /// A bandit who has taken no card of a family takes one of those that are left, of his choice; answers whether he did. Who
    /// is out of the game takes none.
    acts take_card(game, bandit: Bandit = "a bandit", family: Family = "id of a family") -> Truth {
        verb::take_card(game, bandit, family)?
    }
    example r#"game.take_card(bandit, "hostage")"#;

    /// A card of a family goes into a zone, with somebody where it is a zone of characters, or to the box. Who may know
    /// which card it is follows from the zones.
    acts put(
        game,
        card: FamilyCard = "a card of a family",
        zone: Option<Zone> = "id of a zone; the box where none is named",
        bandit: Option<Bandit> = "with whom it lies there",
    ) {
        let to = match (zone, bandit) {
            (None, _) => CardSpot::Box,
            (Some(zone), None) => CardSpot::Zone(zone),
            (Some(zone), Some(bandit)) => CardSpot::With(bandit, zone),
        };
        if !verb::put_card(game, card, to) {
            let whose = if bandit.is_some() { "of the table, so it takes no bandit" } else { "of a bandit, so say whose" };
            return Err(VerbTrouble::Wrong(format!("this zone is {whose}")));
        }
    }
    example r#"for _, card in ipairs(game.cards("left")) do game.put(card, "taken", bandit) end"#;
}
