function on_action(game, deed)
  local who = deed.bandit
  game.move_card(game.bullets_in(who, "aside"), "top")
  game.move_card(game.bullets_in(who, "bag"), "front")
  if #game.bullets_in(who, "front") >= 3 then game.set_aside(who, 3) end
end
