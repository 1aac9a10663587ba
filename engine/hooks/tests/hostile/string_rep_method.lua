-- hook: on_card
-- expect: attempt to call missing method 'rep'
function on_card(game, card)
  local text = ("x"):rep(1e9)
end
