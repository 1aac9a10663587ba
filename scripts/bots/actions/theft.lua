local who = require("lib/who")

-- Al can buy it as anybody's jewels are as good to him. AMB-127
function can_act(game, deed)
  local here = game.place(deed.bandit)
  return here ~= nil and #game.bandits({ at = here, except = deed.bandit }) > 0
end

-- UCR-16.7.2-g
function on_action(game, deed)
  for _, bandit in ipairs(game.bandits({ at = game.place(deed.bandit), except = deed.bandit })) do
    local jewel = who.any(game, "jewel", game.tokens(bandit, "jewel"))
    if jewel then game.move_token(jewel, deed.bandit) end
  end
end
