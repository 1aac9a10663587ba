-- CON-d
function on_hit(game, hit)
  game.say("cuffed", hit.victim, hit.shooter)
  game.lose_least(hit.victim, nil, game.place(hit.victim))
end
