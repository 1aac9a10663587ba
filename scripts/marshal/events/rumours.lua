local goals = require("lib/goals")

-- UCR-7.1.12-a, AMB-253, AMB-260
function on_event(game)
  local me = goals.marshal(game)
  local goal = me and goals.any(game, "goal")
  if goal then game.put(goal, "revealed", me) end
end
