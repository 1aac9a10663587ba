-- It bites before hands are drawn.
-- UCR-5.1.4-a, UCR-15.1.2-a
function on_round_start(game, now)
  game.hit(now.me, "neutral")
end
