-- Whoever comes to hold four jewels wins at once, however he came by them.
local ENOUGH = 4

---@param game Game
---@param gain OnGainTold
function on_gain(game, gain)
  if game.holds(gain.bandit, "jewel") >= ENOUGH then game.win(gain.bandit) end
end
