function may_act(_, deed)
  return deed.action ~= "robbery"
end

function after_action(game, deed)
  game.say("seen", deed.bandit, deed.action)
end
