//! Table: the hooks. When each is called, whom it is about, what it is told, what it may
//! answer, and a script that uses it. Everything else that speaks of hooks is made from a
//! row here: what calls them and what scripts are given, faults and traces, the checks of
//! scripts and made-up situations, the reference and the editor types.

use super::row::{Concern, HookClass, HookRow, HookValueSink, MOST_TOLD, hooks, or, said, six};
use super::{Asker, Field, HookValue, Kind, OfferList, Tellable};
use crate::ask::AskKind;
use crate::ids::*;
use crate::way::{Direction, How};

hooks! {
    // Queries: what is counted, allowed or scored.

    /// A seat is about to draw its hand at the start of a round.
    Query HandSize "hand_size" about bandit {
        bandit: WhoId = "the seat's bandit",
        size: i32 = "cards in the usual hand, the characters' own cards included",
    } -> Number "how many cards instead; what several answers add and take away counts together"
    example r#"-- One card more while no bullet was received.
function hand_size(game, hand)
  if game.received(hand.me) == 0 then
    return hand.size + 1
  end
end
"#;

    /// A round card lies open, before anything else comes of it.
    Query Turns "turns" {
        turns: i32 = "turns of the card",
    } -> Number "how many of them are played, from the first on: from none to all of them; of several answers the lowest counts"
    example r#"-- In the last round two turns at most.
function turns(game, card)
  if game.round() == game.rounds() then return math.min(card.turns, 2) end
end
"#;

    /// A seat plans, once for each kind of card in its hand.
    Query MayPlay "may_play" about bandit {
        bandit: WhoId = "whose card it is",
        action: ActionId = "the action of the card",
        turn: TurnKindId = "the kind of turn",
    } -> Truth "`false` keeps the card from being played now"
    example r#"-- Never fires in the first round.
function may_play(game, plan)
  if plan.action == "fire" then
    return game.round() > 1
  end
end
"#;

    /// Several bandits can be shot or punched, once for each of them.
    Query TargetRank "target_rank" about victim {
        victim: WhoId = "who might be chosen",
        actor: WhoId = "who chooses",
        action: ActionId = "the action of the card",
    } -> Number "the rank, usually 0; only victims of the lowest rank can be chosen; \
                 of several answers the highest counts"
    example r#"-- Chosen last by whoever holds no purse.
function target_rank(game, target)
  if game.holds(target.actor, "purse") == 0 then
    return 1
  end
end
"#;

    /// Somebody can be shot or punched, once for each who can.
    Query MayTarget "may_target" about actor or victim {
        actor: WhoId = "who chooses",
        victim: PawnId = "who might be chosen, a character or a pawn of nobody",
        action: ActionId = "the action of the card",
    } -> Truth "`false` keeps the victim from being chosen, even if nobody else is left"
    example r#"-- Cannot be punched on a roof.
function may_target(game, target)
  if target.victim == target.me and target.action == "punch" then
    return game.level(game.place(target.me)) ~= "roof"
  end
end
"#;

    /// A pawn could go to a place by a card or a punch, before the choice is offered.
    Query MayEnter "may_enter" {
        pawn: PawnId = "who would go",
        to: PlaceId = "where",
        how: How = "in what way",
    } -> Truth "`false` closes the way"
    example r#"-- Never walks onto the first car of the train.
function may_enter(game, way)
  if way.pawn == way.me and way.how == "move" then
    return game.car(way.to) > 1
  end
end
"#;

    /// A bandit is about to shoot, before the victims are offered.
    Query Sees "sees" about shooter {
        shooter: WhoId = "who shoots",
    } -> Places "places that are in sight besides the usual ones; those of several answers all are"
    example r#"-- Sees everybody in the own place too.
function sees(game, shot)
  return { game.place(shot.me) }
end
"#;

    /// A bandit is about to move, before the places are offered.
    Query Reach "reach" about bandit {
        bandit: WhoId = "who moves",
        from: PlaceId = "from where",
        fewest: i32 = "fewest cars of a move from there",
        most: i32 = "most cars of a move from there",
    } -> Number "how many cars the move may go at most, from 1 to 24; of several answers the last counts"
    example r#"-- Runs as far indoors as on roofs.
function reach(game, move)
  if game.level(move.from) == "interior" then return 3 end
end
"#;

    /// A bandit is about to change floor, before he goes.
    Query Ways "ways" about bandit {
        bandit: WhoId = "who acts",
        action: ActionId = "the action",
    } -> Places "places the action can lead to besides the usual one; \
                 to those of several answers it can lead as well"
    example r#"-- Climbs onto the roof of the next car as well.
function ways(game, climb)
  local roof = game.other_level(game.place(climb.me))
  return { roof and game.step(roof, "front") }
end
"#;

    /// A bandit is in one place with a pawn of nobody that tolerates nobody, or passes by one.
    Query MayMeet "may_meet" about bandit by pawn {
        bandit: WhoId = "who meets it",
        pawn: PawnId = "the pawn",
        at: PlaceId = "where",
        passing: bool = "whether he only passes by",
    } -> Truth "`false`: nothing happens to him"
    example r#"-- Slips by whoever stands in the way.
function may_meet(game, meeting)
  return not meeting.passing
end
"#;

    /// A bandit is about to perform an action, from a card or by whatever grants it.
    Query MayAct "may_act" about bandit {
        bandit: WhoId = "who would act",
        action: ActionId = "the action",
    } -> Truth "`false`: the action has no effect"
    example r#"-- Never strikes anybody.
function may_act(game, deed)
  return deed.action ~= "punch"
end
"#;

    /// A seat plans and the content beside the script is something to do on a turn; only its own script is
    /// asked.
    Query MayPlan "may_plan" of "planning" about bandit {
        bandit: WhoId = "the seat's bandit, in a team the first who is still in the game",
        turn: TurnKindId = "the kind of turn",
    } -> Truth "`true`: it is offered"
    example r#"-- Only on normal turns.
function may_plan(game, plan)
  return plan.turn == "normal"
end
"#;

    /// It must be known whether the action the script performs would have any effect; only its own script is
    /// asked.
    Query CanAct "can_act" of "action" {
        bandit: WhoId = "who would act",
        action: ActionId = "the action",
        aim: Option<WhoId> = "whom his card of it is aimed at that is carried out; nil otherwise",
    } -> Truth "`false`: it would not"
    example r#"-- Only beside a horse.
function can_act(game, deed)
  return game.horses(game.car(game.place(deed.bandit))) > 0
end
"#;

    /// It must be known whether an action would have any effect, and by itself it would have none.
    Query CanInstead "can_instead" {
        bandit: WhoId = "who would act",
        action: ActionId = "the action",
    } -> Truth "`true`: what `instead_of_action` does in its place would have one; one is enough"
    example r#"-- With `instead_of_action`, takes a purse where nobody is there to be punched.
function can_instead(game, deed)
  return deed.bandit == deed.me and deed.action == "punch" and game.loot(game.place(deed.me), "purse") > 0
end
"#;

    /// The game is over and a scoring entry of the content counts with a script, once for each bandit.
    Query Score "score" of "scoring" {
        bandit: WhoId = "whose score it is",
    } -> Number "dollars to add"
    example r#"-- 50 dollars for every bullet that was not fired.
function score(game, count)
  return game.bullets(count.bandit) * 50
end
"#;

    /// The game is over and nothing is counted yet, once for each bandit who is not out of the game.
    Query MayScore "may_score" about bandit {
        bandit: WhoId = "who might score",
    } -> Truth "`false`: nothing counts for the bandit, who runs for no prize; he may still win"
    example r#"-- Scores nothing on a roof.
function may_score(game, count)
  return game.level(game.place(count.me)) ~= "roof"
end
"#;

    /// The scores are counted, once for each bandit.
    Query MayWin "may_win" about bandit {
        bandit: WhoId = "who might win",
        victory: Option<VictoryId> = "in which way; nil when it is by riches",
    } -> Truth "`false` keeps the bandit from winning, however rich"
    example r#"-- Cannot win without having fired.
function may_win(game, count)
  return game.bullets(count.me) < game.option("bullets")
end
"#;

    /// The scores are counted, and no way to win that comes before this one was anybody's.
    Query Winners "winners" of "victory" {} -> Bandits "who has won in this way, as far as `may_win` lets them, of a side \
                 those who are named alone, and nothing when it is nobody's way; an empty list: the game is over, and nobody wins"
    example r#"-- Whoever holds every strongbox has won.
function winners(game, now)
  for _, bandit in ipairs(game.all_bandits()) do
    if game.holds(bandit, "strongbox") > 1 then return { bandit } end
  end
end
"#;

    /// Somebody for whom a rule decides has two choices or more. Whoever is asked sees what everybody sees: verbs that
    /// read anything else fail here, and a card that lies hidden is not asked.
    Query Decide "decide" about bandit {
        bandit: WhoId = "for whom is decided",
        asked: AskKind = "what would be asked",
        key: Option<TextId> = "the key of `asks`, where a script asks",
        script: Option<Asker> = "the script that asks, where one does: `PACK/cars/ID`",
        about: Option<PawnId> = "about whom it is: who is sent, was punched, or receives something",
        offered: OfferList = "what can be chosen",
    } -> Decision "what is chosen, or a list of what is left in the running, of which chance chooses, as it does of \
                   everything where nothing or an empty list is said; the first answer counts"
    example r#"-- Shoots and punches whoever holds most purses, and leaves everything else to chance.
function decide(game, choice)
  if choice.asked ~= "shoot" and choice.asked ~= "punch" then return end
  local best, most = {}, -1
  for _, pawn in ipairs(choice.offered) do
    -- `false` is offered too where nobody has to be chosen.
    local held = pawn and game.is_bandit(pawn) and game.holds(pawn, "purse") or 0
    if held > most then best, most = {}, held end
    if held == most then table.insert(best, pawn) end
  end
  return best
end
"#;

    // Reactions to the course of a round: from the set-up to what follows an action.

    /// The game begins; everything is set up and no card is drawn.
    Reaction OnSetup "on_setup" {}
    example r#"-- Starts on the roof.
function on_setup(game, now)
  game.move(now.me, game.other_level(game.place(now.me)), "event")
end
"#;

    /// A round begins and its card lies open. Hands are drawn too, unless an option has the round card come first.
    Reaction OnRoundStart "on_round_start" {}
    example r#"-- Wages: 10 dollars a round.
function on_round_start(game, now)
  game.pay(now.me, 10)
end
"#;

    /// All hands of the round are drawn and its card lies open, whichever came first; planning comes next.
    Reaction OnHandsDrawn "on_hands_drawn" {}
    example r#"-- Pays 10 dollars for a hand without a bullet.
function on_hands_drawn(game, now)
  if #game.hand(now.me) == game.in_hand(now.me) then game.pay(now.me, 10) end
end
"#;

    /// A card was laid while a turn is planned, by a choice on the turn or by a script.
    Reaction OnLay "on_lay" about bandit {
        bandit: WhoId = "who laid it",
        action: ActionId = "its action",
        turn: TurnKindId = "the kind of turn",
    }
    example r#"-- Whoever lays a Fire pays for the powder.
function on_lay(game, laid)
  if laid.action == "fire" then game.pay(laid.bandit, -50) end
end
"#;

    /// A seat chose what the content beside the script offers; only its own script is called.
    Reaction OnPlan "on_plan" of "planning" about bandit {
        bandit: WhoId = "the seat's bandit, in a team the first who is still in the game",
        turn: TurnKindId = "the kind of turn",
    }
    example r#"-- Draws a card and plays one.
function on_plan(game, plan)
  game.draw(plan.bandit, 1)
  game.play(plan.bandit)
end
"#;

    /// Resolution begins; no card is turned over yet.
    Reaction OnStealing "on_stealing" {}
    example r#"-- Pays 10 dollars before the trouble starts.
function on_stealing(game, now)
  game.pay(now.me, 10)
end
"#;

    /// A card was turned over and its action comes next.
    Reaction OnCard "on_card" {
        bandit: WhoId = "whose card it is",
        action: ActionId = "its action",
    }
    example r#"-- Pays 5 dollars for each shot.
function on_card(game, card)
  if card.bandit == card.me and card.action == "fire" then
    game.pay(card.me, -5)
  end
end
"#;

    /// An action is about to be performed, from a card or by whatever grants it.
    Reaction InsteadOfAction "instead_of_action" {
        bandit: WhoId = "who acts",
        action: ActionId = "the action",
        own_card: bool = "whether a card of his that is turned over or played at once says so itself; not where that is part of a card, nudged, repeated or bought",
    } -> Truth "`true`: something else was done in its place"
    example r#"-- Takes a purse instead of punching.
function instead_of_action(game, deed)
  if deed.bandit == deed.me and deed.action == "punch" then
    return game.take(deed.me, game.place(deed.me), "purse")
  end
end
"#;

    /// The action of the content beside the script is performed; only its own script is called.
    Reaction OnAction "on_action" of "action" {
        bandit: WhoId = "who acts",
        action: ActionId = "the action",
        aim: Option<WhoId> = "whom his card of it is aimed at that is carried out; nil otherwise",
    }
    example r#"-- Climbs and robs.
function on_action(game, deed)
  game.act(deed.bandit, "floor_change")
  game.act(deed.bandit, "robbery")
end
"#;

    /// A bandit has received a bullet of the content beside the script, which lies among his cards now; only its own
    /// script is called.
    Reaction OnHit "on_hit" of "bullet" {
        victim: WhoId = "who has received it",
        shooter: WhoId = "whose bullet it is",
    }
    example r#"-- Costs a purse.
function on_hit(game, hit)
  game.lose_least(hit.victim, "purse", game.place(hit.victim))
end
"#;

    /// A punch has struck somebody, whose loot has fallen, and would now send him away.
    Reaction InsteadOfShove "instead_of_shove" {
        by: WhoId = "who punched",
        victim: PawnId = "who was punched",
        at: PlaceId = "where",
        action: ActionId = "the action",
    } -> Truth "`true`: he is not sent away"
    example r#"-- Stands like a rock.
function instead_of_shove(game, blow)
  return blow.victim == blow.me
end
"#;

    /// The action of a card is done.
    Reaction AfterAction "after_action" {
        bandit: WhoId = "whose card it was",
        action: ActionId = "its action",
    }
    example r#"-- After robbing may step back to the next car.
function after_action(game, done)
  if done.bandit ~= done.me or done.action ~= "robbery" then return end
  local back = game.step(game.place(done.me), "rear")
  if back and game.ask_may(done.me, "example") then
    game.move(done.me, back)
  end
end
"#;

    // Reactions to what happens to somebody, and to ends: of a round and of the game.

    /// A pawn arrived in a place, before a meeting with a pawn that tolerates nobody. Pawns that a script moves there meanwhile
    /// join the arrival: whoever is there meets all of them together.
    Reaction OnArrive "on_arrive" at to {
        pawn: PawnId = "who came",
        from: PlaceId = "from where",
        to: PlaceId = "to where",
        how: How = "in what way",
    }
    example r#"-- Takes a purse wherever the own feet lead.
function on_arrive(game, arrival)
  if arrival.pawn == arrival.me and arrival.how == "move" then
    game.take(arrival.me, arrival.to, "purse")
  end
end
"#;

    /// A pawn arrived in a place and is still there when its meetings are over.
    Reaction AfterArrival "after_arrival" at to {
        pawn: PawnId = "who came",
        from: PlaceId = "from where",
        to: PlaceId = "to where",
        how: How = "in what way",
    }
    example r#"-- Pays 5 dollars wherever the own feet come to rest.
function after_arrival(game, arrival)
  if arrival.pawn == arrival.me then
    game.pay(arrival.me, 5)
  end
end
"#;

    /// A bandit meets a pawn of nobody that tolerates nobody, or passes by one, before bullet and flight: all it meets in turn
    /// order, and then the first is hit. Who is gone from there by then is neither hit nor sent away; if the pawn is, nobody is.
    Reaction OnMeeting "on_meeting" about bandit by pawn {
        bandit: WhoId = "who meets it",
        pawn: PawnId = "the pawn",
        at: PlaceId = "where",
        passing: bool = "whether he only passes by",
    } -> Truth "`true`: neither bullet nor flight comes of it for him; one is enough, and the others hear of it all the same"
    example r#"-- Pays 10 dollars to whoever stands in the way.
function on_meeting(game, meeting)
  game.pay(meeting.bandit, -10)
end
"#;

    /// A bandit is about to receive a bullet.
    Reaction BeforeHit "before_hit" about victim {
        victim: WhoId = "who is about to receive it",
        shooter: Option<WhoId> = "whose bullet it is; missing for a neutral one",
        bullet: Option<BulletId> = "what kind of bullet it is; missing for a plain or a neutral one",
        pawn: Option<PawnId> = "the pawn of nobody he met; missing where the bullet is not for a meeting",
    } -> Bandit "who receives the bullet instead"
    example r#"-- A neutral bullet goes to somebody else in the same place, if there is anybody.
function before_hit(game, hit)
  if hit.shooter == nil then
    return game.bandits({ at = game.place(hit.me), except = hit.me })[1]
  end
end
"#;

    /// A bandit was shot by a card; or a pawn of nobody, where the option `fire_targets` says `any_pawn`. A power hears
    /// it when its bandit shoots and when its bandit is shot.
    Reaction AfterHit "after_hit" about shooter or victim {
        shooter: WhoId = "who shot",
        victim: PawnId = "who was shot",
        from: PlaceId = "where the shooter stood",
        at: PlaceId = "where the victim stood",
        way: Option<Direction> = "which way the shot went; nil within one car",
        bullet: Option<BulletId> = "with what kind of bullet; missing for a plain one",
    }
    example r#"-- Whomever this bandit shoots climbs, and being shot pays.
function after_hit(game, hit)
  if hit.shooter == hit.me then
    game.move(hit.victim, game.other_level(hit.at), "pushed")
  elseif hit.victim == hit.me then
    game.pay(hit.me, 100)
  end
end
"#;

    /// A pawn was hit by a gun that a bandit fires: a script said so by `shot_by_gun`. What `after_hit` is
    /// about is a shot with a bullet of one's own.
    Reaction AfterGunHit "after_gun_hit" about shooter {
        shooter: WhoId = "who fired the gun",
        victim: PawnId = "who was hit",
        from: PlaceId = "where the shooter stood",
        at: PlaceId = "where the victim stood",
        way: Option<Direction> = "which way the shot went; nil within one car",
    }
    example r#"-- Pays for everybody hit by the gun he fires.
function after_gun_hit(game, hit)
  game.pay(hit.shooter, -10)
end
"#;

    /// A punch knocked a token loose; it lies in a place now.
    Reaction AfterLootLost "after_loot_lost" about by {
        by: WhoId = "who punched",
        victim: WhoId = "who lost it",
        token: LootId = "the token",
        at: PlaceId = "where it lies",
        kind: LootKindId = "its kind",
    }
    example r#"-- Catches a jewel before it touches the ground.
function after_loot_lost(game, loss)
  if loss.kind == "jewel" then
    game.move_token(loss.token, loss.me)
  end
end
"#;

    /// A bandit came to hold a token, wherever it is from: robbed, taken, handed over or given. What he has when the game
    /// begins is none.
    Reaction OnGain "on_gain" about bandit {
        bandit: WhoId = "who holds it now",
        token: LootId = "the token",
        kind: LootKindId = "its kind",
        from: Option<WhoId> = "who held it",
        at: Option<PlaceId> = "where it lay",
    }
    example r#"-- Gives back what is handed to it.
function on_gain(game, gain)
  if gain.from then
    game.move_token(gain.token, gain.from)
  end
end
"#;

    /// The event at the foot of the round card takes place.
    Reaction OnEvent "on_event" {}
    example r#"-- Everybody indoors receives a neutral bullet.
function on_event(game, now)
  game.hit(game.bandits({ level = "interior" }), "neutral")
end
"#;

    /// The round ends, behind its event.
    Reaction OnRoundEnd "on_round_end" {}
    example r#"-- Goes indoors for the night.
function on_round_end(game, now)
  local here = game.place(now.me)
  if game.level(here) == "roof" then
    game.move(now.me, game.other_level(here))
  end
end
"#;

    /// The round has ended, and another one follows: it is called after all scripts that hear `on_round_end`, and never in
    /// the last round.
    Reaction BetweenRounds "between_rounds" {}
    example r#"-- Every evening 10 dollars, but the last.
function between_rounds(game, now)
  game.pay(now.me, 10)
end
"#;

    /// The game is over, before scores are counted.
    Reaction OnGameEnd "on_game_end" {}
    example r#"-- Alone at the end: 100 dollars.
function on_game_end(game, now)
  for _, bandit in game.bandits({ alone = true }) do
    if bandit == now.me then
      game.pay(now.me, 100)
    end
  end
end
"#;
}
