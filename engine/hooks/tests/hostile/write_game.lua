-- hook: on_card
-- expect: attempt to modify a readonly table
function on_card(game, card)
  game.pay = function() end
end
