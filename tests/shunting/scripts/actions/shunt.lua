-- SHUNT-c
function on_action(game, deed)
  local car = game.car(game.place(deed.bandit))
  if not game.couple(car, game.leading(), "rear") then game.couple(car, game.leading(), "front") end
end
