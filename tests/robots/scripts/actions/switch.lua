-- Those whom the Marshal comes to meet him first. BOTS-k, AMB-113, AMB-232
function on_action(game, deed)
  game.swap("marshal", deed.bandit)
end
