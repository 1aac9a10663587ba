local cheyenne = require("lib/cheyenne")

-- All who can be targets, those as well who are spared for others. Pawns of nobody are passed over. UCR-16.8.2-i, AMB-181
local function all(game, who)
  local seen = {}
  local here = game.place(who)
  if here == nil then return seen end
  for _, pawn in ipairs(game.in_sight(here)) do
    if pawn ~= who and table.find(game.characters(), pawn) then table.insert(seen, pawn) end
  end
  return seen
end

-- Whoever buys the card needs one bullet, she an arrow for each. UCR-16.8.2-k, UCR-13.1-f
function can_act(game, deed)
  local seen = all(game, deed.bandit)
  return #seen > 0 and (if cheyenne.is_she(game, deed.bandit) then #seen else 1) <= game.bullets(deed.bandit)
end

-- Who is not she fires, with a bullet of his own. Whoever is hit was shot, as by a gun that hits all. UCR-16.8.2-j,
-- UCR-13.1-f, AMB-134
function on_action(game, deed)
  local who = deed.bandit
  if not cheyenne.is_she(game, who) then return game.act(who, "fire") end
  local hit = all(game, who)
  game.hit(hit, who)
  game.shot_by_gun(hit, who)
end
