-- Whoever comes in where somebody is already flies onto the next roof with him.
-- Several who come at once come one after the other. UCR-9.9.3-a, AMB-080
local function others_in(game, arrival)
  local one_by_one = game.option("handcar_arrivals") == "sequential"
  local others = {}
  for _, pawn in ipairs(game.pawns_at(arrival.to)) do
    if pawn ~= arrival.pawn and not (one_by_one and game.coming(pawn)) then
      table.insert(others, pawn)
    end
  end
  return others
end

function on_arrive(game, arrival)
  local here = arrival.to
  -- Whoever flees sets nothing off: else he could flee and fly for ever.
  if arrival.how == "fled" or game.place(arrival.pawn) ~= here then return end
  local launched = others_in(game, arrival)
  if #launched == 0 then return end
  table.insert(launched, arrival.pawn)
  local neighbour = game.step(here, "rear") or game.step(here, "front")
  if neighbour == nil then return end
  -- A car of one floor has no roof to land on but its own floor.
  game.move(launched, game.other_level(neighbour) or neighbour, "launched")
  -- Who never goes onto a roof is thrown out below it. AMB-079
  for _, pawn in ipairs(launched) do
    if game.place(pawn) == here then game.move(pawn, neighbour, "launched") end
  end
end
