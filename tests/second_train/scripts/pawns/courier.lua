-- TRACK-k
function after_hit(game, hit)
  local there = game.other_level(hit.at)
  if hit.victim == hit.me and there then game.move(hit.me, there) end
end
