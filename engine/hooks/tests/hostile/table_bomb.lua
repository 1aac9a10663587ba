-- hook: on_card
-- expect: takes too long
function on_card(game, card)
  local all = {}
  while true do
    all[#all + 1] = { {}, {}, {} }
  end
end
