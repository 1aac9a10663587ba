-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  getfenv(0).game = nil
end
