-- PRISON-c
function may_enter(game, way)
  if way.pawn == way.me or game.level(way.to) ~= "roof" then return true end
  local prison = game.car_named("prison")
  return game.car(way.to) ~= prison or game.place(way.me) ~= way.to
end
