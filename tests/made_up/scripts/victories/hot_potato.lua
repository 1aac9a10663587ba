-- MADE-bd
function on_gain(game, gain)
  if gain.from and gain.kind == "strongbox" then
    local others = {}
    for _, bandit in ipairs(game.all_bandits()) do
      if bandit ~= gain.bandit then table.insert(others, bandit) end
    end
    game.win(others)
  end
end
