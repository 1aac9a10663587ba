-- SIDES-a
function turns(game, card)
  return if game.round() == 1 then 0 else math.min(card.turns, 3)
end
