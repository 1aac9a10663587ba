-- The cars out of which somebody hides between rounds.

-- Who is alone in the car between rounds, and so hides under another of his choice.
-- UCR-5.4.6-a, UCR-5.4.6-b, AMB-016
local function who_hides(game, car)
  local here = game.inside(car)
  local who = here and game.characters({ at = here, alone = true })[1]
  -- UCR-5.4.6-g: bots do not hide.
  if who == nil or game.is_bot(who) then return nil end
  return who
end

-- Where he can hide: under any car but this one, or under those of the train alone. UCR-5.4.6-c, AMB-056
local function places(game, out_of, anywhere)
  local found = {}
  for car = 1, game.cars() do
    if car ~= out_of and (anywhere or game.beside(car) == car) then
      local inside = game.inside(car)
      if inside then table.insert(found, inside) end
    end
  end
  return found
end

-- All come out before the next cards are turned over. UCR-5.3.1-a, UCR-5.3.1-b, AMB-058
local function come_out(game)
  local all = game.all_characters()
  -- Where everybody has a place nobody hides.
  if #game.characters() == #all then return end
  for _, who in ipairs(all) do
    local place = game.hiding_place(who)
    if place then game.appear(who, place) end
  end
end

-- The loot that lies in the car belongs to a bandit who is alone with it; the dollars are counted with the score.
-- UCR-8.4.3-j, AMB-016
local function settle(game, car)
  local here = game.inside(car)
  local bandit = here and game.bandits({ at = here, alone = true })[1]
  if bandit == nil then return end
  for _, token in ipairs(game.tokens(here)) do
    -- What lies there no more is not his.
    game.move_token(token, bandit, nil, here)
  end
end

return table.freeze({ who_hides = who_hides, places = places, come_out = come_out, settle = settle })
