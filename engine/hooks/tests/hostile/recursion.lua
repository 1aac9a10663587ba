-- hook: on_card
-- expect: takes too long
local function again(n)
  return 1 + again(n + 1)
end

function on_card(game, card)
  again(1)
end
