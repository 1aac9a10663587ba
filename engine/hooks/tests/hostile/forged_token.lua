-- hook: on_card
-- expect: token must be a loot token
function on_card(game, card)
  game.take_token(card.me, game.place(card.me), 0)
end
