-- Who is who at the table, and which of several tokens. No state, no hooks.

-- The bot of this name, if it plays.
local function seat(game, id)
  for _, who in ipairs(game.all_characters()) do
    if game.character(who) == id then return who end
  end
end

-- Everybody else, from the one whose turn comes next. AMB-028
local function behind(game, who)
  local all, before, list = game.all_characters(), {}, {}
  local is_seen = false
  for _, one in ipairs(all) do
    if one == who then is_seen = true else table.insert(if is_seen then list else before, one) end
  end
  for _, one in ipairs(before) do table.insert(list, one) end
  return list
end

-- One of some tokens: where they differ chance draws it. AMB-104
local function any(game, key, tokens)
  for _, token in ipairs(tokens) do
    if game.kind(token) ~= game.kind(tokens[1]) or game.value(token) ~= game.value(tokens[1]) then
      return game.ask_token("chance", key, tokens)
    end
  end
  return tokens[1]
end

return table.freeze({ any = any, seat = seat, behind = behind })
