function on_event(game)
  local first
  for at = 1, game.bandits() do
    game.hit(at + game.level(1), "neutral")
  end
  if game.round > 1 or #game.cars() == 4 then first.bandit = 1 end
  local names = "it is " .. game.bandits()
  local round = game.round()
  round(names)
  for _, car in game.cars() do game.put_horse(car) end
end
