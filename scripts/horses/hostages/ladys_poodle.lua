-- It bites before hands are drawn, nobody who is out of the game.
-- UCR-5.1.4-a, UCR-15.1.2-a
function on_round_start(game, now)
  if not game.is_out(now.me) then game.hit(now.me, "neutral") end
end
