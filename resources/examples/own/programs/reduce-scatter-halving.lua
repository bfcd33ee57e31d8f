title = "Reduce-scatter by halving"
operation = "reduce-scatter"

-- The processors of a group are split into two halves. Each gives its operands for the other half's blocks to a partner
-- there and combines what it receives with its own. In an odd group one of the lower half has no partner: it gives its
-- operands to the last one.
function program(me, p)
  local first, last = 0, p - 1
  while first < last do
    local lower = (last - first + 2) // 2
    local middle = first + lower
    local odd = (last - first) % 2 == 0
    if me < middle then
      local partner = me + lower
      if partner <= last then
        exchange{to = partner, blocks = range(middle, last), from = partner, combine = true}
      else
        send(last, range(middle, last))
      end
      last = middle - 1
    else
      local partner = me - lower
      exchange{to = partner, blocks = range(first, middle - 1), from = partner, combine = true}
      if odd and me == last then receive(middle - 1, "combine") end
      first = middle
    end
  end
end
