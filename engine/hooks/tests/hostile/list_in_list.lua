-- hook: on_card
-- expect: game.move: who must be a bandit, a whole number from 1 to 6, or a pawn, got a table
function on_card(game, card)
  game.move({ { 1 } }, 1)
end
