-- hook: on_card
-- expect: the more a hook holds
function on_card(game, card)
  local all = {}
  while true do
    all[#all + 1] = { {}, {}, {} }
  end
end
