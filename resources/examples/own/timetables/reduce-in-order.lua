title = "Reduction in the order of the processors"
operation = "reduce"

function steps(p) return log2ceil(p) + (root ~= 0 and 1 or 0) end

-- In step k every 2^(k+1)-th processor combines the operands of the 2^k behind it. In the end processor 0 passes the
-- result on if another one is the root.
function step(k, p)
  local mask = 1 << k
  if k == log2ceil(p) then
    send(0, root, 0)
  else
    for i = mask, p - 1, 2 * mask do send(i, i - mask, 0, "combine") end
  end
end
