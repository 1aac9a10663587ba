-- What lies with somebody has no order, but the lowest number comes first: nobody may guess by it.
-- MADE-zones-b
function on_round_start(game)
  local all = game.all_bandits()
  for _, bandit in ipairs(all) do
    local drawn = game.cards("pit", "relic")[1]
    if drawn then game.put(drawn, "hoard", bandit) end
  end
  local shown = game.held(all[1], "relic")[1]
  if shown and game.round() % 2 == 0 then game.put(shown, "altar") end
end

function on_round_end(game)
  local all = game.all_bandits()
  local back = game.held(all[1], "relic")[1]
  if back then game.put(back, "pit") end
  local taken = game.cards("altar", "relic")[1]
  if taken then game.put(taken, "hoard", all[#all]) end
end
