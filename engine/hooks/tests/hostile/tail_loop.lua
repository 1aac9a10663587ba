-- hook: on_card
-- expect: takes too long
local function again(n)
  return again(n)
end

function on_card(game, card)
  again(1)
end
