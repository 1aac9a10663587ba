-- hook: on_card
-- expect: game.hit: nobody is hit by his own bullets: leave him out of those who are hit (`except`)
function on_card(game, card)
  game.hit(game.bandits(), card.bandit)
end
