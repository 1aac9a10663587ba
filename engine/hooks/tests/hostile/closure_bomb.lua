-- hook: on_card
-- expect: takes too long
function on_card(game, card)
  local all = {}
  for n = 1, 1e9 do
    all[n] = function() return n end
  end
end
