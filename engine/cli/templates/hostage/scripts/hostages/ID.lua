-- Whoever holds the {{title}} gets 50 dollars after each Robbery. `done.me` is the holder.
local REWARD = 50

---@param game Game
---@param done AfterActionTold
function after_action(game, done)
  if done.bandit == done.me and done.action == "robbery" then
    game.pay(done.me, REWARD)
  end
end
