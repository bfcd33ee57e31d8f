title = "Binomial broadcast"
operation = "broadcast"
formula = "ceil(log2(p)) * (alpha + beta*words)"

function steps(p) return log2ceil(p) end

-- After k steps the first 2^k processors behind the root have the message.
function step(k, p)
  local have = 1 << k
  for rank = 0, have - 1 do
    if rank + have < p then send((root + rank) % p, (root + rank + have) % p, 0) end
  end
end
