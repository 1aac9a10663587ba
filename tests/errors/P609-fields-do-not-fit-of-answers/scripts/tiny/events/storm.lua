function on_event(game)
  for _, bandit in ipairs(game.bandits()) do
    if game.ask_may(bandit, "run") or game.ask_may(bandit, "hide") then game.ask_may(bandit, "pray") end
  end
end
