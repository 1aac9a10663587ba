-- What bots want, and what they part with. No state, no hooks. UCR-16.3

-- The kinds of loot from the one wanted most. Reconstructed: ten ranks are stated, but not which kind has which. UCR-16.3-d,
-- AMB-167
local ORDER = table.freeze({ "special_strongbox", "strongbox", "mailbag", "gold_nugget", "clown_chest", "bag", "jewel", "purse", "stake", "whiskey" })

-- UCR-16.7.3-a, UCR-16.11.3-a, UCR-16.12.3-a, UCR-19-c
local PREFERRED = table.freeze({ belle_bot = "jewel", mary = "jewel", ghost_bot = "special_strongbox" })

-- A kind nobody has heard of comes last.
local LAST = 99

-- Whether a bot leaves a kind alone. UCR-16.3-b
local function ignores(game, who, kind)
  return kind == "antidote" and game.received(who, "arrow") == 0
end

-- How much a bot wants a kind; in a Robbery and a Punch what it prefers before the rest. UCR-16.3-b, UCR-16.3-c, AMB-231
local function want(game, who, kind, prefers)
  if kind == "antidote" then return if ignores(game, who, kind) then -LAST else 2 * LAST end
  if prefers and PREFERRED[game.character(who)] == kind then return LAST + 1 end
  return LAST - (table.find(ORDER, kind) or LAST)
end

-- How gladly a bot parts with a kind: with what it wants least before the rest, and with an antidote only where it has nothing
-- else. AMB-235
local function parting(kind)
  return if kind == "antidote" then -1 else table.find(ORDER, kind) or LAST
end

-- Of some tokens those of the kind a bot wants most; none where it ignores them all. Which of them it is nobody can know.
-- AMB-104
local function wanted(game, who, tokens)
  local best, most = {}, 0
  for _, token in ipairs(tokens) do
    local kind = game.kind(token)
    local is = if ignores(game, who, kind) then -1 else want(game, who, kind, true)
    if is > most then best, most = {}, is end
    if is >= 0 and is == most then table.insert(best, token) end
  end
  return best
end

return table.freeze({ ignores = ignores, want = want, parting = parting, wanted = wanted })
