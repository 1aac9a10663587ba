local enemies = require("lib/enemies")
local nudging = require("couriers/lib/nudging")

function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" and #enemies.mates(game, deed.bandit) > 0
end

-- UCR-16.14.1-e
function on_action(game, deed)
  for _, mate in ipairs(enemies.mates(game, deed.bandit)) do nudging.act(game, mate, "deed") end
end
