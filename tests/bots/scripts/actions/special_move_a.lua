local cheyenne = require("lib/cheyenne")

-- UCR-16.8.2-c, UCR-16.8.2-e
function on_action(game, deed)
  local me = deed.bandit
  if not cheyenne.is_she(game, me) then return cheyenne.pick(game, me, { "move", "purses" }) end
  cheyenne.walk(game, me, 2, 4)
  cheyenne.steal(game, me)
end
