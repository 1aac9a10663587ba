-- hook: on_card
-- expect: functions and constants only
while true do end

function on_card(game, card)
end
