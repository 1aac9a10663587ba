local deep = require("lib/deep")

-- Asked in the name of the script that requires this.
local function wet(game, bandit)
  return game.ask_may(bandit, "swim") or deep.wet(game, bandit)
end

return table.freeze({ wet = wet })
