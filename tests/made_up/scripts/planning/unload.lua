function may_plan(game, plan)
  return #game.hand(plan.bandit) >= 4
end

-- MADE-peddling-b
function on_plan(game, plan)
  for nth, card in ipairs(game.hand(plan.bandit)) do
    if nth == 1 then
      game.move_card(card, "discards")
    elseif nth == 2 then
      game.move_card(card, "bottom")
    elseif nth == 3 then
      game.move_card(card, "top")
    elseif nth == 4 then
      game.move_card(card, "box")
    end
  end
end
