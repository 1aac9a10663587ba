-- The special strongbox. No state, no hooks. UCR-16.11.2

-- Where it is, on the floor or with somebody: of one thrown off the train the car he waits beside; nil where nobody may know.
-- AMB-192, AMB-193
local function place(game)
  for _, one in ipairs(game.all_characters()) do
    if game.holds(one, "special_strongbox") > 0 then return game.place(one) or game.outside(one) end
  end
  for _, here in ipairs(game.places()) do
    if game.loot(here, "special_strongbox") > 0 then return here end
  end
end

-- UCR-16.11.2-j
local function heist(game, me)
  local here = game.place(me)
  for _, kind in ipairs({ "special_strongbox", "antidote" }) do
    local tokens = game.tokens(here, kind)
    if #tokens > 0 then return game.move_token(tokens[1], me) end
  end
end

return table.freeze({ place = place, heist = heist })
