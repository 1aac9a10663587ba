-- hook: on_card
-- expect: game.place: who must be a bandit, a whole number from 1 to 6, or a pawn, got "shotgum"
function on_card(game, card)
  game.place("shotgum")
end
