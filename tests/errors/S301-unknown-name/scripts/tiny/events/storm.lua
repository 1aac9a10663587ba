local function soaked(bandit)
  game.hit(bandit, "neutral")
end

function on_event(game)
  for _, bandit in iparis(game.bandits()) do
    soaked(bandit)
  end
  print("storm")
  hit(game.bandits(), "neutral")
end
