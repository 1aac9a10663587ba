-- WIRE-a, WIRE-g
function may_plan(game, plan)
  local here = game.place(plan.bandit)
  if here == nil or game.level(here) ~= "interior" or game.round() >= game.rounds() then return false end
  if game.mark(plan.bandit, "due") > 0 then return false end
  return game.car(here) == game.car_named("telegraph_office") or game.has_power(plan.bandit, "field_key")
end

function on_plan(game, plan)
  local me, now = plan.bandit, game.round()
  -- Asked of a list, so that nobody else is told.
  local call = game.ask_one({ me }, "call", { "marshal", "lineman" })[me]
  local due = game.ask_number({ me }, "round", now + 1, math.min(now + 2, game.rounds()))[me]
  game.set_mark(me, "sender", me)
  game.set_mark(me, "called", call)
  game.set_mark(me, "due", due)
  game.say("wired", me)
end
