local push = require("horses/lib/push")

function after_hit(game, hit)
  if push.back(game, hit.at) then game.shift(hit.victim, "rear", "pushed") end
end
