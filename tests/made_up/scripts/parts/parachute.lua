function on_round_start(game)
  for _, bandit in ipairs(game.all_bandits()) do
    if not game.place(bandit) then game.appear(bandit, game.inside(game.train()[#game.train()])) end
  end
end
