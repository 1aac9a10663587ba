//! Queries: what is counted, allowed or scored.

use holdup_rules::hook::HookPoint;

use crate::registry::{HookRow, Kind, field};

/// In the order of [`HookPoint::ALL`].
pub(super) const ROWS: &[HookRow] = &[
    HookRow {
        point: HookPoint::HandSize,
        when: "A seat is about to draw its hand at the start of a round.",
        told: &[
            field("bandit", Kind::Bandit, "the seat's bandit"),
            field("size", Kind::Number, "cards in the usual hand, the characters' own cards included"),
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
        answer_means: "the rank, usually 0; only victims of the lowest rank can be chosen; of several answers the highest counts",
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
        answer_means: "places that are in sight besides the usual ones; those of several answers all are",
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
        answer_means: "how many cars the move may go at most, from 1 to 24; of several answers the last counts",
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
        told: &[field("bandit", Kind::Bandit, "who acts"), field("action", Kind::Action, "the action")],
        about: Some("bandit"),
        answer: Kind::Places,
        answer_means: "places the action can lead to besides the usual one; to those of several answers it can lead as well",
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
        told: &[field("bandit", Kind::Bandit, "who would act"), field("action", Kind::Action, "the action")],
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
        told: &[field("bandit", Kind::Bandit, "who would act"), field("action", Kind::Action, "the action")],
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
        point: HookPoint::CanInstead,
        when: "It must be known whether an action would have any effect, and by itself it would have none.",
        told: &[field("bandit", Kind::Bandit, "who would act"), field("action", Kind::Action, "the action")],
        about: None,
        answer: Kind::Truth,
        answer_means: "`true`: what `instead_of_action` does in its place would have one; one is enough",
        since: "0.1.0",
        example: r#"-- With `instead_of_action`, takes a purse where nobody is there to be punched.
function can_instead(game, deed)
  return deed.bandit == deed.me and deed.action == "punch" and game.loot(game.place(deed.me), "purse") > 0
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
];
