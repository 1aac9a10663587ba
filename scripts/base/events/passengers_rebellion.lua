-- Everybody inside a car receives a neutral bullet; the leading car is a car,
-- unless an option says otherwise. Cars built without a roof have no passengers.
-- BASE-events-i, UCR-7.1.10-d, D-132, AMB-218
function on_event(game)
  local with_passengers = { level = "interior", has_level = "roof" }
  if game.option("passengers_rebellion_scope") == "all_cars" then
    game.hit(with_passengers, "neutral")
    return
  end
  local inside = {}
  for _, bandit in ipairs(game.bandits(with_passengers)) do
    if game.car(game.place(bandit)) ~= game.leading() then table.insert(inside, bandit) end
  end
  game.hit(inside, "neutral")
end
