-- hook: on_arrive
-- expect: more than 16 deep
-- Every arrival causes the next one.
function on_arrive(game, arrival)
  game.move(arrival.me, game.other_level(game.place(arrival.me)))
end
