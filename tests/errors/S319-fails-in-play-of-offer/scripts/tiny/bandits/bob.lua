function on_setup(game, now)
  game.lend(now.me)
end

function decide(game, choice)
  local first = choice.offered[1]
  if type(first) ~= "table" then return nil end
  local like = table.clone(first)
  like.facedown = false
  return like
end
