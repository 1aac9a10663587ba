function after_hit(game, hit)
  if hit.shooter == hit.me and hit.bullet == "silver" then game.pay(hit.shooter, 50) end
end
