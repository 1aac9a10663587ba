local far = require("lib/far")

local function back(game, at)
  return far.step(game, at) ~= nil
end

return table.freeze({ back = back })
