-- Whom she only passes by does nothing to her. UCR-12.1-f, UCR-12.2-f
function may_meet(game, meeting)
  return not meeting.passing
end
