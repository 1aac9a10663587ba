-- WIRE-e
function after_arrival(game, arrival)
  if game.level(arrival.to) ~= "interior" then return end
  for _, bandit in ipairs(game.bandits({ at = arrival.to })) do
    if bandit == arrival.pawn then game.take_card(bandit, "codebook") end
  end
end
