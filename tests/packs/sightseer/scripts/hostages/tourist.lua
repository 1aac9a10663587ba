-- A tip for every view from another roof.
local TIP = 50

function after_arrival(game, arrival)
  if arrival.pawn ~= arrival.me or arrival.how ~= "move" then return end
  if game.level(arrival.to) == "roof" then game.pay(arrival.me, TIP) end
end
