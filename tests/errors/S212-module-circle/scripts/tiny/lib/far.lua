local push = require("lib/push")

local function step(game, at)
  return push.back and game.step(at, "rear")
end

return table.freeze({ step = step })
