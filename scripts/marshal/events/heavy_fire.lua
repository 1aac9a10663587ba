-- Every bandit on a roof gets a neutral bullet and puts down a token of his choice. Where more than the bullet goes to whom
-- it was passed on, it is he who puts down. UCR-7.1.6-a, UCR-7.1.6-b, AMB-121
function on_event(game)
  local exposed = game.bandits({ level = "roof" })
  local everybody = game.characters()
  local before = {}
  for _, bandit in ipairs(everybody) do before[bandit] = game.received(bandit) end
  game.hit(exposed, "neutral")
  if game.option("dodge_moves") == "card_only" then
    for _, bandit in ipairs(exposed) do game.put_down(bandit) end
    return
  end
  for _, bandit in ipairs(everybody) do
    for _ = before[bandit] + 1, game.received(bandit) do game.put_down(bandit) end
  end
end
