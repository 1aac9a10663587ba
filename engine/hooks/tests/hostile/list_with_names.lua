-- hook: on_card
-- expect: a list of a bandits without names
function on_card(game, card)
  game.hit({ first = 1 }, "neutral")
end
