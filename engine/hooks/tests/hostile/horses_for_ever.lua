-- hook: on_round_start
-- expect: a game has 100 horses at most
function on_round_start(game)
  for _, car in ipairs(game.train()) do
    for _ = 1, 40 do
      game.put_horse(car)
    end
  end
end
