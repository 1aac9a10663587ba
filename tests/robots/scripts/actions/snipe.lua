-- BOTS-o
function on_action(game)
  if game.place("marshal") then game.hit("marshal", "neutral", nil, nil, true) end
end
