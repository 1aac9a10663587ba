-- Everybody inside a car receives a neutral bullet; the leading car is a car,
-- unless an option says otherwise. Cars without a roof have no passengers.
-- BASE-events-i, UCR-7.1.10-d, D-132, AMB-218
function on_event(game)
  local all_cars = game.option("passengers_rebellion_scope") == "all_cars"
  if all_cars and game.is_line() then
    game.hit({ level = "interior" }, "neutral")
    return
  end
  local inside = {}
  for _, bandit in ipairs(game.bandits({ level = "interior" })) do
    local here = game.place(bandit)
    local passengers = game.other_level(here) and (all_cars or game.car(here) ~= game.leading())
    if passengers then table.insert(inside, bandit) end
  end
  game.hit(inside, "neutral")
end
