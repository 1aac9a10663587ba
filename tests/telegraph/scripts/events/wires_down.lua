local wires = require("lib/wires")

-- WIRE-d
function on_event(game)
  local bidders = game.bandits()
  local bids, most = game.ask_number(bidders, "bid", 0, 3), 0
  for _, who in ipairs(bidders) do most = math.max(most, bids[who]) end
  for _, who in ipairs(bidders) do
    if bids[who] > 0 then game.pay(who, -10 * bids[who]) end
    if bids[who] < most and game.mark(who, "sender") == who then wires.forget(game, who) end
  end
  game.say("line", 10 * most)
end
