title = "Allgather by Bruck"
operation = "allgather"

-- So many blocks from the first on, round the circle of all.
local function circle(first, count, p)
  local last = first + count - 1
  if last < p then return range(first, last) end
  return {range(first, p - 1), range(0, last - p)}
end

-- Everybody has the blocks from its own on, and twice as many after every round, whatever p is.
function program(me, p)
  local have = 1
  while have < p do
    local count = math.min(have, p - have)
    exchange{to = (me - have) % p, blocks = circle(me, count, p), from = (me + have) % p}
    have = 2 * have
  end
end
