-- One, which he takes without looking. UCR-14.2.5-a, AMB-150, AMB-249
function on_hit(game, hit)
  local bag = game.ask_token(hit.shooter, "bag", game.tokens(hit.victim, "mailbag"))
  if bag then game.move_token(bag, "mail") end
end
