-- SIDES-h
function winners(game, now)
  local best, most = {}, -math.huge
  for _, bandit in ipairs(game.all_bandits()) do
    local scored = game.score(bandit)
    if scored > most then best, most = {}, scored end
    if scored == most then table.insert(best, bandit) end
  end
  return best
end
