function on_setup(game)
  game.pay(game.bandits(), 10)
end
