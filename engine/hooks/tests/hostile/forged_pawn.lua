-- hook: on_card
-- expect: who must be a bandit, a whole number from 1 to 6, or a pawn, got 12
function on_card(game, card)
  game.move(12, 1)
end
