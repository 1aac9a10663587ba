-- Who sits in the Cell when the game ends scores nothing and cannot win. UCR-7.2.1-a, UCR-7.2.1-b, AMB-003
function on_game_end(game)
  for _, who in ipairs(game.bandits({ closed = true })) do game.eliminate(who) end
end
