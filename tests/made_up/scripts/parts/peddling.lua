-- MADE-peddling-a
function on_round_start(game)
  local all = game.bandits()
  for nth, bandit in ipairs(all) do
    local given = {}
    for _, card in ipairs(game.hand(bandit)) do
      if game.action(card) and #given < 2 then table.insert(given, card) end
    end
    game.move_card(given, all[nth % #all + 1])
  end
end
