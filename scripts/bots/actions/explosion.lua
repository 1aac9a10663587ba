local explosion = require("lib/explosion")

-- Nobody can buy it. UCR-13.1-e
function can_act(game, deed)
  return game.character(deed.bandit) == "django_bot" and #explosion.places(game) > 0
end

function on_action(game, deed)
  explosion.explode(game, deed.bandit)
end
