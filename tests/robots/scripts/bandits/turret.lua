-- BOTS-piles-i
function decide(game, choice)
  if choice.asked == "pile" then return 2 end
end
