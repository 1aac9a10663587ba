-- TRACK-k
local function change_floors(game, hit)
  local there = game.other_level(hit.at)
  -- TRACK-q, UCR-11.3.4-d
  local is_kept = table.find(game.pawns_at(hit.at), game.pawn("marshal"))
  if hit.victim == hit.me and there and not is_kept then game.move(hit.me, there) end
end

function after_hit(game, hit)
  change_floors(game, hit)
end

-- UCR-10.6.2-g
function after_gun_hit(game, hit)
  change_floors(game, hit)
end

-- Whoever is inside is shot by both and flees once. TRACK-q, UCR-9.2-b, UCR-10.8.1-d, UCR-12.1-h, AMB-267
function on_arrive(game, arrival)
  local here = game.place(arrival.me)
  if arrival.pawn ~= game.pawn("marshal") or here == nil or game.other_level(here) ~= arrival.to then return end
  game.move(arrival.me, arrival.to)
end
