local goals = require("lib/goals")

-- UCR-14.1.6-a
function on_game_end(game, now)
  local left = #game.cards("brawlers", "brawler")
  if left > 0 then goals.achieve(game, now.me, "flesh_wound") end
  game.say("left", left)
end
