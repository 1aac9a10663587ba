-- Whoever holds the lucky card gets 50 dollars when a round ends. `now.me` is the holder.
local LUCK = 50

---@param game Game
---@param now OnRoundEndTold
function on_round_end(game, now)
  game.pay(now.me, LUCK)
end
