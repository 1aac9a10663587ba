-- hook: on_card
-- expect: game.hit: `pile` says which own bullets of a bandit are fired; neutral ones lie in one pile
function on_card(game, card)
  game.hit(card.bandit, "neutral", nil, 2)
end
