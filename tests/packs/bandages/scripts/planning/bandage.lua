-- Whether it is offered: he is wounded, and there is nobody beside him.
function may_plan(game, plan)
  if game.received(plan.bandit) == 0 then return false end
  local here = game.place(plan.bandit)
  return here ~= nil and #game.pawns_at(here) == 1
end

-- What happens when he chose it.
function on_plan(game, plan)
  game.heal(plan.bandit, 1)
end
