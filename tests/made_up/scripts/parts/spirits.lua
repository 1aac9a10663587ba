-- MADE-spirits-c
function on_setup(game)
  for _, medium in ipairs(game.all_bandits()) do
    if not game.has_pawn(medium) then
      for _, bandit in ipairs(game.team(medium)) do
        game.move_card(game.actions_in(bandit, "bag", "robbery"), "box")
      end
    end
  end
end

-- MADE-spirits-d
function on_round_start(game)
  if game.round() == 2 then game.appear("raven", game.inside(game.leading())) end
end
