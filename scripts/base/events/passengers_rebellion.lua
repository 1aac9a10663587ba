-- Everybody inside a car receives a neutral bullet; the leading car is a car,
-- unless an option says otherwise. Cars built without a roof have no passengers.
-- BASE-events-i, UCR-7.1.10-d, D-132, AMB-218
function on_event(game)
  local all_cars = game.option("passengers_rebellion_scope") == "all_cars"
  local inside = {}
  for _, bandit in ipairs(game.bandits({ level = "interior" })) do
    local car = game.car(game.place(bandit))
    local passengers = game.has_level(car, "roof") and (all_cars or car ~= game.leading())
    if passengers then table.insert(inside, bandit) end
  end
  game.hit(inside, "neutral")
end
