title = "Reduction in the order of the processors"
operation = "reduce"

-- Everybody combines its own operand with those of the processors behind it, so the order of operands is kept.
-- Processor 0 has the result in the end, and passes it on if another one is the root.
function program(me, p)
  local mask = 1
  while mask < p do
    if me % (2 * mask) == mask then
      send(me - mask, 0)
      break
    elseif me + mask < p then
      receive(me + mask, "combine")
    end
    mask = 2 * mask
  end
  if root ~= 0 then
    if me == 0 then send(root, 0) elseif me == root then receive(0) end
  end
end
