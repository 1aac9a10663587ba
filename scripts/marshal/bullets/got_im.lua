-- UCR-14.2.4-a, AMB-249
function on_hit(game, hit)
  for _, card in ipairs(game.held(hit.victim, "prisoner")) do game.put(card, "achievements", hit.shooter) end
end
