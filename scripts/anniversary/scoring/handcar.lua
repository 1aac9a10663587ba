-- UCR-8.4.3-j, AMB-016
local PRIZE = 500

function score(game, count)
  local car = game.car_named("handcar")
  if car == nil then return end
  local here = game.inside(car)
  if here and game.bandits({ at = here, alone = true })[1] == count.bandit then return PRIZE end
end
