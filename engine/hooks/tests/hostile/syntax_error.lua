-- hook: on_card
-- expect: this is not valid Lua
function on_card(game, card)
  if card then
end
