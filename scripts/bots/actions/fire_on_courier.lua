local buying = require("lib/buying")

-- UCR-13.1-f
function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" or buying.could_any(game, deed.bandit, { "fire" })
end

-- UCR-16.14.1-h, AMB-199
function on_action(game, deed)
  if game.character(deed.bandit) ~= "il_professore" then return game.act(deed.bandit, "fire", true) end
  if game.place("shotgun") and not game.dormant("shotgun") and game.neutral_bullets() > 0 then game.shot_by_gun("shotgun", deed.bandit) end
end
