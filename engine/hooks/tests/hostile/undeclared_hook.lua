-- hook: on_card
-- expect: the content does not declare it
function on_card(game, card)
end

function after_hit(game, hit)
end
