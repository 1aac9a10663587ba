-- hook: on_card
-- expect: would live on between games
local seen = {}

function on_card(game, card)
  seen[card.action] = true
end
