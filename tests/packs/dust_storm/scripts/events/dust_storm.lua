-- In turn order: who is on a roof climbs down, or drops his least valuable token there.
function on_event(game)
  for _, bandit in ipairs(game.bandits({ level = "roof" })) do
    local here = game.place(bandit)
    local inside = here and game.other_level(here)
    if inside and game.ask_may(bandit, "climb_down") then
      game.move(bandit, inside)
    elseif here then
      game.lose_least(bandit, nil, here)
    end
  end
end
