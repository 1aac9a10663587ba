-- So many dollars for whoever stands on a roof in the end, as the option says.
---@param game Game
---@param count ScoreTold
---@return integer?
function score(game, count)
  local here = game.place(count.bandit)
  if here ~= nil and game.level(here) == "roof" then
    return game.option("{{id}}")
  end
end
