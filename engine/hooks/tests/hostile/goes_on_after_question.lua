-- hook: on_card
-- expect: attempt to perform arithmetic
function on_card(game, card)
  local yes = game.ask_may(card.me, "example")
  return yes + 1
end
