-- Cars that leave, are coupled elsewhere and slide, places that are closed, horses.
local any = require("meddler/lib/any")

-- Everybody and everything goes from a place to any other.
local function empty(game, place)
  for _, pawn in ipairs(game.pawns_at(place)) do
    local there = any.place(game, place)
    if there and game.place(pawn) == place then game.move(pawn, there) end
  end
  for _, token in ipairs(game.tokens(place)) do game.move_token(token, "box") end
end

local function uncouple(game)
  local car = any.car(game)
  for _, place in ipairs(game.places({ car = car })) do empty(game, place) end
  game.uncouple(car)
end

local function couple(game)
  game.couple(any.car(game), any.car(game), any.heads(game) and "front" or "rear")
end

local function couple_to_train(game)
  game.couple(any.car(game), game.leading(), any.heads(game) and "front" or "rear")
end

local function slide(game)
  game.slide(any.car(game), any.heads(game) and 1 or -1)
end

local function close(game)
  local place = any.place(game)
  if place == nil then return end
  empty(game, place)
  game.close(place)
end

local function horse(game)
  local car = any.car(game)
  if not game.take_horse_away(car) then game.put_horse(car) end
end

return table.freeze({ uncouple = uncouple, couple = couple, couple_to_train = couple_to_train, slide = slide, close = close, horse = horse })
