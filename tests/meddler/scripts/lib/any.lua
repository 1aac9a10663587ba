-- Whoever and whatever chance picks of what there is.

-- Most numbers one question can offer.
local MOST = 40

local function pick(game, list)
  if #list == 0 then return nil end
  return list[game.ask_number("chance", "which", 1, math.min(#list, MOST))]
end

local function place(game, except)
  local places = {}
  for _, place in ipairs(game.places()) do
    if place ~= except then table.insert(places, place) end
  end
  return pick(game, places)
end

local function car(game)
  return game.ask_number("chance", "which", 1, game.cars())
end

local function bandit(game)
  return pick(game, game.all_characters())
end

local function pawn(game)
  return pick(game, game.pawns())
end

local function heads(game)
  return game.ask_may("chance", "which")
end

-- One that somebody holds or that lies somewhere.
local function token(game)
  return pick(game, game.tokens(heads(game) and bandit(game) or place(game) or "box"))
end

return table.freeze({ pick = pick, place = place, car = car, bandit = bandit, pawn = pawn, token = token, heads = heads })
