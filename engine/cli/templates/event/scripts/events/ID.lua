-- Everybody on a roof slides one car towards the rear, all at once. Who is on the last car stays.
---@param game Game
function on_event(game)
  game.shift({ level = "roof" }, "rear")
end
