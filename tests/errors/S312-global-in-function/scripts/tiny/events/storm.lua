function on_event(game)
  count = 0
  for _, bandit in ipairs(game.bandits()) do
    count += game.received(bandit)
  end
  if count == 0 then game.hit(game.bandits(), "neutral") end
end
