-- His deck in a Team Game, by the number of the others; with three his team-mate has no Nudge. Cards that are not used leave
-- the game. UCR-4.6.2-f, UCR-4.7.8-f to -j
function on_setup(game, now)
  if not game.option("team_game") then return end
  local me, others = now.me, #game.all_bandits() - 1
  if others <= 5 then
    local scheme = game.actions_in(me, nil, "scheme")[1]
    if scheme then game.move_card(scheme, "box") end
  end
  if others ~= 3 then
    game.move_card(game.actions_in(me, nil, "bonus_nudge"), "box")
    return
  end
  for _, mate in ipairs(game.all_bandits()) do
    if mate ~= me and game.side(mate) == game.side(me) then game.move_card(game.actions_in(mate, nil, "nudge"), "box") end
  end
end
