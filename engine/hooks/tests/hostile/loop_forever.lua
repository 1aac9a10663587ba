-- hook: on_card
-- expect: takes too long
function on_card(game, card)
  while true do end
end
