-- hook: on_card
-- expect: belongs to the whole script
local function twice(n)
  return 2 * n
end

function on_card(game, card)
  twice = function(n) return n end
end
