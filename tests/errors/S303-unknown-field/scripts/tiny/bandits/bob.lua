-- Whoever is hit moves away.
local function pushed(game, hit)
  game.shift(hit.victim, hit.direction, "pushed")
end

function after_hit(game, hit)
  if hit.shooter ~= hit.me then return end
  if hit.shoter == hit.me then pushed(game, hit) end
end
