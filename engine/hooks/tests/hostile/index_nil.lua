-- hook: on_card
-- expect: attempt to index nil
function on_card(game, card)
  return card.victim.name
end
