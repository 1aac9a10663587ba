-- Everybody in or on the leading car receives a ransom.
-- BASE-events-n, AMB-017
function on_event(game)
  for _, bandit in ipairs(game.bandits({ car = 1 })) do
    game.pay(bandit, game.option("conductor_ransom"))
  end
end
