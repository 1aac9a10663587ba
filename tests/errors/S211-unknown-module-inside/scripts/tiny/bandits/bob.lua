function after_hit(game, hit)
  if hit.shooter ~= hit.me then return end
  local push = require("lib/push")
  push.back(game, hit.at)
end
