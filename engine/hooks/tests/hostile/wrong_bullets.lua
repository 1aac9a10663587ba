-- hook: on_card
-- expect: bullets must be "neutral" or a bandit, a whole number from 1 to 6, got nothing (nil)
function on_card(game, card)
  game.hit(game.bandits())
end
