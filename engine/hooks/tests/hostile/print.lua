-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  print("hello")
end
