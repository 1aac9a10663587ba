function after_hit(game, hit)
end
