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

-- To where somebody draws others: from a closed level into its car. UCR-16.7.2-f, UCR-16.12.2-f
local function goal(game, who)
  local here = game.place(who)
  return if table.find(game.places({ closed = true }), here) then game.inside(game.car(here)) else here
end

-- Who is drawn: everybody else who stands somewhere, but nobody out of a closed level. AMB-179
local function drawn(game, who)
  return game.characters({ except = who, closed = false })
end

return table.freeze({ nearer = nearer, goal = goal, drawn = drawn })
