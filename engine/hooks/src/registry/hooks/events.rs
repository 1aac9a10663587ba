//! Reactions to what happens to somebody, and to ends: of a round and of the game.

use holdup_rules::hook::HookPoint;

use crate::registry::{HookRow, Kind, field, maybe};

/// In the order of [`HookPoint::ALL`].
pub(super) const ROWS: &[HookRow] = &[
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
            maybe("shooter", Kind::Bandit, "whose bullet it is; missing for a neutral one"),
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
            maybe("way", Kind::Direction, "which way the shot went; nil within one car"),
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
        point: HookPoint::AfterGunHit,
        when: "A bandit was hit by a gun that another one fires: a script said so by `shot_by_gun`. What `after_hit` is about is a shot with a bullet of one's own.",
        told: &[
            field("shooter", Kind::Bandit, "who fired the gun"),
            field("victim", Kind::Pawn, "who was hit"),
            field("from", Kind::Place, "where the shooter stood"),
            field("at", Kind::Place, "where the victim stood"),
            maybe("way", Kind::Direction, "which way the shot went; nil within one car"),
        ],
        about: Some("shooter"),
        answer: Kind::Nothing,
        answer_means: "",
        since: "0.1.0",
        example: r#"-- Pays for everybody hit by the gun he fires.
function after_gun_hit(game, hit)
  game.pay(hit.shooter, -10)
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
