-- SPECIAL-e
function on_hit(game, hit)
  game.lose_least(hit.victim, "purse", game.place(hit.victim))
end
