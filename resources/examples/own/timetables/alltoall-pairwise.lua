title = "Pairwise total exchange"
operation = "alltoall"
formula = "(p - 1) * (alpha + beta*words)"

function steps(p) return p - 1 end

-- Block s*p + d goes from s to d.
function step(k, p)
  for i = 0, p - 1 do
    local to = (i + k + 1) % p
    send(i, to, i * p + to)
  end
end
