function on_event(game)
  for _, bandit in ipairs(game.bandits()) do
    if game.ask_may(bandit, "run") and game.option("hand_size") > 5 then
      game.shift(bandit, game.ask_one(bandit, "wich_way", { "front", "rear" }))
    end
  end
end
