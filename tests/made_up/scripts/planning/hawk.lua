function may_plan(game, plan)
  return game.in_hand(plan.bandit) > 0
end

-- MADE-peddling-b
function on_plan(game, plan)
  for _, card in ipairs(game.hand(plan.bandit)) do
    if game.action(card) then
      game.lay(plan.bandit, card)
      return
    end
  end
end
