local WOUNDS = 2

local function wet(game, bandit)
  return game.level(game.place(bandit)) == "top"
end

function on_event(game)
  local all, guard = game.bandits(), game.place("guard")
  game.hit(all, "neutral")
end
