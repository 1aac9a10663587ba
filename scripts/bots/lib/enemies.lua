-- Who is against Il Professore: all others, and in a Team Game only the other team. AMB-196

local function is_mate(game, me, other)
  local side = game.side(me)
  return side ~= nil and game.side(other) == side
end

local function on_roofs(game, me)
  local all = {}
  for _, who in ipairs(game.bandits({ level = "roof" })) do
    if not is_mate(game, me, who) then table.insert(all, who) end
  end
  return all
end

-- Those of his own team who can be nudged: nobody on a closed level. AMB-254
local function mates(game, me)
  local inmates, all = game.characters({ closed = true }), {}
  for _, who in ipairs(game.in_game(me)) do
    if is_mate(game, me, who) and not table.find(inmates, who) then table.insert(all, who) end
  end
  return all
end

return table.freeze({ is_mate = is_mate, mates = mates, on_roofs = on_roofs })
