local buying = require("lib/buying")
local enemies = require("lib/enemies")

-- UCR-13.1-f
function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" or buying.could_any(game, deed.bandit, { "fire" })
end

-- UCR-16.14.1-a, UCR-16.14.1-i, AMB-196, AMB-197
function on_action(game, deed)
  if game.character(deed.bandit) ~= "il_professore" then return game.act(deed.bandit, "fire", true) end
  local all = enemies.on_roofs(game, deed.bandit)
  if #all > 0 and #all <= game.neutral_bullets() then game.hit(all, "neutral") end
end
