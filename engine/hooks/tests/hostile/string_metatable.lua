-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  getmetatable("").__index = function() return 1 end
end
