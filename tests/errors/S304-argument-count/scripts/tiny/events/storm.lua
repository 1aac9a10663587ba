function on_event(game)
  local places = {}
  for _, bandit in ipairs(game.bandits()) do
    table.insert(places, game.place(bandit, 1), 2, 3)
  end
  game.hit(game.bandits())
  game.move(game.bandits({ level = "top" }), game.at(1))
end
