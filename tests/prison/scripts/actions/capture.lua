local function within_reach(game, deed)
  return game.bandits({ at = game.place(deed.bandit) })
end

function can_act(game, deed)
  return game.car_named("prison") ~= nil and #within_reach(game, deed) > 0
end

-- One of those who stand there goes to the Cell; whom he had freed, to her who captures him. UCR-10.11-b, -e
function on_action(game, deed)
  local caught = game.ask_bandit(deed.bandit, "whom", within_reach(game, deed))
  for _, card in ipairs(game.held(caught, "prisoner")) do game.put(card, "achievements", deed.bandit) end
  game.move(caught, game.at(game.car_named("prison"), "cell"), "event")
end
