-- hook: on_card
-- expect: attempt to modify a readonly table
function on_card(game, card)
  math.floor = function() return 0 end
end
