function can_act(game, deed)
  return game.level(game.place(deed.bandit)) == "roof" and game.holds(deed.bandit, "stick") > 0
end

-- DYNAMITE-b
function on_action(game, deed)
  local stick = game.tokens(deed.bandit, "stick")[1]
  game.set_mark(stick, "laid_by", deed.bandit)
  game.move_token(stick, game.place(deed.bandit))
end
