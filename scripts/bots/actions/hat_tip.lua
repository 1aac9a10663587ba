local swapping = require("lib/swapping")

function can_act(game, deed)
  return swapping.can_swap(game, deed.bandit)
end

-- UCR-16.12.2-j, UCR-16.12.2-k, UCR-13.1-j
function on_action(game, deed)
  swapping.swap(game, deed.bandit)
end
