-- hook: on_card
-- expect: no hook is called `on_crad`
function on_card(game, card)
end

function on_crad(game, card)
end
