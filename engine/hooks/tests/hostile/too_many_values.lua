-- hook: on_card
-- expect: table.unpack: too many values
function on_card(game, card)
  local all = { table.unpack({}, 1, 2 ^ 40) }
end
