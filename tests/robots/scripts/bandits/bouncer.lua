-- Of pawns of nobody none waits beside the train. BOTS-p, AMB-187
function instead_of_shove(game, punch)
  if punch.by ~= punch.me or not game.is_character(punch.victim) then return end
  local inside = game.inside(game.car(punch.at))
  return inside ~= nil and game.eject(punch.victim, inside)
end
