-- BOTS-piles-h
function on_action(game, deed)
  game.hit({ level = game.level(game.place(deed.bandit)), except = deed.bandit }, deed.bandit)
end
