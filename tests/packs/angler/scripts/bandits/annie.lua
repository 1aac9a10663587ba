-- Once a round, after a Move along the roofs, Annie may take a token from inside the car she stands on.
function after_arrival(game, arrival)
  if arrival.pawn ~= arrival.me then return end       -- somebody else came
  if arrival.how ~= "move" then return end            -- climbed, shoved, fled
  if game.level(arrival.to) ~= "roof" then return end

  local below = game.other_level(arrival.to)
  if below == nil or #game.tokens(below) == 0 then return end
  if not game.ask_may(arrival.me, "fish") then return end

  game.set_mark(arrival.me, "fished", 1)
  game.take(arrival.me, below)
end
