local teams = require("lib/teams")

-- UCR-8.3-a, UCR-8.3-b
function score(game, count)
  local side = game.side(count.bandit)
  for _, who in ipairs(game.all_bandits()) do
    if game.side(who) == side and teams.is_saved(game, who) and teams.has_own_documents(game, who) then return 4000 end
  end
end
