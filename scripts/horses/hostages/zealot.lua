-- No ride has an effect.
-- UCR-10.4-k, UCR-15.1.8-a
function may_act(game, deed)
  return deed.action ~= "ride"
end
