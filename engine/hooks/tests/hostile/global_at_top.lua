-- hook: on_card
-- expect: would be global
limit = 3

function on_card(game, card)
end
