title = "Binomial broadcast by halving"
operation = "broadcast"
formula = "ceil(log2(p)) * (alpha + beta*words)"

-- The first of every interval of processors has the message, and sends it to the first of the upper half.
function program(me, p)
  local rank = (me - root) % p
  local first, last = 0, p - 1
  while first < last do
    local middle = first + (last - first + 2) // 2
    if rank == first then send((middle + root) % p, 0) end
    if rank == middle then receive((first + root) % p) end
    if rank < middle then last = middle - 1 else first = middle end
  end
end
