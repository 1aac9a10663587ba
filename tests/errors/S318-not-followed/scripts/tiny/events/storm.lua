function on_event(game)
  @[native] local function wet() return game.bandits({ level = "top" }) end
  game.hit(wet(), "neutral")
end
