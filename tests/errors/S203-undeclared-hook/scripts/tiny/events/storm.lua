function on_event(game) end

function score(game, who)
  return 100
end
