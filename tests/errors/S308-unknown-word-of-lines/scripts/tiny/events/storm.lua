function on_event(game)
  for _, bandit in ipairs(game.bandits({ line = "barge" })) do
    local here = game.place(bandit)
    if game.line(here) == "bargs" then game.slide("barges", 1) end
    game.move(bandit, game.abreast(here, here)[1])
    game.slide("bargess", 1)
  end
  game.couple(1, true, "rear")
  game.hit({ leads = 1 }, "neutral")
end
