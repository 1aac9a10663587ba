-- From the logs a Floor Change leads onto the roofs of the cars in front and behind.
function ways(game, climb)
  local here = game.place(climb.bandit)
  if here == nil or game.car(here) ~= climb.me then return end

  local roofs = {}
  for _, next_to in ipairs(game.near(here)) do
    local roof = game.at(game.car(next_to), "roof")
    if roof then table.insert(roofs, roof) end
  end
  return roofs
end
