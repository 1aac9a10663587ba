local function forget(game, who)
  game.set_mark(who, "sender", nil)
  game.set_mark(who, "called", "nobody")
  game.set_mark(who, "due", 0)
end

return table.freeze({ forget = forget })
