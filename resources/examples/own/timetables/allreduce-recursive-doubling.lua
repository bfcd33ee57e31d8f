title = "Allreduce by recursive doubling"
operation = "allreduce"

-- The largest power of two up to p, and how often it can be halved.
local function power(p)
  local rounds = 0
  while 2 << rounds <= p do rounds = rounds + 1 end
  return 1 << rounds, rounds
end

function steps(p)
  local most, rounds = power(p)
  return rounds + (p > most and 2 or 0)
end

-- Partners exchange what they have combined so far. The processors beyond the power of two send their operands in a
-- step before, and get the result in one behind.
function step(k, p)
  local most, rounds = power(p)
  local extra = p - most
  if extra > 0 and k == 0 then
    for i = 0, extra - 1 do send(most + i, i, 0, "combine") end
  elseif extra > 0 and k == rounds + 1 then
    for i = 0, extra - 1 do send(i, most + i, 0) end
  else
    local distance = 1 << (extra > 0 and k - 1 or k)
    for i = 0, most - 1 do send(i, xor(i, distance), 0, "combine") end
  end
end
