-- Who is shot by a card that was played in a tunnel turn puts loot of his own
-- choice down where he was hit. UCR-7.2.11-a, UCR-7.2.11-b, AMB-134
function after_hit(game, hit)
  local everywhere = game.option("le_tunnel_scope") == "all_hits"
  if not everywhere and game.turn_of_card() ~= "tunnel" then return end
  if table.find(game.bandits({ at = hit.at }), hit.victim) then game.put_down(hit.victim) end
end
