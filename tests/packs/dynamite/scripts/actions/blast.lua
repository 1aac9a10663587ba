function can_act(game, deed)
  return game.level(game.place(deed.bandit)) == "roof" and game.holds(deed.bandit, "dynamite") > 0
end

-- DYNAMITE-b
function on_action(game, deed)
  game.move_token(game.tokens(deed.bandit, "dynamite")[1], game.place(deed.bandit))
end
