-- hook: on_card
-- expect: a list without named fields
function on_card(game, card)
  game.hit({ first = 1 }, "neutral")
end
