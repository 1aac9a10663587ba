-- The goals of the Player Marshal when the game is over. No state, no hooks. UCR-14.1

local GOALS_REQUIRED = 4

-- Where a goal counts. UCR-14.1-a
local function achieve(game, me, id)
  for _, card in ipairs(game.held(me, "goal")) do
    if game.card_id(card) == id then game.put(card, "fulfilled", me) end
  end
end

-- The bandit a card is of, in whatever version.
local function named(game, card)
  for _, who in ipairs(game.all_bandits()) do
    if game.is_of(card, who) then return who end
  end
end

-- Answers who was never captured, if that is so. UCR-14.1.8-a, UCR-14.1.8-b
local function serve(game, me, id)
  for _, card in ipairs(game.held(me, "goal")) do
    local who = game.card_id(card) == id and named(game, card) or nil
    if who then
      for _, poster in ipairs(game.cards("achievements", "poster")) do
        if game.is_of(poster, who) then
          game.put(card, "fulfilled", me)
          return nil
        end
      end
      return who
    end
  end
end

-- How many bullets of one are among the cards of another, but for arrows. AMB-151, AMB-153
local ARCHERS = table.freeze({ cheyenne_bot = true })

local function bullets(game, of, among)
  local count = 0
  if ARCHERS[game.character(of)] then return 0 end
  for _, card in ipairs(game.bullets_in(among)) do
    if game.shooter(card) == of then count += 1 end
  end
  return count
end

-- Who plays the Marshal, as long as he is in the game. AMB-260
local function marshal(game)
  for _, who in ipairs(game.all_characters()) do
    if game.character(who) == "player_marshal" then return if game.is_out(who) then nil else who end
  end
end

-- One of the current goals nobody has seen yet, by chance. AMB-222, AMB-253
local function any(game, key)
  local current = game.cards("current")
  local nth = game.ask_number("chance", key, 1, #current, {})
  return nth and current[nth]
end

return table.freeze({ GOALS_REQUIRED = GOALS_REQUIRED, achieve = achieve, serve = serve, bullets = bullets, marshal = marshal, any = any })
