local buying = require("lib/buying")
local cheyenne = require("lib/cheyenne")

-- All who can be targets, those as well who are spared for others. Pawns of nobody are passed over. UCR-16.8.2-i, AMB-181
local function all(game, me)
  local here, seen = game.place(me), {}
  for _, pawn in ipairs(if here then game.in_sight(here) else {}) do
    if game.is_character(pawn) then table.insert(seen, pawn) end
  end
  return seen
end

-- UCR-16.8.2-k, UCR-13.1-f
function can_act(game, deed)
  local me = deed.bandit
  if not cheyenne.is_she(game, me) then return buying.could_any(game, me, { "fire" }) end
  local seen = all(game, me)
  return #seen > 0 and #seen <= game.bullets(me)
end

-- Whoever is hit was shot, as by a gun that hits all. UCR-16.8.2-j, UCR-13.1-f, AMB-134
function on_action(game, deed)
  local me = deed.bandit
  if not cheyenne.is_she(game, me) then return game.act(me, "fire", true) end
  local hit = all(game, me)
  game.hit(hit, me)
  game.shot_by_gun(hit, me)
end
