-- hook: on_card
-- expect: got a table
function on_card(game, card)
  game.bullets({})
end
