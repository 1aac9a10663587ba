-- Released or not, near or far: he aims at the coach and at the car beside it. A
-- coach that has left is nowhere.
-- UCR-7.1.15-a
function on_event(game)
  local coach = game.car_named("stagecoach")
  local beside = game.beside(coach)
  if beside == nil then return end
  local hit = game.bandits({ car = coach })
  for _, bandit in ipairs(game.bandits({ car = beside })) do table.insert(hit, bandit) end
  game.hit(hit, "neutral", "shotgun")
end
