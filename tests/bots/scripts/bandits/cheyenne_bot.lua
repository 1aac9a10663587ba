-- Nudged, she shoots, whatever was chosen for her. UCR-16.4-b
function on_card(game, card)
  if card.action == "nudge" then game.set_mark(card.me, "nudged", true) end
end

function instead_of_action(game, deed)
  if deed.bandit ~= deed.me or deed.action == "bow" or not game.mark(deed.me, "nudged") then return end
  game.act(deed.me, "bow")
  return true
end
