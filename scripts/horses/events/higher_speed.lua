-- Everybody on a roof of the train slides one car towards the rear, pawns of nobody
-- too, all at once unless an option says one after the other; whoever is on the last
-- one stays, unless an open car is coupled behind it, into which he slides. Horses are
-- the business of their part.
-- UCR-7.1.8-a, AMB-081, AMB-087
local function leads_on(game, roof)
  local behind = game.step(roof, "rear")
  if behind == nil then return false end
  return game.level(behind) == "roof" or game.option("higher_speed_into_rear_handcar")
end

-- One after the other, characters in turn order and then pawns of nobody. Whoever was driven
-- off the roofs before it was his turn does not slide any more. AMB-086, AMB-087
local function one_by_one(game)
  for _, pawn in ipairs(game.pawns({ level = "roof" })) do
    local here = game.place(pawn)
    if here and game.level(here) == "roof" and leads_on(game, here) then game.shift(pawn, "rear") end
  end
end

function on_event(game)
  if not game.option("shift_events_simultaneous") then return one_by_one(game) end
  local sliding = {}
  for _, pawn in ipairs(game.pawns({ level = "roof" })) do
    if leads_on(game, game.place(pawn)) then table.insert(sliding, pawn) end
  end
  game.shift(sliding, "rear")
end
