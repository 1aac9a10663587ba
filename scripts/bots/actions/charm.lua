local drawing = require("lib/drawing")

-- Nobody can buy it. UCR-13.1-e
function can_act(game, deed)
  return game.character(deed.bandit) == "belle_bot"
end

-- In turn order, each with the meetings it brings; who may not stand there stays. UCR-16.7.2-b to -e, AMB-179, AMB-226
function on_action(game, deed)
  local goal = drawing.goal(game, deed.bandit)
  for _, who in ipairs(drawing.drawn(game, deed.bandit)) do
    local here = game.place(who)
    local to = here and drawing.nearer(game, here, goal)
    if to and game.may_enter(who, to, "pushed") then game.move(who, to, "pushed") end
  end
end
