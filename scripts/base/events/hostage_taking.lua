-- Everybody in or on the leading car receives a ransom.
-- BASE-events-n, AMB-017
function on_event(game)
  game.pay({ car = 1 }, game.option("conductor_ransom"))
end
