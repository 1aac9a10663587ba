local function dry(game, bandit)
  if game.level(game.place(bandit)) == "inside" then
    return true
  else
    return false
  end
  return game.round() == 1
end

function on_event(game)
  for _, bandit in ipairs(game.bandits()) do
    if not dry(game, bandit) then game.hit(bandit, "neutral") end
  end
  error("the storm never ends")
  game.hit(game.bandits(), "neutral")
end
