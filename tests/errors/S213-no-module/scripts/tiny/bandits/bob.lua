local push = require("lib/push")

function after_hit(game, hit)
  if hit.shooter ~= hit.me then return end
  if push.back(game, hit.at) then game.shift(hit.victim, "rear", "pushed") end
end
