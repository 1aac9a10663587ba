-- MADE-fog-a
function turns(game, card)
  local round = game.round()
  if round == 1 then return 0 end
  if round < game.rounds() then return math.min(card.turns, 3) end
end
