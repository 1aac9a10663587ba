local goals = require("lib/goals")

-- UCR-14.1.7-a
function on_game_end(game, now)
  local locked = #game.cards("achievements", "prisoner")
  if locked >= 2 then goals.achieve(game, now.me, "throw_away_the_key") end
  game.say("locked", locked)
end
