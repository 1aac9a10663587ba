-- While {{title}} is on, everybody who stands on a roof when a round ends pays 20 dollars.
local PRICE = 20

---@param game Game
function on_round_end(game)
  game.pay({ level = "roof" }, -PRICE)
end
