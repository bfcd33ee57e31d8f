title = "Ring allgather"
operation = "allgather"
formula = "(p - 1) * (alpha + beta*words)"

function steps(p) return p - 1 end

-- In step k processor i passes on the block that began k places before it.
function step(k, p)
  for i = 0, p - 1 do send(i, (i + 1) % p, (i - k) % p) end
end
