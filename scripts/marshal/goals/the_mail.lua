local goals = require("lib/goals")

-- What he took himself is his as well. UCR-14.1.5-a, AMB-154
function on_game_end(game, now)
  local bags = #game.tokens("mail") + game.holds(now.me, "mailbag")
  if bags > 0 then goals.achieve(game, now.me, "the_mail") end
  game.say("bags", bags)
end
