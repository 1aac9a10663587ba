function on_event(game)
  for _, bandit in ipairs(game:bandits()) do
    game:hit(bandit, "neutral")
  end
end
