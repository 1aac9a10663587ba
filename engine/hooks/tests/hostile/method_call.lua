-- hook: on_card
-- expect: got a table
function on_card(game, card)
  game:pay(card.me, 10)
end
