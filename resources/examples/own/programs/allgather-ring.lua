title = "Ring allgather"
operation = "allgather"
formula = "(p - 1) * (alpha + beta*words)"

-- Everybody passes on what came last, once round the ring.
function program(me, p)
  local right, left = (me + 1) % p, (me - 1) % p
  local block = me
  for round = 1, p - 1 do
    block = exchange{to = right, blocks = block, from = left}
  end
end
