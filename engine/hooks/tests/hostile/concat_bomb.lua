-- hook: on_card
-- expect: a script makes texts of 1024
function on_card(game, card)
  local parts = { "0123456789" }
  while true do
    local joined = table.concat(parts)
    parts = { joined, joined, joined, joined }
  end
end
