-- hook: on_card
-- expect: game.shift: who must be a bandit
function on_card(game, card)
  game.shift({ 1, "two", 3 }, "front")
end
