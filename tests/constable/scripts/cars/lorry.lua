-- CON-f
function on_round_end(game, now)
  for _, who in ipairs(game.bandits({ line = "handcars", alone = true })) do
    game.take_card(who, "badge")
  end
end
