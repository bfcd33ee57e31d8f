title = "Allgather by Bruck"
operation = "allgather"

function steps(p) return log2ceil(p) end

-- So many blocks from the first on, round the circle of all.
local function circle(first, count, p)
  local last = first + count - 1
  if last < p then return range(first, last) end
  return {range(first, p - 1), range(0, last - p)}
end

-- Before step k everybody has the 2^k blocks from its own on.
function step(k, p)
  local have = 1 << k
  for i = 0, p - 1 do send(i, (i - have) % p, circle(i, math.min(have, p - have), p)) end
end
