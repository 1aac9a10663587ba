-- In turn order everybody in the game may play a card from his hand, which is
-- carried out at once.
-- UCR-7.1.11-a, AMB-133
function on_event(game)
  local optional = game.option("reflex_action_optional")
  for _, who in ipairs(game.characters()) do game.play_now(who, optional) end
end
