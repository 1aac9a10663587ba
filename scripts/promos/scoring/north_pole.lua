-- AMB-019
function score(game, count)
  if game.event() ~= "north_pole" or game.option("north_pole_before_ransoms") then return end
  local most = 0
  for _, token in ipairs(game.tokens(count.bandit, "purse")) do
    most = math.max(most, game.value(token))
  end
  return 0 - most
end
