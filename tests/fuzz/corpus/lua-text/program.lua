title = "Binomial broadcast"
operation = "broadcast"
formula = "ceil(log2(p)) * (alpha + beta*words)"

-- Whoever has the message passes it on in every round, so that twice as many have it afterwards.
function program(me, p)
  local rank = (me - root) % p
  local mask = 1
  while mask < p do
    if rank < mask then
      if rank + mask < p then send((me + mask) % p, 0) end
    elseif rank < 2 * mask then
      receive((me - mask) % p)
    end
    mask = mask * 2
  end
end
