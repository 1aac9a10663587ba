-- Rubber bounces off her.
function before_hit(game, hit)
  if hit.bullet == "rubber" then
    return game.bandits({ at = game.place(hit.me), except = hit.me })[1]
  end
end
