local teams = require("lib/teams")

-- Any of the three. UCR-7.3.1-b, UCR-7.3.1-c, AMB-140
function turns(game, card)
  for _, bandit in ipairs(game.bandits()) do
    if teams.is_on_express(game, bandit) and game.holds(bandit, "document") > 0 then return math.min(card.turns, 2) end
  end
end
