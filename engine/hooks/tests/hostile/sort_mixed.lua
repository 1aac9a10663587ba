-- hook: on_card
-- expect: attempt to compare
function on_card(game, card)
  table.sort({ 1, "a", {}, true })
end
