//! Reactions to the course of a round: from the set-up to what follows an action.

use holdup_rules::hook::HookPoint;

use crate::registry::{HookRow, Kind, field};

/// In the order of [`HookPoint::ALL`].
pub(super) const ROWS: &[HookRow] = &[
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
        told: &[field("bandit", Kind::Bandit, "who acts"), field("action", Kind::Action, "the action")],
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
        told: &[field("bandit", Kind::Bandit, "who acts"), field("action", Kind::Action, "the action")],
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
];
