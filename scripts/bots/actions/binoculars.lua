local buying = require("lib/buying")
local enemies = require("lib/enemies")
local nudging = require("couriers/lib/nudging")

-- UCR-13.1-f
function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" or buying.could_any(game, deed.bandit, { "fire" })
end

-- UCR-16.14.1-a, UCR-16.14.1-c, UCR-16.14.1-d, AMB-196, AMB-197
function on_action(game, deed)
  local me, aim = deed.bandit, deed.aim
  if game.character(me) ~= "il_professore" then return game.act(me, "fire", true) end
  if aim and enemies.is_mate(game, me, aim) then
    if table.find(enemies.mates(game, me), aim) then nudging.act(game, aim, "deed") end
    return
  end
  local place = aim and game.place(aim)
  if place and game.level(place) == "roof" and game.neutral_bullets() > 0 then game.hit(aim, "neutral") end
end
