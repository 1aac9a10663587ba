local cheyenne = require("lib/cheyenne")

-- UCR-16.8.2-c, UCR-16.8.2-e
function on_action(game, deed)
  cheyenne.walk(game, deed.bandit, { interior = 2, roof = 4 })
  cheyenne.steal(game, deed.bandit)
end
