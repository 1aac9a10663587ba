function on_action(game, deed)
  local place = deed.aim and game.place(deed.aim)
  if place and game.level(place) == "roof" then game.hit({ deed.aim }, "neutral") end
end
