local goals = require("lib/goals")

function on_game_end(game, now)
  local free = goals.serve(game, now.me, "warrant_django")
  if free then game.say("free", free) end
end
