-- In turn order: who is on a roof climbs down, or drops his least valuable token there.
function on_event(game)
  for _, bandit in ipairs(game.bandits({ level = "roof" })) do
    local here = game.place(bandit)
    if game.ask_may(bandit, "climb_down") then
      game.move(bandit, game.other_level(here))
    else
      game.lose_least(bandit, nil, here)
    end
  end
end
