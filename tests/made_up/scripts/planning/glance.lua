local function neighbour(game, bandit)
  local all = game.all_bandits()
  return all[table.find(all, bandit) % #all + 1]
end

function may_plan(game, plan)
  return game.in_hand(neighbour(game, plan.bandit), true) > 0
end

-- MADE-sharps-c
function on_plan(game, plan)
  local other = neighbour(game, plan.bandit)
  local card = game.ask_card(other, "which", game.hand(other))
  if card then game.show(card, plan.bandit) end
end
