function on_round_start(game)
  for _, bandit in ipairs(game.all_bandits()) do
    if not game.place(bandit) then game.appear(bandit, game.inside(game.train()[#game.train()])) end
  end
end

-- Who still hangs in the air when his card comes lands, whatever the card.
function instead_of_action(game, deed)
  if game.place(deed.bandit) or game.hidden(deed.bandit) then return end
  game.appear(deed.bandit, game.inside(game.train()[1]))
  return true
end
