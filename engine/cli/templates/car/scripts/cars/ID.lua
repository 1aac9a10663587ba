-- When a round ends, everybody inside the {{title}} gets 20 dollars.
--
-- A car's script speaks for the car: `now.me` is its number in the train, counted from the front.
local TIP = 20

---@param game Game
---@param now OnRoundEndTold
function on_round_end(game, now)
  game.pay({ car = now.me, level = "interior" }, TIP)
end
