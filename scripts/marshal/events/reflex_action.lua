-- In turn order everybody in the game may play a card from his hand, which is
-- carried out at once, wherever he is.
-- UCR-7.1.11-a, AMB-133, AMB-245
function on_event(game)
  local optional = game.option("reflex_action_optional")
  for _, who in ipairs(game.in_game()) do game.play_now(who, optional) end
end
