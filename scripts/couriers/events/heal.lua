local teams = require("lib/teams")

-- UCR-7.1.5-a, UCR-7.1.5-b
function on_event(game)
  for _, who in ipairs(game.characters()) do
    if teams.has_company(game, who) then game.heal(who, 2) end
  end
end
