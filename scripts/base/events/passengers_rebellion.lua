-- Everybody inside a car receives a neutral bullet; the Locomotive is a car, unless
-- an option says otherwise.
-- BASE-events-i, D-132, AMB-218
function on_event(game)
  if game.option("passengers_rebellion_scope") == "all_cars" then
    game.hit({ level = "interior" }, "neutral")
    return
  end
  local inside = {}
  for _, bandit in ipairs(game.bandits({ level = "interior" })) do
    if game.car(game.place(bandit)) > 1 then table.insert(inside, bandit) end
  end
  game.hit(inside, "neutral")
end
