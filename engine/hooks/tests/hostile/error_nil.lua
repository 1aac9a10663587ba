-- hook: on_card
-- expect: raised a nil: only text can be raised
function on_card(game, card)
  error(nil)
end
