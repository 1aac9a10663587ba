-- hook: on_card
-- expect: invalid order function
function on_card(game, card)
  local all = {}
  for n = 1, 40 do all[n] = n * 7 % 41 end
  table.sort(all, function() return true end)
end
