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

-- UCR-16.8.2-k
function can_act(game, deed)
  local seen = all(game, deed.bandit)
  return #seen > 0 and #seen <= game.bullets(deed.bandit)
end

-- UCR-16.8.2-j
function on_action(game, deed)
  game.hit(all(game, deed.bandit), deed.bandit)
end
