-- hook: sees
-- expect: `sees` must return a list of places or nothing
function sees(game, shot)
  return { "roof" }
end
