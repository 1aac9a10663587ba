-- hook: on_card
-- expect: attempt to index nil
function on_card(game, card)
  _G.counter = 1
end
