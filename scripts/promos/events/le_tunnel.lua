-- Who is shot by a card that was played in a tunnel turn puts loot of his own
-- choice down where he was hit, whether a bullet of the shooter's hit him or a gun
-- that makes him put down something already.
-- UCR-7.2.11-a, UCR-7.2.11-b, UCR-10.6.2-e, AMB-134
local function drop(game, hit)
  local everywhere = game.option("le_tunnel_scope") == "all_hits"
  if not everywhere and game.turn_of_card() ~= "tunnel" then return end
  if table.find(game.bandits({ at = hit.at }), hit.victim) then game.put_down(hit.victim) end
end

function after_hit(game, hit)
  drop(game, hit)
end

function after_gun_hit(game, hit)
  drop(game, hit)
end
