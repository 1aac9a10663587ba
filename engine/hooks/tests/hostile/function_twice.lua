-- hook: on_card
-- expect: is written twice
function on_card(game, card)
end

function on_card(game, card)
end
