-- hook: sees
-- expect: `sees` must return a list of places or nothing, got a table
function sees(game, shot)
  return { level = "roof" }
end
