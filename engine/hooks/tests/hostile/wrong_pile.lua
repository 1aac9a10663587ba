-- hook: on_card
-- expect: game.bullets: pile must be 1 or 2, the number of a pile, got 3
function on_card(game, card)
  game.bullets(card.bandit, 3)
end
