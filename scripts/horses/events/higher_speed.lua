-- Everybody on a roof of the train slides one car towards the rear, all at once; whoever is
-- on the last one stays, unless an open car is coupled behind it. The horses are the business of their part.
-- UCR-7.1.8-a, AMB-081, AMB-087
function on_event(game)
  game.shift({ level = "roof" }, "rear")
end
