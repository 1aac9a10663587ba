-- On roofs one car and no more.
-- UCR-10.1-g, UCR-15.1.4-a, AMB-162
function reach(game, move)
  if game.level(move.from) == "roof" then return 1 end
end
