-- The Goat gets on at the last car that has a roof.
function on_setup(game)
  local roofs = game.places({ level = "roof" })
  game.move("goat", roofs[#roofs])
end

-- One car to the front, until there is no roof any more.
function on_round_end(game)
  local here = game.place("goat")
  local on = here and game.step(here, "front")
  if on and game.level(on) == "roof" then game.move("goat", on) end
end
