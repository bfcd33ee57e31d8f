title = "Reduce-scatter by halving"
operation = "reduce-scatter"

-- Notes who sends what, group by group; gives back how many steps the group takes from step k on.
local function halve(table, k, first, last)
  if first == last then return k end
  local lower = (last - first + 2) // 2
  local middle = first + lower
  local function note(k, from, to, low, high)
    table[k] = table[k] or {}
    table[k][#table[k] + 1] = {from, to, range(low, high)}
  end
  for i = middle, last do
    note(k, i, i - lower, first, middle - 1)
    note(k, i - lower, i, middle, last)
  end
  local next = k + 1
  if (last - first) % 2 == 0 then -- one of the lower half has no partner
    note(next, middle - 1, last, middle, last)
    next = next + 1
  end
  return math.max(halve(table, next, first, middle - 1), halve(table, next, middle, last))
end

function steps(p) return halve({}, 0, 0, p - 1) end

local noted
function step(k, p)
  if not noted then
    noted = {}
    halve(noted, 0, 0, p - 1)
  end
  for _, message in ipairs(noted[k] or {}) do send(message[1], message[2], message[3], "combine") end
end
