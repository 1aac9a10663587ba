function after_hit(game, hit)
  game.shift(hit.victim, "rear", "pushed")
end
