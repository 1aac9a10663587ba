function after_hit(game, hit)
  local push = require("lib/push")
  push.back(game, hit.at)
end
