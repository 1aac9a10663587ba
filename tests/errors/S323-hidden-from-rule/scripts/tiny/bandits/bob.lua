local function held(game, bandit)
  return #game.tokens(bandit)
end

function decide(game, choice)
  if held(game, choice.bandit) > 1 or game.worth(choice.me) > 500 then
    return choice.offered[1]
  end
end
