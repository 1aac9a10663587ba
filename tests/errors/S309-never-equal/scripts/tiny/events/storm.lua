function on_event(game)
  local here = game.place("guard")
  for _, bandit in ipairs(game.bandits()) do
    if bandit == here or game.level(here) == game.car(here) then game.hit(bandit, "neutral") end
  end
  if game.option("hand_size") == "six" then return end
end
