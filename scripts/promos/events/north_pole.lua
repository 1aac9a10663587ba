-- The purse worth most goes before anything is counted, and of equal ones that
-- of its owner's choice; or it goes off the score, see the scoring beside this.
-- UCR-7.2.7-a, AMB-019
function on_game_end(game)
  if not game.option("north_pole_before_ransoms") then return end
  for _, bandit in ipairs(game.bandits()) do game.lose_most(bandit, "purse") end
end
