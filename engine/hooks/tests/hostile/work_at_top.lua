-- hook: on_card
-- expect: functions and constants only
for n = 1, 10 do
  local x = n
end

function on_card(game, card)
end
