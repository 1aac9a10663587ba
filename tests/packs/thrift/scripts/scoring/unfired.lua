-- How many dollars a bandit gets for the bullets he brings home.
function score(game, count)
  return game.bullets(count.bandit) * game.option("unfired_bullet_worth")
end
