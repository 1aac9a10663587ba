local function push() end
