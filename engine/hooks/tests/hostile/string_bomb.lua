-- hook: on_card
-- expect: a script makes texts of 1024
function on_card(game, card)
  local text = "x"
  while true do
    text = text .. text
  end
end
