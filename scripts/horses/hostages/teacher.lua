-- No punch of any kind has an effect.
-- UCR-10.5-f, UCR-15.1.7-a, AMB-163
function may_act(game, deed)
  return deed.action ~= "punch" and deed.action ~= "special_punch"
end
