function after_hit(game, hit) end

function score(game, who)
  return 10 * game.bullets(who.bandit)
end
