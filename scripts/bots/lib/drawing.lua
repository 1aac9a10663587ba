-- How Charm and Seduction draw somebody nearer. No state, no hooks.

-- One place nearer: the other floor in the same car, else on the own floor along the train, and across where trains or the
-- Stagecoach can be changed. AMB-179
local function nearer(game, here, goal)
  if game.car(here) == game.car(goal) then return if here == goal then nil else goal end
  local own = game.train(game.car(here))
  if table.find(own, game.car(goal)) then return game.step(here, game.direction(here, goal)) end
  local train = game.train(game.car(goal))
  for _, across in ipairs(game.abreast(here)) do
    if table.find(train, game.car(across)) then return across end
  end
  -- From the other side of the train, and along to where one can cross.
  local best, least = nil, game.distance(here, goal)
  for _, place in ipairs(game.near(here)) do
    if game.distance(place, goal) < least then best, least = place, game.distance(place, goal) end
  end
  return best
end

return table.freeze({ nearer = nearer })
