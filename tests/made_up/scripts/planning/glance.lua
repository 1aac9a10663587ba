local function neighbour(game, bandit)
  local all = game.all_bandits()
  -- Who is no bandit has no next one.
  local at = table.find(all, bandit)
  return if at then all[at % #all + 1] else nil
end

function may_plan(game, plan)
  local other = neighbour(game, plan.bandit)
  return other ~= nil and game.in_hand(other, true) > 0
end

-- MADE-sharps-c
function on_plan(game, plan)
  local other = neighbour(game, plan.bandit)
  local card = other and game.ask_card(other, "which", game.hand(other))
  if card then game.show(card, plan.bandit) end
end
