operation = "allgather"
function program(me, p)
  send((me + 1) % p, me)
  receive((me - 1) % p)
end
