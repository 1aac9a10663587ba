-- The strongbox that waits beside the train is put down where the Marshal stands.
-- Which of several nobody chooses, where not all are worth the same. BASE-events-h, UCR-7.1.17-a, AMB-036, AMB-104
function on_event(game)
  local here = game.place("marshal")
  local boxes = here and game.tokens("reserve", "strongbox") or {}
  local box = boxes[1]
  if #boxes > 1 and #game.tokens("reserve", "strongbox", game.value(box)) < #boxes then
    box = game.ask_token("chance", "which", boxes)
  end
  if box then game.move_token(box, here) end
end
