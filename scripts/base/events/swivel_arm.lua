-- Everybody on a roof is swept to the roof of the last car. Texts that do not say
-- which car or which floor leave it to the players.
-- BASE-events-e, D-126
function on_event(game)
  local destination = game.option("swivel_arm_destination")
  local last = game.cars()
  if destination == "caboose_roof" then
    game.move({ level = "roof" }, game.at(last, "roof"))
  elseif destination == "caboose" then
    for _, bandit in ipairs(game.bandits({ level = "roof" })) do
      game.move(bandit, game.ask_place(bandit, "floor", game.places({ car = last })))
    end
  elseif #game.bandits({ level = "roof" }) > 0 then
    local first_player = game.bandits()[1]
    game.move({ level = "roof" }, game.ask_place(first_player, "roof", game.places({ level = "roof" })))
  end
end
