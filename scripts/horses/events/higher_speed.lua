-- Everybody on a roof of the train slides one car towards the rear, pawns of nobody
-- too, all at once; whoever is on the last one stays, unless an open car is coupled
-- behind it, into which he slides. Horses are the business of their part.
-- UCR-7.1.8-a, AMB-081, AMB-087
local function leads_on(game, roof)
  local behind = game.step(roof, "rear")
  if behind == nil then return false end
  return game.level(behind) == "roof" or game.option("higher_speed_into_rear_handcar")
end

function on_event(game)
  local pawns = {}
  for _, place in ipairs(game.places({ level = "roof" })) do
    if leads_on(game, place) then
      for _, pawn in ipairs(game.pawns_at(place)) do table.insert(pawns, pawn) end
    end
  end
  game.shift(pawns, "rear")
end
