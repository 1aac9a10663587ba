local function aboard(game, who)
  local here = game.place(who)
  return here ~= nil and table.find(game.bandits({ line = "handcars" }), who) ~= nil
end

-- CON-e
function can_act(game, deed)
  return aboard(game, deed.bandit)
end

function on_action(game, deed)
  if not aboard(game, deed.bandit) then return end
  local way = game.ask_one(deed.bandit, "way", { "on", "back" })
  game.slide("handcars", if way == "on" then 1 else -1)
end
