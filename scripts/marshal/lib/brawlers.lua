-- Brawler cards. No state, no hooks. UCR-10.5.2

local ORDER = table.freeze({ "gold_punch", "silver_punch", "bronze_punch" })

-- Whoever punches the player who leads the Marshal takes the top card, before anything is done about where he lands.
-- UCR-10.5.2-a, UCR-10.5.2-c, AMB-157
local function award(game, by, victim)
  if not game.is_character(victim) or game.character(victim) ~= "player_marshal" then return end
  local left = {}
  for _, card in ipairs(game.cards("brawlers", "brawler")) do left[game.card_id(card)] = card end
  for _, id in ipairs(ORDER) do
    if left[id] then return game.put(left[id], "trophies", by) end
  end
end

return table.freeze({ award = award })
