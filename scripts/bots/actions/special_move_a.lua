local cheyenne = require("lib/cheyenne")

function can_act(game, deed)
  return game.place(deed.bandit) ~= nil
end

-- UCR-16.8.2-c, UCR-16.8.2-e
function on_action(game, deed)
  local me = deed.bandit
  if not cheyenne.is_she(game, me) then return cheyenne.pick(game, me, { "move", "purses" }) end
  cheyenne.run(game, me, 2, 4)
  cheyenne.take_purses(game, me)
end
