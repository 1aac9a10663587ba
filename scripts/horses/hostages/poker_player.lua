-- What the bandit could do by himself he has gambled away; what others lend him stays.
-- UCR-15.1.6-a, AMB-130
function on_hostage(game, taken)
  game.revoke(taken.me, game.character(taken.me))
end
