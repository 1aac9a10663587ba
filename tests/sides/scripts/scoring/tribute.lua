-- SIDES-g: only the blue ones are asked about.
function score(game, count)
  local red = 0
  for _, bandit in game.bandits() do
    if game.side(bandit) == "scarlet" then
      red += 1
    end
  end
  return -50 * red
end
