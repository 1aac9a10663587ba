local wires = require("lib/wires")

local function comes(game, who, called, here)
  if called == "marshal" then
    local from = game.place("marshal")
    local way = from and game.direction(from, here)
    if way then game.shift("marshal", way) end
  else
    local inside = game.at(game.car(here), "interior")
    if inside and not game.appear("lineman", inside) then game.move("lineman", inside) end
  end
end

function on_setup(game)
  game.leave("lineman")
end

function on_round_start(game)
  for _, who in ipairs(game.all_bandits()) do
    if game.mark(who, "sender") == who and game.mark(who, "due") == game.round() then
      local called, here = game.mark(who, "called"), game.place(who)
      wires.forget(game, who)
      if here then
        game.say(called, who)
        game.set_mark(who, "arrived", game.mark(who, "arrived") + 1)
        comes(game, who, called, here)
      else
        game.say("late", who)
      end
    end
  end
end
