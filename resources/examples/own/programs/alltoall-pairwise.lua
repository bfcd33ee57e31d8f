title = "Pairwise total exchange"
operation = "alltoall"
formula = "(p - 1) * (alpha + beta*words)"

-- In every round everybody sends to the next partner further on. Block s*p + d goes from s to d.
function program(me, p)
  for distance = 1, p - 1 do
    local to, from = (me + distance) % p, (me - distance) % p
    exchange{to = to, blocks = me * p + to, from = from}
  end
end
