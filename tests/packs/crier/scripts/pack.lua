-- CRIER-a.
function after_hit(game, hit)
  game.say("shot", hit.shooter, hit.victim, hit.at)
end

-- CRIER-b: the first place of several, front to rear.
function on_round_end(game)
  local most, where = 0, nil
  for _, place in ipairs(game.places()) do
    local lying = game.loot(place)
    if lying > most then
      most, where = lying, place
    end
  end
  if where then
    game.say("lying", most, where)
  else
    game.say("quiet")
  end
end
