local function tokens(game, who)
  return game.holds(who, "purse") + game.holds(who, "jewel") + game.holds(who, "strongbox")
end

local function constable(game)
  for _, who in ipairs(game.all_characters()) do
    if game.character(who) == "constable" then return who end
  end
end

return table.freeze({ tokens = tokens, constable = constable })
