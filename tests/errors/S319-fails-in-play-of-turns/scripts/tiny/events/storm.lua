function turns(game, card)
  return card.turns + 1
end
