-- UCR-8.3-a, -b
function score(game, count)
  return if game.side(count.bandit) == "red" then 4000 * game.holds(count.bandit, "strongbox") else 0
end
