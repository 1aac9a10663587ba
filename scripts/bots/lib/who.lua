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

-- One of some tokens, by chance. Whether they are worth the same, which nobody may know, makes no difference to that. AMB-104
local function any(game, key, tokens)
  return if #tokens > 1 then game.ask_token("chance", key, tokens) else tokens[1]
end

return table.freeze({ any = any, seat = seat, behind = behind })
