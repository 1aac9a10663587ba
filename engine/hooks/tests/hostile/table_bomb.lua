-- hook: on_card
-- expect: out of memory
function on_card(game, card)
  local all = {}
  while true do
    all[#all + 1] = { {}, {}, {} }
  end
end
