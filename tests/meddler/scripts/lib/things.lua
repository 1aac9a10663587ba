-- Tokens, powers, cards and bullets that go from hand to hand.
local any = require("meddler/lib/any")

local function give_token(game)
  local token = any.token(game)
  if token then game.move_token(token, any.bandit(game)) end
end

local function move_token(game)
  local token, place = any.token(game), any.place(game)
  if token then game.move_token(token, place or "box") end
end

local function rob(game)
  for _, token in ipairs(game.tokens(any.bandit(game))) do game.move_token(token, "box") end
end

local function power(game)
  local who, of = any.bandit(game), game.character(any.bandit(game))
  if any.heads(game) then game.grant(who, of) else game.revoke(who, of) end
end

local function revoke_own(game)
  local who = any.bandit(game)
  game.revoke(who, game.character(who))
end

local function put_back(game)
  local who = any.bandit(game)
  for _, card in ipairs(game.held(who)) do game.put(card) end
end

local function cards(game)
  local who = any.bandit(game)
  game.move_card(game.hand(who), any.pick(game, { "discards", "bag", "box" }))
end

local function hit(game)
  game.hit({ at = any.place(game) }, "neutral")
end

local function shoot(game)
  local shooter = any.bandit(game)
  game.hit({ at = any.place(game), except = shooter }, shooter)
end

-- What asks somebody in the middle of it.
local function choose(game)
  local who, other = any.bandit(game), any.bandit(game)
  local here, nth = game.place(who), game.ask_number("chance", "which", 1, 7)
  if nth == 1 then game.lose_least(who, nil, here) end
  if nth == 2 then game.put_down(who, other) end
  if nth == 3 then game.hand_over(who, other) end
  if nth == 4 and here then game.take(who, here) end
  if nth == 5 then game.heal(who, 1) end
  if nth == 6 then game.draw(who, 2) end
  if nth == 7 then game.play_now(who, true) end
end

return table.freeze({ give_token = give_token, move_token = move_token, rob = rob, power = power, revoke_own = revoke_own, put_back = put_back, cards = cards, hit = hit, shoot = shoot, choose = choose })
