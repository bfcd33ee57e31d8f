title = "Allgather by recursive doubling"
operation = "allgather"

-- At distances 1, 2, 4 …
-- partners exchange all blocks they have.
function program(me, p)
  if p & (p - 1) ~= 0 then
    error("p must be a power of two, such as 4 or 8")
  end
  local distance = 1
  while distance < p do
    local partner = xor(me, distance)
    local first = me - me % distance
    local last = first + distance - 1
    exchange{to = partner, from = partner,
             blocks = range(first, last)}
    distance = 2 * distance
  end
end
