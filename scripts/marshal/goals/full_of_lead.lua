local goals = require("lib/goals")

-- Who has no pawn cannot be hit. UCR-14.1.3-a, AMB-152, AMB-153
function on_game_end(game, now)
  for _, who in ipairs(game.all_bandits()) do
    if game.has_pawn(who) and goals.bullets(game, now.me, who) == 0 then
      game.say("spared", who)
      return
    end
  end
  goals.achieve(game, now.me, "full_of_lead")
end
