-- hook: on_card
-- expect: attempt to call a nil value
function on_card(game, card)
  setmetatable({}, { __index = function() return 1 end })
end
