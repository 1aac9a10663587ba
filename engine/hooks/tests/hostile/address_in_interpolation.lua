-- hook: on_card
-- expect: a function has no text of its own
function on_card(game, card)
  game.pay(card.me, #`{game.pay}`)
end
