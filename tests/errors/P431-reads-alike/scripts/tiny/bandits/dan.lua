function on_round_start(game, round)
  for _, bandit in game.bandits({}) do
    game.ask_one(bandit, "where", { "front", "ahead", "no" })
  end
end
