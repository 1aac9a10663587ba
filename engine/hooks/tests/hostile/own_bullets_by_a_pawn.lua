-- hook: on_card
-- expect: game.hit: `by` says whose shot it is with neutral bullets; those of a bandit are his
function on_card(game, card)
  game.hit(game.bandits({ except = card.bandit }), card.bandit, "marshal")
end
