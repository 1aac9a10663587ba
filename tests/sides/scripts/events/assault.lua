-- UCR-7.3.1-b
function turns(game, card)
  for _, car in ipairs(game.train()) do
    for _, bandit in ipairs(game.bandits({ car = car })) do
      if game.holds(bandit, "strongbox") > 0 then return math.min(card.turns, 2) end
    end
  end
end
