function after_hit(game, hit)
  if hit.bullet == "silver" then game.pay(hit.shooter, 50) end
end
