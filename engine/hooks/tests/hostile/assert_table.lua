-- hook: on_card
-- expect: raised a table: only text can be raised
function on_card(game, card)
  assert(false, {})
end
