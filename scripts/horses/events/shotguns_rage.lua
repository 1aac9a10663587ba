-- Everybody in and on the Stagecoach and the car beside it receives a neutral bullet.
-- UCR-7.1.15-a
function on_event(game)
  local coach = game.car_named("stagecoach")
  local beside = coach and game.beside(coach)
  if beside == nil then return end
  local reached = {}
  for _, bandit in ipairs(game.bandits()) do
    local car = game.car(game.place(bandit))
    if car == coach or car == beside then table.insert(reached, bandit) end
  end
  game.hit(reached, "neutral")
end
