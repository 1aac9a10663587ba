-- Who the Couriers are, and how they change floors. No state, no hooks.

-- From the front of their train to its rear. AMB-086
local IDS = table.freeze({ "courier_1", "courier_2", "courier_3" })

local function all(game)
  local found = {}
  for _, id in ipairs(IDS) do
    if game.place(id) then table.insert(found, game.pawn(id)) end
  end
  return found
end

local function is_one(game, pawn)
  return table.find(all(game), pawn) ~= nil
end

-- The floor a Courier can change to; none beside the Marshal whom nobody plays. UCR-7.1.4-a, UCR-10.5.1-j, UCR-11.3.4-d, AMB-112
local function other_floor(game, courier)
  local here = game.place(courier)
  if here == nil or here == game.place("marshal") and not game.is_character("marshal") then return nil end
  return game.other_level(here)
end

local function change_floor(game, courier)
  local there = other_floor(game, courier)
  if there then game.move(courier, there) end
end

return table.freeze({ all = all, is_one = is_one, other_floor = other_floor, change_floor = change_floor })
