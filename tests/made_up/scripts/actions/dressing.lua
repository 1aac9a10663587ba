function on_action(game, deed)
  local who = deed.bandit
  for _, bullet in ipairs(game.bullets_in(who, "aside")) do
    game.lay(who, bullet, "top")
  end
  for _, bullet in ipairs(game.bullets_in(who, "bag")) do
    game.lay(who, bullet, "front")
  end
  if #game.bullets_in(who, "front") >= 3 then game.set_aside(who, 3) end
end
