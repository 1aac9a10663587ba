-- MADE-ba
function winners(game, now)
  local rich = {}
  for _, bandit in ipairs(game.all_bandits()) do
    if game.holds(bandit, "jewel") > 1 then table.insert(rich, bandit) end
  end
  if #rich > 0 then return rich end
end
