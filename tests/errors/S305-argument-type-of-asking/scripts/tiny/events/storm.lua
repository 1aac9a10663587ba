-- All of this is right.
local function right(game, bandit)
  local where = game.ask_place("chance", "spot", game.places(), { bandit })
  local spots = game.ask_number({ bandit }, "spot", 1, 6)
  local ways = game.ask_one({ level = "top" }, "spot", { [bandit] = { "one", "other" } })
  local here = game.ask_place({ bandit }, "spot", { [bandit] = game.places() })
  if ways[bandit] == "one" and spots[bandit] + 1 > 2 then game.move(bandit, here[bandit] or where) end
end

function on_event(game)
  for _, bandit in ipairs(game.bandits()) do
    right(game, bandit)
    game.ask_may("luck", "spot")
    game.ask_may(game.place(bandit), "spot")
    game.ask_place({ car = 1, floor = "top" }, "spot", game.places())
    game.ask_place({ bandit }, "spot", { [bandit] = { bandit } })
    game.ask_one({ bandit }, "spot", { [bandit] = { "one", "none" } })
    game.ask_number("chance", "spot", 1, 6, bandit)
  end
end
