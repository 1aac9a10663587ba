-- hook: on_card
-- expect: this is no Lua
function on_card(game, card)
  if card then
end
