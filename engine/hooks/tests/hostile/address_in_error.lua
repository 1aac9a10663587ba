-- hook: on_card
-- expect: attempt to
function on_card(game, card)
  local x = game.pay + 1
end
