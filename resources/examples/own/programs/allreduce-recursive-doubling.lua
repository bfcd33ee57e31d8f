title = "Allreduce by recursive doubling"
operation = "allreduce"

-- Partners exchange what they have combined so far, at distances 1, 2, 4 … That needs a power of two: the processors
-- beyond it send their operands before and receive the result afterwards.
function program(me, p)
  local power = 1
  while 2 * power <= p do power = 2 * power end
  local extra = p - power
  if me >= power then
    send(me - power, 0)
    receive(me - power)
    return
  end
  if me < extra then receive(me + power, "combine") end
  local distance = 1
  while distance < power do
    local partner = xor(me, distance)
    exchange{to = partner, blocks = 0, from = partner, combine = true}
    distance = 2 * distance
  end
  if me < extra then send(me + power, 0) end
end
