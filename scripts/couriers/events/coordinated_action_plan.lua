local teams = require("lib/teams")

-- UCR-7.1.3-a, UCR-7.1.3-c; who holds no hand gets nothing out of it: UCR-16.14-a
function on_event(game)
  for _, who in ipairs(game.characters()) do
    if teams.has_company(game, who) then game.set_mark(who, "planned_together", true) end
  end
end
