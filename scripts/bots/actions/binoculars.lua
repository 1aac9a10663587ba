local buying = require("lib/buying")

-- UCR-13.1-f
function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" or buying.could_any(game, deed.bandit, { "fire" })
end

-- UCR-16.14.1-a, UCR-16.14.1-c, AMB-196, AMB-197
function on_action(game, deed)
  if game.character(deed.bandit) ~= "il_professore" then return game.act(deed.bandit, "fire", true) end
  local place = deed.aim and game.place(deed.aim)
  if place and game.level(place) == "roof" and game.neutral_bullets() > 0 then game.hit(deed.aim, "neutral") end
end
