local cheyenne = require("lib/cheyenne")

function can_act(game, deed)
  return game.place(deed.bandit) ~= nil
end

-- The floor change is part of the card, so that a bullet bars this part alone. UCR-16.8.2-f, UCR-16.8.2-g, UCR-16.8.2-h, AMB-182,
-- AMB-236
function on_action(game, deed)
  local me = deed.bandit
  if not cheyenne.is_she(game, me) then return cheyenne.pick(game, me, { "move", "floor_change", "purses" }) end
  cheyenne.run(game, me, 1, 2)
  local here = game.place(me)
  if here and game.level(here) == "roof" then game.act(me, "floor_change", true) end
  cheyenne.take_purses(game, me)
end
