-- The Armoured Train slides along the Express as a whole.

-- UCR-5.4.5-h, AMB-062
function between_rounds(game)
  game.slide("armoured_train", game.option("armoured_train_step"))
end

-- UCR-7.1.2-e, UCR-7.1.8-d, AMB-266
function on_event(game)
  if game.event() == "braking" then game.slide("armoured_train", -1) end
  if game.event() == "higher_speed" then game.slide("armoured_train", 1) end
end
