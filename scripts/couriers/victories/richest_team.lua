local teams = require("lib/teams")

-- UCR-1.4-h, UCR-8-e
function winners(game)
  return teams.richest_team(game)
end
