-- hook: on_card
-- expect: functions and constants only
function math.floor(x)
  return 0
end

function on_card(game, card)
end
