function may_meet()
  return false
end
