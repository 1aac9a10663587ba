local function soaked(game, where)
  return game.loot(where) == 0
end

function on_event(game)
  for _, bandit in ipairs(game.bandits({ car = game.place("guard") })) do
    if game.level(bandit) == "top" or soaked(game, game.car(game.place(bandit))) then
      game.move(bandit, "inside")
    end
  end
  game.hit({ game.leading() }, "neutral")
  game.pay(game.bandits(), game.round)
  game.shift(game, game.bandits(), "front")
  game.pay({ game.bandits()[1], level = "top" }, 5)
end
