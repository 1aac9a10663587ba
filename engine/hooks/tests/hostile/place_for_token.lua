-- hook: on_card
-- expect: game.kind: token must be a loot token, got 1001, which is a place (S305)
function on_card(game, card)
  game.kind(game.places()[1])
end
