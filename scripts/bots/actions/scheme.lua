-- What Al buys moves nothing. UCR-16.14.1-b, AMB-127
function can_act(game, deed)
  return game.character(deed.bandit) == "il_professore" and game.mark(deed.bandit, "ladder") < 6
end

function on_action(game, deed)
  game.set_mark(deed.bandit, "ladder", game.mark(deed.bandit, "ladder") + 1)
end
