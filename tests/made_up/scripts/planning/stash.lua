function may_plan(game, plan)
  return #game.hand(plan.bandit) > 0
end

function on_plan(game, plan)
  game.move_card(game.hand(plan.bandit)[1], "bottom")
end
