-- Whoever is on another train, or nowhere any more, has not saved them. UCR-8.3-a, UCR-8.3-b
function score(game, count)
  local here = game.place(count.bandit)
  if here == nil or game.line(here) then return 0 end
  return 4000 * game.holds(count.bandit, "strongbox")
end
