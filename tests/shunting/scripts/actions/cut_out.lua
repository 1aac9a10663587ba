-- SHUNT-a
function on_action(game, deed)
  local train = game.train()
  local at = table.find(train, game.car(game.place(deed.bandit)))
  local behind = at and train[at + 1]
  if behind and behind ~= game.car_named("armoured_locomotive") then game.uncouple(behind) end
end
