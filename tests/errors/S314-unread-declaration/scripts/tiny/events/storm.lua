local water = require("lib/wet")

function on_event(game)
  for _, bandit in ipairs(game.bandits()) do
    if game.ask_may(bandit, "run") or water.wet(game, bandit) then game.shift(bandit, "front") end
  end
end
