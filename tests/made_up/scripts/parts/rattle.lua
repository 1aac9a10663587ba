-- MADE-rattle-a
function instead_of_shove(game, blow)
  local train = game.train()
  local car, ahead = train[#train], train[#train - 1]
  if game.car(blow.at) ~= car then return false end
  local inside = game.inside(car)
  for _, level in ipairs({ inside, game.other_level(inside) }) do
    game.move(game.pawns_at(level), game.inside(ahead))
  end
  return game.uncouple(car)
end
