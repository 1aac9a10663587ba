-- MADE-chance-d: what is offered hangs on a throw that who is asked has seen and others have not.
local function share(game, me)
  local spots = game.ask_number("chance", "spots", 2, 4, { me })
  game.pay(me, 10 * game.ask_number(me, "share", 1, spots))
end

function on_action(game, deed)
  local me = deed.bandit
  share(game, me)
  if not game.ask_may("chance", "luck") then return end
  local level = game.ask_one("chance", "way", { "far", "near" }) == "far" and "roof" or "interior"
  game.move(me, game.ask_place("chance", "there", game.places({ level = level })))
  local whom = game.ask_bandit("chance", "whom", game.bandits({ except = me }))
  local token = game.ask_token("chance", "loot", game.tokens(whom))
  if token then game.use_token(whom, token) end
  local card = game.ask_card("chance", "card", game.bullets_in(whom, "bag"))
  if card then game.move_card(card, "front") end
  game.act(me, game.ask_action("chance", "deed", { "floor_change", "robbery" }))
end
