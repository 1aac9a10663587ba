local goals = require("marshal/lib/goals")

-- CHAPEL-a
function on_game_end(game, now)
  local left = game.bullets(now.me)
  if left == 12 then goals.achieve(game, now.me, "quiet_day") end
  game.say("left", left)
end
