function on_setup(game, now)
  game.lend(now.me)
end

function decide(game, choice)
  return choice.offered[#choice.offered + 1] or { "whatever" }
end
