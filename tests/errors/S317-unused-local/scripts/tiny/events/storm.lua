local WOUNDS = 2

local function wet(game, bandit)
  return game.level(game.place(bandit)) == "top"
end

function on_event(game)
  local all, guard = game.bandits(), game.place("guard")
  game.hit(all, "neutral")
end

-- Nobody calls it, and yet it is looked through.
local function dry(game, bandit)
  return game.levl(game.place(bandit)) == "inside"
end
