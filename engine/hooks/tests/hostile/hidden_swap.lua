-- hook: on_card
-- expect: belongs to the whole script
local a, b = 1, 2

function on_card(game, card)
  local c = { a = 1, b = 2 }
  c.a, b = a, 5
  a, b = b, a
end
