-- hook: on_card
-- expect: a table has no text of its own
function on_card(game, card)
  game.pay(card.me, #tostring({}))
end
