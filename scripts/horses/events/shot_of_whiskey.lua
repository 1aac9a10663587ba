-- The Marshal drinks a flask that lies where he stands. Whiskey takes him one car
-- towards the rear of his train, old whiskey as far as he can go, and he meets whoever is on his way.
local OLD = 1

-- The flasks at his feet, old whiskey first. AMB-144
local function flasks(game, place)
  local there = game.tokens(place, "whiskey")
  table.sort(there, function(one, other) return game.value(one) > game.value(other) end)
  return there
end

-- UCR-7.1.14-i; answers whether he got further.
local function step(game)
  local before = game.place("marshal")
  game.shift("marshal", "rear")
  return game.place("marshal") ~= before
end

function on_event(game)
  -- A player who is the Marshal takes a flask, see his part. UCR-7.1.14-a
  if game.is_character("marshal") then return end
  local here = game.place("marshal")
  local drinks = here and flasks(game, here) or {}
  if #drinks == 0 then return end
  if game.option("bot_marshal_drinks") == "old_first" then drinks = { drinks[1] } end
  local staggers = false
  for _, flask in ipairs(drinks) do
    staggers = staggers or game.value(flask) == OLD
    game.move_token(flask, "box")
  end
  -- UCR-7.1.14-h, AMB-265
  local is_alone = game.line(here) == nil and game.beside(game.car(here)) ~= game.car(here)
  local inside = is_alone and game.abreast(here)[1]
  if inside then game.move("marshal", inside) end
  -- UCR-7.1.14-f, UCR-7.1.14-g
  if staggers then
    while step(game) do end
  else
    for _ = 1, #drinks do step(game) end
  end
end
