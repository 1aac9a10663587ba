local goals = require("lib/goals")

-- UCR-14.1.1-a, AMB-153
function on_game_end(game, now)
  local enemy, most = nil, -1
  for _, who in ipairs(game.all_bandits()) do
    local count = goals.bullets(game, now.me, who)
    if count > most then enemy, most = who, count end
  end
  if most >= 4 then goals.achieve(game, now.me, "arch_enemy") end
  if enemy then game.say("most", enemy, most) end
end
