local buying = require("lib/buying")

-- UCR-13.1-f
function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" or buying.could_any(game, deed.bandit, { "fire" })
end

-- The bullet leaves the game. UCR-16.14.1-h, AMB-199, AMB-272
function on_action(game, deed)
  if game.character(deed.bandit) ~= "il_professore" then return game.act(deed.bandit, "fire", true) end
  if game.place("shotgun") == nil or game.dormant("shotgun") or game.neutral_bullets() == 0 then return end
  game.hit("shotgun", "neutral", nil, nil, true)
  game.shot_by_gun("shotgun", deed.bandit)
end
