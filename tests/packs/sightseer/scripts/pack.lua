-- The Tourist enjoys the view at the front: who is alone with him there takes him along.
function on_round_end(game)
  local front = game.at(game.leading(), "roof")
  if front == nil then return end
  for _, bandit in ipairs(game.bandits({ at = front, alone = true })) do
    game.take_card(bandit, "hostage")
  end
end
