operation = "broadcast"
local s = string.rep("a", 1 << 30)
function program(me, p)
  local t = setmetatable({}, { __index = function(t, k) return t[k + 1] end, __gc = function() error("x") end })
  pcall(string.find, string.rep("a", 9999), string.rep("a-", 99) .. "b")
  return t[1]
end
