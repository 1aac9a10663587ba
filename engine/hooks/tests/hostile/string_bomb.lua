-- hook: on_card
-- expect: out of memory
function on_card(game, card)
  local text = "x"
  while true do
    text = text .. text
  end
end
