-- What somebody does who has bought a card of a bot: one of the actions on it that he can do. No state, no hooks. UCR-13.1-f,
-- UCR-13.1-g, UCR-13.1-h, AMB-126

-- Whether somebody could do it, as far as a query can look.
local function could(game, who, action)
  local here = game.place(who)
  if here == nil then return false end
  if action == "fire" then return game.bullets(who) > 0 and #game.in_sight(here) > 0 end
  if action == "punch" then return #game.pawns_at(here) > 1 end
  if action == "robbery" then return game.loot(here) > 0 end
  if action == "floor_change" then return game.other_level(here) ~= nil end
  return true
end

local function could_any(game, who, actions)
  for _, action in ipairs(actions) do
    if could(game, who, action) then return true end
  end
  return false
end

local function pick(game, who, actions)
  local possible = {}
  for _, action in ipairs(actions) do
    if game.can(who, action, true) then table.insert(possible, action) end
  end
  local action = game.ask_action(who, "part", possible)
  if action then game.act(who, action, true) end
end

return table.freeze({ could_any = could_any, pick = pick })
