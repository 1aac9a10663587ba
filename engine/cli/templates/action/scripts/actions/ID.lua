-- Takes a token, then changes floor. `deed.bandit` is who plays the card.
---@param game Game
---@param deed OnActionTold
function on_action(game, deed)
  if not game.can(deed.bandit, "robbery") then return end
  game.act(deed.bandit, "robbery")
  game.act(deed.bandit, "floor_change")
end

-- A query only answers: it may look, but neither act nor ask.
---@param game Game
---@param deed CanActTold
---@return boolean?
function can_act(game, deed)
  local here = game.place(deed.bandit)
  return here ~= nil and #game.tokens(here) > 0
end
