-- Ranks spare nobody, and the Marshal is punched as well. BOTS-m, UCR-16.2-a
function on_action(game, deed)
  local here = game.place(deed.bandit)
  if here then game.strike(deed.bandit, "punch", game.pawns_at(here), true) end
end
