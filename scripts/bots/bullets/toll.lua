-- The dearest of his tokens falls where he is; of equal ones he chooses. UCR-16.10.2-c
function on_hit(game, hit)
  local here = game.place(hit.victim)
  if here then game.lose_most(hit.victim, nil, here) end
end
