-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  local text = string.rep("x", 1e9)
end
