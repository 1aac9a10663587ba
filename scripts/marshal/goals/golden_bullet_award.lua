local goals = require("lib/goals")

-- UCR-14.1.4-a
function on_game_end(game, now)
  local left = math.min(game.bullets(now.me, 1), game.bullets(now.me, 2))
  if left == 0 then goals.achieve(game, now.me, "golden_bullet_award") end
  game.say("left", left)
end
