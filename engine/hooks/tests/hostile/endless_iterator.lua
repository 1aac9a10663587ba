-- hook: on_card
-- expect: takes too long
local function more()
  return 1
end

function on_card(game, card)
  for _ in more do end
end
