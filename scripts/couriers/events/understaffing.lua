local teams = require("lib/teams")

-- In turn order; the Marshal does not move. UCR-7.3.2-b, UCR-7.3.2-c, AMB-141
function on_event(game)
  for _, bandit in ipairs(game.bandits()) do
    if teams.is_on_armoured_train(game, bandit) and game.can(bandit, "move") and game.ask_may(bandit, "last") then
      game.act(bandit, "move")
    end
  end
end
