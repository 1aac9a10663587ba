-- Her Floor Change may lead one car on as well, to the other floor there. What stands
-- beside the train is a neighbour too. Where her car has one floor only there is none
-- to change, unless an option lets her leave all the same.
-- UCR-13.8-a, UCR-13.8-b, AMB-123
function ways(game, climb)
  local here = game.place(climb.me)
  if here == nil then return {} end
  local floor = game.other_level(here)
  local single = floor == nil
  if single and not game.option("mei_diagonal_from_single_floor") then return {} end
  local level, across = game.level(here), floor and game.level(floor)
  local reached = {}
  for _, near in ipairs(game.near(here)) do
    local other = game.other_level(near)
    -- A car of a single floor touches both floors of its neighbours.
    if single or game.level(near) ~= level then table.insert(reached, near) end
    if other and (single or game.level(other) ~= level) then table.insert(reached, other) end
  end
  -- A car that has the other floor alone is next to that one only.
  for _, near in ipairs(floor and game.near(floor) or {}) do
    if game.level(near) == across and not table.find(reached, near) then table.insert(reached, near) end
  end
  return reached
end
