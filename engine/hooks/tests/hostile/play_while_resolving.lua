-- hook: on_card
-- expect: game.play: a card can only be played while a turn is planned
function on_card(game, card)
  game.draw(card.bandit, 1)
  game.play(card.bandit)
end
