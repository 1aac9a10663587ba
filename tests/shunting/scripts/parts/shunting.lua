-- SHUNT-f
function on_stealing(game)
  local engine, train = game.car_named("armoured_locomotive"), game.train()
  if engine and #train > 2 and game.beside(engine) == train[#train] then game.uncouple(train[#train]) end
end
