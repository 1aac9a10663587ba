-- MADE-spirits-f
function winners(game, now)
  local medium
  for _, bandit in ipairs(game.all_bandits()) do
    if not game.has_pawn(bandit) then
      medium = bandit
    elseif game.score(bandit) ~= 0 then
      return
    end
  end
  if medium then return { medium } end
end
