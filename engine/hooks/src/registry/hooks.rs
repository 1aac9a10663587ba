//! The table of hook points: when each is called, what it is told, what it may
//! answer, and a script that uses it.

use super::{HookRow, Kind, field, maybe};
use holdup_rules::hook::HookPoint;

/// Every hook point, in the order of [`HookPoint::ALL`].
pub const HOOKS: &[HookRow] = &[
    HookRow {
        point: HookPoint::HandSize,
        when: "A seat is about to draw its hand at the start of a round.",
        told: &[
            field("bandit", Kind::Bandit, "the seat's bandit"),
            field(
                "size",
                Kind::Number,
                "the usual hand, the characters' own cards included",
            ),
        ],
        about: Some("bandit"),
        answer: Kind::Number,
        answer_means: "how many cards instead; what several answers add and take away counts together",
        since: "0.1.0",
        example: r#"-- One card more while no bullet was received.
function hand_size(game, hand)
  if game.received(hand.me) == 0 then
    return hand.size + 1
  end
end
"#,
    },
    HookRow {
        point: HookPoint::MayPlay,
        when: "A seat plans, once for each kind of card in its hand.",
        told: &[
            field("bandit", Kind::Bandit, "whose card it is"),
            field("action", Kind::Action, "the action of the card"),
            field("turn", Kind::Turn, "the kind of turn"),
        ],
        about: Some("bandit"),
        answer: Kind::Truth,
        answer_means: "`false` keeps the card from being played now",
        since: "0.1.0",
        example: r#"-- Never fires in the first round.
function may_play(game, plan)
  if plan.action == "fire" then
    return game.round() > 1
  end
end
"#,
    },
    HookRow {
        point: HookPoint::TargetRank,
        when: "Several bandits can be shot or punched, once for each of them.",
        told: &[
            field("victim", Kind::Bandit, "who might be chosen"),
            field("actor", Kind::Bandit, "who chooses"),
            field("action", Kind::Action, "the action of the card"),
        ],
        about: Some("victim"),
        answer: Kind::Number,
        answer_means: "the rank, usually 0; only victims of the lowest rank can be chosen",
        since: "0.1.0",
        example: r#"-- Chosen last by whoever holds no purse.
function target_rank(game, target)
  if game.holds(target.actor, "purse") == 0 then
    return 1
  end
end
"#,
    },
    HookRow {
        point: HookPoint::MayTarget,
        when: "Somebody can be shot or punched, once for each who can.",
        told: &[
            field("victim", Kind::Bandit, "who might be chosen"),
            field("actor", Kind::Bandit, "who chooses"),
            field("action", Kind::Action, "the action of the card"),
        ],
        about: Some("victim"),
        answer: Kind::Truth,
        answer_means: "`false` keeps the victim from being chosen, even if nobody else is left",
        since: "0.1.0",
        example: r#"-- Cannot be punched on a roof.
function may_target(game, target)
  if target.action == "punch" then
    return game.level(game.place(target.me)) ~= "roof"
  end
end
"#,
    },
    HookRow {
        point: HookPoint::MayEnter,
        when: "A pawn could go to a place by a card or a punch, before the choice is offered.",
        told: &[
            field("pawn", Kind::Pawn, "who would go"),
            field("to", Kind::Place, "where"),
            field("how", Kind::How, "in what way"),
        ],
        about: None,
        answer: Kind::Truth,
        answer_means: "`false` closes the way",
        since: "0.1.0",
        example: r#"-- Never walks onto the first car of the train.
function may_enter(game, way)
  if way.pawn == way.me and way.how == "move" then
    return game.car(way.to) > 1
  end
end
"#,
    },
    HookRow {
        point: HookPoint::Sees,
        when: "A bandit is about to shoot, before the victims are offered.",
        told: &[field("shooter", Kind::Bandit, "who shoots")],
        about: Some("shooter"),
        answer: Kind::Places,
        answer_means: "places that are in sight besides the usual ones",
        since: "0.1.0",
        example: r#"-- Sees everybody in the own place too.
function sees(game, shot)
  return { game.place(shot.me) }
end
"#,
    },
    HookRow {
        point: HookPoint::Reach,
        when: "A bandit is about to move, before the places are offered.",
        told: &[
            field("bandit", Kind::Bandit, "who moves"),
            field("from", Kind::Place, "from where"),
            field("fewest", Kind::Number, "fewest cars of a move from there"),
            field("most", Kind::Number, "most cars of a move from there"),
        ],
        about: Some("bandit"),
        answer: Kind::Number,
        answer_means: "how far the move may go at most",
        since: "0.1.0",
        example: r#"-- Runs as far indoors as on roofs.
function reach(game, move)
  if game.level(move.from) == "interior" then return 3 end
end
"#,
    },
    HookRow {
        point: HookPoint::Ways,
        when: "A bandit is about to change floor, before he goes.",
        told: &[
            field("bandit", Kind::Bandit, "who acts"),
            field("action", Kind::Action, "the action"),
        ],
        about: Some("bandit"),
        answer: Kind::Places,
        answer_means: "places the action can lead to besides the usual one",
        since: "0.1.0",
        example: r#"-- Climbs onto the roof of the next car as well.
function ways(game, climb)
  local roof = game.other_level(game.place(climb.me))
  return { roof and game.step(roof, "front") }
end
"#,
    },
    HookRow {
        point: HookPoint::MayMeet,
        when: "A bandit is in one place with a pawn of nobody that tolerates nobody, or passes by one.",
        told: &[
            field("bandit", Kind::Bandit, "who meets it"),
            field("pawn", Kind::Pawn, "the pawn"),
            field("at", Kind::Place, "where"),
            field("passing", Kind::Truth, "whether he only passes by"),
        ],
        about: Some("bandit"),
        answer: Kind::Truth,
        answer_means: "`false`: nothing happens to him",
        since: "0.1.0",
        example: r#"-- Slips by whoever stands in the way.
function may_meet(game, meeting)
  return not meeting.passing
end
"#,
    },
    HookRow {
        point: HookPoint::MayAct,
        when: "A bandit is about to perform an action, from a card or by whatever grants it.",
        told: &[
            field("bandit", Kind::Bandit, "who would act"),
            field("action", Kind::Action, "the action"),
        ],
        about: Some("bandit"),
        answer: Kind::Truth,
        answer_means: "`false`: the action has no effect",
        since: "0.1.0",
        example: r#"-- Never strikes anybody.
function may_act(game, deed)
  return deed.action ~= "punch"
end
"#,
    },
    HookRow {
        point: HookPoint::MayPlan,
        when: "A seat plans and the content beside the script is something to do on a turn; only its own script is asked.",
        told: &[
            field("bandit", Kind::Bandit, "the seat's bandit"),
            field("turn", Kind::Turn, "the kind of turn"),
        ],
        about: Some("bandit"),
        answer: Kind::Truth,
        answer_means: "`true`: it is offered",
        since: "0.1.0",
        example: r#"-- Only on normal turns.
function may_plan(game, plan)
  return plan.turn == "normal"
end
"#,
    },
    HookRow {
        point: HookPoint::CanAct,
        when: "It must be known whether the action the script performs would have any effect; only its own script is asked.",
        told: &[
            field("bandit", Kind::Bandit, "who would act"),
            field("action", Kind::Action, "the action"),
        ],
        about: None,
        answer: Kind::Truth,
        answer_means: "`false`: it would not",
        since: "0.1.0",
        example: r#"-- Only beside a horse.
function can_act(game, deed)
  return game.horses(game.car(game.place(deed.bandit))) > 0
end
"#,
    },
    HookRow {
        point: HookPoint::Score,
        when: "The game is over and a scoring entry of the content counts with a script, once for each bandit.",
        told: &[field("bandit", Kind::Bandit, "whose score it is")],
        about: None,
        answer: Kind::Number,
        answer_means: "dollars to add",
        since: "0.1.0",
        example: r#"-- 50 dollars for every bullet that was not fired.
function score(game, count)
  return game.bullets(count.bandit) * 50
end
"#,
    },
    HookRow {
        point: HookPoint::MayWin,
        when: "The scores are counted, once for each bandit.",
        told: &[field("bandit", Kind::Bandit, "who might win")],
        about: Some("bandit"),
        answer: Kind::Truth,
        answer_means: "`false` keeps the bandit from winning, however rich",
        since: "0.1.0",
        example: r#"-- Cannot win without having fired.
function may_win(game, count)
  return game.bullets(count.me) < game.option("bullets")
end
"#,
    },
    HookRow {
        point: HookPoint::OnSetup,
        when: "The game begins; everything is set up and no card is drawn.",
        told: &[],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Starts on the roof.
function on_setup(game, now)
  game.move(now.me, game.other_level(game.place(now.me)), "event")
end
"#,
    },
    HookRow {
        point: HookPoint::OnRoundStart,
        when: "A round begins: hands are drawn and the round card lies open.",
        told: &[],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Wages: 10 dollars a round.
function on_round_start(game, now)
  game.pay(now.me, 10)
end
"#,
    },
    HookRow {
        point: HookPoint::OnPlan,
        when: "A seat chose what the content beside the script offers; only its own script is called.",
        told: &[
            field("bandit", Kind::Bandit, "the seat's bandit"),
            field("turn", Kind::Turn, "the kind of turn"),
        ],
        about: Some("bandit"),
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Draws a card and plays one.
function on_plan(game, plan)
  game.draw(plan.bandit, 1)
  game.play(plan.bandit)
end
"#,
    },
    HookRow {
        point: HookPoint::OnStealing,
        when: "Resolution begins; no card is turned over yet.",
        told: &[],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Pays 10 dollars before the trouble starts.
function on_stealing(game, now)
  game.pay(now.me, 10)
end
"#,
    },
    HookRow {
        point: HookPoint::OnCard,
        when: "A card was turned over and its action comes next.",
        told: &[
            field("bandit", Kind::Bandit, "whose card it is"),
            field("action", Kind::Action, "its action"),
        ],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Pays 5 dollars for each shot.
function on_card(game, card)
  if card.bandit == card.me and card.action == "fire" then
    game.pay(card.me, -5)
  end
end
"#,
    },
    HookRow {
        point: HookPoint::InsteadOfAction,
        when: "An action is about to be performed, from a card or by whatever grants it.",
        told: &[
            field("bandit", Kind::Bandit, "who acts"),
            field("action", Kind::Action, "the action"),
        ],
        about: None,
        answer: Kind::Truth,
        answer_means: "`true`: something else was done in its place",
        since: "0.1.0",
        example: r#"-- Takes a purse instead of punching.
function instead_of_action(game, deed)
  if deed.bandit == deed.me and deed.action == "punch" then
    return game.take(deed.me, game.place(deed.me), "purse")
  end
end
"#,
    },
    HookRow {
        point: HookPoint::OnAction,
        when: "The action of the content beside the script is performed; only its own script is called.",
        told: &[
            field("bandit", Kind::Bandit, "who acts"),
            field("action", Kind::Action, "the action"),
        ],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Climbs and robs.
function on_action(game, deed)
  game.act(deed.bandit, "floor_change")
  game.act(deed.bandit, "robbery")
end
"#,
    },
    HookRow {
        point: HookPoint::InsteadOfShove,
        when: "A punch has struck somebody, whose loot has fallen, and would now send him away.",
        told: &[
            field("by", Kind::Bandit, "who punched"),
            field("victim", Kind::Pawn, "who was punched"),
            field("at", Kind::Place, "where"),
            field("action", Kind::Action, "the action"),
        ],
        about: None,
        answer: Kind::Truth,
        answer_means: "`true`: he is not sent away",
        since: "0.1.0",
        example: r#"-- Stands like a rock.
function instead_of_shove(game, blow)
  return blow.victim == blow.me
end
"#,
    },
    HookRow {
        point: HookPoint::AfterAction,
        when: "The action of a card is done.",
        told: &[
            field("bandit", Kind::Bandit, "whose card it was"),
            field("action", Kind::Action, "its action"),
        ],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- After robbing may step back to the next car.
function after_action(game, done)
  if done.bandit ~= done.me or done.action ~= "robbery" then return end
  local back = game.step(game.place(done.me), "rear")
  if back and game.ask_may(done.me, "example") then
    game.move(done.me, back)
  end
end
"#,
    },
    HookRow {
        point: HookPoint::OnArrive,
        when: "A pawn arrived in a place, before a meeting with a pawn that tolerates nobody.",
        told: &[
            field("pawn", Kind::Pawn, "who came"),
            field("from", Kind::Place, "from where"),
            field("to", Kind::Place, "to where"),
            field("how", Kind::How, "in what way"),
        ],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Takes a purse wherever the own feet lead.
function on_arrive(game, arrival)
  if arrival.pawn == arrival.me and arrival.how == "move" then
    game.take(arrival.me, arrival.to, "purse")
  end
end
"#,
    },
    HookRow {
        point: HookPoint::AfterArrival,
        when: "A pawn arrived in a place and is still there when its meetings are over.",
        told: &[
            field("pawn", Kind::Pawn, "who came"),
            field("from", Kind::Place, "from where"),
            field("to", Kind::Place, "to where"),
            field("how", Kind::How, "in what way"),
        ],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Pays 5 dollars wherever the own feet come to rest.
function after_arrival(game, arrival)
  if arrival.pawn == arrival.me then
    game.pay(arrival.me, 5)
  end
end
"#,
    },
    HookRow {
        point: HookPoint::OnHostage,
        when: "A bandit took a hostage.",
        told: &[
            field("bandit", Kind::Bandit, "who took it"),
            field("hostage", Kind::Character, "the hostage"),
        ],
        about: Some("bandit"),
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Pays for the trouble.
function on_hostage(game, taken)
  game.pay(taken.bandit, -10)
end
"#,
    },
    HookRow {
        point: HookPoint::BeforeHit,
        when: "A bandit is about to receive a bullet.",
        told: &[
            field("victim", Kind::Bandit, "who is about to receive it"),
            maybe(
                "shooter",
                Kind::Bandit,
                "whose bullet it is; missing for a neutral one",
            ),
        ],
        about: Some("victim"),
        answer: Kind::Bandit,
        answer_means: "who receives the bullet instead",
        since: "0.1.0",
        example: r#"-- A neutral bullet goes to somebody else in the same place, if there is anybody.
function before_hit(game, hit)
  if hit.shooter == nil then
    return game.bandits({ at = game.place(hit.me), except = hit.me })[1]
  end
end
"#,
    },
    HookRow {
        point: HookPoint::AfterHit,
        when: "A bandit was shot by a card; or a pawn of nobody, where the option `fire_targets` says `any_pawn`.",
        told: &[
            field("shooter", Kind::Bandit, "who shot"),
            field("victim", Kind::Pawn, "who was shot"),
            field("from", Kind::Place, "where the shooter stood"),
            field("at", Kind::Place, "where the victim stood"),
            maybe(
                "way",
                Kind::Direction,
                "which way the shot went; nil within one car",
            ),
        ],
        about: Some("shooter"),
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Whoever is shot climbs.
function after_hit(game, hit)
  game.move(hit.victim, game.other_level(hit.at), "pushed")
end
"#,
    },
    HookRow {
        point: HookPoint::AfterLootLost,
        when: "A punch knocked a token loose; it lies in a place now.",
        told: &[
            field("by", Kind::Bandit, "who punched"),
            field("victim", Kind::Bandit, "who lost it"),
            field("token", Kind::Token, "the token"),
            field("at", Kind::Place, "where it lies"),
            field("kind", Kind::Loot, "its kind"),
        ],
        about: Some("by"),
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Catches a jewel before it touches the ground.
function after_loot_lost(game, loss)
  if loss.kind == "jewel" then
    game.take_token(loss.me, loss.at, loss.token)
  end
end
"#,
    },
    HookRow {
        point: HookPoint::OnEvent,
        when: "The event at the foot of the round card takes place.",
        told: &[],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Everybody indoors receives a neutral bullet.
function on_event(game, now)
  game.hit(game.bandits({ level = "interior" }), "neutral")
end
"#,
    },
    HookRow {
        point: HookPoint::OnRoundEnd,
        when: "The round ends, behind its event.",
        told: &[],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Goes indoors for the night.
function on_round_end(game, now)
  local here = game.place(now.me)
  if game.level(here) == "roof" then
    game.move(now.me, game.other_level(here))
  end
end
"#,
    },
    HookRow {
        point: HookPoint::OnGameEnd,
        when: "The game is over, before scores are counted.",
        told: &[],
        about: None,
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Alone at the end: 100 dollars.
function on_game_end(game, now)
  for _, bandit in game.bandits({ alone = true }) do
    if bandit == now.me then
      game.pay(now.me, 100)
    end
  end
end
"#,
    },
];
