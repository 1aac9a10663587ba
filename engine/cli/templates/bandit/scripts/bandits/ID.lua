-- After a Robbery inside a car {{title}} may climb onto its roof at once.
--
-- `game` is asked and told everything. `done` says what happened: whose card it was (`done.bandit`), which one
-- (`done.action`), and for whom this script speaks (`done.me`). Lines with `---@` tell an editor what is what.
---@param game Game
---@param done AfterActionTold
function after_action(game, done)
  if done.bandit ~= done.me or done.action ~= "robbery" then return end

  local here = game.place(done.me)
  if here == nil or game.level(here) ~= "interior" then return end
  local roof = game.other_level(here)
  if roof == nil then return end                          -- a car without a roof

  if game.ask_may(done.me, "climb") then                  -- a key of `asks`
    game.move(done.me, roof, "change_floor")
  end
end
