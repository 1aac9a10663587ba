-- MADE-bb
function winners(game, now)
  for _, bandit in ipairs(game.all_bandits()) do
    if #game.tokens(bandit) > 0 then return end
  end
  return {}
end
