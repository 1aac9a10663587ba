local swapping = require("lib/swapping")

function can_act(game, deed)
  return swapping.can_swap(game, deed.bandit)
end

-- UCR-16.13.2-e, UCR-16.13.2-f, UCR-13.1-j
function on_action(game, deed)
  swapping.swap(game, deed.bandit)
end
