-- hook: on_card
-- expect: token must be a loot token
function on_card(game, card)
  game.move_token(0, card.me)
end
