function hand_size(game, hand)
  return hand.size == 6
end

function may_play(game, plan)
  local fine = plan.action ~= "shoot"
end

function sees(game, aim)
  return game.bandits({ except = aim.me })
end
